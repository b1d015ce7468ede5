"""The boundary: what parts the words of documents from the rest of a request, and stands in none of them."""

from collections.abc import Iterable, Sequence

from carter.evidence.quoting import visible
from carter.kernel.digest import PREFIX, digest_typed

_LENGTH = 24  # hexadecimal digits: 96 bits that nobody can guess who does not know all texts of the request


def boundary_of(texts: Sequence[str]) -> str:
    """A mark that stands in none of `texts`; the same for the same texts, so that a request can be replayed.

    It is drawn from the digest of all of them. Who writes a page would have to find a text that holds a part of its
    own digest, and to know the question and every other passage besides; where it is there all the same, the next
    one is drawn.
    """
    drawn = 0
    while True:
        digest = digest_typed("research/boundary@1", {"texts": list(texts), "drawn": drawn})
        mark = digest.removeprefix(PREFIX)[:_LENGTH]
        if not any(mark in text for text in texts):
            return mark
        drawn += 1


def fenced(boundary: str, named: Iterable[tuple[str, str]]) -> str:
    """Each text behind a line with the boundary and its name, and a last line that ends them all.

    Control and invisible characters are written out, so that nothing is read that nobody sees.
    """
    parts = [f"--{boundary} {name}--\n{visible(text)}" for name, text in named]
    return "\n".join([*parts, f"--{boundary} end--"])
