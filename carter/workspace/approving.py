"""Whether a brief is approved as it lies here now: by whom, or which other brief it was that they approved."""

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple

from carter.adapters.disk import read_file
from carter.errors import IntegrityError, Refused
from carter.kernel.digest import digest_bytes
from carter.workspace.reviews import all_reviews
from carter.workspace.runs import find_run

if TYPE_CHECKING:
    from carter.records.review import Review
    from carter.workspace import Workspace

ACCEPT, REJECT = "accept", "reject"
"""An approval is the verdict `accept` on a brief as a whole; a later verdict of the same person takes its place."""


class Word(NamedTuple):
    """The verdict of one person on one brief."""

    by: str
    at: str  # ISO 8601 in UTC
    brief: str  # digest of the brief that was judged
    run: str  # ULID of the run that it was read in


class Approval(NamedTuple):
    """How a brief stands."""

    run: str
    manifest: str
    brief: str  # digest of brief.md as it is now; empty where it is gone
    state: Literal["approved", "stale", "none"]
    approved: tuple[Word, ...]  # of this very brief, oldest first
    rejected: tuple[Word, ...]
    stale: tuple[Word, ...]  # approvals of other briefs to this question, newest first, by who said nothing of this
    damaged: tuple[str, ...]  # paths of reviews that are not as they were written

    @property
    def exit_code(self) -> int:
        """0 if it is approved, 1 if not, 5 where a review is damaged: it may have been the one that took it back."""
        if self.damaged:
            return IntegrityError.exit_code
        return 0 if self.state == "approved" else Refused.exit_code

    @property
    def words(self) -> str:
        """All of it as one line."""
        against = f"; rejected by {_people(self.rejected)}" if self.rejected else ""
        if self.approved:
            return f"approved: {self.brief} by {_people(self.approved)}{against}"
        if self.stale:
            return f"stale: approved {self.stale[0].brief}, now {self.brief or 'gone'}{against}"
        return f"not approved: nobody accepted {self.brief or 'this brief, which is gone'}{against}"


def approval(workspace: "Workspace", name: str) -> Approval:
    """How the brief of the run that `name` names stands, by its bytes as they lie here.

    Raises:
        UnknownRun, AmbiguousRun: there is no such run, or several (exit 2).
        IntegrityError: what is written of it is damaged (exit 5).
    """
    run = find_run(workspace, name)
    brief = ""
    with suppress(FileNotFoundError):
        brief = str(digest_bytes(read_file(os.path.join(run.folder, "brief.md"))))
    every, damaged = all_reviews(workspace)
    mine = _last(each for each in every if each.brief == brief)
    others = _last(each for each in every if each.brief != brief and each.question == run.facts["question"])
    approved = tuple(_word(each) for each in mine.values() if each.verdict == ACCEPT)
    rejected = tuple(_word(each) for each in mine.values() if each.verdict == REJECT)
    old = [_word(each) for by, each in others.items() if each.verdict == ACCEPT and by not in mine]
    stale = tuple(sorted(old, key=lambda word: word.at, reverse=True))
    state: Literal["approved", "stale", "none"] = "approved" if approved else "stale" if stale else "none"
    return Approval(run.run, run.facts["manifest"], brief, state, approved, rejected, stale, damaged)


def _last(reviews: "Iterable[Review]") -> "dict[str, Review]":
    """Who judged -> the last review of theirs that has a verdict."""
    told = [each for each in reviews if each.verdict]
    return {each.by: each for each in sorted(told, key=lambda review: (review.at, review.review))}


def _word(review: "Review") -> Word:
    return Word(review.by, review.at, review.brief, review.run)


def _people(words: tuple[Word, ...]) -> str:
    return ", ".join(f"{each.by} ({each.at[:10]})" for each in words)
