"""A batch: read at once, written together, synced before it is seen, blobs before the rows that name them."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.adapters import batch as borders
from carter.adapters.batch import Batch, batched
from carter.adapters.blob_store import DiskBlobs
from carter.adapters.rows import Rows
from carter.errors import WorldError
from carter.kernel.digest import digest_bytes

KEY = digest_bytes(b"key")
ACTS = ("blob", "row", "another row", "border")


def _pair(root, *, sync=False):
    return DiskBlobs(str(root), sync=sync), Rows(str(root), "actions", sync=sync)


def _files(root):
    return {str(path.relative_to(root)): path.read_bytes() for path in Path(root).rglob("*") if path.is_file()}


def _full(monkeypatch):
    def fails(*_given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)


def test_what_waits_is_read_here_and_seen_by_others_once_it_is_settled(tmp_path):
    blobs, rows = _pair(tmp_path)
    others, other_rows = _pair(tmp_path)
    with batched(str(tmp_path), (blobs, rows), sync=False):
        digest = blobs.put(b"harbour " * 1000)
        assert rows.put(KEY, {"result": digest}) == {"result": digest}
        assert (blobs.get(digest), blobs.has(digest), blobs.tombstone(digest)) == (b"harbour " * 1000, True, None)
        assert rows.get(KEY) == {"result": digest}
        assert (others.has(digest), other_rows.get(KEY), _files(tmp_path)) == (False, None, {})
        blobs.settle()
        assert (others.get(digest), other_rows.get(KEY)) == (b"harbour " * 1000, {"result": digest})
        rows.replace(KEY, {"result": "second"})
    assert other_rows.get(KEY) == rows.get(KEY) == {"result": "second"}
    assert others.has(blobs.put(b"after the batch"))


def _done(blobs, rows, act, data, number):
    key, row = digest_bytes(bytes([number])), {"result": digest_bytes(data)}
    match act:
        case "blob":
            blobs.put(data * 2000)
        case "row":
            rows.put(key, row)
        case "another row":
            rows.replace(key, row)
        case "border":
            blobs.settle()


@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(st.sampled_from(["blob", "row", "another row", "border"]), st.binary(max_size=5), st.integers(0, 2))
    )
)
def test_a_batch_leaves_the_files_that_writing_at_once_leaves(tmp_path_factory, acts):
    roots = [tmp_path_factory.mktemp("store") for _ in range(2)]
    for root, together in zip(roots, (True, False), strict=True):
        blobs, rows = _pair(root)
        with batched(str(root), (blobs, rows) if together else (), sync=False):
            for act in acts:
                _done(blobs, rows, *act)
    assert _files(roots[0]) == _files(roots[1])


def test_no_name_is_seen_before_its_bytes_are_synced_and_no_row_before_its_blobs(tmp_path, monkeypatch):
    synced, seen, true = [], [], {call: getattr(os, call) for call in ("fsync", "rename", "link")}

    def fsync(handle):
        synced.append(str(Path(f"/proc/self/fd/{handle}").readlink()))
        true["fsync"](handle)

    def placed(call):
        def place(source, path):
            assert source in synced
            seen.append(path)
            synced.append(f"placed {path}")
            true[call](source, path)

        return place

    monkeypatch.setattr(os, "fsync", fsync)
    for call in ("rename", "link"):
        monkeypatch.setattr(os, call, placed(call))
    blobs, rows = _pair(tmp_path, sync=True)
    with batched(str(tmp_path), (blobs, rows)):
        made = [blobs.path(blobs.put(b"%d" % number)) for number in range(40)]
        rows.put(KEY, {"result": "first"})
        rows.replace(digest_bytes(b"other"), {"result": "other"})
    assert set(seen) == {*made, rows.path(KEY), rows.path(digest_bytes(b"other"))}
    first_row = min(synced.index(f"placed {path}") for path in seen if path.endswith(".json"))
    for path in made:
        folder = str(Path(path).parent)
        synced_after = [at for at, what in enumerate(synced) if what == folder]
        assert synced.index(f"placed {path}") < synced_after[-1] < first_row
        assert str(Path(folder).parent) in synced[:first_row]
    assert str(Path(rows.path(KEY)).parent) in synced[first_row:]


@pytest.mark.parametrize(
    ("border", "most", "size"), [("MOST_FILES", 3, 1), ("MOST_BYTES", 3000, 1000), ("MOST_SECONDS", -1.0, 1)]
)
def test_at_a_border_what_waits_is_written(tmp_path, monkeypatch, border, most, size):
    monkeypatch.setattr(borders, border, most)
    blobs, rows = _pair(tmp_path)
    with batched(str(tmp_path), (blobs, rows), sync=False):
        first, *_ = [blobs.put(bytes([number]) * size) for number in range(6)]  # the second waits for the first
        assert Path(blobs.path(first)).exists()


def test_a_disk_that_fails_loses_nothing_and_the_next_attempt_writes_it(tmp_path, monkeypatch):
    monkeypatch.setattr(borders, "MOST_FILES", 2)
    blobs, rows = _pair(tmp_path, sync=True)
    told = []
    with batched(str(tmp_path), (blobs, rows)):
        _full(monkeypatch)
        made = []
        for number in range(12):
            made.append(digest_bytes(b"%d" % number))
            try:
                blobs.put(b"%d" % number)
            except WorldError as error:
                told.append(str(error))
        assert told
        assert all("cannot write: No space left on device" in each for each in told)
        with pytest.raises(WorldError, match="No space left on device"):
            blobs.settle()
        assert [blobs.get(digest) for digest in made] == [b"%d" % number for number in range(12)]
        assert list((tmp_path / "tmp").iterdir()) == []
        monkeypatch.undo()
    assert all(map(DiskBlobs(str(tmp_path)).has, made))


def test_the_end_of_a_batch_tells_that_the_disk_failed_unless_something_else_did(tmp_path, monkeypatch):
    blobs, rows = _pair(tmp_path, sync=True)
    blobs.put(b"before")
    _full(monkeypatch)

    def failing(error=None):
        with batched(str(tmp_path), (blobs, rows)):
            blobs.put(b"x")
            if error is not None:
                raise error

    with pytest.raises(WorldError, match="cannot write: No space left on device"):
        failing()
    with pytest.raises(KeyboardInterrupt):
        failing(KeyboardInterrupt())


def test_of_two_builders_the_first_to_settle_a_row_wins(tmp_path):
    one, two = _pair(tmp_path), _pair(tmp_path)
    with batched(str(tmp_path), two, sync=False):
        assert two[1].put(KEY, {"result": "two"}) == {"result": "two"}
        assert one[1].put(KEY, {"result": "one"}) == {"result": "one"}
        assert two[1].get(KEY) == {"result": "two"}
    assert two[1].get(KEY) == one[1].get(KEY) == {"result": "one"}
    assert list((tmp_path / "tmp").iterdir()) == []


def test_a_damaged_row_gives_way_to_one_that_waited(tmp_path):
    blobs, rows = _pair(tmp_path)
    with batched(str(tmp_path), (blobs, rows), sync=False):
        rows.put(KEY, {"result": "mine"})
        path = Path(rows.path(KEY))
        path.parent.mkdir(parents=True)
        path.write_bytes(b"torn")
    assert rows.get(KEY) == {"result": "mine"}
    assert len(list((tmp_path / "damaged").iterdir())) == 1


def test_a_batch_that_is_not_open_takes_nothing(tmp_path):
    blobs, _ = _pair(tmp_path)
    blobs.batch = Batch(str(tmp_path), sync=False)
    digest = blobs.put(b"at once")
    assert Path(blobs.path(digest)).exists()


def test_builds_that_share_their_places_share_the_batch_and_each_ends_with_all_on_the_disk(tmp_path):
    blobs, rows = _pair(tmp_path)
    others, _ = _pair(tmp_path)
    first = batched(str(tmp_path), (blobs, rows), sync=False)
    second = batched(str(tmp_path), (blobs, rows), sync=False)
    first.__enter__()
    early = blobs.put(b"of the first")
    second.__enter__()
    late = blobs.put(b"of the second")
    assert (blobs.get(early), others.has(late)) == (b"of the first", False)
    first.__exit__(None, None, None)
    assert (others.get(early), others.get(late)) == (b"of the first", b"of the second")
    last = blobs.put(b"after the first ended")
    assert (blobs.has(last), others.has(last)) == (True, False)
    second.__exit__(None, None, None)
    assert others.get(last) == b"after the first ended"
    assert blobs.batch is rows.batch is None
