"""The bytes of local files, as the pipeline fetches them."""

import os
from pathlib import Path

import pytest

from carter.adapters.local_files import MAX_BYTES
from carter.adapters.local_pages import LocalPages
from carter.errors import WorldError
from carter.kernel.digest import digest_bytes
from carter.kernel.record import FarBlob
from carter.research.effects import Fetch, Fetched
from tests.adapters.listing import listed, unreadable, write

TEXT = b"Iron rusts.\n"


def fetched(pages, path="docs/a.md", content=""):
    return pages(Fetch(url=f"file:{path}", content=content))


@pytest.fixture
def root(tmp_path):
    write(tmp_path, "docs/a.md", "docs/ü #?%20.md", data=TEXT)
    return tmp_path


@pytest.mark.parametrize("content", ["", digest_bytes(TEXT)])
@pytest.mark.parametrize("path", ["docs/a.md", "docs/ü #?%20.md"])
def test_a_page_is_the_bytes_that_were_listed(root, path, content):
    assert fetched(LocalPages(listed(root, "docs")), path, content) == Fetched(status="ok", body=FarBlob(TEXT))


def grown(path):
    path.write_bytes(TEXT * 2)


def vast(path):
    os.truncate(path, MAX_BYTES * 2)


def piped(path):
    path.unlink()
    os.mkfifo(path)


def linked(path):
    path.rename(path.with_name("b.md"))
    path.symlink_to("b.md")


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (grown, "it was changed"),
        (vast, "it was changed"),
        (Path.unlink, "no such file"),
        (piped, "no such file"),
        (linked, "link in a loop"),
    ],
)
def test_a_file_that_is_no_longer_what_was_listed_stops_the_build(root, change, status):
    pages = LocalPages(listed(root, "docs"))
    change(root / "docs/a.md")
    with pytest.raises(WorldError, match=f"a source changed during the build: {status}"):
        fetched(pages)


def test_a_file_that_may_no_longer_be_read_stops_the_build(root):
    pages = LocalPages(listed(root, "docs"))
    with unreadable(root / "docs/a.md"), pytest.raises(WorldError, match="permission denied"):
        fetched(pages)


def test_another_digest_than_the_listed_one_stops_the_build(root):
    with pytest.raises(WorldError, match="it was changed"):
        fetched(LocalPages(listed(root, "docs")), content=digest_bytes(b"else"))


@pytest.mark.parametrize(
    "url", ["file:docs/b.md", "file:../docs/a.md", "file:/etc/passwd", "file:", "docs/a.md", "http://docs/a.md"]
)
def test_nothing_but_what_is_listed_is_served(root, url):
    assert LocalPages(listed(root, "docs"))(Fetch(url=url)) == Fetched(status="unavailable: no such file")


def test_a_file_that_the_listing_could_not_read_is_not_read_later(root):
    (root / "docs/link.md").symlink_to("/etc/passwd")
    pages = LocalPages(listed(root, "docs"))
    assert fetched(pages, "docs/link.md").status == "unavailable: unsupported: link outside the source"
