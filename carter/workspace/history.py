"""What can be asked of a workspace about its runs: what happened, why, what differs, what was judged."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from carter.workspace import BuildOptions, Workspace

if TYPE_CHECKING:
    from carter.records.review import Review
    from carter.research.lineage_shown import Lineage
    from carter.research.review_file import Judgements
    from carter.research.run_figures import Stats
    from carter.workspace.approving import Approval
    from carter.workspace.attesting import Attested
    from carter.workspace.differences import Differences
    from carter.workspace.exporting import Exported
    from carter.workspace.foretelling import WasDone, WouldBe
    from carter.workspace.logged import Fits, Log, LoggedRun
    from carter.workspace.reported import Reported
    from carter.workspace.reviews import Reviews


class History:
    """The runs of a workspace; nothing is built, and but for `review` nothing is written."""

    def __init__(self, workspace: "Workspace") -> None:
        self._workspace = workspace

    def runs(self, most: int = 0) -> "tuple[LoggedRun, ...]":
        """All runs, finished or not, newest first; at most `most`, unless that is 0."""
        from carter.workspace.logged import runs

        return runs(self._workspace, most)

    def listed(self, before: str = "", fits: "Fits | None" = None) -> "Iterator[LoggedRun]":
        """The runs that fit, newest first, each read when it is come to; those older than `before`, if it is named."""
        from carter.workspace.logged import listed

        return listed(self._workspace, before, fits)

    def report(self, run: str = "latest") -> "Reported":
        """The report of a run, with the bounds that it kept and the time that each stage took.

        Raises:
            UnknownRun, AmbiguousRun: no run, or several, have that name (exit 2).
            IntegrityError: the report is not as the run wrote it (exit 5).
            NotRecorded: `cassettes/` alone knows the run, and what it holds does not give the same again (exit 7).
        """
        from carter.workspace.reported import reported

        return reported(self._workspace, run)

    def log(self, run: str = "latest", types: Sequence[str] = ()) -> "Log":
        """The events of a run, in order, of all types or of some, each line checked against the one before.

        Raises:
            UnknownRun, AmbiguousRun: no run, or several, have that name; or its log is not here (exit 2).
            UsageError: no event has such a type (exit 2).
        """
        from carter.workspace.logged import log

        return log(Workspace(self._workspace.root, looks_only=True), run, types)

    def why_claim(self, name: str, *, run: str = "latest") -> "Lineage":
        """The way of a claim from the brief to the characters, page and request, each thing on it checked again.

        Raises:
            UnknownRun, UnknownTarget: nothing here has that name, or several claims have (exit 2).
            IntegrityError: an output of the run is not as it was written (exit 5).
        """
        from carter.workspace.explaining import why_claim

        return why_claim(self._workspace, name, run)

    def would_be(self, target: str, question: str, options: "BuildOptions | None" = None) -> "WouldBe":
        """What a build of a question file would do for a target, and why; nothing is done.

        Raises:
            UnknownTarget: no stage makes it (exit 2).
            QuestionError, SourceError: the question or its sources cannot be used (exit 3).
        """
        from carter.workspace.foretelling import would_be

        return would_be(self._workspace, target, question, options or BuildOptions())

    def was_done(self, target: str, *, run: str = "latest") -> "WasDone | None":
        """What a run did for a target, and why, as its log tells it; None where no target has that name.

        Raises:
            UnknownRun: there is no such run (exit 2).
            IntegrityError: its log does not hold (exit 5).
        """
        from carter.workspace.foretelling import was_done

        return was_done(self._workspace, target, run)

    def diff(self, then: str = "latest~1", now: str = "latest", **told: bool) -> "Differences":
        """What differs between two runs and because of what; `told` are `stages` and `text` of the answer.

        Raises:
            UnknownRun: there is no such run (exit 2).
            IntegrityError: a manifest is gone or damaged (exit 5).
        """
        from carter.workspace.diffing import diff

        return diff(Workspace(self._workspace.root, looks_only=True), then, now, **told)

    def review(self, run: str, judged: "Judgements") -> "Review":
        """Keep what a person judged of a run, for good."""
        from carter.workspace.reviewing import record

        return record(self._workspace, run, judged)

    def reviews(self, run: str = "latest") -> "Reviews":
        """What was judged of a run, and what of that is stale."""
        from carter.workspace.reviews import reviews

        return reviews(self._workspace, run)

    def approval(self, run: str = "latest") -> "Approval":
        """Whether the brief of a run is approved as it is now, and by whom.

        Raises:
            UnknownRun, AmbiguousRun: no run, or several, have that name (exit 2).
        """
        from carter.workspace.approving import approval

        return approval(self._workspace, run)

    def stats(self, question: str = "", since: str = "") -> "Stats":
        """Time, sources, grounding, cost and acceptance over the runs to questions that hold `question`."""
        from carter.workspace.tallying import stats

        return stats(self._workspace, question, since)

    def export(self, run: str, form: str, *, key: str = "") -> "Exported":
        """A run in one of `exporting.FORMS`; a statement is signed with the private key in the file `key`.

        Raises:
            UnknownRun, UsageError: there is no such run or form (exit 2).
            NotRecorded: what this form needs is not here (exit 7).
        """
        from carter.workspace.exporting import export

        return export(self._workspace, run, form, key)

    def check_statement(self, path: str, *, key: str = "") -> "Attested":
        """Check an exported Statement: its signature by the public key in the file `key`, and the run that it names.

        Raises:
            InputError: the file holds no Statement (exit 3).
            UsageError: there is nothing to hold it against (exit 2).
        """
        from carter.workspace.attesting import check_statement

        return check_statement(self._workspace, path, key)
