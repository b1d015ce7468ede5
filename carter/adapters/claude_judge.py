"""Claude as a judge of claims and evidence, one request a pair, within the limits that a build has too."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from carter.adapters.claude import Claude
from carter.errors import BudgetSpent, WorldError
from carter.evidence.verdicts.judgement import Opinion
from carter.kernel.effects import Request
from carter.records.task_spec import ModelSettings
from carter.research.model.asking import Answer, Item, Wanted, answered
from carter.research.model.complete import Complete, Completed
from carter.research.model.judging import JUDGE_SUPPORT
from carter.research.model.purse import purse_of
from carter.research.model.said import Supports

_TOLD = "The claim to judge, with its passage:"
_OPINIONS = {
    "supports": Opinion(1000, 0, 0),
    "contradicts": Opinion(0, 1000, 0),
    "no_info": Opinion(0, 0, 1000),
    "cannot_tell": Opinion(333, 333, 333),
}


class ClaudeJudge:
    """Asks with the prompt `judge_support`, as a build does; what a claim or a passage says is data."""

    name = "claude"

    def __init__(self, performer: Callable[[Complete], Completed], settings: ModelSettings | None = None) -> None:
        """`performer` sends requests; `settings` name the model, and what all requests together may take."""
        self._performer = performer
        self._settings = settings or ModelSettings()
        purse = purse_of(self._settings, ())
        if purse is None:
            raise WorldError(f"nobody knows what {self._settings.name} costs", mend="name a model with a known price")
        self._purse = purse

    @classmethod
    def from_environment(cls) -> "ClaudeJudge":
        """With the key and the URL of the environment."""
        return cls(Claude.from_environment())

    def __call__(self, claim: str, evidence: str) -> Opinion:
        """What the model says of one pair; of no use where it does not answer as it was asked.

        Raises:
            BudgetSpent: the next request might have overshot what all of them may take.
            WorldError: there is no key, or the provider refuses it.
        """
        wanted = Wanted(JUDGE_SUPPORT, Supports, _TOLD, self._settings)
        asking = answered(wanted, [Item("c1", f"Claim: {claim}\nPassage: {evidence}")], self._purse)
        replies: tuple[Completed, ...] | None = None
        while True:
            try:
                requests = asking.send(cast(Any, replies))
            except StopIteration as end:
                answer = cast("Answer[Supports]", end.value)
                break
            replies = self._performed(cast("Sequence[Request]", requests))
        self._purse = answer.purse
        if answer.refused:
            raise BudgetSpent(answer.trouble, mend="judge fewer lines at once")
        judgements = answer.said.judgements if answer.said else ()
        if len(judgements) != 1:
            return _OPINIONS["cannot_tell"]._replace(detail=answer.trouble or "it did not judge the claim once")
        return _OPINIONS[judgements[0].stance]._replace(detail=judgements[0].missing[:200])

    def _performed(self, asked: Sequence[Request]) -> tuple[Completed, ...]:
        return tuple(self._performer(cast(Complete, each)) for each in asked)
