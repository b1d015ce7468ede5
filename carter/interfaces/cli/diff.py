"""`carter diff`: what differs between two runs, and because of what."""

from typing import Any

import click

from carter.interfaces.cli.differences import as_text
from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.command("diff")
@click.argument("then", default="latest~1", metavar="[RUN_A]", shell_complete=run_names)
@click.argument("now", default="latest", metavar="[RUN_B]", shell_complete=run_names)
@click.option("--stages", is_flag=True, help="Also how each target and action stands; equal ones are counted.")
@click.option("--text", is_flag=True, help="Also the difference of the briefs, line by line.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], /, then: str, now: str, as_json: bool, **asked: bool) -> int:
    """Say what differs between two runs, and because of what.

    \b
    Example:
        $ carter diff latest~1 latest
        $ carter diff latest~1 latest --stages --text

    Names the claims that were added, removed or changed, and for each what moved furthest upstream: a
    source, the question, a stage, its prompt or tool, a reply; with the difference of the text there. A
    run is named by its ULID, its manifest's digest, six characters of one, a path, `latest` or `latest~1`.
    Runs of one manifest are the same. Nothing is written.

    \b
    Exit status: 0 the same, 1 they differ, 2 no such run, 5 damage.
    """
    found = Workspace(context["root"]).history.diff(then, now, **asked)
    if as_json:
        say_json(found)
    else:
        say(as_text(found, **asked))
    return 0 if found.same else 1
