"""What small blobs take of memory while they wait to be written."""

import tracemalloc
from pathlib import Path

from carter.adapters.batch import Batch
from carter.adapters.blob_store import DiskBlobs
from carter.kernel.canonical import canonical

MANY = 500


def test_a_small_record_that_waits_takes_about_its_own_size(tmp_path: Path) -> None:
    blobs = DiskBlobs(str(tmp_path), sync=False)
    with Batch(str(tmp_path), sync=False) as blobs.batch:
        tracemalloc.start()
        try:
            for number in range(MANY):
                blobs.put(canonical({"number": number, "text": "tide " * 100}))
            held, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert held / MANY < 2_000
