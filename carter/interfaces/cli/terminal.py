"""What reaches a terminal: the one place where text of others is made harmless, and progress is shown."""

import os
import sys
from typing import Any

import click

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
SCHEMA_VERSION = 1


def harmless(text: str) -> str:
    r"""`text` with every control character shown as `\x1b`, so that it can move no cursor and hide nothing."""
    return readable(text).translate(_UNSEEN)


def readable(text: str) -> str:
    """`text` with what is no Unicode (bytes of a file's name) shown as U+FFFD."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


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

    whole = {"schema_version": SCHEMA_VERSION, **plain(answer), **plain(more)}
    click.echo(orjson.dumps(whole, option=orjson.OPT_INDENT_2).decode())


def say_line(data: dict[str, Any]) -> None:
    """Print one JSON object on a line of its own, for answers that come as a stream."""
    import orjson

    click.echo(orjson.dumps({"schema_version": SCHEMA_VERSION, **plain(data)}).decode())


def plain(value: Any) -> Any:
    """`value` as JSON has it: at every depth a NamedTuple is an object with the names of its fields."""
    if isinstance(value, str):
        return readable(value)
    value = value._asdict() if hasattr(value, "_asdict") else value
    if isinstance(value, dict):
        return {readable(str(name)): plain(item) for name, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value
