"""A secret that is packed in a file is in nothing that stands in the file's place, whatever it is packed in."""

import json
import time
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.records.document import Readable
from carter.research.extract import read
from carter.research.extract.kept_text import BROKEN, MAGIC, kept_text, read_kept
from carter.research.redaction import WITHHELD, redact_bytes, redact_readable, tags_in
from tests.research.extract.pdfs import column, drawn, encrypted, pdf
from tests.research.redaction.packings import PACKINGS, PROSE, clean_pdf, unpacked, word, zipped
from tests.research.redaction.samples import TEMPLATES, made

KINDS = ("anthropic_key", "github_pat", "password", "url_password", "aws_key_id")
PLANTED = [(name, kind) for name in PACKINGS for kind in KINDS]


def planted(kind):
    """A line and the telling end of its secret."""
    line, secret = made(TEMPLATES[kind][0], 7)
    return line, secret[-12:].encode()


def holds(data, piece):
    return any(piece in each for each in unpacked(data))


@pytest.mark.parametrize(("name", "kind"), PLANTED)
def test_no_packed_secret_is_in_what_is_stored_also_not_when_that_is_unpacked(name, kind):
    line, piece = planted(kind)
    body = PACKINGS[name](line)
    assert piece not in body
    done = redact_bytes(body, name)
    assert not holds(done.body, piece)
    assert (kind, 1) in done.counts or dict(done.counts)[kind] > 0
    assert redact_bytes(done.body, name).body == done.body


@pytest.mark.parametrize("name", [name for name in PACKINGS if name not in ("letters.pdf", "locked.pdf")])
def test_the_search_for_packed_secrets_would_find_them(name):
    line, piece = planted("github_pat")
    assert holds(PACKINGS[name](line), piece)


@pytest.mark.parametrize("name", PACKINGS)
def test_a_packed_file_without_a_secret_is_stored_as_it_is(name):
    body = PACKINGS[name]("The boats are out.")
    kept = name == "locked.pdf"  # it cannot be looked through
    assert (redact_bytes(body, name).body == body) is not kept


@pytest.mark.parametrize("name", ["page.pdf", "locked.pdf", "before.pdf", "runs.docx", "part.docx", "page.pdf.gz"])
def test_what_is_stored_in_its_place_reads_like_the_file_without_the_secret(name):
    line, _ = planted("github_pat")
    body = PACKINGS[name](line)
    whole = redact_readable(read(body, name))
    readable = redact_readable(read(redact_bytes(body, name).body, name))
    assert PROSE in readable.text
    assert readable.model_copy(update={"redacted": ""}) == whole.model_copy(update={"redacted": ""})
    assert readable.redacted == "1 github_pat"


@pytest.mark.parametrize("name", ["archive.zip", "sheet.xlsx", "twice.gz.gz", "text.bz2", "text.xz"])
def test_what_is_never_read_keeps_its_status_and_nothing_else(name):
    line, _ = planted("github_pat")
    body = PACKINGS[name](line)
    done = redact_bytes(body, name)
    readable = read(done.body, name)
    assert (readable.status, readable.text, readable.redacted) == (read(body, name).status, "", "1 github_pat")


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (word("The boats are out.")[:-40], "a.docx"),
        (clean_pdf()[:200], "a.pdf"),
        (encrypted(clean_pdf(), "harbour"), "a.pdf"),
        (b"\x1f\x8b\x08" + b"\0" * 40, "a.gz"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(range(200)), "a.7z"),
        (b"\x28\xb5\x2f\xfd" + bytes(range(200)), "a.zst"),
        (lambda: zipped("bomb.txt", b"a" * 110_000_000), "a.zip"),
    ],
    ids=["docx", "pdf", "password", "gzip", "7z", "zstd", "bomb"],
)
def test_of_what_cannot_be_looked_through_only_the_status_is_stored(body, name):
    body = body() if callable(body) else body
    status = read(body, name).status
    done = redact_bytes(body, name)
    assert done.body.startswith(MAGIC)
    assert len(done.body) < 300
    assert read(done.body, name).status == status


def test_a_text_is_withheld_in_which_a_secret_shows_only_without_its_markup():
    secret = made(TEMPLATES["github_pat"][0], 7)[1]
    body = clean_pdf(f"{PROSE}\n{secret[:20]}<b></b>{secret[20:]}\n{planted('password')[0]}")
    done = redact_bytes(body, "a.pdf")
    assert read(done.body, "a.pdf").status == WITHHELD
    assert secret[-12:].encode() not in done.body


def test_the_stream_of_a_pdf_is_not_unpacked_beyond_a_bound():
    bomb = zlib.compress(b"0 " * 60_000_000)
    body = pdf(drawn(*column(PROSE))).replace(
        b"trailer", b"9 0 obj << /Filter /FlateDecode >>\nstream\n" + bomb + b"\nendstream endobj\ntrailer"
    )
    begun = time.process_time()
    assert redact_bytes(body, "a.pdf").body.startswith(MAGIC)
    assert time.process_time() - begun < 20


def test_a_kept_text_is_the_same_when_it_is_read_again():
    for name in ("page.pdf", "runs.docx"):
        readable = read(PACKINGS[name]("The boats are out."), name, marks=False)
        assert read_kept(kept_text(readable)) == readable


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**9) | st.text(max_size=8) | st.sampled_from(["row", "code", "ok"]),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)
GOOD = {"kind": "pdf", "status": "ok", "title": "T", "hidden": 0, "redacted": "", "unread": ""}
GOOD |= {"published": ["2024-02-01", "pdf"], "modified": None, "blocks": [["a\tb", "row", 0, False, True, 1, 0]]}


@given(st.dictionaries(st.sampled_from(sorted(GOOD)), JSON, max_size=3), st.lists(JSON, max_size=3))
def test_whoever_makes_up_a_kept_text_gets_a_sound_text_or_none(changes, rows):
    told = {**GOOD, **changes}
    if isinstance(told["blocks"], list):
        told["blocks"] = [*told["blocks"], *rows]
    readable = read_kept(MAGIC + json.dumps(told).encode())
    if readable.status != BROKEN:
        assert "\n".join(readable.text[each.start : each.end] for each in readable.blocks) == readable.text
        assert read_kept(kept_text(readable)) == readable
    else:
        assert readable == Readable(status=BROKEN)


@pytest.mark.parametrize("rest", [b"", b"{}", b"[]", b"\xff", b"[" * 100_000, b"1e999", b'{"blocks":5}'])
def test_what_is_no_kept_text_is_told(rest):
    assert read(MAGIC + rest, "a.pdf").status == BROKEN
    assert redact_bytes(MAGIC + rest, "a.pdf").counts == ()


def test_tags_of_a_kept_text_are_counted_once():
    line, _ = planted("github_pat")
    body = redact_bytes(PACKINGS["page.pdf"](line), "page.pdf").body
    assert redact_readable(read(body, "page.pdf"), tags_in(body)).redacted == "1 github_pat"
