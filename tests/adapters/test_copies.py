from concurrent.futures import ThreadPoolExecutor

from carter.adapters.copies import copy_outputs
from carter.adapters.names import COPIED


def test_builds_that_copy_at_once_do_not_take_one_another_for_the_user(tmp_path):
    runs = [tmp_path / f"run{number}" for number in range(4)]
    for run in runs:
        run.mkdir()
        for name in COPIED:
            (run / name).write_text(f"{name} of {run.name}")
    with ThreadPoolExecutor(8) as pool:
        notes = list(pool.map(lambda run: copy_outputs(str(run), str(tmp_path / "out")), runs * 10))
    assert set(notes) == {()}
    assert not list((tmp_path / "out").glob("*.edited-*"))


def test_what_the_user_changed_is_kept_beside_the_copy(tmp_path):
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / COPIED[0]).write_text("made")
    out = tmp_path / "out"
    assert copy_outputs(str(tmp_path / "run"), str(out)) == ()
    (out / COPIED[0]).write_text("mine")
    assert len(copy_outputs(str(tmp_path / "run"), str(out))) == 1
    assert [each.read_text() for each in out.glob("*.edited-*")] == ["mine"]
