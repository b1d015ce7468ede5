"""`carter judge`: say of claims whether their evidence supports them, line by line."""

from typing import IO

import click

from carter.interfaces.cli.terminal import say, say_line


@click.command("judge")
@click.argument("pairs", type=click.File("rb", lazy=False), metavar="PAIRS.jsonl")
@click.option(
    "--judge",
    "name",
    default="words",
    metavar="NAME",
    help="`words` (code alone; the default), `none` (only what is quoted or refused), `claude`, `onnx:PATH`, or the "
    "name of an installed plug-in.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON, one object a line.")
def command(pairs: IO[bytes], name: str, as_json: bool) -> int:
    """Say of claims whether their evidence supports them, line by line.

    Each line is `{"id", "claim", "evidence": [text, …]}`, in a file of any length or in `-`. The answer
    to each comes at once: `supports`, `contradicts`, `no_info`, or `cannot_tell` where the means at
    hand do not suffice; a score, from .5 on a yes; the reasons; and which evidence it rests on.

    \b
    Example:
        $ carter judge pairs.jsonl
        $ carter judge pairs.jsonl --judge onnx:models/nli --json

    \b
    Exit status: 0 all were judged, 2 no such judge, 3 a line is not what it must be, 4 the judge failed.
    """
    from carter.workspace.judging import as_data, as_text, judged_lines

    for judged in judged_lines(pairs, getattr(pairs, "name", "-"), name):
        if as_json:
            say_line(as_data(judged))
        else:
            say(as_text(judged))
    return 0
