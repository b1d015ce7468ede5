"""Listed answers: where a part of the question is answered by a list, a procedure or sections, all of their entries."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from carter.evidence.relevance import Relevance
from carter.evidence.selection import Pick
from carter.evidence.words import stem, word_count
from carter.records.facets import Facet, Facets
from carter.records.passage import DocumentPassages, Listing, Passage
from carter.research.standing import Standing

ANSWERS = 430  # thousandths of relevance that an announcement must reach for its list to answer
OF_BEST = 850  # thousandths of the best passage of its part from which it does
OF_BEST_OF_STEPS = 700  # the same of steps, where it is asked how
OF_ONE_ENTRY = 850  # thousandths that a paragraph counts beside a list
OF_BEST_APART = 1000  # the same of one in a document that has none of the best passages
BEST = 3  # passages of a part
KINDS = ("list", "how", "why")
MOST_WORDS = 300  # of the entries of one listing that are told
MOST_WORDS_BESIDE = 120  # the same of a list that is told because its announcement is
MOST_ENTRIES = 30
LONGEST_WITH_REST = 350  # code points of an entry with what was taken that goes right on with it
_FEW_TERMS = 3  # of a part, of which an option must hold half; a third of more
_LESS = 1  # thousandths of relevance that each entry has less than the one before it
_WAYS = re.compile(
    r"\b(?:ways?|methods?|possibilities|how to|how you|möglichkeiten|arten|wege|manières|façons|méthodes|formas|"
    r"maneras|métodos)\b",
    re.IGNORECASE,
)
_ASK_FOR_OPTIONS = frozenset(stem(word, "en") for word in ("option", "argument", "parameter", "flag", "switch"))


class ListedAnswer(NamedTuple):
    """A listing that answers a part, in a document."""

    relevance: int  # thousandths
    section: str
    order: int  # of its document, by reading
    listing: Listing
    document: DocumentPassages
    most: int  # words of its entries that are told


def with_listings(
    taken: Sequence[Pick], ranked: Sequence[Pick], relevance: Relevance, standing: Mapping[str, Standing]
) -> list[Pick]:
    """The picks, where the entries of a listing stand for what announces it and for single entries of it.

    A part that asks for a list or for how something is done is answered by the listing whose announcement or heading
    speaks to it about as well as the best passage does. Any announcement that was taken brings what it announces.
    """
    answers = list(listed_answers(ranked, relevance, standing))
    known = {(each.order, each.listing.start) for each in answers}
    answers += [each for each in _announced(taken) if (each.order, each.listing.start) not in known]
    made = [pick for pick in taken if not any(_is_of(pick, each) for each in answers)]
    made = [pick for pick in made if not _is_idle_option(pick, relevance.facets)]
    return made + [pick for each in answers for pick in _entries(each, taken)]


def listed_answers(
    ranked: Sequence[Pick], relevance: Relevance, standing: Mapping[str, Standing]
) -> Iterator[ListedAnswer]:
    """The best listing for each part that asks for one."""
    documents = {pick.order: pick.document for pick in ranked}
    for facet in relevance.facets.facets:
        if facet.kind not in KINDS:
            continue
        picks = sorted((pick for pick in ranked if pick.section == facet.key), key=lambda pick: -pick.relevance)[:BEST]
        best, places = max((pick.relevance for pick in picks), default=0), {pick.order for pick in picks}
        found: list[ListedAnswer] = []
        for order, document in documents.items():
            keeps = standing.get(document.source_id, Standing()).keeps
            for listing in document.listings:
                if _fits(listing, facet, relevance.facets):
                    speaks = relevance.of_listing(listing, document)[facet.key] * keeps // 1000
                    found.append(ListedAnswer(speaks, facet.key, order, listing, document, MOST_WORDS))
        good = [
            each
            for each in found
            if each.relevance
            >= max(ANSWERS, best * (_of_best(each, facet) if each.order in places else OF_BEST_APART) // 1000)
        ]
        if good:
            answer = max(good, key=lambda each: (_worth(each), -each.order, -each.listing.start))
            yield answer._replace(relevance=max(best, answer.relevance))


def _of_best(answer: ListedAnswer, facet: Facet) -> int:
    """Thousandths of the best passage from which a listing answers: steps are what is asked for by "how"."""
    return OF_BEST_OF_STEPS if facet.kind == "how" and answer.listing.steps else OF_BEST


def _worth(answer: ListedAnswer) -> int:
    return answer.relevance if len(answer.listing.entries) > 1 else answer.relevance * OF_ONE_ENTRY // 1000


def _is_idle_option(pick: Pick, facets: Facets) -> bool:
    """Whether a pick is one of the options of a program that itself says little of what is asked."""
    facet = next((each for each in facets.facets if each.key == pick.section), None)
    if facet is None or not _ASK_FOR_OPTIONS.isdisjoint(facet.terms):
        return False
    wanted = frozenset(facet.terms) - _quiet(facets)
    held = wanted.intersection(pick.passage.matched)
    little = (2 if len(wanted) <= _FEW_TERMS else 3) * len(held) < len(wanted)
    place = pick.passage.start
    return little and any(
        listing.options and listing.entries[0].start <= place < listing.entries[-1].end
        for listing in pick.document.listings
    )


def _quiet(facets: Facets) -> frozenset[str]:
    return frozenset(term.stem for term in facets.terms if term.soft or term.light)


def _fits(listing: Listing, facet: Facet, facets: Facets) -> bool:
    """Whether a listing is of the kind that a part asks for."""
    if listing.options and _ASK_FOR_OPTIONS.isdisjoint(facet.terms):
        return False
    wanted = frozenset(facet.terms) - _quiet(facets)
    lead, titled = frozenset(listing.speaks.matched), frozenset(listing.speaks.titled)
    if listing.sections:
        # A heading below the title must itself say what is asked for; the title says of what.
        told = wanted <= lead or (wanted <= lead | titled and not wanted & lead <= titled)
        if facet.kind == "how":
            asked = listing.steps or _WAYS.search(listing.speaks.quote.partition(" / ")[0]) is not None
        else:
            asked = len(listing.entries) > 1
        return bool(wanted) and told and asked
    return facet.kind == "list" or (facet.kind == "how" and listing.steps)


def _announced(taken: Sequence[Pick]) -> Iterator[ListedAnswer]:
    """The listings of whose announcement a pick says nothing but that it announces them."""
    for pick in taken:
        for listing in pick.document.listings:
            told = pick.passage.start <= listing.start < listing.end <= pick.passage.end
            first = listing.entries[0].start
            if told and pick.passage.end <= first and listing.announced and not listing.options:
                yield ListedAnswer(pick.relevance, pick.section, pick.order, listing, pick.document, MOST_WORDS_BESIDE)


def _is_of(pick: Pick, answer: ListedAnswer) -> bool:
    """Whether a pick stands in a listing that is told, or announces it; sections hold more than is told of them."""
    if pick.order != answer.order:
        return False
    listing, passage = answer.listing, pick.passage
    if not listing.sections:
        return passage.start < listing.entries[-1].end and listing.start < passage.end
    return any(passage.start < each.end and each.start < passage.end for each in listing.entries)


def _entries(answer: ListedAnswer, taken: Sequence[Pick]) -> Iterator[Pick]:
    """The entries that are told as picks, in their order, each with what was taken that goes right on with it."""
    words = 0
    here = [pick.passage for pick in taken if pick.order == answer.order]
    for number, entry in enumerate(answer.listing.entries[:MOST_ENTRIES]):
        words += word_count(entry.quote)
        if words > answer.most and number:
            break
        following = answer.listing.entries[number + 1 : number + 2]
        rest = [each for each in here if not following or each.end <= following[0].start]
        whole = entry if answer.listing.sections else _with_rest(entry, rest)
        words += word_count(whole.quote) - word_count(entry.quote)
        relevance = max(1, answer.relevance - _LESS * number)
        yield Pick(relevance, answer.section, answer.order, whole, answer.document)


def _with_rest(entry: Passage, passages: Sequence[Passage]) -> Passage:
    """An entry with the passages that follow it in its line, as far as they are short."""
    for passage in sorted(passages, key=lambda each: each.start):
        gap = passage.start - entry.end
        between = entry.suffix[: max(0, gap)]
        if 0 <= gap <= 1 and "\n" not in between and passage.end - entry.start <= LONGEST_WITH_REST:
            update = {
                "end": passage.end,
                "byte_end": passage.byte_end,
                "quote": f"{entry.quote}{between}{passage.quote}",
                "suffix": passage.suffix,
            }
            entry = entry.model_copy(update=update)
    return entry
