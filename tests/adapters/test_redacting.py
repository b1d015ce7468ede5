"""Packed files are looked through by a worker, so one that takes too much, or meets a bug, harms nobody else."""

import zlib

import pytest

from carter.adapters import redacting
from carter.adapters.local_pages import LocalPages
from carter.adapters.redacting import Unredacted, redacted, redacted_or_told
from carter.errors import StageFailed
from carter.research.effects import Fetch, Fetched
from carter.research.extract import read
from carter.research.redaction import redact_bytes
from tests.adapters.listing import listed, write
from tests.research.extract.pdfs import pdf
from tests.research.redaction.packings import PACKINGS
from tests.research.redaction.samples import TEMPLATES, made

LINE, _ = made(TEMPLATES["github_pat"][0], 7)


@pytest.mark.parametrize("name", [*PACKINGS, "a.txt", "a.html"])
def test_a_worker_gives_what_this_process_would_give(name):
    body = PACKINGS.get(name, str.encode)(f"In {name}: {LINE}")
    assert redacted(body, name) == redact_bytes(body, name).body


def heavy():
    """A PDF that takes much memory: its one stream is of very many lines, and is packed well."""
    page = zlib.compress(("BT /F1 9 Tf 50 700 Td (Iron rusts.) Tj ET\n" * 600_000).encode())
    packed = b"<< /Filter /FlateDecode /Length %d >>\nstream\n%b\nendstream" % (len(page), page)
    return pdf("0").replace(b"<< /Length 1 >>\nstream\n0\nendstream", packed)


@pytest.mark.slow
def test_what_takes_too_much_is_told_and_nothing_of_it_is_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("CARTER_WORKER_SECONDS", "1")
    write(tmp_path, "docs/heavy.pdf", data=heavy())
    page = LocalPages(listed(tmp_path, "docs"))(Fetch(url="file:docs/heavy.pdf"))
    assert page == Fetched(status="unavailable: killed: time")
    assert read(redacted_or_told(heavy(), "heavy.pdf"), "heavy.pdf").status == "killed: time"


def test_a_bug_on_a_file_is_told_with_its_type_alone(tmp_path, monkeypatch):
    def bug(_body, _name):
        raise ValueError("words of the file")

    monkeypatch.setattr(redacting, "redact_bytes", bug)
    write(tmp_path, "docs/a.md", data=b"Iron rusts.")
    told: list[StageFailed] = []
    page = LocalPages(listed(tmp_path, "docs"), told.append)(Fetch(url="file:docs/a.md"))
    assert page == Fetched(status="unavailable: failed: ValueError")
    assert [(each.where, each.raised) for each in told] == [("docs/a.md", "ValueError")]
    assert read(redacted_or_told(b"Iron rusts.", "a.md"), "a.md").status == "failed: ValueError"


def test_what_is_not_installed_is_no_fault_of_a_file(monkeypatch):
    def missing(_body, _name):
        raise ModuleNotFoundError("No module named 'lxml'")

    monkeypatch.setattr(redacting, "redact_bytes", missing)
    with pytest.raises(Exception, match="cannot be looked through") as raised:
        redacted(b"Iron rusts.", "a.md")
    assert not isinstance(raised.value, Unredacted)
