"""What `carter verify` says of a run or a bundle."""

import os

from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import Workspace


def answer_run(workspace: Workspace, run: str, *, as_json: bool) -> int:
    """Re-check a run, and say what came of it; the exit code."""
    found = workspace.verify(run)
    if as_json:
        say_json(
            {**found._asdict(), "damage": [damage._asdict() for damage in found.damage], "holds": not found.damage}
        )
        return found.exit_code
    for damage in found.damage:
        say(f"{damage.where}: {damage.what}")
    counts = {"claims": found.claims, "quotations": found.evidence, "sources": found.sources}
    counts |= {"blobs": found.blobs, "events": found.events}
    counted = ", ".join(f"{count} {name}" for name, count in counts.items())
    if found.unretained or found.let_go:
        kept, gone = found.unretained, found.let_go
        say(f"not retained: {gone} blobs; {kept} quotations: quote kept, source not retained")
    if found.text_alone:
        say(f"not stored: {found.text_alone} files that held a secret or could not be looked through; their text alone")
    named = f"run {found.run}: {counted}" if found.run else f"{run}: {len(found.damage)} findings"
    say(f"{'damaged' if found.damage else 'all holds'}: {named}")
    if found.damage:
        again = (
            "`carter verify --repair` makes it anew where it can; `carter build -B` with its question file, a new run"
        )
        note(f"to mend: {again if found.run and not os.path.isfile(run) else 'have the bundle sent or made anew'}")
    return found.exit_code
