"""Facets, Document -> DocumentPassages: the passages of one document that touch the question."""

import re
from collections.abc import Iterator

from carter.evidence.matching import Matcher
from carter.evidence.span import context_of, on_boundaries, span_of
from carter.evidence.units import LONGEST, Sentence, Unit, sentences, units
from carter.evidence.words import WORD, content_words, words
from carter.kernel.pipeline import stage
from carter.records.document import Document, Readable
from carter.records.facets import Facets
from carter.records.passage import DocumentPassages, Passage, PassageKind, TermCount

MOST_PASSAGES = 60  # of one document
_FEWEST_WORDS = 5  # of a passage
_KINDS: dict[str, PassageKind] = {"item": "item", "row": "row", "quote": "quote", "caption": "prose", "paragraph": "prose"}
_LONGEST_SUBJECT = 5  # words before the verb of a definition
_DEFINES = re.compile(
    r"\W*(?:an?|the|any)?\s*(?P<subject>[^.:;,()]{2,60}?)\W*\s(?:is|are|means|denotes|refers to|is called|are called)\s"
    r"(?:an?|the|any|one|objects?|those|called|defined)\b",
    re.IGNORECASE,
)


@stage(version=1, tools=("nupunkt", "snowballstemmer"))
def find_passages(facets: Facets, document: Document) -> DocumentPassages:
    """At most `MOST_PASSAGES` passages that hold a term of the question or define one, in document order.

    Where there are more, those with most terms stay; ties go to the earlier one. Questions, announcements
    without what they announce, and what is shorter than five words or longer than a unit are left out.
    """
    readable, matcher = document.readable, Matcher(facets.terms, facets.language)
    text: str = readable.text
    found = sentences(readable)
    held = [matcher.held(text[sentence.start : sentence.end]) for sentence in found]
    passages = list(_passages(readable, found, matcher, facets))
    best = sorted(passages, key=lambda passage: (-2 * len(passage.matched) - len(passage.context), passage.start))
    kept = {(passage.start, passage.end): passage for passage in best[:MOST_PASSAGES]}
    return DocumentPassages(
        source_id=document.source_id,
        text=readable.text.digest,
        sentences=len(found),
        counts=tuple(
            TermCount(stem=term.stem, sentences=sum(term.stem in stems for stems in held)) for term in facets.terms
        ),
        passages=tuple(kept[place] for place in sorted(kept)),
    )


def _passages(readable: Readable, found: list[Sentence], matcher: Matcher, facets: Facets) -> Iterator[Passage]:
    text: str = readable.text
    for unit in units(text, found, facets.language):
        quote = text[unit.start : unit.end]
        matched = matcher.held(quote)
        if matched and _can_be_quoted(text, unit, quote):
            headings = unit.core.headings or (readable.title,)
            context = matcher.held(" ".join((readable.title, *headings)))
            yield _passage(text, unit, (matched, context - matched), facets)


def _can_be_quoted(text: str, unit: Unit, quote: str) -> bool:
    enough = sum(1 for _ in WORD.finditer(quote)) >= _FEWEST_WORDS
    told = len(quote) <= LONGEST and not quote.rstrip("\"'”’)*_").endswith("?")
    return enough and told and on_boundaries(text, unit.start, unit.end)


def _passage(text: str, unit: Unit, held: tuple[frozenset[str], frozenset[str]], facets: Facets) -> Passage:
    matched, context = held
    span = span_of(text, unit.start, unit.end)
    quote = text[span.start : span.end]
    prefix, suffix = context_of(text, span.start, span.end)
    return Passage(
        **span.model_dump(),
        quote=quote,
        prefix=prefix,
        suffix=suffix,
        heading=unit.core.headings[-1] if unit.core.headings else "",
        kind=_KINDS[unit.core.kind],
        matched=tuple(sorted(matched)),
        context=tuple(sorted(context)),
        cued=_cued(quote, facets),
        defines="" if unit.leans or unit.core.start > unit.start else _defined(quote, facets),
        leans=unit.leans,
    )


def _cued(quote: str, facets: Facets) -> tuple[str, ...]:
    found = list(words(quote, facets.language))
    told = {word.stem for word in found} | ({"#"} if any(word.form[0].isdigit() for word in found) else set())
    return tuple(facet.key for facet in facets.facets if told.intersection(facet.cues))


def _defined(quote: str, facets: Facets) -> str:
    """The stem of the term of the question that `quote` says what it is; empty if it defines none of them."""
    match = _DEFINES.match(quote) if facets.language == "en" else None
    if match is None or len(match["subject"].split()) > _LONGEST_SUBJECT:
        return ""
    subject = [word.stem for word in content_words(match["subject"], facets.language)]
    terms = {term.stem for term in facets.terms}
    return subject[-1] if subject and subject[-1] in terms else ""
