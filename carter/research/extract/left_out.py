"""Bytes of a page -> the stretches of it that are no part of its text, so that one can see what was hidden."""

from carter.research.extract.charset import decoded
from carter.research.extract.gzip_file import unpacked
from carter.research.extract.markup import TooComplex, tree_of
from carter.research.extract.walk import LeftOut, seen

_GZIP = b"\x1f\x8b"


def left_out(body: bytes, *, charset: str = "") -> tuple[LeftOut, ...]:
    """The first stretches that the HTML page `body`, packed or not, does not show, in its order; comments are none.

    `charset` is the label that a server gave it.
    """
    if body.startswith(_GZIP):
        body = unpacked(body).body
    try:
        root = tree_of(decoded(body, labelled=True, told=charset).text)
        return () if root is None else seen(root).left
    except TooComplex:
        return ()
