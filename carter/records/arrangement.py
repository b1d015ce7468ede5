"""Arrangement: the outline as it is told in the end, with the sentences of a summary that a model wrote."""

from pydantic import Field

from carter.records.claim import Claim
from carter.records.outline import Outline
from carter.records.scores import Stop
from carter.records.synthesis import Account, Rejected
from carter.records.verdict import Verdict


class Arrangement(Account, tag="research/arrangement@2"):
    """The last word on the order of the brief; without a model it is that of the outline."""

    outline: Outline
    stop: Stop = Field(description="why the build stopped, limits that refused the arranging itself among it")
    claims: tuple[Claim, ...] = Field(default=(), description="the sentences of the summary, each over other claims")
    verdicts: tuple[Verdict, ...] = Field(default=(), description="on each of these and its evidence")
    rejected: tuple[Rejected, ...] = Field(default=(), description="sentences that were dropped, in order")
