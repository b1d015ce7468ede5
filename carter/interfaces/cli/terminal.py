"""What reaches a terminal: the one place where text of others is made harmless, and progress is shown."""

import re
from typing import Any

import click

# C0 and C1 controls but for tab and line feed, and the marks that change the direction of text.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
SCHEMA_VERSION = 1


def harmless(text: str) -> str:
    r"""`text` with every control character shown as `\x1b`, so that it can move no cursor and hide nothing."""
    return _UNSEEN.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def say(text: str, *, end: str = "\n") -> None:
    """Print to standard output."""
    click.echo(harmless(text) + end, nl=False)


def complain(text: str) -> None:
    """Print an error to standard error."""
    if text:
        click.echo(harmless(f"carter: {text}"), err=True)


def note(text: str) -> None:
    """Print what the user should know to standard error."""
    click.echo(harmless(text), err=True)


def say_json(data: dict[str, Any]) -> None:
    """Print one JSON object to standard output; all answers carry `schema_version`."""
    import orjson

    click.echo(orjson.dumps({"schema_version": SCHEMA_VERSION, **data}, option=orjson.OPT_INDENT_2).decode())
