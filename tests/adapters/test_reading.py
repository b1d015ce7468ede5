"""Files for the index are read side by side, in their order, and what was read is never read again."""

import subprocess
import sys
import threading
from typing import Any

import pytest

from carter.adapters import index_file, reading
from carter.adapters.index_part import parts
from carter.adapters.reading import in_workers, one_by_one, readable, version_of_reading
from carter.adapters.worker import Limits
from tests.adapters.test_search_index import DOCS, found, index_of, write
from tests.adapters.test_search_index import readable as first_line_and_text

FILES = [(f"# Note {number}\n\nIron rusts {number} times.\n".encode(), f"{number}.md") for number in range(30)]


@pytest.mark.parametrize("number", [1, 3])
def test_workers_give_what_one_process_gives_in_the_same_order(number):
    assert list(in_workers(number, Limits())(FILES)) == [readable(*file) for file in FILES]


def test_a_file_that_kills_its_worker_has_no_text_and_the_others_have_theirs():
    big = (b"<p>Iron <b>rusts</b> where water reaches it.</p>\n" * 100_000, "big.html")
    read = in_workers(2, Limits(memory=180 * 2**20))
    *first, told, last = list(read([*FILES[:2], big, FILES[2]]))
    assert told == ("", "", "killed: memory")
    assert [*first, last] == [readable(*file) for file in FILES[:3]]


def test_reading_that_is_cut_off_leaves_no_thread_at_work():
    given: Any = in_workers(2, Limits())(FILES)
    assert next(iter(given)) == readable(*FILES[0])
    given.close()
    assert [each.name for each in threading.enumerate() if each.name.startswith("carter-reading")] == []


def test_the_version_is_that_of_the_code_that_extracts(monkeypatch):
    before = version_of_reading()
    assert version_of_reading() == before
    monkeypatch.setattr(reading, "installed", lambda: ["lxml-0.dist-info"])
    assert version_of_reading() != before


def test_extraction_imports_nothing_of_carter_that_the_version_does_not_see():
    names = "import sys, carter.research.extract.reader as r; import pkgutil, importlib, carter.research.extract as p\n"
    every = "[importlib.import_module(f'{p.__name__}.{m.name}') for m in pkgutil.iter_modules(p.__path__)]\n"
    show = "print(*sorted(n for n in sys.modules if n.startswith('carter.')))"
    done = subprocess.run([sys.executable, "-c", names + every + show], capture_output=True, text=True, check=True)
    others = [name for name in done.stdout.split() if not name.startswith("carter.research.extract")]
    assert {name.split(".")[1] for name in others} <= {"errors", "kernel", "records", "research"}
    assert [name for name in others if name.startswith("carter.research.")] == []


def counted(root, monkeypatch, stop_at=None):
    """Build the index, each file kept at once; the names that were read, until the one at which it stops."""
    monkeypatch.setattr(index_file, "_KEPT_EACH", -1.0)
    names: list[str] = []

    def read(body, name):
        if len(names) == stop_at:
            raise KeyboardInterrupt
        names.append(name.removeprefix("docs/"))
        return first_line_and_text(body, name)

    index = index_of(root, read=read)
    if stop_at is None:
        found(index, "iron")
    else:
        with pytest.raises(KeyboardInterrupt):
            found(index, "iron")
    return names


def test_a_build_that_was_cut_off_goes_on_where_it_stopped(tmp_path, monkeypatch):
    root = write(tmp_path, DOCS)
    first = counted(root, monkeypatch, stop_at=3)
    assert len(parts(root / "index")) == 1
    assert first + counted(root, monkeypatch) == sorted(DOCS)
    assert [path.suffix for path in (root / "index").iterdir()] == [".db"]
    assert found(index_of(root), "iron rust") == found(index_of(root, folder="fresh"), "iron rust")


def test_what_was_left_in_a_damaged_state_is_thrown_away(tmp_path, monkeypatch):
    root = write(tmp_path, DOCS)
    counted(root, monkeypatch, stop_at=3)
    (left,) = parts(root / "index")
    left.write_bytes(left.read_bytes()[:5000])
    assert counted(root, monkeypatch) == sorted(DOCS)


def test_what_ends_the_progress_ends_the_reading_and_keeps_what_was_read(tmp_path, monkeypatch):
    root = write(tmp_path, DOCS)
    monkeypatch.setattr(index_file, "_KEPT_EACH", -1.0)

    def too_long(done, total):
        if done == 3:
            raise LookupError

    with pytest.raises(LookupError):
        found(index_of(root, progress=too_long), "iron")
    assert len(counted(root, monkeypatch)) == 2


def test_one_by_one_reads_when_it_is_asked():
    given = one_by_one(lambda body, name: (name, body.decode()))([(b"a", "x")])
    assert list(given) == [("x", "a")]
