"""The listing of local files: each file's digest, or why it cannot be read."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from carter.adapters.local_files import MAX_BYTES
from carter.kernel.digest import digest_bytes, digest_typed
from carter.kernel.record import digest_of
from carter.records.corpus import Corpus, LocalFile
from tests.adapters.listing import listed, refusal, statuses, unreadable, write


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def test_a_listing_has_the_digest_of_the_corpus_record(root):
    write(root, "docs/a.md", "docs/é/ü.txt")
    write(root, "docs/empty.md", data=b"")
    files = listed(root, "docs").files
    record = Corpus(files=tuple(LocalFile(**file._asdict()) for file in files))
    assert digest_typed("research/corpus@1", {"files": [file._asdict() for file in files]}) == digest_of(record)


def test_a_file_is_listed_with_digest_size_and_place(root):
    write(root, "docs/a.md")
    listing = listed(root, "docs")
    assert listing.files == (("docs/a.md", digest_bytes(b"Iron rusts.\n"), 12, "ok"),)
    assert listing.paths == {"docs/a.md": str(root / "docs/a.md")}


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"", "empty"),
        (b"plain text", "ok"),
        (b"<!doctype html><p>x", "ok"),
        ("Größe".encode("latin-1"), "ok"),
        ("Größe".encode("utf-16"), "ok"),
        (b"\xef\xbb\xbftext", "ok"),
        ("日本".encode("iso-2022-jp"), "ok"),
        (b"GIF89a is the name of a format", "ok"),
        (b"text" * 3000 + b"\0", "ok"),
        ("Größe".encode("utf-32"), "ok"),
        (b"%PDF-1.7\n", "ok"),
        (b"PK\x03\x04" + b"." * 26 + b"[Content_Types].xml" + b"PK\x03\x04" + b"." * 26 + b"word/document.xml", "ok"),
        (b"PK\x03\x04" + b"." * 26 + b"sword/document.xml", "unsupported: zip"),
        (b"PK\x03\x04rest", "unsupported: zip"),
        (b"\x1f\x8b\x08rest", "ok"),
        (b"\x89PNG\r\n\x1a\nrest", "unsupported: png"),
        (b"\xff\xd8\xff\xe0rest", "unsupported: jpeg"),
        (b"GIF89a\x01\x00", "unsupported: gif"),
        (b"\x7fELF\x02\x01\x01\0", "unsupported: elf"),
        (b"SQLite format 3\x00", "unsupported: sqlite"),
        (b"{\\rtf1 x}", "unsupported: rtf"),
        (b"a\0b", "unsupported: binary"),
        (bytes(range(1, 32)) * 9, "unsupported: binary"),
    ],
)
def test_the_first_bytes_decide_whether_a_file_is_text(root, data, status):
    write(root, "docs/a.md")
    write(root, "docs/x", data=data)
    file = listed(root, "docs").files[1]
    assert (file.status, file.size) == (status, len(data))
    assert file.content == (digest_bytes(data) if status == "ok" else "")


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"%PDF-1.7\n", "unsupported: pdf, needs carter[pdf]"),
        (b"PK\x03\x04" + b"." * 26 + b"word/document.xml", "unsupported: docx, needs carter[docx]"),
        (b"\x1f\x8b\x08rest", "ok"),
    ],
)
def test_a_file_whose_extra_is_not_installed_says_which_it_needs(root, data, status, monkeypatch):
    monkeypatch.setattr("importlib.machinery.PathFinder.find_spec", lambda name: None)
    write(root, "docs/a.md")
    write(root, "docs/x", data=data)
    assert statuses(root, "docs")["docs/x"] == status


def test_a_file_of_many_chunks_is_hashed_in_whole(root):
    data = b"Iron rusts.\n" * 300_000
    write(root, "big.md", data=data)
    assert listed(root, "big.md").files == (("big.md", digest_bytes(data), len(data), "ok"),)


@pytest.mark.parametrize(
    ("size", "status"),
    [
        (MAX_BYTES + 1, "too large: 21 MB, at most 20 MB"),
        (104_857_600, "too large: 104 MB, at most 20 MB"),
        (10**12, "too large: 1000000 MB, at most 20 MB"),
    ],
)
def test_a_file_that_is_too_large_is_not_read(root, size, status):
    write(root, "docs/a.md", "docs/big.md")
    os.truncate(root / "docs/big.md", size)
    assert listed(root, "docs").files[1] == ("docs/big.md", "", size, status)


def test_what_is_no_regular_file_is_never_opened(root):
    write(root, "docs/a.md")
    os.mkfifo(root / "docs/pipe")
    with socket.socket(socket.AF_UNIX) as server:
        here = os.open(root / "docs", os.O_RDONLY)  # the path of a socket may not be long
        server.bind(f"/proc/self/fd/{here}/socket")
        os.close(here)
        assert statuses(root, "docs", "docs/pipe") == {
            "docs/a.md": "ok",
            "docs/pipe": "unsupported: not a regular file",
            "docs/socket": "unsupported: not a regular file",
        }


def test_a_file_that_vanishes_before_it_is_read_is_listed_as_unreadable(root):
    write(root, "docs/a.md", "docs/b.md", "docs/c.md")
    files = listed(root, "docs", progress=lambda done: done > 1 or (root / "docs/b.md").unlink()).files
    assert files[1] == ("docs/b.md", "", 0, "unreadable: no such file")


def test_a_file_that_becomes_a_link_or_a_pipe_is_not_read(root):
    write(root, "docs/a.md", "docs/b.md", "docs/c.md", "secret.md")

    def swap(done):
        if done == 1:
            (root / "docs/b.md").unlink()
            (root / "docs/b.md").symlink_to("../secret.md")
            (root / "docs/c.md").unlink()
            os.mkfifo(root / "docs/c.md")

    files = listed(root, "docs", progress=swap).files
    assert [file.status for file in files] == ["ok", "unreadable: link in a loop", "unsupported: not a regular file"]


@pytest.mark.parametrize("name", ["docs/b.md", "docs/sub"])
def test_what_may_not_be_read_is_listed_with_the_reason(root, name):
    write(root, "docs/a.md", "docs/b.md", "docs/sub/c.md")
    with unreadable(root / name):
        found = statuses(root, "docs")
    assert found[name] == "unreadable: permission denied"
    assert found["docs/a.md"] == "ok"


SCRIPT = """
import sys
from carter.adapters.local_files import list_files
from carter.kernel.digest import digest_typed
print(digest_typed("t@1", {"files": list_files(["\\u00fc", "d*/\\u00e9.md"], sys.argv[1]).files}))
print(*sorted({"pydantic", "pathlib", "glob", "carter.records"} & set(sys.modules)))
"""


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C.UTF-8"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
)
def test_the_locale_changes_nothing_and_nothing_heavy_is_imported(root, locale):
    write(root, "ü/ä.md", "docs/é.md")
    files = listed(root, "ü", "d*/é.md").files
    there = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-S", "-c", SCRIPT, str(root)],
        env={"PYTHONPATH": os.pathsep.join([str(there), *filter(None, sys.path)]), **locale},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split("\n") == [digest_typed("t@1", {"files": files}), "", ""]


def test_progress_counts_every_file(root):
    write(root, "docs/a.md", "docs/b.md", "docs/c.pdf")
    told: list[int] = []
    listed(root, "docs", progress=told.append)
    assert told == [1, 2, 3]


def test_no_sources_are_an_empty_listing(root):
    assert listed(root) == ((), {})


def test_an_empty_folder_is_named(root):
    (root / "docs/sub").mkdir(parents=True)
    assert refusal(root, "docs", where="q.yaml").what == "there is no file in `docs`"


def test_a_folder_without_one_readable_file_is_told_with_counts_and_names(root):
    write(root, "docs/a.rtf", "docs/b.rtf", data=b"{\\rtf1")
    write(root, "docs/c.md", "docs/d.md", data=b"")
    error = refusal(root, "docs", where="q.yaml")
    assert error.what.startswith("no file of the sources can be read: 2 empty, 2 unsupported: rtf")
    assert "`docs/a.rtf`, `docs/b.rtf`, `docs/c.md`, …" in error.what
    assert "`docs/d.md`" not in error.what
