"""The front matter of a Markdown file: its plain `key: value` lines, read as strings and nothing else."""

import re

_FENCE = re.compile(r"\A\ufeff?---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.S | re.M)
_PAIR = re.compile(r"([A-Za-z][\w .-]{0,60}?)[ \t]*:(?:[ \t]+(.*))?")
_NESTED = re.compile(r"[ \t-]|#|\]|\}|$")
_QUOTED = re.compile(r"""(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*(?:\s#.*)?""")
_LINES = 200  # of a front matter; what is longer is text between two rules


def front_matter(text: str) -> tuple[dict[str, str], str]:
    """The front matter's values by lower-case key, and the text behind it.

    Lists, nested values and comments are passed over. What holds any other line is no front
    matter: then there are no values, and the text is whole.
    """
    found = _FENCE.match(text)
    if not found:
        return {}, text
    lines = found[1].split("\n")
    values: dict[str, str] = {}
    for line in lines:
        if _NESTED.match(line):
            continue
        pair = _PAIR.fullmatch(line.rstrip())
        if not pair:
            return {}, text
        values.setdefault(pair[1].lower(), _unquoted(pair[2] or ""))
    return (values, text[found.end() :]) if values and len(lines) <= _LINES else ({}, text)


def _unquoted(value: str) -> str:
    quoted = _QUOTED.fullmatch(value.strip())
    if not quoted:
        return re.split(r"(?:^|\s)#", value, maxsplit=1)[0].strip()
    return quoted[2].replace("''", "'") if quoted[2] is not None else quoted[1].replace('\\"', '"')
