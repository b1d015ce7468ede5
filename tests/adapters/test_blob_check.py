"""A blob looked at where it lies: what is told agrees with what reading it says."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.adapters.blob_check import look
from carter.adapters.blob_store import DiskBlobs
from carter.adapters.frame import HEADER, SMALL
from carter.errors import IntegrityError
from carter.kernel.digest import digest_bytes

PIECE = 1 << 18
LENGTHS = (0, 1, SMALL - HEADER - 1, SMALL - HEADER, SMALL - HEADER + 1, SMALL + PIECE - HEADER, 2 * PIECE + 5)


def _blob(folder, data):
    blobs = DiskBlobs(str(folder), sync=False, touch=False)
    digest = blobs.put(data)
    return blobs, digest, Path(blobs.path(digest))


def _can_be_read(blobs, digest):
    try:
        blobs.get(digest)
    except IntegrityError:
        return False
    return True


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("kind", ["raw", "compressed"])
def test_what_is_whole_has_no_fault(tmp_path, length, kind):
    data = os.urandom(length) if kind == "raw" else b"x" * length
    _, digest, path = _blob(tmp_path, data)
    assert look(str(path), digest, data=True) == look(str(path), digest, data=False) == ("", False, True)


@settings(max_examples=60)
@given(st.sampled_from(LENGTHS), st.booleans(), st.floats(0, 1), st.sampled_from(["flipped", "cut", "longer"]))
def test_a_fault_is_told_where_the_blob_cannot_be_read_and_nowhere_else(tmp_path_factory, length, shrinks, where, harm):
    data = b"ab" * (length // 2) if shrinks else os.urandom(length)
    blobs, digest, path = _blob(tmp_path_factory.mktemp("store"), data)
    frame = bytearray(path.read_bytes())
    at = round(where * (len(frame) - 1))
    if harm == "flipped":
        frame[at] ^= 1
    path.write_bytes(bytes(frame[:at] if harm == "cut" else frame + b"!" if harm == "longer" else frame))
    assert bool(look(str(path), digest, data=True).fault) is not _can_be_read(blobs, digest)


def test_a_blob_under_the_name_of_another_is_told(tmp_path):
    _, _, path = _blob(tmp_path, b"one")
    assert look(str(path), digest_bytes(b"other"), data=True).fault == "this blob is damaged"


def test_a_link_a_folder_and_a_pipe_are_told_and_not_waited_for(tmp_path):
    _, digest, path = _blob(tmp_path, b"one")
    (tmp_path / "link").symlink_to(path)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    assert all(look(str(tmp_path / name), digest, data=True).fault for name in ("link", "folder", "pipe"))
    assert not look(str(tmp_path / "gone"), digest, data=True).is_here


def test_a_tombstone_is_told_apart(tmp_path):
    blobs, digest, path = _blob(tmp_path, b"let go")
    blobs.drop(digest, "none")
    assert look(str(path), digest, data=True) == ("", True, True)
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    assert look(str(path), digest, data=False).fault
