"""Titles and snippets of engines as plain text: no markup, no characters that steer or hide."""

import html
import re
import unicodedata

_MARKUP = re.compile(r"</?[a-zA-Z][a-zA-Z0-9:]{0,20}(?:\s[^<>]{0,500})?/?>")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_LOOK = 20_000  # characters of what an engine says that are looked at


def plain(text: str, longest: int) -> str:
    """`text` without tags and control characters, on one line, cut at `longest` characters.

    Tags go before character references are read, so `&lt;b&gt;` stays as the three characters that it means; it is
    text like any other, and whoever shows it escapes it.
    """
    untagged = html.unescape(_MARKUP.sub("", text[:_LOOK]))
    seen = "".join(_seen(character) for character in untagged)
    line = " ".join(seen.split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def asked(text: str, longest: int, words: int = 1000) -> str:
    """A query as it may be sent: on one line, at most so many characters and words, cut between words."""
    kept = "".join(_seen(character) for character in text).split()[:words]
    while len(kept) > 1 and len(" ".join(kept)) > longest:
        kept.pop()
    return " ".join(kept)[:longest]


def _seen(character: str) -> str:
    if unicodedata.category(character) not in _UNSEEN:
        return character
    return " " if character.isspace() else ""
