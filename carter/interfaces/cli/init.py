"""`carter init`: write a commented question file."""

import click

from carter.errors import InputError, WorldError
from carter.interfaces.cli.terminal import say


@click.command("init")
@click.argument("path", default="question.yaml", type=click.Path())
@click.option("--force", is_flag=True, help="Overwrite what is there.")
def command(path: str, force: bool) -> int:
    """Write a commented question file.

    \b
    Example:
        $ carter init question.yaml

    \b
    Exit status: 0 written, 3 something is there already, 4 it cannot be written.
    """
    from carter.research.question_file import render_template

    try:
        with click.open_file(path, "w" if force else "x", encoding="utf-8") as file:
            file.write(render_template())
    except FileExistsError:
        raise InputError(
            "there is already a file", where=path, mend="name another file, or use --force to overwrite it"
        ) from None
    except OSError as error:
        raise WorldError(
            f"cannot write it: {error.strerror}", where=path, mend="name a file in a folder that you can write"
        ) from error
    say(f"wrote {path}; write your question into it, then: carter build {path}")
    return 0
