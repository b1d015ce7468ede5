"""Answerable: whether a passage that comes near a part of the question can answer it, or lacks just what is asked."""

import re
from collections.abc import Container

from carter.evidence.amounts import with_digits
from carter.evidence.denying import denies
from carter.evidence.kin import kin
from carter.evidence.words import content_words
from carter.records.facets import Facet, Facets
from carter.records.passage import DocumentPassages, Passage

_STRICT = ("how much", "when", "yes or no", "definition", "other")  # kinds that one sentence answers
_EACH_MISSING = 3  # terms of a part for each of which one may be missing
_FEW = 3  # terms of a part, none of which may be one that only other documents speak of
# What stands between these and the next preposition is what is asked of the rest: `what is the *height* of the dam`.
_ATTRIBUTE = {
    "en": re.compile(
        r"^\W*(?:what (?:is|was|are|were)|how \w+ (?:is|was|are|were)) (?:the|its|their|our) (?P<what>[\w' -]+?) "
        r"(?:of|in|for|at|on|to|by)\b",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"^\W*(?:was (?:ist|war)|wie \w+ (?:ist|war|sind|waren)) (?:der|die|das|dem|den) (?P<what>[\w -]+?) "
        r"(?:de[rsmn]|von|vom|in|im|für|am|an|eine[rs])\b",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"^\W*quel(?:le)?s? (?:est|était|sont|étaient) (?:le |la |les |l['’])(?P<what>[\w' -]+?) "
        r"(?:de|du|des|dans|pour|d['’])(?!\w)",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"^\W*¿?cuál(?:es)? (?:es|era|son|eran) (?:el|la|los|las) (?P<what>[\w -]+?) (?:del?|en|para)\b", re.IGNORECASE
    ),
}


def can_answer(
    passage: Passage, document: DocumentPassages, facet: Facet, facets: Facets, known: Container[str]
) -> bool:
    """Whether a passage holds, itself or over it, so much of what a part asks that it may be an answer.

    It lacks no more than one term in three; of a question after one attribute of a thing not that attribute; and no
    term that its document never speaks of where others do. Where money or a time is asked for, it gives one, or denies
    it. A thing that another word tells apart is another one: of the feed pump nothing is said by the bilge pump.

    Args:
        passage: that comes near.
        document: that it stands in.
        facet: the part of the question.
        facets: the whole question.
        known: the stems of which any document speaks.
    """
    if len(facets.facets) > 1:
        return True
    quiet = {term.stem for term in facets.terms if term.soft or term.light}
    wanted = [stem for stem in facet.terms if stem not in quiet]
    held = {*passage.matched, *passage.headed, *passage.titled, *document.titled}
    lacks = [stem for stem in wanted if stem not in held]
    figured = _is_figured(passage, facet, bool(lacks))
    attribute = asked_attribute(facet, facets)
    if attribute and attribute not in held and not figured:
        return False
    if facet.kind not in _STRICT:
        return True
    if figured is False or len(lacks) > len(wanted) // _EACH_MISSING:
        return False
    spoken = {count.stem for count in document.counts if count.sentences} | held
    if len(wanted) <= _FEW and any(stem not in spoken and stem in known for stem in lacks):
        return False
    return not any(_is_of_another(passage.quote, pair, lacks, facets) for pair in facets.pairs)


def _is_figured(passage: Passage, facet: Facet, lacks: bool) -> bool | None:
    """Whether a passage gives the time or the money that is asked for; None where neither is.

    One that `lacks` nothing of what is asked may deny it instead.
    """
    kinds = [cue for cue in facet.cues if cue in ("#time", "#length", "#money")]
    if facet.kind != "how much" or not kinds or len(kinds) < len(facet.cues):
        return None
    return facet.key in passage.cued or (not lacks and denies(passage.quote))


def asked_attribute(facet: Facet, facets: Facets) -> str:
    """The stem of what a part asks of a thing, as `humidity` in "what is the humidity in the hall"; else empty."""
    asks = _ATTRIBUTE.get(facets.language)
    found = asks.match(facet.title) if asks is not None else None
    said = [word.stem for word in content_words(found["what"], facets.language)] if found is not None else []
    soft = {term.stem for term in facets.terms if term.soft or term.light}
    return said[-1] if said and said[-1] in facet.terms and said[-1] not in soft else ""


def _is_of_another(quote: str, pair: tuple[str, str], lacks: list[str], facets: Facets) -> bool:
    """Whether the second of two terms that stand side by side in the question has another word before it here."""
    first, second = pair
    if first not in lacks or second in lacks or with_digits(first, facets.language) != first:
        return False
    found = list(content_words(quote, facets.language))
    alike = {first, *kin(first, facets.language)}
    named = [at for at, word in enumerate(found) if word.stem == second]
    told = [found[at - 1] for at in named if at and quote[found[at - 1].end : found[at].start] in (" ", "-")]
    return (
        bool(named) and len(told) == len(named) and all(word.stem not in alike and word.stem.isalpha() for word in told)
    )
