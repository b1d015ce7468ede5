"""Bytes of a page -> what stands in it beside its text: what was hidden or left out, and all dates it might mean."""

from typing import NamedTuple

from carter.research.extract.charset import decoded
from carter.research.extract.date_candidates import DateCandidate, date_candidates
from carter.research.extract.gzip_file import unpacked
from carter.research.extract.markup import TooComplex, tree_of
from carter.research.extract.walk import LeftOut, seen

_GZIP = b"\x1f\x8b"


class Beside(NamedTuple):
    """What a page holds beside its text."""

    left: tuple[LeftOut, ...] = ()  # the first stretches that it does not show, in its order; comments are none
    dates: tuple[DateCandidate, ...] = ()


def beside(body: bytes, *, charset: str = "", url: str = "") -> Beside:
    """What the HTML page `body`, packed or not, holds beside its text.

    `charset` is the label that a server gave it, `url` its address.
    """
    if body.startswith(_GZIP):
        body = unpacked(body).body
    try:
        root = tree_of(decoded(body, labelled=True, told=charset).text)
        if root is None:
            return Beside()
        page = seen(root)
    except TooComplex:
        return Beside()
    return Beside(page.left, date_candidates(root, page.drafts, url))
