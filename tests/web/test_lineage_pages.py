"""The way of a claim, the lineage, the log and blobs: each thing that is told is there, and what fails says so."""

import json
import re
import shutil
from pathlib import Path

import pytest

from carter.interfaces.web.views.log import A_PAGE
from carter.kernel.digest import digest_bytes
from carter.kernel.manifest import read_manifest
from carter.workspace import Workspace
from tests.web.shelf import Shelf, shelf

pytestmark = pytest.mark.enable_socket  # the small web, while its run is built


@pytest.fixture(scope="module")
def runs() -> Shelf:
    """The runs that are shown."""
    return shelf()


@pytest.fixture
def own(runs: Shelf, tmp_path: Path) -> Shelf:
    """The same in a folder that a test may change."""
    shutil.copytree(runs.root, tmp_path / "own")
    return Shelf(tmp_path / "own", runs.web, runs.notes)


def test_a_claim_is_walked_to_its_request(runs: Shelf) -> None:
    claim = next(each for each in runs.table(runs.web)["claims"] if each["in_brief"])
    where = f"/runs/{runs.web}/claims/{claim['claim_id']}"
    way = runs.client().get(f"{where}.json").json()["lineage"]
    page = runs.client().get(where).text
    assert way["faults"] == []
    assert "All holds" in page
    carried = way["evidence"][0]
    named = [carried["snippets"]["digest"], carried["document"]["digest"], carried["source"]["body"]]
    named += [carried["source"]["fetch"]["reply"], carried["source"]["queries"][0]["exchanges"][0]["request"]]
    client = runs.client()
    for digest in named:
        assert f"/blobs/{digest}" in page
        assert client.get(f"/blobs/{digest}").status_code == 200
    line = carried["source"]["fetch"]["event"]["line"]
    assert f"#line-{line}" in page


def test_a_way_that_does_not_hold_says_where(own: Shelf) -> None:
    claim = next(each for each in own.table(own.notes)["claims"] if each["in_brief"])
    text = next(
        each["text"] for each in own.table(own.notes)["evidence"] if each["evidence_id"] in claim["evidence_ids"]
    )
    for path in own.root.glob(f"*/blobs/{text[7:9]}/{text[9:]}"):
        path.write_bytes(b"CB1r" + b"\0" * 40)
    page = own.client().get(f"/runs/{own.notes}/claims/{claim['claim_id']}")
    assert page.status_code == 200
    assert "not hold" in page.text
    assert "All holds" not in page.text
    damaged = own.client().get(f"/blobs/{text}")
    assert damaged.status_code == 500
    assert "this blob is damaged" in damaged.text
    assert [*own.root.glob("*/damaged/*")] == []  # reading set nothing aside


def test_an_unknown_claim_is_not_found(runs: Shelf) -> None:
    assert runs.client().get(f"/runs/{runs.web}/claims/{'0' * 26}").status_code == 404


def test_the_table_holds_every_target_once(runs: Shelf) -> None:
    workspace = Workspace(str(runs.root))
    data = runs.client().get(f"/runs/{runs.web}/lineage.json").json()
    manifest = read_manifest(workspace.untouched, data["head"]["manifest"])
    targets = {each["target"]: each for each in data["dag"]["targets"]}
    assert targets.keys() == manifest.entries.keys()
    assert len(data["dag"]["targets"]) == len(targets)
    page = runs.client().get(f"/runs/{runs.web}/lineage").text
    for target, entry in manifest.entries.items():
        assert targets[target]["digest"] == entry.digest
        assert f"/blobs/{entry.digest}" in page
    log = workspace.history.log(runs.web, ["ACTION"])
    done = {(event.payload["target"]): event for event in log.events}
    for target, event in done.items():
        assert targets[target]["how"] == ("found" if event.payload["hit"] else "built")
        assert targets[target]["line"] == event.line


def test_what_a_target_is_made_of_stands_before_it(runs: Shelf) -> None:
    data = runs.client().get(f"/runs/{runs.web}/lineage.json").json()
    known = {each["name"] for each in data["dag"]["given"]}
    for each in data["dag"]["targets"]:
        assert set(each["of"]) <= known, each["target"]
        known |= {each["target"], each["collection"] or each["target"]}
    made = {each["target"]: each["of"] for each in data["dag"]["targets"]}
    assert "round 1/progress" in made["round 2/queries"]
    assert made["round 1/passages[0]"][0] == "round 1/documents[0]"
    assert "round 1/passages" in made["round 1/screened"]


def test_one_stage_alone_can_be_shown(runs: Shelf) -> None:
    page = runs.client().get(f"/runs/{runs.web}/lineage?stage=read_page").text
    table = page[: page.index('id="picture"')]
    assert "documents[0]" in table
    assert "<code>brief</code>" not in table
    none = runs.client().get(f"/runs/{runs.web}/lineage?stage=nothing").text
    assert "No target is made by this stage" in none


def test_nodes_of_the_picture_are_links_with_names(runs: Shelf) -> None:
    page = runs.client().get(f"/runs/{runs.web}/lineage").text
    nodes = re.findall(r'<a href="([^"]+)" class="node [^"]*" aria-label="([^"]+)"><rect', page)
    assert any(label.startswith("brief render_brief") and href.startswith("/blobs/blake3:") for href, label in nodes)
    assert any(
        re.match(r"documents \d+ items?, round 1, built|documents \d+ items?, round 1", label) for _, label in nodes
    )
    ids = set(re.findall(r' id="([^"]+)"', page))
    assert {href[1:] for href, _ in nodes if href.startswith("#")} <= ids


def test_the_log_is_shown_a_page_at_a_time(runs: Shelf) -> None:
    whole = Workspace(str(runs.root)).history.log(runs.web)
    data = runs.client().get(f"/runs/{runs.web}/log.json").json()
    assert [event["line"] for event in data["events"]] == [event.line for event in whole.events[:A_PAGE]]
    assert data["fault"] == ""
    assert data["chain"] == whole.head
    asked = runs.client().get(f"/runs/{runs.web}/log.json?type=ASKED").json()
    assert {event["type"] for event in asked["events"]} == {"ASKED"}
    assert asked["of_type"] == data["types"]["ASKED"]
    later = runs.client().get(f"/runs/{runs.web}/log.json?at=5").json()
    assert later["events"][0]["line"] == 6
    assert "No event of this type" in runs.client().get(f"/runs/{runs.web}/log?type=NONE").text


def test_a_changed_line_of_the_log_is_told(own: Shelf) -> None:
    path = own.root / "store" / "runs" / own.web / "event_log.jsonl"
    lines = path.read_bytes().split(b"\n")
    lines[4] = lines[4].replace(b'"type":"', b'"type":"X')
    path.write_bytes(b"\n".join(lines))
    for page in ("log", "lineage"):
        told = own.client().get(f"/runs/{own.web}/{page}").text
        assert "The log does not hold: line 5 of the event log was changed" in told


def test_the_log_of_a_run_without_end_is_shown(own: Shelf) -> None:
    run = "01J00000000000000000000000"
    folder = own.root / "store" / "runs" / run
    folder.mkdir()
    log = own.root / "store" / "runs" / own.web / "event_log.jsonl"
    (folder / "event_log.jsonl").write_bytes(log.read_bytes()[:-40])
    page = own.client().get(f"/runs/{run}/log")
    assert page.status_code == 200
    assert "this run made no brief" in page.text
    assert "were never finished" in page.text


def test_without_its_log_a_run_says_that_nothing_is_told(own: Shelf) -> None:
    run = json.loads((own.root / "store" / "runs" / own.notes / "run.json").read_text())
    shutil.rmtree(own.root / "store" / "runs" / own.notes)
    page = own.client().get(f"/runs/{run['run']}/lineage")
    assert page.status_code == 200
    assert "The log of this run is not here" in page.text
    sources = own.client().get(f"/runs/{run['run']}/sources")
    assert "Told again" in sources.text


def test_a_record_shows_its_tag_and_links(runs: Shelf) -> None:
    manifest = runs.client().get(f"/runs/{runs.web}/lineage.json").json()["head"]["manifest"]
    page = runs.client().get(f"/blobs/{manifest}")
    assert "Record kernel/manifest@1" in page.text
    links = set(re.findall(r'href="/blobs/(blake3:[0-9a-f]{64})"', page.text))
    assert links
    has = Workspace(str(runs.root)).untouched.has
    assert all(has(each) for each in links)


def test_what_was_let_go_shows_its_tombstone(own: Shelf) -> None:
    workspace = Workspace(str(own.root))
    text = own.table(own.web)["evidence"][0]["text"]
    size = len(workspace.untouched.get(text))
    workspace.blobs.drop(text, "snippets")
    page = own.client().get(f"/blobs/{text}")
    assert page.status_code == 200
    assert "retain: snippets" in page.text
    assert f"{size:,} bytes" in page.text
    assert own.client().get(f"/blobs/{text}.json").json()["blob"]["kind"] == "let go"


def test_bytes_that_are_no_text_are_not_shown(own: Shelf) -> None:
    workspace = Workspace(str(own.root))
    for data in (b"\x89PNG\0\1", b"\xff\xfe\xfa"):
        page = own.client().get(f"/blobs/{workspace.blobs.put(data)}")
        assert "These bytes are no text" in page.text
    page = own.client().get(f"/blobs/{workspace.blobs.put(b'<script>alert(1)</script>')}")
    assert "&lt;script&gt;alert(1)" in page.text
    assert page.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("name", [digest_bytes(b"nowhere"), "blake3:0", "..%2f..%2fetc", "x"])
def test_what_no_blob_has_is_not_found(runs: Shelf, name: str) -> None:
    assert runs.client().get(f"/blobs/{name}").status_code == 404


def test_pages_that_are_looked_at_write_nothing_into_the_folder(own: Shelf) -> None:
    def state() -> dict[str, int]:
        return {str(path): path.stat().st_mtime_ns for path in own.root.rglob("*")}

    source = own.source(own.web, "/lease")
    claim = own.table(own.web)["claims"][0]
    own.client().get(f"/runs/{own.web}/lineage")  # the graph of this code may be compiled once
    before = state()
    for page in ("sources", f"sources/{source['source_id']}", f"claims/{claim['claim_id']}", "lineage", "log"):
        assert own.client().get(f"/runs/{own.web}/{page}").status_code == 200
    assert state() == before
