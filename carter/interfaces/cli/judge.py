"""`carter judge`: say of claims whether their evidence supports them, line by line."""

import click

from carter.errors import InputError
from carter.interfaces.cli.terminal import say, say_line


@click.command("judge")
@click.argument("pairs", metavar="PAIRS.jsonl")
@click.option(
    "--judge",
    "name",
    default="words",
    metavar="NAME",
    help="`words` (code alone; the default), `none` (only what is quoted or refused), `claude`, `onnx:PATH`, or the "
    "name of an installed plug-in.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON, one object a line.")
def command(pairs: str, name: str, as_json: bool) -> int:
    """Say of claims whether their evidence supports them, line by line.

    \b
    Example:
        $ carter judge pairs.jsonl
        $ carter judge pairs.jsonl --judge onnx:models/nli --json

    Each line is `{"id", "claim", "evidence": [text, …]}`, in a file of any length or in `-`. The answer
    to each comes at once: `supports`, `contradicts`, `no_info`, or `cannot_tell` where the means at
    hand do not suffice; a score, from .5 on a yes; the reasons; and which evidence it rests on.

    \b
    Exit status: 0 all were judged, 2 no such judge, 3 the file or a line of it is not what it must be,
    4 the judge failed.
    """
    from carter.workspace.judging import as_data, as_text, judged_lines

    try:
        opened = click.open_file(pairs, "rb")
    except OSError as error:
        mend = "name a file that is there, or `-` for standard input"
        raise InputError(f"the file cannot be read: {error.strerror}", where=pairs, mend=mend) from error
    with opened as lines:
        for judged in judged_lines(lines, "standard input" if pairs == "-" else pairs, name):
            if as_json:
                say_line(as_data(judged))
            else:
                say(as_text(judged))
    return 0
