"""Folding: when two texts say the same thing, typography aside; and where each folded character stood."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

_SPACE = re.compile(r"\s+")
UNSEEN = "\u00ad\u034f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff"
"""Characters without a shape: soft hyphens, what joins or turns others, variations; the inside of a set of `re`."""
_UNSEEN = re.compile(f"[{UNSEEN}]")
# Quotation marks, dashes and hyphens, minus.
_MARKS = {
    **dict.fromkeys(map(ord, "‘’‚‛′`´‹›"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″«»\uff02"), '"'),
    **dict.fromkeys(map(ord, "‐‑‒–—―−\ufe63\uff0d"), "-"),
    ord("…"): "...",
}
_SHAPES = ("<initial>", "<medial>", "<final>", "<isolated>")  # of Arabic letters, as old files spell them out
_ODD = re.compile(r"[^ -_a-~]|  ")  # what is not plain ASCII: all but single spaces and what a keyboard has
_LATER = "\u1160-\u11ff\ud7b0-\ud7fb"  # letters of a syllable of Korean that follow its first
_CODES = (*range(0x20000), *range(0x2F800, 0x2FA1E))  # all that folding changes, and all marks but the UNSEEN


def _ligatures() -> dict[int, str]:
    """What one sign draws together, and the shapes of Arabic letters, each as the letters that it stands for."""
    drawn = (*range(0xFB00, 0xFB07), *range(0xFB13, 0xFB18), 0x132, 0x133)
    shapes = (*range(0xFB50, 0xFDFC), *range(0xFE70, 0xFEFD))
    shaped = (code for code in shapes if unicodedata.decomposition(chr(code)).startswith(_SHAPES))
    letters = {code: unicodedata.normalize("NFKC", chr(code)) for code in (*drawn, *shaped)}
    return {code: text for code, text in letters.items() if " " not in text}


_LIGATURES = _ligatures()


def spaced(text: str) -> str:
    """`text` with each run of white space as one space, none at its ends."""
    return _SPACE.sub(" ", text).strip()


def fold(text: str) -> str:
    """`text` as it is compared: NFC, plain quotation marks, dashes and letters, single spaces; case and digits kept.

    The spaces that French sets within its quotation marks count for nothing. No NFKC: it turns `²` into `2` and so one
    number into another.
    """
    return folded(text).text if "«" in text or "»" in text else spaced(_plain(text))


def _plain(text: str) -> str:
    """The same, with its white space as it is."""
    joined = unicodedata.normalize("NFC", _UNSEEN.sub("", text).translate(_LIGATURES))
    return joined.translate(_MARKS)


class _Piece(NamedTuple):
    """A stretch of a text that folding leaves alone, or one that it changes as a whole."""

    folded: int  # where it begins in the folded text
    start: int  # where it begins in the text itself
    end: int
    kept: bool


class Folded(NamedTuple):
    """A folded text that knows where each of its characters stood; `text` is `fold` of the source."""

    text: str
    pieces: tuple[_Piece, ...]

    def source(self, start: int, end: int) -> tuple[int, int] | None:
        """The stretch of the source that `text[start:end]` was folded from, both in code points.

        None where an end falls into what one sign of the source stands for, as `i` is a part of `ﬁ`.
        """
        begin, after = self._place(start), self._place(end - 1, ending=True)
        return None if begin is None or after is None else (begin, after)

    def after(self, place: int) -> int:
        """Where what stands at `place` of the source, or next behind it, begins in the folded text."""
        index = bisect_right(self.pieces, place, key=lambda piece: piece.start) - 1
        if index < 0:
            return 0
        piece = self.pieces[index]
        inside = place - piece.start if piece.kept else len(self.text) * (place > piece.start)
        following = self.pieces[index + 1].folded if index + 1 < len(self.pieces) else len(self.text)
        return min(piece.folded + inside, following)

    def _place(self, at: int, *, ending: bool = False) -> int | None:
        index = bisect_right(self.pieces, at, key=lambda piece: piece.folded) - 1
        piece = self.pieces[index]
        if piece.kept:
            return piece.start + at - piece.folded + ending
        if not ending:
            return piece.start if at == piece.folded else None
        following = self.pieces[index + 1].folded if index + 1 < len(self.pieces) else len(self.text)
        return piece.end if at + 1 == following else None


def folded(text: str) -> Folded:
    """`text` folded, with the way back to the characters that it was folded from."""
    lines: list[str] = []
    pieces: list[_Piece] = []
    size, spaced_out = 0, True  # no space begins the text
    for start, end, kept in _stretches(text):
        plain = text[start:end] if kept else _folded_piece(text[start:end])
        if spaced_out and plain.startswith(" "):
            plain, start = plain[1:], start + kept
        if plain:
            pieces.append(_Piece(size, start, end, kept))
            lines.append(plain)
            size, spaced_out = size + len(plain), plain.endswith(" ")
    whole = "".join(lines)
    return Folded(whole.removesuffix(" "), tuple(pieces))


def _folded_piece(piece: str) -> str:
    plain = _SPACE.sub(" ", _plain(piece))
    return plain.strip() if "«" in piece or "»" in piece else plain


def _stretches(text: str) -> Iterator[tuple[int, int, bool]]:
    """All of the text in order, as (start, end, whether folding leaves it alone)."""
    last = 0
    for start, end in _changed(text):
        if last < start:
            yield last, start, True
        yield start, end, False
        last = end
    if last < len(text):
        yield last, len(text), True


def _changed(text: str) -> Iterator[tuple[int, int]]:
    """The stretches that folding may change; looked for only around what is not plain, which is soon found."""
    sites, at = _sites(), 0
    while odd := _ODD.search(text, at):
        before = max(at, odd.start() - 1)  # the letter that a mark stands on
        site = sites.match(text, before) or sites.match(text, odd.start())
        if site:
            yield site.span()
        at = site.end() if site else odd.end()


@cache
def _sites() -> re.Pattern[str]:
    """Finds what folding may change: a letter with its marks, a run of white space, a sign that has a plain form."""
    marks = _set_of(code for code in _CODES if unicodedata.category(chr(code))[0] == "M") + _LATER + UNSEEN
    signs = _set_of(code for code in _CODES if _plain(chr(code)) != chr(code) or (chr(code).isspace() and code != 32))
    french = (
        r"(?<![\w.,;:!?…])«\s+|\s+»(?!\w)"  # elsewhere they begin a quotation where these end one, and touch its words
    )
    return re.compile(rf"{french}|\s\s+(?![{marks}])|.[{marks}]+|[{signs}{UNSEEN}]", re.DOTALL)


def _set_of(codes: Iterator[int]) -> str:
    """The inside of a set of `re` that holds these characters."""
    spans: list[list[int]] = []
    for code in codes:
        if spans and spans[-1][1] == code - 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return "".join(f"{re.escape(chr(first))}-{re.escape(chr(last))}" for first, last in spans)
