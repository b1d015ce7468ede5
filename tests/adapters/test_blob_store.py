"""The blob store and the rows: whole or not there, checked when read, set aside when damaged."""

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.adapters.blob_store import DiskBlobs, Layered
from carter.adapters.disk import Disk
from carter.adapters.recordings import Recorded
from carter.adapters.rows import Rows
from carter.errors import IntegrityError, WorldError
from carter.kernel.digest import digest_bytes

KEY = digest_bytes(b"key")


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def blobs(tmp_path):
    return DiskBlobs(str(tmp_path), sync=False)


@settings(max_examples=30)
@given(st.binary(max_size=200), st.integers(1, 200))
def test_what_is_put_comes_back(tmp_path_factory, data, times):
    blobs = DiskBlobs(str(tmp_path_factory.mktemp("store")), sync=False)
    whole = data * times
    assert blobs.get(blobs.put(whole)) == whole


def test_large_blobs_are_compressed_under_the_name_of_what_they_hold(blobs):
    digest = blobs.put(b"harbour " * 10_000)
    assert digest == digest_bytes(b"harbour " * 10_000)
    assert Path(blobs.path(digest)).stat().st_size < 1000


def test_bytes_that_do_not_shrink_are_kept_as_they_are(blobs):
    data = os.urandom(10_000)
    assert Path(blobs.path(blobs.put(data))).stat().st_size == len(data) + 12


@pytest.mark.parametrize("data", [b"small", b"harbour " * 1000], ids=["raw", "compressed"])
def test_any_changed_byte_is_noticed_and_the_blob_is_set_aside(tmp_path, data):
    blobs = DiskBlobs(str(tmp_path), sync=False)
    digest = blobs.put(data)
    whole = Path(blobs.path(digest)).read_bytes()
    for index in range(len(whole)):
        Path(blobs.path(digest)).write_bytes(whole[:index] + bytes([whole[index] ^ 1]) + whole[index + 1 :])
        with pytest.raises(IntegrityError, match="this blob is damaged"):
            blobs.get(digest)
        assert not blobs.has(digest)
    assert len(names(tmp_path / "damaged")) == len(whole)
    assert blobs.get(blobs.put(data)) == data


@pytest.mark.parametrize("length", [0, 1, 3, 11, 12, 20])
def test_a_torn_blob_is_noticed(blobs, length):
    digest = blobs.put(b"harbour " * 1000)
    os.truncate(blobs.path(digest), length)
    with pytest.raises(IntegrityError):
        blobs.get(digest)


def test_without_touch_damage_is_told_and_left_where_it_is(tmp_path, blobs):
    digest = blobs.put(b"harbour")
    os.truncate(blobs.path(digest), 5)
    with pytest.raises(IntegrityError):
        DiskBlobs(str(tmp_path), touch=False).get(digest)
    assert blobs.has(digest)


def test_a_blob_that_is_not_there_is_an_integrity_error(blobs):
    assert not blobs.has(KEY)
    with pytest.raises(IntegrityError, match="not in the store"):
        blobs.get(KEY)


def test_two_stores_read_as_one_and_write_to_the_first(tmp_path):
    first, second = DiskBlobs(str(tmp_path / "a"), sync=False), DiskBlobs(str(tmp_path / "b"), sync=False)
    both = Layered(first, second)
    digest = second.put(b"recorded")
    assert both.put(b"recorded") == digest
    assert not first.has(digest)
    assert both.get(digest) == b"recorded"
    assert first.has(both.put(b"new"))


def test_rows_are_written_once_and_the_first_wins(tmp_path):
    rows = Rows(str(tmp_path), "actions", sync=False)
    assert rows.get(KEY) is None
    assert rows.put(KEY, {"result": "a"}) == {"result": "a"}
    assert rows.put(KEY, {"result": "b"}) == {"result": "a"}
    rows.replace(KEY, {"result": "c"})
    assert rows.get(KEY) == {"result": "c"}


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data.replace(b"aa", b"ab"),
        lambda data: data[:-9],
        lambda data: b"",
        lambda data: b"[]",
        lambda data: b"\xff",
    ],
    ids=["changed", "torn", "empty", "no object", "no text"],
)
def test_a_damaged_row_counts_as_none_and_is_kept_aside(tmp_path, harm):
    rows = Rows(str(tmp_path), "actions", sync=False)
    rows.put(KEY, {"result": "aa"})
    path = rows.path(KEY)
    data = Path(path).read_bytes()
    Path(path).write_bytes(harm(data))
    assert rows.get(KEY) is None
    assert len(names(tmp_path / "damaged")) == 1
    assert rows.put(KEY, {"result": "new"}) == {"result": "new"}


def test_of_many_writers_of_one_row_exactly_one_wins(tmp_path):
    rows = Rows(str(tmp_path), "actions", sync=False)
    kept = []
    threads = [
        threading.Thread(target=lambda number=number: kept.append(rows.put(KEY, {"result": str(number)})))
        for number in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(kept) == 16
    assert all(row == rows.get(KEY) for row in kept)


def test_an_effect_is_performed_by_one_at_a_time(tmp_path):
    recorded = Recorded(str(tmp_path / "cassettes"), str(tmp_path / "store"), sync=False)
    inside, most = [], []

    def perform():
        with recorded.hold(KEY) as held:
            assert not held.abandoned
            inside.append(1)
            most.append(len(inside))
            inside.pop()

    threads = [threading.Thread(target=perform) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 12
    assert names(tmp_path / "store" / "held") == []


def test_an_effect_that_failed_leaves_nothing_in_flight(tmp_path):
    recorded = Recorded(str(tmp_path / "cassettes"), str(tmp_path / "store"), sync=False)
    with pytest.raises(ValueError, match="down"), recorded.hold(KEY):
        raise ValueError("down")
    with recorded.hold(KEY) as held:
        assert not held.abandoned


def test_an_effect_whose_owner_was_killed_is_known_to_be_so(tmp_path):
    recorded = Recorded(str(tmp_path / "cassettes"), str(tmp_path / "store"), sync=False)
    child = os.fork()
    if child == 0:
        with recorded.hold(KEY):
            os.kill(os.getpid(), 9)
    os.waitpid(child, 0)
    with recorded.hold(KEY) as held:
        assert held.abandoned
    with recorded.hold(KEY) as held:
        assert not held.abandoned


def test_a_recorded_reply_is_found_by_its_key(tmp_path):
    recorded = Recorded(str(tmp_path / "cassettes"), str(tmp_path / "store"), sync=False)
    assert recorded.get(KEY) is None
    names = {"request": KEY, "reply": KEY, "blobs": [KEY]}
    entry = {"kind": "look", **names, "set": "first", "trial": 0, "at": "2026-01-01"}
    recorded.put(KEY, entry)
    assert recorded.get(KEY) == entry


@pytest.mark.parametrize("call", ["open", "write", "fsync", "rename"])
def test_a_write_that_fails_at_any_call_leaves_nothing_behind(tmp_path, monkeypatch, call):
    disk = Disk(str(tmp_path), sync=True)
    disk.write(str(tmp_path / "blobs" / "before"), b"x")

    def fails(*args, **kwargs):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, fails)
    with pytest.raises(WorldError, match="cannot write: No space left on device"):
        disk.write(str(tmp_path / "blobs" / "after"), b"y")
    monkeypatch.undo()
    assert names(tmp_path / "blobs") == ["before"]
    assert names(tmp_path / "tmp") == []


def test_a_short_write_goes_on_with_the_rest(tmp_path, monkeypatch):
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, bytes(data[:3])))
    disk = Disk(str(tmp_path), sync=False)
    disk.write(str(tmp_path / "f"), b"0123456789")
    monkeypatch.undo()
    assert (tmp_path / "f").read_bytes() == b"0123456789"
