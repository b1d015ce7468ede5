"""Stores and outputs that were changed by hand: noticed, told, and never acted on."""

import json

import orjson
import pytest

from carter.kernel.canonical import canonical
from carter.kernel.digest import digest_bytes
from tests.workspace.place import QUESTION, Here

FAR = "blake3:xx{}"  # what a path in the place of a digest looks like


@pytest.fixture
def place(tmp_path):
    place = Here(tmp_path)
    place.build("--out", "out")
    return place


def _run(place):
    return place.root / "store" / "runs" / place.first["run"]


def _rewritten(path, **changes):
    facts = json.loads(path.read_text())
    path.write_text(json.dumps({**facts, **changes}))
    return facts


def _sealed(row):
    return canonical({"check": digest_bytes(canonical(row)), "row": row}) + b"\n"


def test_a_path_in_the_place_of_a_digest_touches_no_file(place):
    precious = place.root / "precious.txt"
    precious.write_text("mine")
    _rewritten(_run(place) / "run.json", manifest=FAR.format(precious))
    assert place.carter("show", "claims").returncode in (2, 5)
    assert place.carter("verify").returncode in (2, 5)
    for path in place.root.glob("cassettes/effects/*/*.json"):
        row = orjson.loads(path.read_bytes())["row"]
        path.write_bytes(_sealed({**row, "reply": FAR.format(precious)}))
    place.carter("build", "question.yaml", "-B", "-q")
    assert precious.read_text() == "mine"


def test_a_brief_that_says_more_than_its_claims_does_not_verify(place):
    brief = _run(place) / "brief.md"
    forged = brief.read_bytes() + b"\n- The moon is made of cheese [1]\n"
    brief.write_bytes(forged)
    facts = json.loads((_run(place) / "run.json").read_text())
    _rewritten(_run(place) / "run.json", files={**facts["files"], "brief.md": digest_bytes(forged)})
    found = place.verify()
    line = forged.count(b"\n")
    assert {"where": f"brief.md:{line}", "what": "it says something else than the manifest"} in found["damage"]


@pytest.mark.parametrize("name", ["brief.md", "claims.json", "claims.md", "run_report.json", "event_log.jsonl"])
def test_an_output_that_is_gone_does_not_verify_and_is_made_anew(place, name):
    (_run(place) / name).unlink()
    assert not place.verify()["holds"]
    again = place.build("--out", "out")
    assert place.verify()["holds"]
    assert again["manifest"] == place.first["manifest"]


def test_a_changed_output_is_never_copied_out(place):
    brief = _run(place) / "brief.md"
    brief.write_text(brief.read_text() + "forged\n")
    place.build("--out", "other")
    assert "forged" not in (place.root / "other" / "brief.md").read_text()


def test_a_run_that_store_and_cassettes_tell_differently_does_not_verify(place):
    _rewritten(_run(place) / "run.json", question="another one")
    assert not place.verify()["holds"]


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"status": "finished"}', '{"status": "finished", "manifest": 3}'])
def test_a_damaged_run_json_blocks_no_other_run(place, text):
    other = place.root / "store" / "runs" / "00000000000000000000000000"
    other.mkdir()
    (other / "run.json").write_text(text)
    assert place.carter("show", "brief").returncode == 0
    assert place.carter("verify", place.first["run"]).returncode == 0
    assert place.carter("verify", other.name).returncode == 5


@pytest.mark.parametrize("folder", ["actions", "finished", "last", "parsed", "graphs"])
def test_rows_of_another_shape_count_as_none(place, folder):
    for path in place.root.glob(f"store/{folder}/*/*.json"):
        path.write_bytes(_sealed({"v": 0}))
    assert place.build()["manifest"] == place.first["manifest"]
    assert place.verify()["holds"]


def test_links_in_the_place_of_rows_and_blobs_are_not_followed(place):
    for path in [*place.root.glob("store/actions/*/*.json"), *place.root.glob("store/blobs/*/*")]:
        path.unlink()
        path.symlink_to("/dev/zero")
    assert place.build()["manifest"] == place.first["manifest"]


def test_the_folder_of_the_outputs_may_be_that_of_the_sources(tmp_path):
    place = Here(tmp_path)
    first = place.build("--out", "notes")
    second = place.build("--out", "notes")
    assert (second["state"], second["manifest"]) == ("up to date", first["manifest"])
    assert place.build()["manifest"] == first["manifest"]


def test_deleting_the_store_makes_no_one_think_that_outputs_were_edited(place):
    import shutil

    shutil.rmtree(place.root / "store")
    assert place.build("--out", "out")["notes"] == []
    assert list((place.root / "out").glob("*.edited-*")) == []


def test_a_plan_writes_nothing(tmp_path):
    place = Here(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    assert place.carter("build", "-n", "question.yaml").returncode == 0
    assert sorted(tmp_path.rglob("*")) == before


def test_latest_is_what_was_built_last_also_where_nothing_was_to_do(place):
    first = place.first["run"]
    place.ask("question: When does the canteen open at noon?\nsources: [notes]\n")
    second = place.build()["run"]
    assert json.loads(place.carter("show", "latest", "--json").stdout)["run"] == second
    place.ask(QUESTION)
    assert place.build()["run"] == first
    assert json.loads(place.carter("show", "latest", "--json").stdout)["run"] == first


def test_a_lost_manifest_is_written_again_by_a_build_with_nothing_to_do(place):
    digest = place.first["manifest"].removeprefix("blake3:")
    for path in place.root.glob(f"*/blobs/{digest[:2]}/{digest[2:]}"):
        path.unlink()
    assert not place.verify()["holds"]
    assert place.build()["state"] == "up to date"
    assert place.verify()["holds"]


def test_a_file_that_is_written_during_the_build_ends_it_and_is_not_remembered(tmp_path):
    place = Here(tmp_path)
    expected = Here(_made(tmp_path / "calm")).build()["manifest"]
    script = (
        "import sys\nfrom pathlib import Path\nimport carter.workspace.making as making\n"
        "begun = making._begun\nnote = Path('notes/lease.md')\n"
        "def changing(*given):\n    taken = begun(*given)\n"
        "    note.write_text(note.read_text() + 'x')\n    return taken\n"
        "making._begun = changing\n"
        "from carter.interfaces.cli.main import main\nmain(['build', '-q', 'question.yaml'])\n"
    )
    (tmp_path / "drive.py").write_text(script)
    text = (tmp_path / "notes" / "lease.md").read_text()
    done = place.python("drive.py")
    assert done.returncode == 4
    assert "a source changed during the build" in done.stderr
    (tmp_path / "notes" / "lease.md").write_text(text)
    assert place.build()["manifest"] == expected


def _made(folder):
    folder.mkdir()
    return folder


def test_a_run_whose_files_and_digests_were_both_changed_is_made_anew(place):
    brief = _run(place) / "brief.md"
    brief.write_text(brief.read_text() + "forged\n")
    facts = json.loads((_run(place) / "run.json").read_text())
    _rewritten(_run(place) / "run.json", files={**facts["files"], "brief.md": digest_bytes(brief.read_bytes())})
    assert place.build()["run"] != place.first["run"]
    assert place.verify()["holds"]


@pytest.mark.parametrize("change", [{"stop_reason": "SATISFIED"}, {"started": "2020-01-01T00:00:00.000Z"}], ids=str)
def test_a_run_that_is_told_otherwise_than_it_went_does_not_verify(place, change):
    _rewritten(_run(place) / "run.json", **change)
    assert {"where": "run.json", "what": "it says something else than the manifest"} in place.verify()["damage"]


def test_the_run_before_the_last_is_another_one(place):
    place.ask("question: When does the canteen open at noon?\nsources: [notes]\n")
    second = place.build()["run"]
    place.ask(QUESTION)
    place.build()
    assert json.loads(place.carter("show", "latest~1", "--json").stdout)["run"] == second


def test_a_store_that_keeps_nothing_ends_the_build_rather_than_holding_it_for_ever(tmp_path):
    place = Here(tmp_path)
    (tmp_path / "drive.py").write_text(
        "from carter.adapters.rows import Rows\nkept = Rows.put\n"
        "Rows.put = lambda self, key, row: dict(row) if self._folder.endswith('actions') else kept(self, key, row)\n"
        "from carter.interfaces.cli.main import main\nmain(['build', '-q', 'question.yaml'])\n"
    )
    done = place.python("drive.py")
    assert done.returncode == 5
    assert "the store loses what is kept in it" in done.stderr
