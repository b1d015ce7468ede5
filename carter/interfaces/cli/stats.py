"""`carter stats`: time, sources, grounding, cost and acceptance over runs."""

from typing import Any

import click

from carter.interfaces.cli.stats_shown import as_data, as_text
from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import Workspace


@click.command("stats")
@click.option("--question", default="", metavar="TEXT", help="Only runs to questions that hold TEXT, in any case.")
@click.option("--since", default="", metavar="DAY", help="Only runs that began on DAY or later, in UTC: 2026-11-30.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], question: str, since: str, as_json: bool) -> int:
    """Count over runs: time, sources, grounding, cost, acceptance.

    \b
    Example:
        $ carter stats --since 2026-11-01

    Every figure stands with how many it is of; percentiles are by nearest rank. A build that was up
    to date made no run and is not counted. What a run cost is what its replies cost when they were
    asked for, whether it asked or played them.

    \b
    Exit status: 0 counted, also where there is no run, 2 a day in another form.
    """
    found = Workspace(context["root"]).history.stats(question, since)
    if as_json:
        say_json(as_data(found))
        return 0
    say(as_text(found))
    for run in found.unreadable:
        note(f"not counted, since it is damaged: run {run}; `carter verify {run}` says where")
    return 0
