"""What reaches a terminal: the one place where text of others is made harmless, and progress is shown."""

import re
from contextlib import suppress
from typing import Any

import click

# C0 and C1 controls but for tab and line feed, and the marks that change the direction of text.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
SCHEMA_VERSION = 1


def harmless(text: str) -> str:
    r"""`text` with every control character shown as `\x1b`, so that it can move no cursor and hide nothing."""
    return _UNSEEN.sub(lambda found: f"\\x{ord(found[0]):02x}", readable(text))


def readable(text: str) -> str:
    """`text` with what is no Unicode (bytes of a file's name) shown as U+FFFD."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def say(text: str, *, end: str = "\n") -> None:
    """Print to standard output."""
    click.echo(harmless(text) + end, nl=False)


def complain(text: str) -> None:
    """Print an error to standard error."""
    note(f"carter: {text}")


def note(text: str) -> None:
    """Print what the user should know to standard error; that nobody reads it stops nothing."""
    with suppress(BrokenPipeError):
        click.echo(harmless(text), err=True)


def say_json(data: dict[str, Any]) -> None:
    """Print one JSON object to standard output; all answers carry `schema_version`."""
    import orjson

    whole = _readable_all({"schema_version": SCHEMA_VERSION, **data})
    click.echo(orjson.dumps(whole, option=orjson.OPT_INDENT_2).decode())


def _readable_all(value: Any) -> Any:
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, dict):
        return {readable(str(name)): _readable_all(item) for name, item in value.items()}
    return [_readable_all(item) for item in value] if isinstance(value, list | tuple) else value
