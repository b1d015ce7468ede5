"""Why a page was read in its encoding: what is told is what decided."""

import pytest

from carter.research.extract.charset import decoded
from carter.research.extract.charset_reason import charset_reason

LABELLED = '<html><head><meta charset="iso-8859-2"></head><p>ł</p></html>'.encode("iso-8859-2")


@pytest.mark.parametrize(
    ("body", "told", "reason"),
    [
        (b"\xef\xbb\xbfabc", "iso-8859-1", "its bytes begin with the mark of UTF-8"),
        ("abcdefgh".encode("utf-16"), "", "its bytes show two or four of them a character"),
        ("für".encode("latin-1"), "iso-8859-1", "the server says so"),
        ("für".encode(), "iso-8859-1", "the server says iso-8859-1, and the bytes speak against it"),
        (LABELLED, "", "the page says so"),
        (LABELLED.decode("iso-8859-2").encode(), "", "the page says iso-8859-2, and the bytes speak against it"),
        (LABELLED, "no-such-label", "the page says so"),
        ("für".encode(), "utf-8", "the server says so"),
        ("für".encode(), "", "nothing speaks against it"),
        (("für, größer, schöner. " * 40).encode("latin-1"), "", "its letters tell"),
    ],
)
def test_the_reason_is_what_decided(body: bytes, told: str, reason: str) -> None:
    charset = decoded(body, labelled=True, told=told).charset
    assert charset_reason(body, charset, told, labelled=True) == reason


def test_what_was_not_decoded_has_no_reason() -> None:
    assert charset_reason(b"%PDF", "", "", labelled=False) == ""
