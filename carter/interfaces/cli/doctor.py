"""`carter doctor`: whether this machine has what Carter needs."""

import os
from typing import Any

import click

from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace
from carter.workspace.examining import examine, faults

_MARKS = {"ok": "ok    ", "note": "note  ", "fault": "FAULT "}


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], as_json: bool) -> int:
    """Say whether this machine has what Carter needs.

    \b
    Example:
        $ carter doctor

    Versions, optional parts, keys (their last four characters), whether `store/` and `cassettes/` can be
    written and synced, the shared store that is named, free disk, the clock, proxy variables. A small file is
    written and removed; nothing is asked of the network.

    \b
    Exit status: 0 all that is needed is here, 1 something must be mended.
    """
    checks = examine(Workspace(context["root"], looks_only=True, store=context["store"]), os.environ)
    count = faults(checks)
    if as_json:
        say_json({"checks": checks, "faults": count})
        return 1 if count else 0
    for check in checks:
        say(f"{_MARKS[check.state]}{check.name}: {check.found}")
        if check.mend:
            say(f"      to mend: {check.mend}" if check.state == "fault" else f"      {check.mend}")
    say(f"{count} of {len(checks)} checks found something to mend" if count else f"all {len(checks)} checks passed")
    return 1 if count else 0
