"""What the index could read nothing of is named in each reply; a tool that is not installed has an empty version."""

import pytest

from carter.adapters.graph_cache import version_of
from carter.adapters.local_files import list_files
from carter.adapters.reading import one_by_one
from carter.adapters.search_index import LocalIndex
from carter.records.candidate import Unread
from carter.research.effects import Search
from carter.research.versions import LOCAL_ENGINE
from tests.adapters.listing import write


def readable(body, name):
    return ("", "", "no text: scanned pdf") if body.startswith(b"Scanned") else (name, body.decode(), "ok")


def found(root, query):
    index = LocalIndex(str(root / "index"), list_files(["docs"], str(root)), one_by_one(readable))
    return index(Search(engine=LOCAL_ENGINE, query=query))


@pytest.mark.parametrize("query", ["iron", "gold"])
def test_files_without_text_are_named_whatever_is_looked_for(tmp_path, query):
    write(tmp_path, "docs/a.md")
    write(tmp_path, "docs/c.pdf", "docs/b.pdf", data=b"Scanned.")
    unread = tuple(Unread(url=f"file:docs/{name}.pdf", reason="no text: scanned pdf") for name in "bc")
    assert found(tmp_path, query).unread == unread
    assert found(tmp_path, query).unread == unread  # from the index as it is there


def test_a_file_that_can_be_read_again_is_named_no_more(tmp_path):
    write(tmp_path, "docs/a.md")
    write(tmp_path, "docs/b.pdf", data=b"Scanned.")
    assert found(tmp_path, "iron").unread
    write(tmp_path, "docs/b.pdf", data=b"Iron rusts.")
    assert found(tmp_path, "iron").unread == ()


def test_a_tool_that_is_not_installed_has_no_version():
    assert version_of("lxml")
    assert version_of("no-such-distribution") == ""
