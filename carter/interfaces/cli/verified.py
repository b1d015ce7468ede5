"""What `carter verify` says of a run or a bundle."""

import os

from carter.interfaces.cli.measures import counted, tallied
from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import Workspace


def answer_run(workspace: Workspace, run: str, *, as_json: bool) -> int:
    """Re-check a run, and say what came of it; the exit code."""
    found = workspace.verify(run)
    if as_json:
        say_json(found, holds=not found.damage)
        return found.exit_code
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
    return found.exit_code
