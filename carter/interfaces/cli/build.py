"""`carter build`: bring the brief of a question file up to date."""

from typing import Any

import click

from carter.interfaces.cli.answers import answer_build
from carter.interfaces.cli.progress import progress
from carter.workspace import BuildOptions, Workspace
from carter.workspace.options import ENGINES, LOCAL, SCHEDULER
from carter.workspace.sets import RECORD_MODES


@click.command("build")
@click.argument("question", type=click.Path())
@click.argument("targets", nargs=-1, metavar="[TARGET]...")
@click.option("-n", "--dry-run", is_flag=True, help="Say what would be done and why; do nothing.")
@click.option("-B", "--always", is_flag=True, help="Do every action again; recorded replies are kept.")
@click.option(
    "-j", "--workers", default=1, type=click.IntRange(1, 256), metavar="N", help="Do up to N actions at once."
)
@click.option(
    "--engine",
    default=LOCAL,
    type=click.Choice(ENGINES),
    help="Do actions in this process, or on the workers of a Dask cluster (local).",
)
@click.option(
    "--scheduler",
    default="",
    envvar=SCHEDULER,
    metavar="URL",
    help="The cluster's; without, one of N workers is started here for this build.",
)
@click.option("--retry-failed", is_flag=True, help="Ask again where a failure or a refused budget is recorded.")
@click.option("--offline", is_flag=True, help="Open no socket: what goes out must be recorded.")
@click.option(
    "--record",
    default="missing",
    type=click.Choice(RECORD_MODES),
    help="Ask the world for nothing, for what is missing, or for all once more (missing).",
)
@click.option("--refresh", is_flag=True, help="Ask the world anew; from now on the question has these recordings.")
@click.option("-k", "--keep-going", is_flag=True, help="After a failure, build what does not depend on it.")
@click.option("--out", default="", metavar="DIR", help="Copy the outputs to DIR.")
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(
    context: dict[str, Any], /, question: str, targets: tuple[str, ...], as_json: bool, quiet: bool, **how: Any
) -> int:
    """Bring the brief of a question file up to date.

    \b
    Example:
        $ carter build question.yaml
        $ carter build -n question.yaml
        $ carter build question.yaml claims
        $ carter build --offline question.yaml
        $ carter build --engine dask --scheduler tcp://10.0.0.1:8786 question.yaml

    Reads the local sources again, does what is missing, and says "up to date" where nothing is. The
    outputs lie in the run's folder under `store/runs`, and in DIR if one is given here or in the file.

    \b
    Exit status: 0 done, 2 unknown target or scheduler, 3 bad question or sources, 4 the world failed,
    5 damage, 6 a budget ended it and the brief is partial, 7 offline and never recorded, 130 interrupted;
    run it again.
    """
    with progress(quiet=quiet or as_json) as status:
        options = BuildOptions(targets, rebuild=how.pop("always"), status=status, **how)
        result = Workspace(context["root"]).build(question, options)
    answer_build(result, as_json=as_json)
    return result.exit_code
