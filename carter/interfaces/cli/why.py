"""`carter why`: say why a claim stands in the brief, or why a target was done or would be."""

from typing import Any

import click

from carter.interfaces.cli.foretold import was_done_text, would_be_data, would_be_text
from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.terminal import say, say_json
from carter.interfaces.cli.whys import of_claim
from carter.workspace import Workspace


@click.command("why")
@click.argument("name", metavar="CLAIM|TARGET")
@click.argument("question", required=False, type=click.Path(), metavar="[QUESTION]")
@click.option(
    "--run",
    default="",
    metavar="RUN",
    shell_complete=run_names,
    help="The run whose claim or target is meant (latest).",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], name: str, question: str | None, run: str, as_json: bool) -> int:
    """Say why a claim stands in the brief, or why a target is built.

    \b
    Example:
        $ carter why 3
        $ carter why brief
        $ carter why brief question.yaml
        $ carter why documents --run latest~1

    A claim is walked from the brief to its verdict, evidence, document, page, query, request and reply,
    each with its digest, the action that made it and the event that tells it, and to the characters of
    its source in [[brackets]]; each thing is checked again. It is named by its id or how that begins, by
    its row in `claims.md`, by its words, or by the citation [N] where one claim alone has it.

    Of a target it is said what the run did for it and why; with the question file, what a build would do:
    what is known with its reason, and what is not known yet as "at most N, after X".

    \b
    Exit status: 0 told, 1 a build would do something, 2 no such claim, target or run, 3 bad question or
    sources, 5 damage.
    """
    workspace = Workspace(context["root"])
    if question and run:
        raise click.UsageError("either a question file, of a build to come, or --run RUN, of one that was")
    if question:
        found = workspace.history.would_be(name, question)
        say_json(would_be_data(found)) if as_json else say(would_be_text(found))
        return found.exit_code
    done = workspace.history.was_done(name, run=run or "latest")
    if done is not None:
        say_json({"kind": "was done"}, **done._asdict(), exit_code=0) if as_json else say(was_done_text(done))
        return 0
    walked = workspace.history.why_claim(name, run=run or "latest")
    if as_json:
        say_json({"kind": "claim"}, **walked._asdict(), exit_code=walked.exit_code)
    else:
        say(of_claim(walked))
    return walked.exit_code
