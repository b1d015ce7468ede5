"""A PDF page -> its lines, in the order in which they were drawn, with place, size and weight."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from pypdf import PageObject
from pypdf.generic import DictionaryObject

from carter.research.extract.characters import line_of
from carter.research.extract.exponents import lowered, raised
from carter.research.extract.pdf_direction import in_order, is_right_to_left, space_between
from carter.research.extract.pdf_sight import Box, Matrix, Sight, product

_BOLD = re.compile(r"bold|black|heavy|demi|cmbx|cmssbx|-bd\b|bx\d", re.I)
_FIXED = re.compile(r"mono|courier|consol|typewriter|cmtt|cmsltt|cmitt|menlo|code", re.I)
_READ_AS = {0xAD: "-"} | dict(enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"), start=0xFB00))
_WIDTH = 0.5  # of a letter, as a share of its size: an estimate
_WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]")
_NUMBER = re.compile(r"[+\u2212-]?\d{1,4}")
_SMALLER, _SHIFT = 0.85, 0.1  # times the size of the line: of an exponent, and how far it is off the line
_WORD_GAP = 0.2  # times the size, that stands between two words at least
_CELL_GAP = 1.5  # times the size, that stands between two cells at least
_BESIDE = "\t"  # ends what was drawn as a line of its own, beside the next
_LEVEL = 0.2  # of the size, that what stands on one line may be off it
_DOUBT = 0.35  # share of its estimated width by which a run may be wider


class Run(NamedTuple):
    """Text that was drawn in one go."""

    text: str
    along: float  # points, in the direction of reading
    down: float  # points, to the next line
    size: float  # points
    bold: bool
    fixed: bool
    turn: int  # quarters of a turn


class Line(NamedTuple):
    """One line of a page; `text` has a tab between cells."""

    text: str
    page: int  # from 1
    along: float  # points from the left, where it begins
    down: float  # points, growing from line to line
    size: float  # points
    bold: bool = False
    fixed: bool = False  # in a font whose letters are all of one width
    turn: int = 0  # quarters of a turn
    cells: tuple[float, ...] = ()  # where each cell begins; empty if it is not parted


class Seen(NamedTuple):
    """The lines of a page, and how much of it nobody sees."""

    lines: tuple[Line, ...]
    hidden: int
    operators: int


def lines_of(page: PageObject, number: int, operators: int, *, unseen: bool = False) -> Seen:
    """The lines of the page that has this number, if it takes no more operators, a text counted as eight.

    With `unseen`, also what nobody sees.

    Raises:
        TooMuch: it takes more.
        Exception: pypdf cannot read the page.
    """
    box = page.cropbox
    sight = Sight(
        Box(*(float(each) for each in (box.left, box.bottom, box.right, box.top))),
        images_of(page),
        operators,
        unseen=unseen,
    )
    runs: list[Run] = []

    def shown(text: str, cm: Matrix, tm: Matrix, font: DictionaryObject | None, size: float) -> None:
        if text:
            runs.append(_run(text, product([1, 0, 0, 1, 0, sight.rise], product(tm, cm)), font, size))

    page.extract_text(visitor_operand_before=sight.before, visitor_operand_after=sight.after, visitor_text=shown)
    found = (_line(part, number) for part in _level(_parted(runs)))
    return Seen(tuple(_once(line for line in found if line)), sight.hidden, operators - sight.left)


def images_of(page: PageObject) -> frozenset[str]:
    """The names of the images that a page may draw."""
    resources = _dictionary(page.get("/Resources"))
    drawn = _dictionary(resources.get("/XObject"))
    return frozenset(name for name in drawn if _dictionary(drawn.get(name)).get("/Subtype") == "/Image")


def _dictionary(value: Any) -> DictionaryObject:
    found = value.get_object() if value is not None else None
    return found if isinstance(found, DictionaryObject) else DictionaryObject()


def _run(text: str, matrix: Matrix, font: DictionaryObject | None, size: float) -> Run:
    a, b, c, d, x, y = matrix
    turn = _turn(a, b)
    along, down = ((x, -y), (y, x), (-x, y), (-y, -x))[turn]
    scale = (c * c + d * d) ** 0.5
    name = str(font.get("/BaseFont", "")) if font is not None else ""
    bold, fixed = bool(_BOLD.search(name)), bool(_FIXED.search(name))
    return Run(text.translate(_READ_AS), along, down, abs(size) * scale, bold, fixed, turn)


def _turn(a: float, b: float) -> int:
    if abs(a) >= abs(b):
        return 0 if a >= 0 else 2
    return 1 if b >= 0 else 3


def _parted(runs: Iterable[Run]) -> Iterator[list[Run]]:
    """The runs of each line."""
    line: list[Run] = []
    for run in runs:
        first, *others = run.text.split("\n")
        if first:
            line.append(run._replace(text=first))
        for other in others:
            if line:
                yield line
            line = [run._replace(text=other)] if other else []
    if line:
        yield line


def _level(lines: Iterable[list[Run]]) -> Iterator[list[Run]]:
    """The lines, those as one that stand side by side: each cell of a table may have been drawn as a line."""
    line: list[Run] = []
    for runs in lines:
        if line and _stand_beside(line[-1], runs[0]):
            line = [*line[:-1], line[-1]._replace(text=line[-1].text + _BESIDE), *runs]
            continue
        if line:
            yield line
        line = runs
    if line:
        yield line


def _stand_beside(one: Run, other: Run) -> bool:
    near = abs(one.down - other.down) < _LEVEL * min(one.size, other.size)
    return near and one.turn == other.turn and other.along > one.along + _width(one) / 2


def _line(runs: Sequence[Run], number: int) -> Line | None:
    inked = [run for run in runs if run.text.strip()]
    if not inked:
        return None
    letters: Counter[tuple[float, float, int]] = Counter()
    for run in inked:
        letters[run.size, run.down, run.turn] += len(run.text.strip())
    (size, down, turn), _ = letters.most_common(1)[0]
    from_right = is_right_to_left("".join(run.text for run in inked))
    if from_right:
        runs = sorted(runs, key=lambda run: run.along)
    cells = _cells(list(_with_exponents(runs, size, down)), from_right=from_right)
    text = "\t".join(filter(None, (line_of(cell)[0] for cell, _ in cells)))
    if not text:
        return None
    telling = [run for run in inked if any(map(str.isalnum, run.text))] or inked
    bold, fixed = all(run.bold for run in telling), all(run.fixed for run in telling)
    places = tuple(place for cell, place in cells if cell.strip())
    return Line(text, number, inked[0].along, down, size, bold, fixed, turn, places if len(places) > 1 else ())


def _with_exponents(runs: Iterable[Run], size: float, down: float) -> Iterator[Run]:
    """The runs, small numbers above or below the line as exponents or indexes."""
    before = ""
    for run in runs:
        number = run.text.strip()
        if run.size < _SMALLER * size and _NUMBER.fullmatch(number) and before and abs(run.down - down) > _SHIFT * size:
            shifted = raised(number, before) if run.down < down else lowered(number, before)
            run = run._replace(text=run.text.replace(number, shifted))
        before = run.text[-1:] or before
        yield run


def _apart(runs: Sequence[Run]) -> list[str]:
    """The texts of runs, with a space where a gap parts two words of a right-to-left line that no space parts."""
    made = [run.text for run in runs[:1]]
    for before, run in pairwise(runs):
        # A space that pypdf put there takes up no room where the run was drawn.
        gap = run.along - before.along - _width(before._replace(text=before.text.strip()))
        if run.along > before.along and gap > _WORD_GAP * run.size and not space_between(before.text, run.text):
            made.append(" ")
        made.append(run.text)
    return made


def _cells(runs: Sequence[Run], *, from_right: bool) -> list[tuple[str, float]]:
    """The texts that wide gaps part, with their places, in the order of reading."""
    cells = [[runs[0]]]
    for before, run in pairwise(runs):
        width = _width(before)
        gap = run.along - before.along - width
        is_far = before.text.endswith(_BESIDE) or gap > _CELL_GAP * before.size + _DOUBT * width
        if before.text.strip() and run.text.strip() and is_far:
            cells.append([])
        cells[-1].append(run)
    if not from_right:
        return [(in_order([run.text for run in cell], from_right=False), _first_inked(cell).along) for cell in cells]
    return [(in_order(_apart(cell), from_right=True), _first_inked(cell).along) for cell in reversed(cells)]


def _width(run: Run) -> float:
    """How wide a run is, in points: a guess."""
    return run.size * _WIDTH * (len(run.text) + len(_WIDE.findall(run.text)))


def _first_inked(runs: Sequence[Run]) -> Run:
    return next((run for run in runs if run.text.strip()), runs[0])


def _once(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, without one that was drawn twice to look bold or to cast a shadow."""
    before: Line | None = None
    for line in lines:
        twice = before is not None and line.text == before.text
        if not (twice and before and abs(line.along - before.along) < 3 and abs(line.down - before.down) < 3):
            yield line
        before = line
