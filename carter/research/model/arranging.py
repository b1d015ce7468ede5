"""Arranging: queries, the order of claims, a summary and gaps, as a model proposes them and code lets them pass.

Each of these only chooses among what is given, by number, or writes words that are checked. The request that leads to
queries holds no word of any page: what a search engine is told comes from the question alone.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from carter.evidence.folding import spaced
from carter.evidence.quoting import visible
from carter.evidence.statements import fault_of
from carter.kernel.effects import Asking
from carter.kernel.record import Record
from carter.records.claim import Claim
from carter.records.facets import SUMMARY, Facets
from carter.records.query import Query
from carter.records.snippet import Snippet
from carter.records.synthesis import Open, Rejected, Stated
from carter.records.task_spec import TaskSpec
from carter.research.model.asking import Answer, Item, Wanted, answered, numbered, place_of
from carter.research.model.drafting import grounds_of
from carter.research.model.prompts import Prompt, prompt
from carter.research.model.purse import Purse
from carter.research.model.said import AskedForAll, MissingAll, OutlineSaid, Sentence, Written
from carter.research.model.told import question_told

PLAN_QUERIES = prompt("plan_queries")
OUTLINE = prompt("outline")
WRITE = prompt("write")
FIND_GAPS = prompt("find_gaps")
MOST_QUERIES = 4  # of one round
MOST_WORDS = 12  # of a query
MOST_IN_SUMMARY = 5  # sentences
MOST_NAMED = 4  # claims of one sentence
_LONGEST_KEPT = 400  # characters of a dropped sentence that are kept for the report
R = TypeVar("R", bound=Record)


class Before(NamedTuple):
    """What all of these rest on."""

    task: TaskSpec
    facets: Facets
    purse: Purse

    def asked(self, what: Prompt, kind: type[R], items: Sequence[Item], more: str = "") -> Asking[Answer[R]]:
        """The answer of the model about `items`; `more` is told behind the question."""
        told = question_told(self.task.question, self.facets) + more
        return (yield from answered(Wanted(what, kind, told, self.task.model), items, self.purse))

    def key(self, part: int) -> str:
        """The key of the facet with this number; empty if there is none."""
        return self.facets.facets[part - 1].key if 1 <= part <= len(self.facets.facets) else ""


class Planned(NamedTuple):
    """Queries, each for a part of the question."""

    queries: tuple[Query, ...]
    answer: Answer[AskedForAll]


def plan_queries(before: Before, wanted: Sequence[str], earlier: Sequence[str]) -> Asking[Planned]:
    """New queries of plain words for parts of the question; whatever is an address or an operator is left out.

    Args:
        before: the question.
        wanted: keys of the facets that still need an answer.
        earlier: words of the queries that the model proposed before.
    """
    numbers = [str(number) for number, facet in enumerate(before.facets.facets, 1) if facet.key in wanted]
    more = f"\n\nParts that need an answer: {', '.join(numbers)}."
    if earlier:
        more += "\n\nQueries that were sent already:\n" + "\n".join(earlier)
    answer = yield from before.asked(PLAN_QUERIES, AskedForAll, (), more)
    known = {each.casefold() for each in earlier}
    found: dict[str, Query] = {}
    for asked in answer.said.queries if answer.said else ():
        words, key = spaced(visible(asked.words)).split(), before.key(asked.part)
        text = " ".join(words)
        fits = 0 < len(words) <= MOST_WORDS and all(map(_is_plain, words)) and any(map(str.isalpha, text))
        if key in wanted and fits and text.casefold() not in known:
            found.setdefault(text.casefold(), Query(text=text, facet=key))
    return Planned(tuple(found.values())[:MOST_QUERIES], answer)


def _is_plain(word: str) -> bool:
    bare = word.replace("-", "").replace("_", "").replace("'", "").replace("’", "")
    return bare.isalnum() and not word.startswith("-") and len(word) <= 40


class Ordered(NamedTuple):
    """Claim ids in the order of reading."""

    claim_ids: tuple[str, ...]
    answer: Answer[OutlineSaid]


def outline(before: Before, claims: Sequence[Claim]) -> Asking[Ordered]:
    """The order that a model proposes for claims: each id at most once, none that was not given."""
    answer = yield from before.asked(OUTLINE, OutlineSaid, numbered("c", [claim.text for claim in claims]))
    names = [name for part in answer.said.parts for name in part.claims] if answer.said else []
    said = _named(names, claims[: len(answer.shown)])
    return Ordered(tuple(each.claim_id for each in said), answer)


def _named(names: Sequence[str], shown: Sequence[Claim]) -> list[Claim]:
    places = dict.fromkeys(place_of(name, "c", len(shown)) for name in names)
    return [shown[place] for place in places if place is not None]


class Summed(NamedTuple):
    """A summary: the sentences that hold against the evidence of the claims that they name, and those that do not."""

    stated: tuple[Stated, ...]
    named: tuple[tuple[str, ...], ...]  # ids of the claims of each
    rejected: tuple[Rejected, ...]
    answer: Answer[Written]


def write(before: Before, claims: Sequence[Claim], evidence: Mapping[str, Snippet]) -> Asking[Summed]:
    """A summary in a model's words; no sentence of it is judged yet."""
    grounds = {claim.claim_id: grounds_of([evidence[each] for each in claim.evidence_ids]) for claim in claims}
    answer = yield from before.asked(WRITE, Written, numbered("c", [claim.text for claim in claims]))
    stated, named, rejected = [], [], []
    for sentence in (answer.said.sentences if answer.said else ())[:MOST_IN_SUMMARY]:
        over = _named(sentence.claims, claims[: len(answer.shown)])
        fault = _fault(sentence, over) or fault_of(
            sentence.text, list(dict.fromkeys(ground for claim in over for ground in grounds[claim.claim_id]))
        )
        if fault:
            rejected.append(Rejected(text=sentence.text[:_LONGEST_KEPT], reason=fault, rule="guard"))
            continue
        ids = tuple(sorted({each for claim in over for each in claim.evidence_ids}))
        stated.append(Stated(text=sentence.text, evidence_ids=ids, section=SUMMARY))
        named.append(tuple(claim.claim_id for claim in over))
    return Summed(tuple(stated), tuple(named), tuple(rejected), answer)


def _fault(sentence: Sentence, over: Sequence[Claim]) -> str:
    """Why a sentence may not rest on the claims that it names; what holds at one time may not be told of another."""
    if not over or len(over) != len(set(sentence.claims)):
        return "it rests on a claim that was not given"
    if len(over) > MOST_NAMED:
        return f"it rests on {len(over)} claims, and {MOST_NAMED} may carry a sentence"
    return "" if time_of(over) else "it joins what holds at different times"


def time_of(over: Sequence[Claim]) -> Claim | None:
    """The claim whose time is told of a sentence over all of these; None where no one time holds for it.

    A date, or that there is none, may be told of what is simply of today as well; what is past or to come may not.
    """
    marked = [each for each in over if each.time or each.as_of]
    if len({(each.time, each.as_of) for each in marked}) > 1:
        return None
    one = next(iter(marked), over[0])
    return one if len(marked) in (0, len(over)) or one.time in ("", "dated", "undated") else None


class Gaps(NamedTuple):
    """What a model finds missing."""

    gaps: tuple[Open, ...]
    answer: Answer[MissingAll]


def find_gaps(before: Before, stated: Sequence[Stated]) -> Asking[Gaps]:
    """The parts of the question that a model calls open, each once."""
    answer = yield from before.asked(FIND_GAPS, MissingAll, numbered("c", [each.text for each in stated]))
    found: dict[str, Open] = {}
    for gap in answer.said.gaps if answer.said else ():
        key = before.key(gap.part)
        if key:
            found.setdefault(key, Open(facet=key, what=gap.what))
    return Gaps(tuple(found.values()), answer)
