"""Why a page was read in its encoding, told of its bytes and of what its server said."""

from carter.research.extract.charset import decoded, wide_charset

_MARK = b"\xef\xbb\xbf"
_LOOK = 1024  # bytes in which a page may name its encoding


def charset_reason(body: bytes, charset: str, told: str, *, labelled: bool) -> str:
    """What decided, in words; empty where there is no encoding.

    Args:
        body: the bytes of the page.
        charset: the encoding that they were read in, by its WHATWG name.
        told: the label that a server gave.
        labelled: whether the page may name its encoding itself.
    """
    if not charset:
        return ""
    if body.startswith(_MARK):
        return "its bytes begin with the mark of UTF-8"
    if wide_charset(body):
        return "its bytes show two or four of them a character"
    served = _named(told)
    if served:
        return "the server says so" if served == charset else f"the server says {told}, and the bytes speak against it"
    # Without letters beyond ASCII, so that its label alone can tell; one that names UTF-8 is as none.
    head = bytes(byte for byte in body[:_LOOK] if byte < 128 and byte != 27)
    own = decoded(head, labelled=labelled).charset
    if own != "utf-8":
        return "the page says so" if own == charset else f"the page says {own}, and the bytes speak against it"
    return "nothing speaks against it" if charset == "utf-8" else "its letters tell"


def _named(label: str) -> str:
    """The WHATWG name of an encoding that `label` names; empty if it names none."""
    by_default, named = (decoded(b"a", labelled=False, told=each).charset for each in ("", label))
    return named if named != by_default or label.lower() in ("utf-8", "utf8", "unicode-1-1-utf-8") else ""
