"""What differs between two runs, and because of what: manifests, claims and briefs, read from what is here."""

from collections.abc import Iterator
from difflib import unified_diff
from typing import TYPE_CHECKING

from carter.errors import CarterError
from carter.kernel.diff import Comparison
from carter.kernel.diff_lines import stage_lines
from carter.kernel.digest import Digest
from carter.kernel.manifest import Manifest, read_manifest
from carter.kernel.upstream import without_effect
from carter.research.claims_matched import Match, matched
from carter.research.claims_told import Held, Told
from carter.research.lineage import Lineage, labels_of
from carter.research.text_apart import around, mirrored, told
from carter.workspace.differences import ClaimDifference, Differences, Quoted, Said, Side, Snipped, Target
from carter.workspace.identities import Identities
from carter.workspace.reading_blobs import Reader
from carter.workspace.recorded_runs import RunRef
from carter.workspace.runs import find_ref

if TYPE_CHECKING:
    from carter.workspace import Workspace

_HOWS = ("changed", "added", "removed", "touched")


def diff(workspace: "Workspace", then: str, now: str, *, stages: bool = False, text: bool = False) -> Differences:
    """Compare the runs that `then` and `now` name; nothing is written.

    Args:
        workspace: one that looks only.
        then: the earlier run, or whichever is to stand for what was.
        now: the later one.
        stages: say how each target stands.
        text: say how the briefs differ, line by line.

    Raises:
        UnknownRun, AmbiguousRun: there is no such run, or there are several (exit 2).
        IntegrityError: a manifest is gone or damaged (exit 5).
    """
    runs = (find_ref(workspace, then), find_ref(workspace, now))
    return _Diff(workspace, *runs).answer(stages=stages, text=text)


class _Diff:
    """Two runs that are compared."""

    def __init__(self, workspace: "Workspace", then: RunRef, now: RunRef) -> None:
        self.workspace = workspace
        self.runs = (then, now)
        self.notes: list[str] = []
        reader = Reader(workspace.blobs)
        old, new = self.manifests = tuple(read_manifest(workspace.blobs, run.manifest) for run in self.runs)
        for run, manifest in zip(self.runs, self.manifests, strict=True):
            self._make_again(run, manifest)
        self.reader = reader
        self.comparison = Comparison(
            old,
            new,
            reader.fields,
            lambda digest: labels_of(digest, reader.fields),
            Identities(workspace, (then.run, now.run)),
        )
        self.lineage = Lineage(self.comparison, reader.text)

    def _make_again(self, run: RunRef, manifest: Manifest) -> None:
        """Do a run anew in memory of which the results are not here, as in a bare clone."""
        if all(map(self.workspace.blobs.has, manifest.targets.values())):
            return
        from carter.workspace.replaying import replay

        try:
            replay(self.workspace, run.run)
        except CarterError as error:
            self.notes.append(f"what run {run.run} made is not here and cannot be made anew: {error.what}")
            return
        if not all(map(self.workspace.blobs.has, manifest.targets.values())):
            self.notes.append(f"what run {run.run} made is not here, and this version of Carter makes something else")

    def answer(self, *, stages: bool, text: bool) -> Differences:
        """Everything that was asked for."""
        lineage, comparison = self.lineage, self.comparison
        tables = (lineage.then.table, lineage.now.table)
        matches = matched(*(table.claims for table in tables)) if all(table.whole for table in tables) else ()
        told = [self._claim(match) for how in _HOWS for match in matches if match.how == how]
        lines = stage_lines(comparison)
        names = sorted({name for manifest in self.manifests for name in manifest.targets})
        digests = ([str(each.targets.get(name, "")) for each in self.manifests] for name in names)
        targets = tuple(Target(name, *pair) for name, pair in zip(names, digests, strict=True))
        quiet = [cause for cause in lineage.causes(without_effect(comparison)) if cause not in lineage.every]
        brief = tuple(self._brief()) if text else ()
        return Differences(
            same=self.runs[0].manifest == self.runs[1].manifest,
            then=self._side(0),
            now=self._side(1),
            targets=targets,
            causes=lineage.every,
            without_effect=tuple(quiet),
            equal_claims=sum(match.how == "equal" for match in matches),
            claims=tuple(told),
            equal_actions=lines.equal,
            actions=lines.actions,
            stages=lines.lines if stages else (),
            brief=brief,
            notes=(*self.notes, *self._missing()),
        )

    def _side(self, at: int) -> Side:
        view = (self.lineage.then, self.lineage.now)[at]
        task = self.reader.fields(self.manifests[at].given.get("task_spec", Digest("")))
        claims = len(view.table.claims) if view.table.whole else None
        return Side(self.runs[at].run, self.runs[at].manifest, task.get("question", ""), claims)

    def _missing(self) -> Iterator[str]:
        """What was looked for in vain."""
        reasons = {"were let go by retention": self.reader.let_go, "are missing or damaged": self.reader.lost}
        for why, gone in reasons.items():
            if gone:
                yield f"of the texts and records that are compared {len(gone)} {why}: what they hold is not told"

    def _claim(self, match: Match) -> ClaimDifference:
        traced = self.lineage.trace(match)
        then, now = (None if side is None else _said(side) for side in (match.then, match.now))
        return ClaimDifference(
            match.how, match.differing, then, now, traced.causes, traced.via, tuple(self._snippets(match))
        )

    def _snippets(self, match: Match) -> Iterator[Snipped]:
        """For each source of a claim how its text differs there, or the quotations themselves."""
        sides = [{} if told is None else {held.url: held for held in told.evidence} for told in (match.then, match.now)]
        for url in dict.fromkeys((*sides[0], *sides[1])):
            held = [side.get(url) for side in sides]
            quotes = [each.quote.split("\n") if each else [] for each in held]
            if quotes[0] != quotes[1]:
                lines, note = self._around(url, held)
                yield Snipped(url, lines or told(*quotes), note)

    def _around(self, url: str, held: list[Held | None]) -> tuple[tuple[str, ...], str]:
        tables = (self.lineage.then.table, self.lineage.now.table)
        digests = [Digest(table.texts.get(url, "")) for table in tables]
        if not all(digests) or digests[0] == digests[1]:
            return (), ""
        texts = [self.reader.text(digest) for digest in digests]
        if not all(texts):
            return (), "its text is not here any more, so that the quotations alone are compared"
        if held[0] is not None:
            return around(texts[0], texts[1], held[0].start, held[0].end), ""
        return (mirrored(around(texts[1], texts[0], held[1].start, held[1].end)) if held[1] else ()), ""

    def _brief(self) -> Iterator[str]:
        """The lines of a unified diff of the briefs."""
        old, new = (self.reader.fields(manifest.targets.get("brief", Digest(""))) for manifest in self.manifests)
        before, after = (self.reader.text(each.get("markdown", Digest(""))).split("\n") for each in (old, new))
        then, now = (f"brief.md of {run.run}" for run in self.runs)
        yield from unified_diff(before, after, then, now, lineterm="")


def _said(told: Told) -> Said:
    evidence = tuple(Quoted(held.url, held.quote, held.start, held.end, held.text) for held in told.evidence)
    return Said(told.claim_id, told.text, told.in_brief, evidence)
