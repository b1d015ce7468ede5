"""Entailment: what a judge of the user's own says of pairs of a text and a claim, asked and recorded like all."""

from collections.abc import Sequence
from typing import cast

from pydantic import Field

from carter.evidence.verdicts.judgement import Opinion
from carter.evidence.verdicts.weighing import Weighed, weigh
from carter.kernel.effects import Asking, Request, ask_all
from carter.kernel.record import Record
from carter.records.task_spec import Thousandths


class Entailed(Record, tag="research/entailed@1"):
    """The three shares of one pair, which sum to about 1000."""

    supports: Thousandths
    contradicts: Thousandths
    no_info: Thousandths


class Entail(Request, tag="research/entail@1"):
    """How one text bears on a claim, as a classifier or a plug-in says."""

    model: str = Field(description="`onnx:sha256:…`, the digest of its files, or `plugin:NAME@DISTRIBUTION==VERSION`")
    claim: str
    evidence: str

    reply = Entailed


class _Noting:
    """A judge that knows no answers, and notes what it is asked; then one that knows them."""

    name = "scored"

    def __init__(self, model: str) -> None:
        self._model = model
        self.known: dict[Entail, Opinion] = {}

    def __call__(self, claim: str, evidence: str) -> Opinion:
        return self.known.setdefault(Entail(model=self._model, claim=claim, evidence=evidence), Opinion(0, 0, 1000))


def entailed(model: str, claim: str, evidence: Sequence[str]) -> Asking[Weighed]:
    """All verdicts on a claim, those that words cannot give by a judge of meaning; what guards decide is not asked."""
    judge = _Noting(model)
    weigh(claim, evidence, judge)
    wanted = tuple(judge.known)
    replies = cast("tuple[Entailed, ...]", (yield from ask_all(wanted)))
    judge.known = {
        each: Opinion(reply.supports, reply.contradicts, reply.no_info)
        for each, reply in zip(wanted, replies, strict=True)
    }
    return weigh(claim, evidence, judge)
