"""Scores of a build, and the decision to stop it."""

from typing import Literal

from pydantic import Field

from carter.kernel.pipeline import Decision
from carter.kernel.record import Record
from carter.records.task_spec import Thousandths

StopReason = Literal[
    "",
    "DIMINISHING_RETURNS",
    "MAX_SOURCES",
    "MAX_TOOL_CALLS",
    "MAX_MINUTES",
    "MAX_TOKENS",
    "MAX_MONEY",
    "MAX_REQUESTS",
    "MAX_BYTES",
    "SOURCES_EXHAUSTED",
    "MODEL_FAILED",
]
"""Why a build stopped; empty while it goes on."""

PARTIAL: tuple[StopReason, ...] = (
    "MAX_TOOL_CALLS",
    "MAX_MINUTES",
    "MAX_TOKENS",
    "MAX_MONEY",
    "MAX_REQUESTS",
    "MAX_BYTES",
)
"""The reasons by which wanted work was refused, so that the brief is partial."""

MODEL_FAILED: StopReason = "MODEL_FAILED"
"""The reason where a model could not be had that nothing takes the place of: the brief is partial too."""

CUT_SHORT: tuple[StopReason, ...] = (*PARTIAL, MODEL_FAILED)
"""All reasons by which a brief is partial."""


class Scores(Record, tag="research/scores@1"):
    """The scores of the specification, section 5, after a round."""

    coverage: Thousandths = Field(
        default=0, description="applicable sections with a grounded claim ÷ applicable sections; 0 of 0 is 0"
    )
    grounding: Thousandths = Field(
        default=0, description="claims with at least one piece of evidence ÷ claims; 0 of 0 is 0"
    )
    diversity: Thousandths = Field(
        default=0, description="(2 × Simpson's index over domains + that over source types) ÷ 3"
    )
    domains: int = Field(
        default=0, ge=0, description="different hosts, or folders of local files, among the sources read"
    )
    source_types: int = Field(default=0, ge=0, description="different source types among the sources read")


class Stop(Decision, tag="research/stop@1"):
    """Whether the build stops after this round, why, and the scores that this rests on."""

    reason: StopReason = ""
    why: str = Field(default="", description="the numbers that decided, in one sentence")
    scores: Scores = Scores()
