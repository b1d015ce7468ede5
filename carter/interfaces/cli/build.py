"""`carter build`: bring the brief of a question file up to date, or those of many."""

import os
from typing import Any

import click

from carter.interfaces.cli.answers import answer_build
from carter.interfaces.cli.how_to_build import engine, workers, world
from carter.interfaces.cli.progress import progress
from carter.workspace import BuildOptions, Workspace


@click.command("build")
@click.argument("words", nargs=-1, required=True, type=click.Path(), metavar="QUESTION... [TARGET]...")
@click.option("-n", "--dry-run", is_flag=True, help="Say what would be done and why; do nothing.")
@click.option("-B", "--always", is_flag=True, help="Do every action again; recorded replies are kept.")
@workers
@engine
@world
@click.option("-k", "--keep-going", is_flag=True, help="After a failure, build what does not depend on it.")
@click.option("--out", default="", metavar="DIR", help="Copy the outputs to DIR.")
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], /, words: tuple[str, ...], as_json: bool, quiet: bool, **how: Any) -> int:
    """Bring the brief of a question file up to date, or those of many.

    \b
    Example:
        $ carter build question.yaml
        $ carter build -n question.yaml
        $ carter build question.yaml claims
        $ carter build --offline question.yaml
        $ carter build questions/*.yaml -j 4 -k
        $ carter build --engine dask --scheduler tcp://10.0.0.1:8786 question.yaml

    Reads the local sources again, does what is missing, and says "up to date" where nothing is. The
    outputs lie in the run's folder under `store/runs`, and in DIR if one is given here or in the file.

    The first word is a question, and so is each that is a file or ends in .yaml, .yml or .json; the
    others are targets. What several questions need is made, and asked for, once; with --out the outputs
    of each are in DIR under the name of its file. Without -k nothing is begun once a question failed.

    \b
    Exit status: 0 done, 2 unknown target or scheduler, 3 bad question or sources, 4 the world failed,
    5 damage, 6 a budget ended it and the brief is partial, 7 offline and never recorded, 130 interrupted;
    run it again. Of several questions it is the first in their order that is not 0.
    """
    questions = [word for number, word in enumerate(words) if number == 0 or _is_question(word)]
    targets = tuple(word for word in words[1:] if not _is_question(word))
    options = BuildOptions(targets, rebuild=how.pop("always"), **how)
    workspace = Workspace(context["root"], store=context["store"])
    if len({*map(os.path.abspath, questions)}) > 1:
        from carter.interfaces.cli.summary import answer_many  # late: of one question it is not needed
        from carter.interfaces.cli.watching import Watching

        with Watching(quiet=quiet or as_json, debug=context["debug"]) as watch:
            many = workspace.build_many(questions, options, watch)
        return answer_many(many, as_json=as_json)
    with progress(quiet=quiet or as_json, debug=context["debug"]) as status:
        result = workspace.build(words[0], options._replace(status=status))
    answer_build(result, as_json=as_json)
    return result.exit_code


def _is_question(word: str) -> bool:
    return word.lower().endswith((".yaml", ".yml", ".json")) or os.path.isfile(word)
