"""`carter log`: list the runs, or the events of one."""

from collections.abc import Sequence
from typing import Any

import click

from carter.interfaces.cli.logged import note_of, of_run, of_runs
from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.terminal import complain, note, say, say_json
from carter.workspace import Workspace
from carter.workspace.logged import Log, LoggedRun


@click.command("log")
@click.argument("run", default="", metavar="[RUN]", shell_complete=run_names)
@click.option("-n", "most", type=click.IntRange(1), metavar="N", help="List the N newest runs only.")
@click.option("--type", "types", multiple=True, metavar="TYPE", help="Show events of this type only; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], run: str, most: int | None, types: tuple[str, ...], as_json: bool) -> int:
    """List the runs, newest first, or print the events of one in order.

    \b
    Example:
        $ carter log -n 5
        $ carter log latest
        $ carter log latest --type ASKED --type ERROR

    Each line of a log names the digest of the one before: an edited one is named, and what stands before
    it is printed. The last record of an unfinished run may be torn; it is left out, and that is said.

    \b
    Exit status: 0 printed, 2 no such run or type, 5 the log was changed, or is not as the run ended.
    """
    workspace = Workspace(context["root"])
    if run and most:
        raise click.UsageError("-n is of the list of runs: carter log -n N")
    if types and not run:
        raise click.UsageError("--type is of the events of a run: carter log RUN --type TYPE")
    return (
        _events(workspace.history.log(run, types), as_json)
        if run
        else _runs(workspace.history.runs(most or 0), as_json)
    )


def _runs(runs: Sequence[LoggedRun], as_json: bool) -> int:
    if as_json:
        say_json({"runs": runs})
    elif runs:
        say(of_runs(runs))
    else:
        note("no run is here yet; `carter build QUESTION` makes one")
    return 0


def _events(log: Log, as_json: bool) -> int:
    if as_json:
        say_json(log, exit_code=log.exit_code)
        return log.exit_code
    if log.events:
        say(of_run(log))
    if log.fault:
        complain(f"{log.fault}\n  to mend: nothing can; `carter verify {log.run}` says what else does not hold")
    elif text := note_of(log):
        note(text)
    return log.exit_code
