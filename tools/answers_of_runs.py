"""The shapes of what `show`, `review` and `replay` answer: a run, its targets and claims, and what was judged of it."""

from typing import Any, Literal, TypedDict

from carter.records.review import ClaimReview, Rating, Review
from carter.research.reviewed import Said


class Head(TypedDict):
    """Where a log ends."""

    length: int  # lines
    digest: str  # of the last


class Actions(TypedDict):
    """How many actions a run did, and found done."""

    built: int  # actions that it did
    found: int  # actions that it found done


class RunShown(TypedDict):
    """A run that came to its end."""

    kind: Literal["run"]
    run: str  # ULID
    status: str
    started: str  # ISO 8601 in UTC
    ended: str  # ISO 8601 in UTC
    exit_code: int
    stop_reason: str
    question: str
    manifest: str  # digest
    recording_set: str
    log: Head
    actions: Actions
    files: dict[str, str]  # name -> digest
    check: str  # digest of all these
    folder: str  # where its files lie
    brief: str  # in Markdown
    reviewed: list[str]  # what reviewers judged, a line each


class FileShown(TypedDict):
    """A target that is a file of the run."""

    kind: Literal["target"]
    target: str
    run: str  # ULID
    path: str
    value: Any  # what the file holds: an object (docs/schemas.md), or text


class RecordShown(TypedDict):
    """A target that is a record."""

    kind: Literal["target"]
    target: str
    digest: str
    run: str  # ULID
    value: dict[str, Any]  # the record


class RoundsShown(TypedDict):
    """The rounds of a run."""

    kind: Literal["target"]
    target: Literal["rounds"]
    run: str  # ULID
    stop_reason: str
    stop_why: str
    rounds: list[Any]  # as in run_report.json


class ClaimShown(TypedDict):
    """A claim with its evidence, as in claims.json."""

    kind: Literal["claim"]
    claim: Any
    verdicts: list[Any]
    evidence: list[Any]
    sources: list[Any]  # of each piece of evidence
    run: str  # ULID
    reviewed: list[str]  # what reviewers judged, a line each


class Recorded(TypedDict):
    """A review that was recorded now."""

    recorded: Review


class FormShown(TypedDict):
    """A form to be filled in."""

    run: str  # ULID
    brief: str  # digest
    form: str  # YAML


class ReviewShown(TypedDict):
    """A review, and whether it is of another brief."""

    review: str  # ULID
    at: str  # ISO 8601 in UTC
    by: str
    run: str  # ULID
    manifest: str  # digest
    brief: str  # digest of what was judged
    question: str
    rubric: int  # version
    verdict: str  # `accept`, `reject`, `unsure`, or empty
    ratings: list[Rating]
    claims: list[ClaimReview]
    note: str
    stale: bool  # of another brief to the same question


class TargetReplayed(TypedDict):
    """A target then and now."""

    target: str
    then: str  # digest
    now: str  # digest


class ClaimJudged(TypedDict):
    """A claim, and what reviewers judged of it."""

    claim_id: str
    text: str  # empty where the run has it no more
    judgements: list[Said]
