"""A plan over a store on disk sees whatever became of a row or a blob since the last one."""

import os
import time
from pathlib import Path

import pytest

from carter.adapters.blob_store import DiskBlobs
from carter.adapters.rows import Rows, fits_action
from carter.adapters.trash import REFRESHED_AFTER
from tests.kernel.toy import Bench, Words

WORDS = Words(lines=("iron rusts", "gold does not"))


class OnDisk(Bench):
    """The toy pipeline over a store on disk, built."""

    def __init__(self, root):
        super().__init__()
        self.disk = DiskBlobs(root, sync=False)
        self.table = Rows(root, "actions", sync=False, fits=fits_action)
        vars(self).update(blobs=self.disk, rows=self.table)
        self.store = self.store._replace(blobs=self.disk, cache=self.table)
        self.manifest = self.build(WORDS)

    def missing(self):
        """The targets that are to be made."""
        return [step.target for step in self.plan(WORDS).steps if not step.after]

    def row(self, target):
        """Where the row of a target's action lies."""
        return Path(self.table.path(self.manifest.entries[target].action))

    def blob(self, target):
        """Where its result lies."""
        return Path(self.disk.path(self.manifest.entries[target].digest))


@pytest.fixture
def built(tmp_path):
    return OnDisk(str(tmp_path))


def test_what_was_built_is_all_found(built):
    assert built.missing() == []


@pytest.mark.parametrize("at", [0, 40, 90, -1])
def test_a_row_with_another_byte_is_set_aside_and_made_anew(built, tmp_path, at):
    path = built.row("counts[1]")
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    assert built.missing()[:1] == ["counts[1]"]
    assert not path.exists()
    assert len(list((tmp_path / "damaged").iterdir())) == 1
    assert built.build(WORDS).encoded() == built.manifest.encoded()


@pytest.mark.parametrize("left", [0, 1, 200])
def test_a_torn_row_is_made_anew(built, left):
    os.truncate(built.row("summary"), left)
    assert built.missing() == ["summary"]


def test_what_is_no_file_is_no_row(built):
    path = built.row("summary")
    path.unlink()
    os.mkfifo(path)
    assert built.missing() == ["summary"]
    path.unlink()
    path.symlink_to("/dev/zero")
    assert built.missing() == ["summary"]


def test_a_row_that_was_replaced_is_followed(built):
    entry = built.manifest.entries["counts[1]"]
    other = built.disk.put(built.disk.get(entry.digest).replace(b"3", b"4"))
    before = built.row("counts[1]").stat()
    built.table.replace(entry.action, {"result": other, "blobs": []})
    os.utime(built.row("counts[1]"), ns=(before.st_atime_ns, before.st_mtime_ns))  # times say nothing
    built.build(WORDS)
    assert built.plan(WORDS).manifest.entries["counts[1]"].digest == other


@pytest.mark.parametrize("target", ["lines", "counts[0]", "glossary", "summary"])
def test_a_blob_that_is_gone_is_made_anew(built, target):
    built.blob(target).unlink()
    assert target in built.missing()
    assert built.build(WORDS).encoded() == built.manifest.encoded()


def test_what_a_plan_looks_at_is_young_again(built):
    built.table.swept = built.disk.swept = True
    paths = [built.row("summary"), built.blob("summary")]
    old = time.time() - 2 * REFRESHED_AFTER
    for path in paths:
        os.utime(path, (old, old))
    built.plan(WORDS)
    assert all(path.stat().st_mtime > old + REFRESHED_AFTER for path in paths)
