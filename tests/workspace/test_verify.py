"""`carter verify RUN`: whatever byte of a run is changed, it says so and names the record."""

import json
import shutil

import pytest

from carter.kernel.digest import PREFIX
from tests.workspace.mutating import is_named, mutations, needed, verified
from tests.workspace.place import Here
from tests.workspace.site import Site
from tests.workspace.test_web import HELD, Desk

FEW, MANY = 60, 1000
WHOLE = "verify finds nothing wrong with what is whole"


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    """A run over local files."""
    place = Here(tmp_path_factory.mktemp("local"))
    place.answer = place.build()  # type: ignore[attr-defined]
    return place


@pytest.fixture
def place(local, tmp_path):
    """The same, to be harmed."""
    copy = Here.__new__(Here)
    copy.root, copy.answer = tmp_path / "copy", local.answer  # type: ignore[attr-defined]
    shutil.copytree(local.root, copy.root)
    return copy


@pytest.fixture
def web(tmp_path):
    """A run over the web, with its exchanges."""
    with Site() as site:
        site.page("/lease", "Leases", HELD, "The lease is renewed while the job runs.", date="2026-05-01")
        site.find("/gone", "The lease that is gone")
        Desk(tmp_path / "web", site).build()
    return tmp_path / "web"


def _unnoticed(root, seed, count):
    """The mutations after which `verify` does not end with damage, or does not name the record."""
    assert verified(root).exit_code == 0, WHOLE
    found = []
    for each in mutations(root, seed, count):
        with each.done():
            told = verified(root)
        if told.exit_code != 5 or not is_named(each.path, told.text):
            found.append((each.path.relative_to(root), each.at, each.byte, told))
    assert verified(root).exit_code == 0, WHOLE
    return found


def test_a_changed_byte_of_a_run_over_local_files_is_told_with_the_record(local):
    assert _unnoticed(local.root, seed=6, count=FEW) == []


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_changed_byte_of_a_run_over_the_web_is_told_with_the_record(web):
    kinds = {path.relative_to(web).parts[1] for path in needed(web)}
    assert kinds == {"actions", "blobs", "effects", "exchanges", "retained", "runs"}
    assert _unnoticed(web, seed=6, count=FEW) == []


@pytest.mark.slow
def test_a_thousand_changed_bytes_of_a_run_over_local_files_are_told(local):
    assert _unnoticed(local.root, seed=60, count=MANY) == []


@pytest.mark.slow
@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_thousand_changed_bytes_of_a_run_over_the_web_are_told(web):
    assert _unnoticed(web, seed=60, count=MANY) == []


@pytest.mark.slow
def test_every_byte_of_what_is_written_of_a_run_counts(local):
    folder = local.root / "store" / "runs" / local.answer["run"]
    record = local.root / "cassettes" / "runs" / f"{local.answer['run']}.json"
    for path in (folder / "run.json", folder / "claims.md", record):
        data = path.read_bytes()
        for at in range(len(data)):
            path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
            assert verified(local.root).exit_code == 5, (path, at)
        path.write_bytes(data)


def _harm(path):
    data = path.read_bytes()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))


def _blob(root, digest, under):
    digits = digest.removeprefix(PREFIX)
    return root / under / "blobs" / digits[:2] / digits[2:]


@pytest.mark.parametrize("under", ["store", "cassettes"])
def test_a_blob_that_lies_in_two_places_is_checked_in_both(place, under):
    manifest = place.answer["manifest"]
    assert all(_blob(place.root, manifest, each).exists() for each in ("store", "cassettes"))
    _harm(_blob(place.root, manifest, under))
    (damage,) = place.verify()["damage"]
    assert damage == {"what": f"this blob is damaged in `{under}/`: the manifest", "where": manifest}


def test_a_damaged_text_is_told_with_its_source_and_the_claims_that_rest_on_it(place):
    table = json.loads((place.root / "store" / "runs" / place.answer["run"] / "claims.json").read_text())
    source = next(source for source in table["sources"] if source["url"] == "file:notes/lease.md")
    _harm(_blob(place.root, source["text"], "store"))
    told = verified(place.root).text
    claims = [
        claim["claim_id"]
        for claim in table["claims"]
        for line in table["evidence"]
        if line["evidence_id"] in claim["evidence_ids"] and line["text"] == source["text"]
    ]
    assert claims
    line = next(line for line in told.split("\n") if "the text of file:notes/lease.md" in line)
    assert all(claim in line for claim in claims)


def test_a_changed_claim_is_told_with_its_line(place):
    path = place.root / "store" / "runs" / place.answer["run"] / "claims.json"
    text = path.read_text()
    claim = json.loads(text)["claims"][1]
    path.write_text(text.replace(claim["text"], claim["text"].upper(), 1))
    number = next(number for number, line in enumerate(text.split("\n"), 1) if claim["text"] in line)
    what = f"it says something else than the manifest, in claim_id {claim['claim_id']}"
    assert {"what": what, "where": f"claims.json:{number}"} in place.verify()["damage"]


@pytest.mark.parametrize("number", [1, 7, -1])
def test_an_edited_line_of_the_log_is_told_by_its_number(place, number):
    path = place.root / "store" / "runs" / place.answer["run"] / "event_log.jsonl"
    lines = path.read_bytes().split(b"\n")[:-1]
    at = number % (len(lines) + 1)
    lines[at - 1] = lines[at - 1].replace(b'"ts":"2', b'"ts":"3')
    path.write_bytes(b"\n".join(lines) + b"\n")
    (damage,) = place.verify()["damage"]
    assert damage["where"] == f"event_log.jsonl, line {at}"


@pytest.mark.parametrize("name", ["latest", "run", "manifest", "prefix", "path"])
def test_a_run_whose_own_record_is_damaged_is_not_passed_over(place, name):
    run = place.answer["run"]
    path = place.root / "store" / "runs" / run / "run.json"
    path.write_bytes(path.read_bytes()[1:])
    names = {"run": run, "manifest": place.answer["manifest"], "prefix": run[:9], "path": str(path.parent)}
    done = place.carter("verify", names.get(name, name))
    assert (done.returncode, run in done.stderr) == (5, True)


def test_the_run_before_is_not_taken_for_a_latest_one_that_is_damaged(place):
    place.ask("question: When does the canteen open at noon?\nsources: [notes]\n")
    path = place.root / "store" / "runs" / place.build()["run"] / "run.json"
    path.write_bytes(path.read_bytes()[1:])
    assert place.carter("verify").returncode == 5
    assert place.carter("verify", place.answer["run"]).returncode == 0


def test_verify_writes_nothing_also_where_all_is_damaged(place):
    for path in needed(place.root):
        if path.name != "run.json":
            _harm(path)
    for path in place.root.glob("store/last/*/*.json"):
        _harm(path)
    before = {path: path.read_bytes() for path in place.root.rglob("*") if path.is_file()}
    done = place.carter("verify")
    assert (done.returncode, done.stderr.startswith("to mend:")) == (5, True)
    assert {path: path.read_bytes() for path in place.root.rglob("*") if path.is_file()} == before


def test_of_a_run_that_the_recordings_alone_know_it_says_how_it_is_checked(place):
    shutil.rmtree(place.root / "store")
    done = place.carter("verify", place.answer["run"])
    assert (done.returncode, f"carter replay --run-id {place.answer['run']}" in done.stderr) == (2, True)
    assert not (place.root / "store").exists()


def test_of_runs_that_the_recordings_alone_know_the_latest_is_the_newest(place):
    place.note("more.md", "A worker holds a lease on a job for 61 seconds.\n")
    newest = place.build()["run"]
    shutil.rmtree(place.root / "store")
    assert f"run {newest} is recorded" in place.carter("verify").stderr
