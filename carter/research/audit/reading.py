"""A report, read: what it states, sentence by sentence, with the references that each sentence cites."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from carter.errors import InputError
from carter.evidence.amounts import amounts
from carter.evidence.language import language_of
from carter.evidence.scripts import UNSPACED
from carter.research.audit.as_blocks import blocks_of
from carter.research.audit.as_html import Rendered, of_markdown, of_plain
from carter.research.audit.author_years import Keys, author_years_in, keys_of
from carter.research.audit.blocks import Block, meets
from carter.research.audit.citing import Citing, Reference
from carter.research.audit.listing import Listing, listing
from carter.research.audit.markers import Known, Mark, marks_in
from carter.research.audit.prose import Part, Prose, parts_of, prose_of
from carter.research.audit.quotes import quotes_in
from carter.research.audit.sections import is_apart, tells_of_itself
from carter.research.audit.stating import cell_states, states_something

Form = Literal["markdown", "html", "text"]
_PROSE = frozenset(("paragraph", "item", "definition", "quote"))
_LEAD = 40  # characters that may stand before the quotation that carries the sentence before it


class Cited(NamedTuple):
    """Where in a sentence something is cited."""

    place: int  # code points from the first of the sentence
    references: tuple[int, ...]  # their numbers


class Statement(NamedTuple):
    """A sentence of the prose, a block quote, or a cell of a table."""

    text: str  # without its markers
    heading: str  # the nearest one above it
    kind: str  # of its block
    states: bool  # whether it states something
    numeric: bool  # whether it gives a number
    cited: tuple[Cited, ...]
    dangling: tuple[str, ...]  # its markers that name no reference
    row: int  # of a cell; 0 for all else
    only_source: bool = False  # a cell that only names sources
    carried: bool = False  # what it cites is what the quotation right behind it cites

    @property
    def references(self) -> tuple[int, ...]:
        """The numbers of all references that it cites, each once."""
        return tuple(dict.fromkeys(number for each in self.cited for number in each.references))


class Report(NamedTuple):
    """A report as it is audited."""

    form: Form
    statements: tuple[Statement, ...]
    references: tuple[Reference, ...]
    markers: int  # places at which a reference is named; `[1, 3–5]` names four
    dangling: tuple[str, ...]  # those that name none, as they are written


def read_report(text: str, form: Form) -> Report:
    """Read a report.

    Raises:
        InputError: it has no text, or is built to make a parser spin.
    """
    rendered = _rendered(text, form)
    blocks = blocks_of(rendered.html)
    if blocks is None:
        raise InputError("its markup would take longer to read than any report", mend="hand in its text alone")
    if not blocks:
        raise InputError("there is no text in it", mend="hand in a report with text")
    return _Reading(blocks, listing(blocks, rendered.definitions)).report(form)


def _rendered(text: str, form: Form) -> Rendered:
    if form == "markdown":
        return of_markdown(text)
    return of_plain(text) if form == "text" else Rendered(text)


class _Reading:
    """One report on its way from blocks to statements."""

    def __init__(self, blocks: Sequence[Block], listed: Listing) -> None:
        self._blocks, self._listed = blocks, listed
        self._citing = Citing(listed.entries)
        self._marks = _marks_of(blocks, listed)
        self._markers = 0
        self._dangling: list[str] = []
        self._apart = 0  # level of the heading over a section that tells of the report itself; 0 outside
        self._language = language_of(" ".join(block.text for block in blocks if block.kind in _PROSE)[:20_000]) or "en"

    def report(self, form: Form) -> Report:
        """The report."""
        made: list[Statement] = []
        heading = ""
        for place, block in enumerate(self._blocks):
            if place in self._listed.blocks or block.kind == "code":
                continue
            marks = self._marks[place]
            if block.kind == "heading":
                heading = prose_of(block.text, marks).text
                if block.level and not 0 < self._apart < block.level:
                    self._apart = block.level if is_apart(heading) else 0
            elif self._apart or tells_of_itself(heading):
                # What could not be read, or was searched, is named there and not cited.
                marks = tuple(mark for mark in marks if not mark.url)
            prose = prose_of(block.text, marks)
            if block.kind in _PROSE:
                self._add(made, prose, place, heading)
            elif block.kind == "cell":
                made.append(self._statement(Part(prose.text.strip(), prose.marks), block, place, heading))
            else:
                self._lead(Part(prose.text, prose.marks), place)
        cells = _with_their_rows(made)
        return Report(form, tuple(cells), self._citing.references(), self._markers, tuple(self._dangling))

    def _add(self, made: list[Statement], prose: Prose, place: int, heading: str) -> None:
        block = self._blocks[place]
        parts = (Part(prose.text, prose.marks),) if block.kind == "quote" else parts_of(prose)
        for number, part in enumerate(parts):
            if not number and made and part.is_a_source and not made[-1].row:
                cited, dangling = self._lead(part, place)
                last = made[-1]
                made[-1] = last._replace(
                    cited=(*last.cited, *_behind(last, cited)), dangling=(*last.dangling, *dangling)
                )
                continue
            statement = self._statement(part, block, place, heading)
            if number and statement.cited and _carries(statement.text) and not made[-1].cited:
                made[-1] = made[-1]._replace(cited=_behind(made[-1], statement.cited), carried=True)
            made.append(statement)

    def _statement(self, part: Part, block: Block, place: int, heading: str) -> Statement:
        cited, dangling = self._lead(part, place)
        text = part.text.strip()
        only = block.kind == "cell" and _names_sources_alone(part)
        if block.kind == "cell":
            coded = any(start == 0 and end == len(block.text) for start, end in block.opaque)
            states = not (only or coded or block.head) and cell_states(text)
        else:
            states = not self._apart and states_something(text, heading, is_cited=bool(part.marks))
        numeric = bool(amounts(UNSPACED.sub(" ", text), self._language))
        return Statement(text, heading, block.kind, states, numeric, cited, dangling, block.row, only)

    def _lead(self, part: Part, block: int) -> tuple[tuple[Cited, ...], tuple[str, ...]]:
        """What the markers of a sentence name."""
        cited, dangling = [], []
        for each in part.marks:
            led = list(self._citing.lead(each.mark, block))
            self._markers += len(led)
            names = each.mark.labels if len(each.mark.labels) == len(led) else (each.mark.text,) * len(led)
            dangling += [_as_written(name, each.mark) for name, to in zip(names, led, strict=True) if to is None]
            if found := tuple(to for to in led if to is not None):
                cited.append(Cited(each.place, found))
        self._dangling += dangling
        return tuple(cited), tuple(dangling)


def _marks_of(blocks: Sequence[Block], listed: Listing) -> list[tuple[Mark, ...]]:
    """The markers of each block; what may be some only where no other one is there is looked for last."""
    labels = frozenset(entry.label for entry in listed.entries if entry.label)
    known = Known(labels, frozenset(each for entry in listed.entries for each in entry.ids))
    keys = keys_of(listed.entries)
    found = [_marks_in(block, known, keys) for block in blocks]
    prose = [marks for place, marks in enumerate(found) if place not in listed.blocks]
    if labels and not any(mark.labels for marks in prose for mark in marks):
        found = [_marks_in(block, known._replace(last=True), keys) for block in blocks]
    return [() if place in listed.blocks else marks for place, marks in enumerate(found)]


def _marks_in(block: Block, known: Known, keys: Keys) -> tuple[Mark, ...]:
    if block.kind == "code":
        return ()
    marks = marks_in(block, known)
    taken = [*((mark.start, mark.end) for mark in marks), *block.opaque]
    more = [mark for mark in author_years_in(block.text, keys) if not meets(mark.start, mark.end, taken)]
    return tuple(sorted((*marks, *more), key=lambda mark: mark.start))


def _behind(statement: Statement, cited: Sequence[Cited]) -> tuple[Cited, ...]:
    """What another sentence or cell cites, as cited at the end of this one."""
    return tuple(each._replace(place=len(statement.text)) for each in cited)


def _carries(text: str) -> bool:
    """Whether a sentence is a quotation, with few words before it: it is what the sentence before it rests on."""
    quotes = quotes_in(text)
    return bool(quotes) and quotes[0].start <= _LEAD and (quotes[-1].end >= len(text) - _LEAD)


def _names_sources_alone(part: Part) -> bool:
    text = part.text.strip()
    return bool(part.marks) and (part.is_a_source or any(each.mark.text == text for each in part.marks))


def _as_written(name: str, mark: Mark) -> str:
    """A marker of several names as the one that names nothing."""
    if len(mark.labels) <= 1:
        return mark.text.strip()
    return name[1:] if name.startswith("?") else f"[{name}]"


def _with_their_rows(statements: Sequence[Statement]) -> Iterator[Statement]:
    """The cells of a row are cited by a cell of it that names sources alone; the first of several names the row."""
    rows: dict[int, list[Statement]] = {}
    for each in statements:
        if each.row:
            rows.setdefault(each.row, []).append(each)
    seen: set[int] = set()
    for each in statements:
        if each.row:
            first = each.row not in seen and len(rows[each.row]) > 1
            seen.add(each.row)
            shared = [cited for cell in rows[each.row] if cell.only_source for cited in cell.cited]
            more = () if each.only_source else _behind(each, shared)
            yield each._replace(states=each.states and not (first and not each.cited), cited=(*each.cited, *more))
        else:
            yield each
