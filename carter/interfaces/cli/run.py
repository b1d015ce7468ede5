"""`carter run`: answer a question given on the command line."""

from typing import Any

import click

from carter.interfaces.cli.answers import answer_build
from carter.interfaces.cli.how_to_build import workers, world
from carter.interfaces.cli.progress import progress
from carter.workspace import BuildOptions, Workspace

_LIMITS = ("max_sources", "max_minutes", "max_tool_calls", "max_requests", "max_megabytes")


@click.command("run")
@click.argument("question", required=False)
@click.option("--question", "named", metavar="TEXT", help="What is asked, in the place of QUESTION.")
@click.option(
    "--source",
    "sources",
    multiple=True,
    metavar="DIR",
    help="Folder, file or pattern to read; may be repeated. Without one, Wikipedia is searched.",
)
@click.option("--max-sources", type=click.IntRange(1), metavar="N", help="Read at most N sources (40; of the web 10).")
@click.option("--max-minutes", type=click.IntRange(1), metavar="N", help="Take at most N minutes (10).")
@click.option(
    "--max-tool-calls",
    type=click.IntRange(1),
    metavar="N",
    help="Search and fetch at most N times (200; of the web 25).",
)
@click.option(
    "--max-requests", type=click.IntRange(1), metavar="N", help="Send at most N requests, retries and all (200)."
)
@click.option("--max-megabytes", type=click.IntRange(1), metavar="N", help="Let at most N megabytes arrive (200).")
@workers
@world
@click.option("--out", default="", metavar="DIR", help="Copy the outputs to DIR.")
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(
    context: dict[str, Any], /, question: str | None, sources: tuple[str, ...], as_json: bool, quiet: bool, **how: Any
) -> int:
    """Answer a question given on the command line.

    \b
    Example:
        $ carter run "What may override an attribute look-up?" --source docs --max-sources 8
        $ carter run "How are tides made?"

    \b
    Exit status: as of `carter build`.
    """
    named = how.pop("named")
    if bool(question) == bool(named):
        raise click.UsageError("one question is wanted: carter run QUESTION")
    limits = {name: limit for name in _LIMITS if (limit := how.pop(name)) is not None}
    with progress(quiet=quiet or as_json, debug=context["debug"]) as status:
        options = BuildOptions(status=status, **how)
        result = Workspace(context["root"], store=context["store"]).ask(question or named, sources, options, **limits)
    answer_build(result, as_json=as_json)
    return result.exit_code
