"""The answer of `carter diff`: two runs, what moved, and the claims that are not as they were."""

from typing import NamedTuple

from carter.kernel.diff_lines import Line
from carter.research.causes import Cause


class Side(NamedTuple):
    """One of the two runs."""

    run: str
    manifest: str
    question: str
    claims: int | None  # None: its claims are not here, and so are not compared


class Quoted(NamedTuple):
    """A piece of evidence as a reader is led to it."""

    url: str
    quote: str
    start: int  # code points of the text
    end: int
    text: str  # digest of the text


class Said(NamedTuple):
    """A claim of one of the runs."""

    claim_id: str
    text: str
    in_brief: bool
    evidence: tuple[Quoted, ...]


class Snipped(NamedTuple):
    """How the text of a source differs around a piece of evidence."""

    url: str
    lines: tuple[str, ...]  # led by `- ` and `+ `
    note: str  # why there are none, where it is not known; else empty


class ClaimDifference(NamedTuple):
    """A claim that is not as it was."""

    how: str  # `changed`: its words; `touched`: its evidence or standing, and not its words; `added`; `removed`
    differing: tuple[str, ...]  # fields that differ: `text`, `evidence`, `confidence`, …
    then: Said | None
    now: Said | None
    causes: tuple[Cause, ...]  # furthest upstream, the nearest to the claim's own sources first
    via: str  # stage at which it parted, where no source of its own explains it; else empty
    snippets: tuple[Snipped, ...]


class Target(NamedTuple):
    """A target of the pipeline."""

    name: str
    then: str  # digest; empty where it was not made
    now: str


class Differences(NamedTuple):
    """The answer."""

    same: bool  # one manifest
    then: Side
    now: Side
    targets: tuple[Target, ...]
    causes: tuple[Cause, ...]  # all that moved and changed a target, the furthest upstream first
    without_effect: tuple[Cause, ...]  # what moved and changed none
    equal_claims: int
    claims: tuple[ClaimDifference, ...]  # changed, added, removed, touched; in the order of the tables
    equal_actions: int
    actions: int
    stages: tuple[Line, ...]  # where asked for
    brief: tuple[str, ...]  # lines of a unified diff, where asked for
    notes: tuple[str, ...]  # what could not be compared, and why
