"""Hypotheses: what a model stated, nothing refuses and nothing supports, as lines of a section that says so."""

from collections.abc import Mapping, Sequence

from carter.evidence.statements import told
from carter.records.draft import Line, Quotation
from carter.records.ids import claim_ulid
from carter.records.snippet import Snippet
from carter.records.synthesis import Hypothesis, Synthesis

MOST_HYPOTHESES = 5


def told_as_such(synthesis: Synthesis) -> tuple[Hypothesis, ...]:
    """The hypotheses that a brief tells; none where its claims are quotations."""
    return () if synthesis.extractive else synthesis.undecided[:MOST_HYPOTHESES]


def label(text: str, reason: str) -> str:
    """What stands before the quotations of a hypothesis: its words, and why they are no fact."""
    return f"{text} (Undecided: {reason}.)"


def id_of(hypothesis: Hypothesis, quotes: Sequence[str]) -> str:
    """The id that the hypothesis would have as a claim."""
    return claim_ulid(told(hypothesis.text, quotes), hypothesis.evidence_ids)


def line_of(hypothesis: Hypothesis, evidence: Mapping[str, Snippet]) -> Line:
    """A hypothesis as a line, each of its quotations with its own source."""
    held = [evidence[each] for each in hypothesis.evidence_ids]
    quotations = tuple(
        Quotation(
            evidence_id=each.evidence_id,
            quote=each.quote,
            over=tuple(over.quote for over in each.over),
            source_ids=(each.source_id,),
            pages=(each.page,),
        )
        for each in held
    )
    leads = (label(hypothesis.text, hypothesis.reason), *("" for _ in held[1:]))
    return Line(claim_id=id_of(hypothesis, [each.quote for each in held]), leads=leads, quotations=quotations)
