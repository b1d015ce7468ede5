"""A review: what one person judged of one brief and its claims, kept for good."""

from typing import Literal

from pydantic import Field

from carter.kernel.record import Record
from carter.records.ids import ULID_FORM

Judgement = Literal["", "accept", "reject", "unsure"]
"""What a reviewer says of a claim or a brief; empty where nothing was said."""

_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
_DIGEST = r"^blake3:[0-9a-f]{64}$"
HIGHEST = 4


class Rating(Record):
    """The level of one criterion of the rubric."""

    criterion: str = Field(min_length=1, max_length=40, description="name of the criterion")
    level: int = Field(default=1, ge=1, le=HIGHEST, description="level, from 1 (worst) up")


class ClaimReview(Record):
    """What was judged of one claim; its text stands here too, so that the review can be read without a store."""

    claim_id: str = Field(pattern=ULID_FORM)
    text: str = Field(description="what the claim says")
    judgement: Literal["accept", "reject", "unsure"]
    note: str = Field(default="", max_length=2000)


class Review(Record, tag="research/review@1"):
    """What one person judged of one brief, at one time; it is bound to the bytes of that brief."""

    review: str = Field(pattern=ULID_FORM, description="true ULID")
    at: str = Field(description="ISO 8601 in UTC")
    by: str = Field(
        default="", min_length=1, max_length=200, pattern=_LINE, description="name of who judged", examples=["Ada"]
    )
    run: str = Field(pattern=ULID_FORM)
    manifest: str = Field(pattern=_DIGEST, description="digest of the run's manifest")
    brief: str = Field(pattern=_DIGEST, description="digest of the brief that was judged")
    question: str
    rubric: int = Field(ge=1, description="version of the rubric that the levels are of")
    verdict: Judgement = Field(default="", description="on the brief as a whole")
    ratings: tuple[Rating, ...] = ()
    claims: tuple[ClaimReview, ...] = ()
    note: str = Field(default="", max_length=10_000)
