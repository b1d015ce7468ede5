"""The benchmarks of the store and of manifests do on a little of the work what they say that they measure."""

import pytest

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.memory import MemoryBlobs
from carter.kernel.digest import digest_bytes
from carter.workspace import Workspace
from tools import bench_store
from tools.bench_diff import A_PAGE, compared, manifest
from tools.bench_frame import Growth, Row


@pytest.mark.parametrize("put", [bench_store.put_together, bench_store.put_at_once])
def test_small_blobs_are_all_on_the_disk_afterwards(tmp_path, put):
    data = bench_store.small(5)
    put(str(tmp_path), data)
    assert len(set(data)) == 5
    assert [DiskBlobs(str(tmp_path)).get(digest_bytes(each)) for each in data] == data


def test_what_is_done_with_small_blobs_is_told_at_each_number_of_them():
    told = list(bench_store._many((10, 20)))
    rows = [each for each in told if isinstance(each, Row)]
    grown = [each for each in told if isinstance(each, Growth)]
    assert [row.name for row in rows] == [growth.name for growth in grown]
    assert len(rows) == 5
    assert [row.name for row in rows if row.bound] == ["small blobs checked: verify --store"]
    assert all(growth.sizes == (10, 20) for growth in grown)


def test_a_store_of_links_has_as_many_blobs_as_it_says_and_one_that_can_be_read(tmp_path):
    bench_store.linked(tmp_path, 1024)
    files = [path for path in (tmp_path / "store" / "blobs").rglob("*") if path.is_file()]
    assert len(files) == 1024 + 1
    assert Workspace(str(tmp_path)).blobs.get(digest_bytes(b"here")) == b"here"


@pytest.mark.parametrize(("changed", "lines"), [((), 0), ((1,), A_PAGE), (range(3), A_PAGE)])
def test_two_manifests_differ_in_the_pages_that_changed(changed, lines):
    blobs = MemoryBlobs()
    then, now = (blobs.put(manifest(3, each).encoded()) for each in ((), changed))
    told = compared(blobs, then, now)
    assert (len(told.lines), told.actions) == (lines, 3 * A_PAGE)
    assert told.equal == (3 - len(changed)) * A_PAGE
