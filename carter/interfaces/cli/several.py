"""`carter build` of several questions: built with progress, told as a table."""

from collections.abc import Sequence

from carter.interfaces.cli.summary import answer_many
from carter.interfaces.cli.terminal import complain
from carter.interfaces.cli.watching import Watching
from carter.workspace import BuildOptions, Workspace


def build_several(
    workspace: Workspace, questions: Sequence[str], options: BuildOptions, *, quiet: bool, as_json: bool, debug: bool
) -> int:
    """Bring many questions up to date, and say what came of them; the exit code."""
    with Watching(quiet=quiet or as_json, debug=debug) as watch:
        many = workspace.build_many(questions, options, watch)
    answer_many(many, as_json=as_json)
    if many.interrupted:
        complain("interrupted\n  to mend: the same command goes on from here")
    return many.exit_code
