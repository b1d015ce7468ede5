"""`carter why`: say why a claim stands in the brief, or why a target was done or would be."""

from typing import Any

import click

from carter.interfaces.cli.terminal import say, say_json
from carter.interfaces.cli.whys import as_data, of_claim
from carter.workspace import Workspace


@click.command("why")
@click.argument("name", metavar="CLAIM|TARGET")
@click.option("--run", "run", default="latest", metavar="RUN", help="The run whose claim is meant.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], name: str, run: str, as_json: bool) -> int:
    """Say why a claim stands in the brief.

    \b
    Example:
        $ carter why 3

    \b
    Exit status: 0 it holds, 2 no such claim or run, 5 damage.
    """
    walked = Workspace(context["root"]).why_claim(name, run=run)
    if as_json:
        say_json({"kind": "claim", **as_data(walked), "exit_code": walked.exit_code})
    else:
        say(of_claim(walked))
    return walked.exit_code
