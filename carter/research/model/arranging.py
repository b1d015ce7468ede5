"""Arranging: queries, the order of claims, a summary and gaps, as a model proposes them and code lets them pass.

Each of these only chooses among what is given, by number, or writes sentences that are checked like statements.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from carter.evidence.folding import spaced
from carter.evidence.quoting import visible
from carter.evidence.statements import fault_of
from carter.kernel.effects import Asking
from carter.kernel.record import Record
from carter.records.claim import Claim
from carter.records.facets import Facets
from carter.records.query import Query
from carter.records.snippet import Snippet
from carter.records.synthesis import Rejected
from carter.records.task_spec import TaskSpec
from carter.research.model.asking import Answer, Wanted, answered, numbered, place_of
from carter.research.model.drafting import grounds_of
from carter.research.model.prompts import Prompt, prompt
from carter.research.model.purse import Purse
from carter.research.model.said import AskedForAll, MissingAll, OutlineSaid, Written
from carter.research.model.told import passage_told, passages_told, question_told

PLAN_QUERIES = prompt("plan_queries")
OUTLINE = prompt("outline")
WRITE = prompt("write")
FIND_GAPS = prompt("find_gaps")
MOST_QUERIES = 12
MOST_WORDS = 12  # of a query
MOST_IN_SUMMARY = 5  # sentences, or claims
R = TypeVar("R", bound=Record)


class Before(NamedTuple):
    """What all of these rest on."""

    task: TaskSpec
    facets: Facets
    purse: Purse

    def asked(self, what: Prompt, kind: type[R], letter: str, texts: Sequence[str]) -> Asking[Answer[R]]:
        """The answer of the model about `texts`."""
        wanted = Wanted(what, kind, question_told(self.task.question, self.facets), self.task.model)
        return (yield from answered(wanted, numbered(letter, texts), self.purse))

    def key(self, part: int) -> str:
        """The key of the facet with this number; empty if there is none."""
        return self.facets.facets[part - 1].key if 1 <= part <= len(self.facets.facets) else ""


class Planned(NamedTuple):
    """Queries, each for a part of the question."""

    queries: tuple[Query, ...]
    answer: Answer[AskedForAll]


def plan_queries(before: Before, snippets: Sequence[Snippet]) -> Asking[Planned]:
    """Queries of plain words for parts of the question; whatever is an address or an operator is left out."""
    texts = [passage_told(each) for each in passages_told(snippets)]
    answer = yield from before.asked(PLAN_QUERIES, AskedForAll, "n", texts)
    found: dict[tuple[str, str], Query] = {}
    for asked in answer.said.queries if answer.said else ():
        words, key = spaced(visible(asked.words)).split(), before.key(asked.part)
        if key and 0 < len(words) <= MOST_WORDS and all(_is_plain(word) for word in words):
            found.setdefault((key, " ".join(words).casefold()), Query(text=" ".join(words), facet=key))
    return Planned(tuple(found.values())[:MOST_QUERIES], answer)


def _is_plain(word: str) -> bool:
    bare = word.replace("-", "").replace("_", "").replace("'", "").replace("’", "")
    return bare.isalnum() and not word.startswith("-") and len(word) <= 40


class Arranged(NamedTuple):
    """Claim ids in the order of reading."""

    summary: tuple[str, ...]
    parts: tuple[tuple[str, tuple[str, ...]], ...]  # key of the facet, and the ids of its claims
    answer: Answer[OutlineSaid]


def outline(before: Before, claims: Sequence[Claim]) -> Asking[Arranged]:
    """The order that a model proposes for claims: each id once, none that was not given, each under its own part."""
    answer = yield from before.asked(OUTLINE, OutlineSaid, "c", [claim.text for claim in claims])
    shown = claims[: len(answer.shown)]
    said = answer.said or OutlineSaid(summary=(), parts=())
    summary = _named(said.summary, shown)[:MOST_IN_SUMMARY]
    taken: set[str] = set()
    parts: dict[str, tuple[str, ...]] = {}
    for part in said.parts:
        key = before.key(part.part)
        own = [each for each in _named(part.claims, shown) if each.section == key and each.claim_id not in taken]
        taken.update(each.claim_id for each in own)
        parts[key] = parts.get(key, ()) + tuple(each.claim_id for each in own)
    kept = tuple((key, ids) for key, ids in parts.items() if ids)
    return Arranged(tuple(each.claim_id for each in summary), kept, answer)


def _named(names: Sequence[str], shown: Sequence[Claim]) -> list[Claim]:
    places = dict.fromkeys(place_of(name, "c", len(shown)) for name in names)
    return [shown[place] for place in places if place is not None]


class Told(NamedTuple):
    """A sentence of the summary, and the claims that it rests on."""

    text: str
    claim_ids: tuple[str, ...]


class Summed(NamedTuple):
    """A summary: the sentences that hold, and those that do not."""

    sentences: tuple[Told, ...]
    rejected: tuple[Rejected, ...]
    answer: Answer[Written]


def write(before: Before, claims: Sequence[Claim], evidence: Mapping[str, Snippet]) -> Asking[Summed]:
    """A summary in a model's words; each sentence is checked against the evidence of the claims that it names."""
    grounds = [grounds_of([evidence[each] for each in claim.evidence_ids]) for claim in claims]
    texts = ["\n".join([claim.text, *held]) for claim, held in zip(claims, grounds, strict=True)]
    answer = yield from before.asked(WRITE, Written, "c", texts)
    known = {claim.claim_id: held for claim, held in zip(claims, grounds, strict=True)}
    told, rejected = [], []
    for sentence in (answer.said.sentences if answer.said else ())[:MOST_IN_SUMMARY]:
        named = _named(sentence.claims, claims[: len(answer.shown)])
        fault = fault_of(sentence.text, [ground for claim in named for ground in known[claim.claim_id]])
        if not named or len(named) != len(set(sentence.claims)):
            rejected.append(Rejected(text=sentence.text[:400], reason="it rests on a claim that was not given"))
        elif fault:
            rejected.append(Rejected(text=sentence.text[:400], reason=fault))
        else:
            told.append(Told(sentence.text, tuple(claim.claim_id for claim in named)))
    return Summed(tuple(told), tuple(rejected), answer)


class Open(NamedTuple):
    """A part of the question that is open, and plain words to look for."""

    key: str
    what: str
    words: str


class Gaps(NamedTuple):
    """What a model finds missing."""

    gaps: tuple[Open, ...]
    answer: Answer[MissingAll]


def find_gaps(before: Before, claims: Sequence[Claim]) -> Asking[Gaps]:
    """The parts of the question that a model calls open, each once; its words only where they are plain."""
    answer = yield from before.asked(FIND_GAPS, MissingAll, "c", [claim.text for claim in claims])
    found: dict[str, Open] = {}
    for gap in answer.said.gaps if answer.said else ():
        key, words = before.key(gap.part), spaced(visible(gap.words)).split()
        plain = len(words) <= MOST_WORDS and all(_is_plain(word) for word in words)
        if key:
            found.setdefault(key, Open(key, gap.what, " ".join(words) if plain else ""))
    return Gaps(tuple(found.values()), answer)
