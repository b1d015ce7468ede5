"""`carter pin`: runs that `carter gc` keeps."""

from typing import Any

import click

from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.command("pin")
@click.argument("run", default="", shell_complete=run_names)
@click.option("--remove", is_flag=True, help="Pin it no more.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], run: str, remove: bool, as_json: bool) -> int:
    """Pin a run, so that gc always keeps it; without a run, list those that are pinned.

    \b
    Example:
        $ carter pin latest
        $ carter pin

    \b
    Exit status: 0 done, 2 no such run.
    """
    if remove and not run:
        raise click.UsageError("say which run is pinned no more")
    found = Workspace(context["root"]).upkeep.pin(run, remove=remove)
    if as_json:
        say_json(found)
        return 0
    if run:
        state = "is pinned no more" if remove else "is pinned" if found.changed else "was pinned already"
        say(f"run {found.run} {state}")
        return 0
    for pin in found.pins:
        told = pin.question[:80].replace("\n", " ") if pin.here else "(the run is gone or damaged)"
        say(f"{pin.run}  {told}")
    if not found.pins:
        say("no run is pinned")
    return 0
