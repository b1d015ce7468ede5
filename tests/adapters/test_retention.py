"""Tombstones: bytes that were let go count as present, are told apart from damage, and may come back."""

from pathlib import Path

import pytest

from carter.adapters.blob_store import DiskBlobs, Layered
from carter.adapters.memory import MemoryBlobs, ReadBlobs
from carter.errors import IntegrityError, NotRetained
from carter.kernel.digest import digest_bytes
from carter.kernel.tombstone import Tombstone, decoded

DATA = b"harbour " * 1000
DIGEST = digest_bytes(DATA)


@pytest.fixture(params=["disk", "memory", "read", "layered"])
def blobs(request, tmp_path):
    disk = DiskBlobs(str(tmp_path / "a"), sync=False)
    other = DiskBlobs(str(tmp_path / "b"), sync=False)
    return {"disk": disk, "memory": MemoryBlobs(), "read": ReadBlobs(disk), "layered": Layered(disk, other)}[
        request.param
    ]


def test_what_was_let_go_counts_as_present_and_says_so_when_it_is_wanted(blobs):
    blobs.put(DATA)
    assert blobs.drop(DIGEST, "documents") == Tombstone(DIGEST, 8000, "documents")
    assert blobs.has(DIGEST)
    assert blobs.tombstone(DIGEST) == Tombstone(DIGEST, 8000, "documents")
    with pytest.raises(NotRetained, match=r"8,000 bytes were not retained \(`retain: documents`\)") as raised:
        blobs.get(DIGEST)
    assert "--refresh" in raised.value.mend


def test_bytes_that_come_again_take_the_place_of_their_tombstone(blobs):
    blobs.put(DATA)
    blobs.drop(DIGEST, "documents")
    blobs.put(DATA)
    assert (blobs.get(DIGEST), blobs.tombstone(DIGEST)) == (DATA, None)


def test_what_was_let_go_cannot_be_let_go_again_under_another_policy(blobs):
    blobs.put(DATA)
    blobs.drop(DIGEST, "documents")
    assert blobs.drop(DIGEST, "snippets").policy == "documents"


def test_what_was_never_there_has_no_tombstone_and_cannot_be_let_go(blobs):
    assert blobs.tombstone(DIGEST) is None
    with pytest.raises(IntegrityError):
        blobs.drop(DIGEST, "documents")
    assert not blobs.has(DIGEST)


def test_nothing_of_the_bytes_stays_on_disk(tmp_path):
    blobs = DiskBlobs(str(tmp_path), sync=False)
    blobs.put(b"canary in the harbour")
    blobs.drop(digest_bytes(b"canary in the harbour"), "documents")
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) == 1
    assert b"canary" not in files[0]


def test_two_stores_let_go_together_and_one_that_still_has_the_bytes_gives_them(tmp_path):
    first, second = DiskBlobs(str(tmp_path / "a"), sync=False), DiskBlobs(str(tmp_path / "b"), sync=False)
    both = Layered(first, second)
    first.put(DATA)
    second.put(DATA)
    second.drop(DIGEST, "documents")
    assert (both.get(DIGEST), both.tombstone(DIGEST)) == (DATA, None)
    both.drop(DIGEST, "documents")
    assert first.tombstone(DIGEST) == second.tombstone(DIGEST) != None  # noqa: E711 - all three in one line


@pytest.mark.parametrize("place", [0, 3, 5, 20])
def test_a_damaged_tombstone_is_damage(tmp_path, place):
    blobs = DiskBlobs(str(tmp_path), sync=False)
    blobs.put(DATA)
    blobs.drop(DIGEST, "documents")
    path = Path(blobs.path(DIGEST))
    frame = bytearray(path.read_bytes())
    frame[place] ^= 1
    path.write_bytes(frame)
    assert blobs.tombstone(DIGEST) is None
    with pytest.raises(IntegrityError, match="damaged"):
        blobs.get(DIGEST)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"size": "x", "policy": "y"}', b"\xff"])
def test_what_is_no_tombstone_is_not_taken_for_one(data):
    assert decoded(data, DIGEST) is None
