"""What `carter verify` says of a run or a bundle."""

import os
from typing import TYPE_CHECKING, Any

from carter.errors import UsageError
from carter.interfaces.cli.measures import counted, tallied
from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import Workspace
from carter.workspace.runs import is_of_a_run

if TYPE_CHECKING:
    from carter.workspace.approving import Approval
    from carter.workspace.checking import Verified


def answer_run(workspace: Workspace, run: str, *, as_json: bool, approved: bool = False) -> int:
    """Re-check a run, and where that is wanted whether its brief is approved; the exit code."""
    if approved and os.path.isfile(run) and not is_of_a_run(run):
        mend = "name the run, where its reviews are"
        raise UsageError("a bundle holds no reviews, so that nobody can have approved it", where=run, mend=mend)
    found = workspace.verify(run)
    standing = workspace.history.approval(run) if approved else None
    if as_json:
        told: dict[str, Any] = {"approval": standing} if standing else {}
        say_json(found, holds=not found.damage, **told)
    else:
        _say(found, run)
        if standing:
            _say_approval(standing)
    return found.exit_code or (standing.exit_code if standing else 0)


def _say_approval(standing: "Approval") -> None:
    say(standing.words)
    for path in standing.damaged:
        note(f"this review is not as it was written, and may be the one that took an approval back: {path}")


def _say(found: "Verified", run: str) -> None:
    for damage in found.damage:
        say(f"{damage.where}: {damage.what}")
    told = tallied(
        claim=found.claims, quotation=found.evidence, source=found.sources, blob=found.blobs, event=found.events
    )
    if found.unretained or found.let_go:
        kept, gone = counted(found.unretained, "quotation"), counted(found.let_go, "blob")
        say(f"not retained: {gone}; {kept}: quote kept, source not retained")
    if found.text_alone:
        files = counted(found.text_alone, "file")
        say(f"not stored: {files} that held a secret or could not be looked through; their text alone")
    named = f"run {found.run}: {told}" if found.run else f"{run}: {counted(len(found.damage), 'finding')}"
    say(f"{'damaged' if found.damage else 'all holds'}: {named}")
    if found.damage:
        again = (
            "`carter verify --repair` makes it anew where it can; `carter build -B` with its question file, a new run"
        )
        note(f"to mend: {again if found.run and not os.path.isfile(run) else 'have the bundle sent or made anew'}")
