"""What reaches a terminal: the one place where text of others is made harmless, and progress is shown."""

import os
import sys
from typing import Any

import click

from carter.interfaces.plain import readable, whole

# C0 and C1 controls but for tab and line feed, and the marks that change the direction of text.
_UNSEEN = {
    code: f"\\x{code:02x}"
    for codes in (
        (*range(9), *range(11, 32), *range(127, 160)),
        (0x61C, 0x200E, 0x200F),
        range(0x202A, 0x202F),
        range(0x2066, 0x206A),
    )
    for code in codes
}


def harmless(text: str) -> str:
    r"""`text` with every control character shown as `\x1b`, so that it can move no cursor and hide nothing."""
    return readable(text).translate(_UNSEEN)


def one_line(text: str) -> str:
    """Text of others, which adds no line to what is printed."""
    return text.replace("\n", r"\x0a")


def say(text: str, *, end: str = "\n") -> None:
    """Print to standard output."""
    click.echo(harmless(text) + end, nl=False)


def complain(text: str) -> None:
    """Print an error to standard error."""
    note(f"carter: {text}")


def note(text: str) -> None:
    """Print what the user should know to standard error; that nobody reads it stops nothing."""
    try:
        click.echo(harmless(text), err=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())  # else Python's exit would fail on it again


def say_json(answer: Any, /, **more: Any) -> None:
    """Print one JSON object: `schema_version`, the fields of `answer` (a dict or a NamedTuple), and `more`."""
    import orjson

    click.echo(orjson.dumps(whole(answer, **more), option=orjson.OPT_INDENT_2).decode())


def say_line(data: dict[str, Any]) -> None:
    """Print one JSON object on a line of its own, for answers that come as a stream."""
    import orjson

    click.echo(orjson.dumps(whole(data)).decode())
