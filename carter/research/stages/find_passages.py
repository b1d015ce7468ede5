"""Facets, Document -> DocumentPassages: the passages of one document that touch the question."""

from collections.abc import Iterator
from typing import NamedTuple

from carter.evidence.above import Above, Whole, above, begins, heading_over, heads
from carter.evidence.answering import cued, defined
from carter.evidence.entry import Entry
from carter.evidence.folding import fold
from carter.evidence.matching import Matcher
from carter.evidence.quantities import kinds_of
from carter.evidence.reasons import names_cause
from carter.evidence.remarks import ASKED_BY, leaves_open, remark
from carter.evidence.span import context_of, on_boundaries, span_of
from carter.evidence.units import LONGEST, Unit, is_label, leads, sentences, units
from carter.evidence.words import content_words, word_count
from carter.kernel.pipeline import stage
from carter.records.document import Document, Readable
from carter.records.facets import Facets
from carter.records.passage import DocumentPassages, Listed, Over, Passage, PassageKind, TermCount
from carter.research.touched_listings import Around, touched

MOST_PASSAGES = 120  # of one document
_NEAR = 2  # sentences on each side whose terms are the context of one
_FEWEST_WORDS = 5  # of a passage and what is told over it
_FEWEST_OF_A_SENTENCE = 3  # of a whole one that holds two terms of the question
_FEWEST_OF_A_HEADING = 2  # terms of a question that a heading must hold
_SHORT_DOCUMENT = 40  # sentences
_FEWEST_OF_ITS_OWN = 2  # words that it holds itself
_LONGEST_ANSWER = 12  # words of one that says little without its question
_WHOLE = ("list", "how")  # kinds of questions that a whole list answers
_KINDS: dict[str, PassageKind] = {
    "item": "item",
    "term": "item",
    "definition": "item",
    "row": "row",
    "quote": "quote",
    "caption": "prose",
    "paragraph": "prose",
}
_ASKS = ("?", "\uff1f", "؟")


@stage(version=11, tools=("nupunkt", "snowballstemmer"))
def find_passages(facets: Facets, document: Document) -> DocumentPassages:
    """At most `MOST_PASSAGES` passages that hold a term of the question or define one, in document order.

    Where there are more, those with most terms stay; ties go to the earlier one. Questions, announcements
    without what they announce, and what is shorter than five words or longer than a unit are left out.
    """
    reading = _Reading(document.readable, facets)
    best = sorted(reading.found(), key=lambda each: (-each.worth, *each.unit[:2]))
    kept = {each.unit[:2]: each for each in best[:MOST_PASSAGES]}
    return DocumentPassages(
        source_id=document.source_id,
        text=document.readable.text.digest,
        sentences=len(reading.sentences),
        counts=tuple(TermCount(stem=term.stem, sentences=reading.holding(term.stem)) for term in facets.terms),
        titled=tuple(sorted(reading.matcher.held_by_title(reading.title))),
        passages=tuple(reading.passage(kept[place]) for place in sorted(kept)),
        listings=tuple(touched(reading)),
    )


class _Found(NamedTuple):
    """A unit that touches the question."""

    unit: Unit
    matched: frozenset[str]
    around: Around

    @property
    def worth(self) -> int:
        """How many terms it holds, those of its surroundings for less; what is kept where there is too much."""
        headed = self.around.headed - self.matched
        near = (self.around.titled | self.around.near) - self.matched - headed
        return 4 * len(self.matched) + 3 * len(headed) + len(near)


class _Reading:
    """A document, sentence by sentence, with the terms of the question that each holds."""

    def __init__(self, readable: Readable, facets: Facets) -> None:
        self.readable = readable
        self.text: str = readable.text
        self.title = readable.title
        self.facets = facets
        self.matcher = Matcher(facets.terms, facets.language)
        self.sentences = sentences(readable)
        self.told: dict[tuple[str, ...], tuple[frozenset[str], frozenset[str]]] = {}  # terms by headings
        self.leads = leads(self.text, self.sentences)
        self.heads = heads(self.text, self.sentences)
        self.begins = begins(self.text, self.sentences, self.heads)
        self.named = self.in_name()
        self.whole = any(facet.kind in _WHOLE for facet in facets.facets)
        self.held = [self.matcher.held(self.text[each.start : each.end]) for each in self.sentences]
        self.left_open = self._left_open()

    def in_name(self) -> frozenset[str]:
        """The terms in the title of a short document that is named after at least half of what is asked.

        All of it is about that: its sections count as one without sections would, whose only heading is the title.
        """
        hard = frozenset(term.stem for term in self.facets.terms if not term.soft)
        held = self.matcher.held_by_title(self.title) & hard
        named = len(self.sentences) <= _SHORT_DOCUMENT and len(held) >= _FEWEST_OF_A_HEADING
        return held if named and 2 * len(held) >= len(hard) else frozenset()

    def holding(self, stem: str) -> int:
        """How many sentences hold a term."""
        return sum(stem in stems for stems in self.held)

    def found(self) -> Iterator[_Found]:
        """The units that hold a term and can be quoted, in order."""
        for unit in units(self.text, self.sentences, self.facets.language, whole=self.whole):
            matched, around = self.matched(unit), self.around(unit.core)
            touches = matched or around.headed or self.is_cause(unit, around)
            told = touches and _can_be_quoted(self.text, unit, self.over(unit), len(matched))
            if told and self.states(unit) and not self.is_title(unit):
                yield _Found(unit, matched, around)

    def is_cause(self, unit: Unit, around: Around) -> bool:
        """Whether a unit names the cause, where it is asked why, of what its document or the sentences by it tell."""
        core = self.sentences[unit.core]
        asked = any(facet.kind == "why" for facet in self.facets.facets) and (around.titled or around.near)
        return bool(asked) and names_cause(self.text[core.start : core.end], self.facets.language)

    def is_title(self, unit: Unit) -> bool:
        """Whether a unit is the line that names its document, without a figure or something behind a colon."""
        said = self.text[unit.start : unit.end].strip()
        names = not said.endswith((".", "!", "。")) and (":" not in said or said.isupper())
        return names and fold(said) == fold(self.title) and not kinds_of(said, self.facets.language)

    def states(self, unit: Unit) -> bool:
        """Whether a unit states something, or is a remark of the kind that the question asks for."""
        core = self.sentences[unit.core]
        heading = core.headings[-1] if core.headings else ""
        # What goes on from a remark, as "To be discussed." does, is one too.
        said = (self.text[core.start : core.end], self.text[unit.start : unit.end])
        asked = {term.stem for term in self.facets.terms}
        kinds = [remark(each, heading) for each in said]
        if self.is_left_open(unit.core):
            kinds.append("proposal")
        return all(kind is None or not ASKED_BY[kind].isdisjoint(asked) for kind in kinds)

    def is_left_open(self, index: int) -> bool:
        """Whether what follows a sentence in its block says that nothing was decided."""
        return self.left_open[index]

    def _left_open(self) -> list[bool]:
        # From the end, each from the next: a text of one line has as many sentences behind as it has.
        found = [False] * len(self.sentences)
        for index in range(len(found) - 2, -1, -1):
            start, behind = self.sentences[index].start, self.sentences[index + 1]
            if self.text.find("\n", start, behind.end) < 0:
                found[index] = found[index + 1] or leaves_open(self.text[behind.start : behind.end])
        return found

    def over(self, unit: Unit) -> tuple[Above, ...]:
        """What must be told over a unit; the heading where nothing else says what it points back to."""
        whole = Whole(self.heads[unit.core], self.begins[unit.core])
        found = above(self.text, self.sentences, unit.core, whole, unit.start)
        told = not found and (unit.leans or self.answers_heading(unit) or self.is_fragment(unit))
        heading = heading_over(self.text, self.sentences[unit.core]) if told else None
        return (heading,) if heading is not None else found

    def is_fragment(self, unit: Unit) -> bool:
        """Whether a unit is an item that is no sentence, and says nothing without the heading of its list."""
        core = self.sentences[unit.core]
        alone = core.kind == "item" and core.start == unit.start
        return alone and not self.text[core.start : core.end].rstrip().endswith((".", "!", ":", "。"))

    def answers_heading(self, unit: Unit) -> bool:
        """Whether a unit is a short answer right under a heading that asks."""
        core = self.sentences[unit.core]
        asked = bool(core.headings) and core.headings[-1].rstrip().endswith("?")
        first = not unit.core or self.sentences[unit.core - 1].under != core.under
        return asked and first and len(self.text[unit.start : unit.end].split()) <= _LONGEST_ANSWER

    def matched(self, unit: Unit) -> frozenset[str]:
        """The terms that a unit holds."""
        core = self.sentences[unit.core]
        alone = (core.start, core.end) == (unit.start, unit.end)
        return self.held[unit.core] if alone else self.matcher.held(self.text[unit.start : unit.end])

    def passage(self, found: _Found) -> Passage:
        """The passage that a unit is."""
        unit = found.unit
        span = span_of(self.text, unit.start, unit.end)
        quote, core = self.text[span.start : span.end], self.sentences[unit.core]
        prefix, suffix = context_of(self.text, span.start, span.end)
        alone = not unit.leans and core.start == unit.start
        kind = _KINDS.get(core.kind, "prose")
        return Passage(
            **span.model_dump(),
            quote=quote,
            prefix=prefix,
            suffix=suffix,
            heading=core.headings[-1] if core.headings else "",
            over=tuple(Over(start=start, quote=self.text[start:end]) for start, end in self.over(unit)),
            kind=kind,
            matched=tuple(sorted(found.matched)),
            headed=tuple(sorted(found.around.headed)),
            paired=self.paired(quote, unit.core),
            exact=self.exact(unit.core),
            titled=tuple(sorted(found.around.titled)),
            context=tuple(sorted(found.around.near)),
            cued=cued(quote, self.facets, found.around.headed if kind == "row" else frozenset()),
            defines=defined(quote, self.facets) if alone else "",
            leans=unit.leans,
            page=self.readable.page_at(span.start),
        )

    def entry(self, entry: Entry, listed: Listed | None = None) -> Passage:
        """The passage that an entry of a listing is."""
        alone = Unit(entry.start, entry.end, entry.core, False)
        made = self.passage(_Found(alone, self.matched(alone), self.around(entry.core)))
        over = tuple(Over(start=start, quote=self.text[start:end]) for start, end in entry.over)
        return made.model_copy(update={"kind": "item", "over": over, "listed": listed})

    def paired(self, quote: str, index: int) -> int:
        """How many pairs of the question stand side by side in a passage, its headings, its lead or the title."""
        leads = (self.text[self.sentences[each].start : self.sentences[each].end] for each in self.leads[index])
        over = " / ".join((self.title, *self.sentences[index].headings, *leads))
        return len(self.matcher.pairs_in(f"{quote} / {over}", self.facets.pairs))

    def exact(self, index: int) -> tuple[str, ...]:
        """The facets whose terms are what the heading of a sentence says, or the label that it stands under."""
        over = [*self.sentences[index].headings[-1:]]
        over += [
            self.text[self.sentences[each].start : self.sentences[each].end]
            for each in self.leads[index]
            if is_label(self.text, self.sentences, each)
        ]
        return tuple(sorted({key for heading in over for key in self.exactly(heading)}))

    def exactly(self, heading: str) -> tuple[str, ...]:
        """The facets whose terms are what `heading` says, one other word aside; in a question one may be missing."""
        held = self.matcher.held_by_title(heading)
        size = sum(not word.form[0].isdigit() for word in content_words(heading, self.facets.language))
        hard = frozenset(term.stem for term in self.facets.terms if not term.soft)
        wanted = {facet.key: hard.intersection(facet.terms) for facet in self.facets.facets}
        missing = 1 if heading.rstrip().endswith(_ASKS) else 0
        return tuple(key for key, stems in wanted.items() if stems and _says(stems, held, size, missing))

    def around(self, index: int) -> Around:
        """The terms in its heading and what announces it, in the headings above and the title, and near by."""
        headings = self.sentences[index].headings
        if headings not in self.told:
            above = " / ".join((self.title, *headings[:-1]))
            self.told[headings] = (
                self.matcher.held_by_title(" / ".join(headings[-1:])),
                self.matcher.held_by_title(above),
            )
        own, titled = self.told[headings]
        own |= self.named
        head = self.heads[index]
        columns = (self.held[head],) if 0 <= head < index else ()
        headed = own.union(*columns, *(self.held[each] for each in self.leads[index]))
        near = range(max(0, index - _NEAR), min(len(self.sentences), index + _NEAR + 1))
        beside = [self.held[each] for each in near if self.sentences[each].headings == headings]
        return Around(headed, titled, frozenset[str]().union(*beside))


def _says(stems: frozenset[str], held: frozenset[str], size: int, missing: int) -> bool:
    """Whether a heading of `size` words says the `stems`, `missing` of three or more and one other word aside."""
    lacks = len(stems - held)
    return size <= len(stems & held) + 1 and (not lacks or (lacks <= missing and len(stems) > _FEWEST_OF_A_HEADING))


def _can_be_quoted(text: str, unit: Unit, over: tuple[Above, ...], terms: int) -> bool:
    quote = text[unit.start : unit.end]
    told = " ".join((quote, *(text[start:end] for start, end in over)))
    whole = terms > 1 and quote.rstrip().endswith((".", "。"))
    fewest = _FEWEST_OF_A_SENTENCE if whole else _FEWEST_WORDS
    enough = word_count(quote) >= _FEWEST_OF_ITS_OWN and word_count(told) >= fewest
    fits = len(quote) <= LONGEST and not quote.rstrip("\"'”’)*_").endswith(_ASKS)
    return enough and fits and on_boundaries(text, unit.start, unit.end)
