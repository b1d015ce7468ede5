"""`carter verify --store`: all that lies there is checked, nothing is changed, and `--repair` mends what it can."""

import json
import os
import random

import pytest

from carter.adapters.store_lock import StoreLock
from carter.kernel.digest import PREFIX
from tests.workspace.place import Here


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A place with one run."""
    place = Here(tmp_path_factory.mktemp("built"))
    place.build()
    return place


@pytest.fixture
def place(built, tmp_path):
    """The same, to be harmed."""
    return built.copied(tmp_path / "copy")


def _store(place, *words):
    done = place.carter("verify", "--store", "--json", *words)
    answer = json.loads(done.stdout)
    assert done.returncode == (0 if answer["holds"] else 5)
    return answer


def _repaired(place):
    done = place.carter("verify", "--repair", "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == (5 if answer["left"] else 0)
    return answer


def _contents(place):
    return {path: path.read_bytes() for path in place.root.rglob("*") if path.is_file()}


def _digest(path):
    return f"{PREFIX}{path.parent.name}{path.name}"


def _flip(path, at=-1):
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


def _blobs(place, under="*"):
    return sorted(place.root.glob(f"{under}/blobs/*/*"))


def _alone(place, under):
    """The blobs of one place that lie in no other."""
    other = "cassettes" if under == "store" else "store"
    return [
        path
        for path in _blobs(place, under)
        if not (place.root / other / path.relative_to(place.root / under)).exists()
    ]


def test_what_is_whole_holds_by_its_structure_and_by_its_data(place):
    structure = _store(place)
    assert (structure["runs"], structure["read"], structure["strays"]) == (1, 0, [])
    data = _store(place, "--read-data")
    assert data["read"] == data["blobs"] == structure["blobs"] == len(_blobs(place))


@pytest.mark.parametrize("count", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_any_bit_of_any_blob_is_found_where_data_is_read(place, count):
    from carter.interfaces.cli.data_read import reading
    from carter.workspace import Workspace

    chance, every = random.Random(8), _blobs(place)
    for _ in range(count):
        path = chance.choice(every)
        data = path.read_bytes()
        _flip(path, chance.randrange(len(data)))
        found = Workspace(str(place.root)).upkeep.check(reading(True, ""), lambda _done, _of: None)
        path.write_bytes(data)
        assert [each.where for each in found.damage] == [_digest(path)]
        assert found.damage[0].runs == (place.run,)


def test_a_blob_that_is_gone_is_told_with_the_runs_that_need_it(place):
    place.note("more.md", "# More\n\nA worker holds a lease on a job for 61 seconds since May.\n")
    place.build()
    runs = sorted(path.name for path in place.root.glob("store/runs/*"))
    claims = json.loads((place.root / "store" / "runs" / runs[0] / "claims.json").read_text())
    text = next(source["text"] for source in claims["sources"] if source["url"] == "file:notes/lease.md")
    (place.root / "store" / "blobs" / text[7:9] / text[9:]).unlink()
    (damage,) = _store(place)["damage"]
    assert damage == {
        "what": "it is named by a result, and is gone",
        "where": text,
        "place": "store",
        "runs": runs,
    }


@pytest.mark.parametrize("length", [0, 3, 11, 20, 40])
def test_a_blob_that_is_cut_off_is_seen_by_its_head(place, length):
    path = max(_blobs(place, "store"), key=lambda path: path.stat().st_size)
    path.write_bytes(path.read_bytes()[:length])
    assert _digest(path) in {damage["where"] for damage in _store(place)["damage"]}


@pytest.mark.parametrize(
    "pattern",
    ["store/actions/*/*", "store/finished/*/*", "store/last/*/*", "cassettes/effects/*/*", "cassettes/retained/*/*"],
)
def test_a_row_that_is_damaged_is_told(place, pattern):
    path = next(place.root.glob(pattern))
    _flip(path, 90)
    (damage,) = _store(place)["damage"]
    assert damage["where"].endswith(path.name) or path.stem in damage["where"]


@pytest.mark.parametrize("name", ["run.json", "brief.md", "claims.json", "event_log.jsonl"])
def test_a_run_that_is_not_whole_is_told(place, name):
    path = place.root / "store" / "runs" / place.run / name
    _flip(path, 60)
    assert any(name in damage["where"] for damage in _store(place)["damage"])
    path.unlink()
    if name != "run.json":  # without that it is a build that was cut off
        assert any(name in damage["where"] for damage in _store(place)["damage"])


def test_what_is_none_of_carters_is_told_and_no_damage(place):
    (place.root / "store" / "notes.txt").write_text("mine")
    (place.root / "cassettes" / "blobs" / "ab").mkdir(exist_ok=True)
    (place.root / "cassettes" / "blobs" / "ab" / "mine").write_text("mine")
    (place.root / "store" / "tmp" / "12-34").write_bytes(b"half")
    found = _store(place)
    assert found["strays"] == ["store/notes.txt", "cassettes/blobs/abmine"]
    assert (found["holds"], found["temporary"]) == (True, 1)


def test_a_link_in_the_place_of_a_blob_is_damage_and_is_not_followed(place):
    path = _blobs(place, "store")[0]
    path.unlink()
    path.symlink_to("/dev/zero")
    assert _digest(path) in {damage["where"] for damage in _store(place, "--read-data")["damage"]}


def test_checking_changes_nothing_also_where_all_is_damaged(place):
    for path in _blobs(place):
        _flip(path)
    before = _contents(place)
    assert not _store(place, "--read-data")["holds"]
    assert _contents(place) == before


def test_a_store_that_may_only_be_read_is_checked(place):
    folders = [path for path in (place.root, *place.root.rglob("*")) if path.is_dir()]
    for folder in folders:
        folder.chmod(0o555)
    try:
        assert _store(place, "--read-data")["holds"]
        assert place.carter("verify").returncode == 0
    finally:
        for folder in folders:
            folder.chmod(0o755)


@pytest.mark.parametrize("subset", ["5", "0%", "101%", "0/3", "4/3", "x", "1e1%"])
def test_a_part_that_is_none_is_told(place, subset):
    assert place.carter("verify", "--store", "--read-data-subset", subset).returncode == 2


def test_the_parts_of_the_data_make_up_the_whole(place):
    read = [_store(place, "--read-data-subset", f"{part}/3")["read"] for part in (1, 2, 3)]
    assert (sum(read), min(read) > 0) == (len(_blobs(place)), True)
    assert _store(place, "--read-data-subset", "100%")["read"] == len(_blobs(place))


@pytest.mark.parametrize("words", [["latest", "--store"], ["--read-data"], ["--repair", "--read-data"]])
def test_what_does_not_go_together_is_told(place, words):
    assert place.carter("verify", *words).returncode == 2


def test_what_is_whole_needs_no_repair(place):
    before = _contents(place)
    assert _repaired(place) == {"schema_version": 1, "set_aside": [], "mended": [], "left": []}
    lock = place.root / "store" / "lock"
    assert {**before, lock: b""} == _contents(place)


def test_every_blob_of_the_store_is_made_anew_from_the_recordings(place):
    harmed = _alone(place, "store")
    for path in harmed:
        _flip(path)
    found = _repaired(place)
    assert found["left"] == []
    assert {each["where"] for each in found["mended"]} == {_digest(path) for path in harmed}
    assert len(list((place.root / "store" / "quarantine").iterdir())) == len(harmed)
    assert _store(place, "--read-data")["holds"]
    assert place.verify()["holds"]
    assert place.build()["state"] == "up to date"


def test_a_blob_of_the_recordings_is_copied_from_the_store_where_it_lies_there_too(place):
    manifest = place.first["manifest"]
    path = place.root / "cassettes" / "blobs" / manifest[7:9] / manifest[9:]
    _flip(path)
    found = _repaired(place)
    assert found["mended"] == [{"what": "copied to cassettes/ from the other place", "where": manifest}]
    assert place.verify()["holds"]


def test_what_cannot_be_made_anew_is_told_and_kept_aside(place):
    page = next(path for path in _alone(place, "cassettes") if b"Old design" in path.read_bytes())
    _flip(page)
    harmed = page.read_bytes()
    found = _repaired(place)
    assert {each["where"] for each in found["left"]} == {_digest(page)}
    (aside,) = (place.root / "cassettes" / "quarantine").iterdir()
    assert aside.read_bytes() == harmed
    assert place.carter("build", "-B", "-q", "question.yaml").returncode == 0
    assert _store(place, "--read-data")["holds"]


def test_outputs_are_written_anew_from_the_manifest(place):
    folder = place.root / "store" / "runs" / place.run
    for name in ("brief.md", "claims.json", "claims.md"):
        _flip(folder / name)
    assert _repaired(place)["left"] == []
    assert place.verify()["holds"]


def test_damaged_rows_of_the_store_are_set_aside_and_the_next_build_makes_them(place):
    for path in place.root.glob("store/actions/*/*"):
        _flip(path, 90)
    assert _repaired(place)["left"] == []
    assert place.build()["manifest"] == place.first["manifest"]
    assert _store(place)["holds"]


def test_one_repairs_at_a_time(place):
    with StoreLock(str(place.root / "store"), "carter gc"):
        done = place.carter("verify", "--repair")
    assert (done.returncode, f"carter gc, process {os.getpid()}" in done.stderr) == (8, True)


def test_it_says_what_is_damaged_and_who_needs_it(place):
    path = _alone(place, "store")[0]
    _flip(path)
    done = place.carter("verify", "--store", "--read-data")
    first, last = done.stdout.splitlines()
    run = place.run
    assert first == f"{_digest(path)}: this blob is damaged in `store/`; needed by run {run}"
    assert last.startswith("damaged: 1 run, ")
    assert done.stderr.startswith("to mend: `carter verify --repair`")
