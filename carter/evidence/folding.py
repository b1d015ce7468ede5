"""Folding: when two texts say the same thing, typography aside."""

import re
import unicodedata

_SPACE = re.compile(r"\s+")
# Quotation marks, dashes and hyphens, minus, and the spaces that \s does not know.
_MARKS = {
    **dict.fromkeys(map(ord, "‘’‚‛′`´"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″«»"), '"'),
    **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
    **dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad"), ""),
    ord("…"): "...",
}


def spaced(text: str) -> str:
    """`text` with each run of white space as one space, none at its ends."""
    return _SPACE.sub(" ", text).strip()


def fold(text: str) -> str:
    """`text` as it is compared: NFC, plain quotation marks and dashes, single spaces; case and digits kept.

    No NFKC: it turns `²` into `2` and so one number into another.
    """
    return spaced(unicodedata.normalize("NFC", text).translate(_MARKS))
