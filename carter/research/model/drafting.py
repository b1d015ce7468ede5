"""Drafting: statements over numbered passages, each checked against the passages that it names."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from carter.evidence.boundaries import on_boundaries
from carter.evidence.folding import fold
from carter.evidence.statements import fault_of, ground
from carter.kernel.effects import Asking
from carter.records.facets import DEFINITIONS, Facets
from carter.records.passage import Over
from carter.records.snippet import Snippet
from carter.records.synthesis import Rejected, Stated
from carter.records.task_spec import TaskSpec
from carter.research.model.asking import Answer, Wanted, answered, numbered, place_of
from carter.research.model.prompts import prompt
from carter.research.model.purse import Purse
from carter.research.model.said import Statement, Statements
from carter.research.model.told import passage_told, passages_told, question_told

DRAFT_CLAIMS = prompt("draft_claims")
MOST_STATEMENTS = 40
MOST_CITED = 4  # passages of one statement
_LONGEST_KEPT = 400  # characters of a dropped statement that are kept for the report


class Held(Protocol):
    """A piece of evidence, as the build or its claims table has it."""

    @property
    def quote(self) -> str:
        """The words of the source."""
        ...

    @property
    def over(self) -> Sequence[Over]:
        """What stands over them."""
        ...

    @property
    def dated(self) -> str:
        """The date of its source, ISO 8601, or nothing."""
        ...


class Drafted(NamedTuple):
    """Statements that nothing forbids, no verdict on them known yet, and those that something does."""

    stated: tuple[Stated, ...]
    rejected: tuple[Rejected, ...]
    answer: Answer[Statements]


def draft_claims(task: TaskSpec, facets: Facets, snippets: Sequence[Snippet], purse: Purse) -> Asking[Drafted]:
    """What a model states from the passages, as far as it holds; equal statements once."""
    shown = passages_told(snippets)
    wanted = Wanted(DRAFT_CLAIMS, Statements, question_told(task.question, facets), task.model)
    answer = yield from answered(wanted, numbered("n", [passage_told(each) for each in shown]), purse)
    stated: dict[str, Stated] = {}
    rejected = []
    for statement in (answer.said.statements if answer.said else ())[:MOST_STATEMENTS]:
        checked = _checked(statement, shown[: len(answer.shown)], facets)
        if isinstance(checked, Rejected):
            rejected.append(checked)
        else:
            stated.setdefault(fold(checked.text), checked)
    return Drafted(tuple(stated.values()), tuple(rejected), answer)


def _checked(statement: Statement, shown: Sequence[Snippet], facets: Facets) -> Stated | Rejected:
    cited: dict[str, Snippet] = {}
    for each in statement.evidence:
        place = place_of(each.passage, "n", len(shown))
        if place is None:
            return _rejected(statement, "it cites a passage that was not shown")
        if not stands_in(each.words, shown[place].quote):
            return _rejected(statement, "it quotes what does not stand in the passage that it cites")
        cited[shown[place].evidence_id] = shown[place]
    if not 1 <= len(cited) <= MOST_CITED:
        return _rejected(statement, f"it cites {len(cited)} passages, and 1 to {MOST_CITED} may carry a statement")
    if not 0 <= statement.part <= len(facets.facets):
        return _rejected(statement, "it answers a part of the question that there is not")
    fault = fault_of(statement.text, grounds_of([cited[each] for each in sorted(cited)]))
    if fault:
        return _rejected(statement, fault, "guard")
    section = facets.facets[statement.part - 1].key if statement.part else DEFINITIONS
    return Stated(text=statement.text, evidence_ids=tuple(sorted(cited)), section=section)


def grounds_of(held: Sequence[Held]) -> list[str]:
    """The words that may carry a statement, a text a piece of evidence: what stands over it, and the quotation."""
    return [ground(each.quote, [over.quote for over in each.over]) for each in held]


def stands_in(words: str, quote: str) -> bool:
    """Whether `words` stand in a quotation, letter by letter or typography aside, and cut no word in two."""
    for sought, text in ((words, quote), (fold(words), fold(quote))):
        place = text.find(sought) if sought.strip() else -1
        while place >= 0:
            if on_boundaries(text, place, place + len(sought)):
                return True
            place = text.find(sought, place + 1)
    return False


def _rejected(statement: Statement, reason: str, rule: str = "citation") -> Rejected:
    return Rejected(text=statement.text[:_LONGEST_KEPT], reason=reason, rule=rule)
