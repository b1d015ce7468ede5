"""`carter show`: show a run, a target or a claim."""

from typing import Any

import click

from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.command("show")
@click.argument("name", default="latest", metavar="[RUN|TARGET|CLAIM]", shell_complete=run_names)
@click.option(
    "--run",
    "run",
    default="latest",
    metavar="RUN",
    shell_complete=run_names,
    help="The run whose target or claim is meant.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], name: str, run: str, as_json: bool) -> int:
    """Show a run, a target or a claim.

    \b
    Example:
        $ carter show latest
        $ carter show claims
        $ carter show rounds
        $ carter show 01J9Z3M5Q8W0T2R4Y6A8C0E2G4

    A run is named by its ULID, its manifest's digest, six characters of one, `latest` or `latest~1`;
    a claim by the `claim_id` in `claims.json`: it is shown with its evidence, in its surroundings.
    `rounds` are shown with what each found, the evidence that each source gave, the best source that
    was not read, and the numbers that ended the build.

    \b
    Exit status: 0 shown, 2 nothing has that name, 5 damage.
    """
    shown = Workspace(context["root"], store=context["store"]).show(name, run=run)
    if as_json:
        say_json({"kind": shown.kind, **shown.data})
    else:
        say(shown.text, end="" if shown.text.endswith("\n") else "\n")
    return 0
