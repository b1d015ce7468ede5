"""The pieces of a line that is written from right to left, wholly or in part, in the order in which it is read.

A PDF says where letters are drawn, from left to right. pypdf turns round each piece of a right-to-left script, with
the spaces and signs behind it, and leaves the pieces where they were drawn.
"""

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby

_SCRIPTS = "\u0590-\u065f\u066e-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RIGHT_TO_LEFT = re.compile(f"[{_SCRIPTS}]")
_LEFT_TO_RIGHT = re.compile(rf"(?![{_SCRIPTS}])[^\W_]")
_SHAPES = re.compile("[\ufb1d-\ufdff\ufe70-\ufefc]+")  # letters by the form that they have in a word
_SIGN = r"[^\w#$%¢£¥°‰€]"  # none that goes with a number
_PARTS = re.compile(rf"({_SIGN}*)(.*?)({_SIGN}*)", re.DOTALL)
_OPEN, _CLOSE = "([{", ")]}"
_MIRRORED = str.maketrans(_OPEN + _CLOSE, _CLOSE + _OPEN)


def is_right_to_left(text: str) -> bool:
    """Whether at least half of the letters of a line are of a script that is written from right to left."""
    found = len(_RIGHT_TO_LEFT.findall(text))
    return found > 0 and 2 * found >= sum(map(str.isalpha, text))


def in_order(pieces: Sequence[str], *, from_right: bool) -> str:
    """The text of pieces, given as they stand from left to right, of a line that is read from one side."""
    if not any(map(_RIGHT_TO_LEFT.search, pieces)):
        return "".join(pieces)
    sides = [_is_right(pieces, place, from_right) for place in range(len(pieces))]
    groups = groupby(zip(pieces, sides, strict=True), lambda each: each[1])
    made = [_group([piece for piece, _ in of], right, from_right) for right, of in groups]
    text = "".join(reversed(made) if from_right else made)
    text = _SHAPES.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    return text.translate(_MIRRORED) if _closes_first(text) else text


def space_between(one: str, other: str) -> bool:
    """Whether a space parts two pieces that stand beside each other, one left of the other."""
    right_edge = one[:1] if _RIGHT_TO_LEFT.search(one) else one[-1:]
    left_edge = other[-1:] if _RIGHT_TO_LEFT.search(other) else other[:1]
    return right_edge.isspace() or left_edge.isspace()


def _is_right(pieces: Sequence[str], place: int, from_right: bool) -> bool:
    """Whether a piece is read from the right; one without letters and figures is if its line is.

    But what stands between two words, or a word and a figure, of the other direction goes with them.
    """
    if _RIGHT_TO_LEFT.search(pieces[place]) or _LEFT_TO_RIGHT.search(pieces[place]) or not from_right:
        return _RIGHT_TO_LEFT.search(pieces[place]) is not None
    before, after = "".join(pieces[max(0, place - 1) : place]), "".join(pieces[place + 1 : place + 2])
    words = any(map(str.isalpha, before)) and not _RIGHT_TO_LEFT.search(before)
    return not (words and _LEFT_TO_RIGHT.search(after) and not _RIGHT_TO_LEFT.search(after))


def _group(pieces: list[str], right: bool, from_right: bool) -> str:
    """Neighbouring pieces that are read from one side; in a line that is not, what is at their edges changes sides."""
    if right:
        text = "".join(piece if _RIGHT_TO_LEFT.search(piece) else piece[::-1] for piece in reversed(pieces))
    else:
        text = "".join(pieces)
    if right == from_right:
        return text
    parts = _PARTS.fullmatch(text)
    return f"{parts[3][::-1]}{parts[2]}{parts[1][::-1]}" if parts else text


def _closes_first(text: str) -> bool:
    """Whether brackets close before they open: they were drawn for the other direction."""
    depth = 0
    for letter in text:
        depth += (letter in _OPEN) - (letter in _CLOSE)
        if depth < 0:
            return True
    return False
