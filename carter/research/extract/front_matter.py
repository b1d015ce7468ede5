"""The front matter of a Markdown file: its plain `key: value` lines, read as strings and nothing else."""

import re
import tomllib
from collections.abc import Sequence

_FENCE = re.compile(r"\A\ufeff?---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.S | re.M)
_PAIR = re.compile(r"([A-Za-z][\w .-]{0,60}?)[ \t]*:(?:[ \t]+(.*))?")
_NESTED = re.compile(r"[ \t-]|#|\]|\}|$")
_QUOTED = re.compile(r"""(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*(?:\s#.*)?""")
_TOML = re.compile(r"\A\ufeff?\+\+\+[ \t]*\n(.*?)^\+\+\+[ \t]*(?:\n|\Z)", re.S | re.M)
_BLOCK = re.compile(r"[|>][+-]?\d?[+-]?(?:\s+#.*)?")  # the lines that follow, set in, are the value
_SET_IN = re.compile(r"[ \t]+(?![-#&*!{\[])(?![\w .-]{1,60}:(?:\s|$))(\S.*)")
_LINES = 200  # of a front matter; what is longer is text between two rules


def front_matter(text: str) -> tuple[dict[str, str], str]:
    """The front matter's values by lower-case key, and the text behind it.

    Lists, nested values and comments are passed over; a value that goes on in lines which are set in is one
    line. What holds any other line is no front matter: then there are no values, and the text is whole.
    """
    if found := _TOML.match(text):
        values = _toml(found[1])
        return (values, text[found.end() :]) if values else ({}, text)
    found = _FENCE.match(text)
    if not found:
        return {}, text
    lines = found[1].split("\n")
    values = {}
    for number, line in enumerate(lines[: _LINES + 1]):
        if _NESTED.match(line):
            continue
        pair = _PAIR.fullmatch(line.rstrip())
        if not pair:
            return {}, text
        values.setdefault(pair[1].lower(), _value(pair[2] or "", lines[number + 1 :]))
    return (values, text[found.end() :]) if values and len(lines) <= _LINES else ({}, text)


def _value(first: str, below: Sequence[str]) -> str:
    """A value that begins with `first` and may go on in the lines below."""
    block = _BLOCK.fullmatch(first.strip()) is not None
    told = [] if block else [first]
    for line in below:
        found = _SET_IN.fullmatch(line.rstrip()) if not block else re.fullmatch(r"[ \t]+(\S.*)", line.rstrip())
        if found is None:
            break
        told.append(found[1])
    whole = " ".join(told).strip()
    return whole if block else _unquoted(whole)


def _toml(text: str) -> dict[str, str]:
    """The values of a front matter in TOML, nested ones left out."""
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}
    return {key.lower(): str(value) for key, value in found.items() if not isinstance(value, dict | list)}


def _unquoted(value: str) -> str:
    quoted = _QUOTED.fullmatch(value.strip())
    if not quoted:
        return re.split(r"(?:^|\s)#", value, maxsplit=1)[0].strip()
    return quoted[2].replace("''", "'") if quoted[2] is not None else quoted[1].replace('\\"', '"')
