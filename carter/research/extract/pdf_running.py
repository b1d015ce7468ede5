"""Lines of a PDF that stand over or under the text of most pages, and the numbers of the pages, are found."""

import re
from collections.abc import Iterator, Sequence

from carter.research.extract.pdf_lines import Line

Pages = Sequence[Sequence[Line]]
"""The lines of each page, in order."""

_EDGE = 3  # lines from the top and from the bottom of a page that are looked at
_NEAR = 4  # pages before and after on which a line is looked for again
_AGAIN = 2  # of them that must have it; one is enough where there are but two pages
_APART = 5  # points that its place may differ
_SHARED = 10  # characters at the beginning or end that tell that two heads are of one chapter
_GAP = 1.5  # times its size, that stands between such a head and the text
_ROMAN = r"(?=[ivxlc])x{0,3}(?:ix|iv|v?i{0,3})"
_NUMBER = re.compile(
    rf"\W*(?:page|seite|p\.|pp\.)?\s*(?:\d{{1,4}}|{_ROMAN})\s*(?:(?:/|of|von|de|sur)\s*\d{{1,4}})?\W*", re.I
)
_TOKEN = re.compile(r"\d+|\D+")
_NUMERAL = re.compile(rf"\b{_ROMAN}\b")


class Edge:
    """A line at the top or bottom of its page."""

    def __init__(self, line: Line, outermost: bool, gap: float) -> None:
        self.line = line
        self.outermost = outermost  # none is further out
        self.gap = gap  # points to the next line further in
        self.folded = _NUMERAL.sub("#", line.text.casefold())
        self.tokens = _TOKEN.findall(self.folded)
        self.words = [token for token in self.tokens if not token.isdigit()]


def running(pages: Pages, size: float) -> set[tuple[int, int]]:
    """(number of the page from 0, number of the line on it) of each running head, foot and page number.

    A line is one if the pages near by have the same at the same place, where numbers that count the pages may
    differ as the pages do; or if it is no larger than the text, which is of this `size`, stands apart from it, and
    begins or ends as the lines at its place do.
    """
    edges = [dict(_edges(lines)) for lines in pages]
    enough = min(_AGAIN, len(pages) - 1)
    found: set[tuple[int, int]] = set()
    for page, there in enumerate(edges):
        near = [other for other in range(max(0, page - _NEAR), min(len(pages), page + _NEAR + 1)) if other != page]
        for number, edge in there.items():
            again = sum(any(_same(edge, other, each - page) for other in edges[each].values()) for each in near)
            alike = sum(any(_alike(edge, other, size) for other in edges[each].values()) for each in near)
            counts = edge.outermost and len(pages) > 1 and _NUMBER.fullmatch(edge.line.text)
            if max(again, alike) >= enough > 0 or counts:
                found.add((page, number))
    return found


def _edges(lines: Sequence[Line]) -> Iterator[tuple[int, Edge]]:
    """The lines at the top and at the bottom, by their numbers."""
    upright = sorted((number for number, line in enumerate(lines) if not line.turn), key=lambda each: lines[each].down)
    last = len(upright) - 1
    for place in sorted({*range(last + 1)[:_EDGE], *range(last + 1)[-_EDGE:]}):
        inner = min(place + 1, last) if 2 * place <= last else place - 1
        line = lines[upright[place]]
        yield upright[place], Edge(line, place in (0, last), abs(lines[upright[inner]].down - line.down))


def _at_one_place(edge: Edge, other: Edge) -> bool:
    return abs(edge.line.down - other.line.down) <= _APART and abs(edge.line.size - other.line.size) <= 1


def _same(edge: Edge, other: Edge, pages: int) -> bool:
    if not _at_one_place(edge, other) or len(edge.tokens) != len(other.tokens):
        return False
    return all(
        one == two or (one.isdigit() and two.isdigit() and int(two) - int(one) == pages)
        for one, two in zip(edge.tokens, other.tokens, strict=True)
    )


def _alike(edge: Edge, other: Edge, size: float) -> bool:
    if not _at_one_place(edge, other) or edge.line.size > size + 0.5 or edge.gap < _GAP * edge.line.size:
        return False
    if edge.words == other.words:
        return False  # only its numbers differ, and not as the pages do: it tells something
    one, two = (each.folded.strip(" \t#0123456789") for each in (edge, other))
    return len(one) >= _SHARED and (one[:_SHARED] == two[:_SHARED] or one[-_SHARED:] == two[-_SHARED:])
