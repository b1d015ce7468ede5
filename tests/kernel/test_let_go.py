"""Texts and bytes that were let go: records that hold them are handed on, and whoever looks into them is told."""

import re

import pytest

from carter.adapters.memory import MemoryBlobs
from carter.errors import NotRetained, StageFailed
from carter.kernel.graph import StageNode
from carter.kernel.let_go import LetGo
from carter.kernel.pipeline import Pipeline, stage
from carter.kernel.record import Blob, Collection, FarBlob, Record, Text, digest_of, let_go_in, load, save
from carter.kernel.running import Reader, Running, kept_row
from tests.kernel.toy import Bench


class Letter(Record, tag="let_go/letter@1"):
    """A letter with what lies beside it."""

    text: Text
    scan: Blob | None = None


class Letters(Collection[Letter], tag="let_go/letters@1"):
    """Letters."""


class Folder(Record, tag="let_go/folder@1"):
    """A folder of letters."""

    letters: Letters
    name: str = ""


class Place(Record, tag="let_go/place@1"):
    """Where a word stands."""

    start: int


@stage(version=1)
def search(letter: Letter) -> Place:
    """Letter -> Place."""
    found = re.search("quay", letter.text)
    return Place(start=found.start() if found else -1)


SCAN = FarBlob(b"\x00scan")
LETTER = Letter(text=Text("The quay is closed."), scan=SCAN)


@pytest.fixture
def blobs():
    return MemoryBlobs()


@pytest.fixture
def loaded(blobs):
    digest = save(LETTER, blobs.put)
    blobs.drop(LETTER.text.digest, "snippets")
    blobs.drop(SCAN.digest, "documents")
    return load(Letter, digest, blobs.get)


def test_a_record_of_what_was_let_go_is_loaded_and_has_the_same_digest(loaded):
    assert isinstance(loaded.text, LetGo)
    assert digest_of(loaded) == digest_of(LETTER)
    assert loaded == LETTER
    assert loaded.scan is not None


USES = {
    "length": len,
    "slice": lambda text: text[:3],
    "search": lambda text: "quay" in text,
    "method": lambda text: text.strip(),
    "string": str,
    "format": lambda text: f"{text}",
    "loop": list,
    "sum": lambda text: text + "",
    "truth": bool,
    "order": lambda text: sorted([text, text]),
}


@pytest.mark.parametrize("use", USES.values(), ids=list(USES))
def test_whoever_looks_into_it_is_told_how_much_it_was_and_why_it_is_gone(loaded, use):
    with pytest.raises(NotRetained, match=r"19 bytes were not retained \(`retain: snippets`\)") as raised:
        use(loaded.text)
    assert raised.value.where == LETTER.text.digest


def test_what_is_made_of_it_names_what_was_let_go_among_its_blobs(blobs, loaded):
    folder = Folder(letters=Letters(items=(loaded,)), name="quay")
    row = kept_row("result", folder, blobs)
    assert {LETTER.text.digest, SCAN.digest} < {*row["blobs"]}
    assert row == kept_row("result", Folder(letters=Letters(items=(LETTER,)), name="quay"), MemoryBlobs())
    assert {gone.digest for gone in let_go_in(load(Folder, row["result"], blobs.get))} == {
        LETTER.text.digest,
        SCAN.digest,
    }


def test_a_library_that_knows_no_such_thing_does_not_hide_why_a_stage_failed():
    bench = Bench(Pipeline(name="letters", given=(Letter,), stages=(search,)))
    given = bench.given(LETTER)
    bench.blobs.drop(LETTER.text.digest, "snippets")
    (node,) = bench.graph.nodes
    assert isinstance(node, StageNode)
    with pytest.raises(StageFailed, match="not retained") as raised:
        Running(node, {"letter": given[Letter.tag]}, Reader(bench.blobs), "found").advance()
    assert isinstance(raised.value.cause, NotRetained)


class Scan(Record, tag="let_go/scan@1"):
    """A scan alone."""

    scan: FarBlob | None = None


def test_a_far_blob_is_read_when_its_bytes_are_wanted_and_not_before(blobs):
    digest, read = save(Scan(scan=SCAN), blobs.put), []

    def get(wanted):
        read.append(wanted)
        return blobs.get(wanted)

    found = load(Scan, digest, get)
    assert (read, found == Scan(scan=SCAN), digest_of(found)) == ([digest], True, digest)
    assert kept_row("result", found, blobs) == kept_row("result", Scan(scan=SCAN), blobs)
    assert found.scan is not None
    assert (bytes(found.scan), bytes(found.scan), read) == (SCAN, SCAN, [digest, SCAN.digest, SCAN.digest])
    blobs.drop(SCAN.digest, "documents")
    with pytest.raises(NotRetained):
        bytes(found.scan)
