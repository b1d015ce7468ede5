"""Which lines of a plain text are code, a table, a session or a grammar, so that their line breaks count."""

import re
from collections.abc import Sequence
from itertools import pairwise

_SESSION = re.compile(r"\s*(?:>>> ?|\$ [a-z./~]|In \[\d+\]:|[\w.-]+@[\w.-]+[:~/\w.-]*[$#] \S)")
_GRAMMAR = re.compile(r"::=|\s:=\s")
_RULE_MARKS = frozenset("-=~_+|: \t")
_COLUMNS = re.compile(r"\S(?:\s{3,}|\t)\S|^\s*\|.*\|$")
_BAR = re.compile(r"\s\|\s")
_WORD = re.compile(
    r"[\"'(\[“\u2018*`]*(?:[^\W\d_]+(?:['\u2019/-][^\W\d_]+)*|\d[\d.,:%\u2013-]*)"
    r"[.,;:!?)\]\"'”\u2019*`…]*"
)
_ENDS = re.compile(r"[.!?:;…)\"”\u2019'*]$")
_STATEMENT = re.compile(
    r"[{};]$|^\s*[#@}{]|^\s*(?:def|class|import|from|return|if|for|while|SELECT|INSERT|let|var|const)\b.*[:;({]"
)
_NARROWEST = 40  # characters to which people wrap a text
_CODE = 0.5  # the share of words below which, and of statements above which, short lines are code


def first_session_line(lines: Sequence[str]) -> int | None:
    """The number, from 0, of the first line that someone typed at a prompt."""
    return next((number for number, line in enumerate(lines) if _SESSION.match(line)), None)


def is_laid_out(lines: Sequence[str]) -> bool:
    """Whether the lines are a grammar, or rows whose cells stand under each other."""
    if any(_GRAMMAR.search(line) for line in lines):
        return True
    if len(lines) < 2:
        return False
    if any(_is_row_of_rules(line) for line in lines):
        return True
    return 3 * _count(_COLUMNS, lines) >= 2 * len(lines) or (len(lines) > 2 and _count(_BAR, lines) == len(lines))


def is_code(lines: Sequence[str]) -> bool:
    """Whether the lines of one paragraph lose their sense when they are joined."""
    if all(line[:1].isspace() for line in lines):
        return not _is_prose(lines)
    if len(lines) == 1 or wrapped(lines) >= _CODE:
        return False
    return _share_of_words(lines) < _CODE or _count(_STATEMENT, lines) >= _CODE * len(lines)


def wrapped(lines: Sequence[str]) -> float:
    """The share of line ends, 0 to 1, at which the next word would not have fitted any more; 0 for short lines."""
    width = max(len(line) for line in lines)
    if width < _NARROWEST:
        return 0.0
    full = [len(line) + 1 + len(after.split(maxsplit=1)[0]) > width for line, after in pairwise(lines)]
    return sum(full) / len(full) if full else 1.0


def _is_prose(lines: Sequence[str]) -> bool:
    """Whether indented lines read like sentences that were wrapped."""
    words, first, last = _share_of_words(lines), lines[0].strip(), lines[-1].rstrip()
    if len(lines) == 1:
        return words >= 0.7 and bool(_ENDS.search(last) or (first[:1].isupper() and len(first.split()) >= 4))
    edges = {len(line) - len(line.lstrip()) for line in lines[1:]}
    if wrapped(lines) >= 0.6 and words >= 0.6 and len(edges) == 1:
        return True
    return words >= 0.85 and bool(_ENDS.search(last)) and not first[:1].islower()


def _is_row_of_rules(line: str) -> bool:
    """`====  ===`, `+---+---+` or `|---|---|`: the border of a table's columns."""
    marks = line.strip()
    if not _RULE_MARKS.issuperset(marks) or not ("--" in marks or "==" in marks):
        return False
    return any(mark in marks for mark in "+| ")


def _share_of_words(lines: Sequence[str]) -> float:
    tokens = [token for line in lines for token in line.split()]
    return sum(1 for token in tokens if _WORD.fullmatch(token)) / max(len(tokens), 1)


def _count(pattern: re.Pattern[str], lines: Sequence[str]) -> int:
    return sum(1 for line in lines if pattern.search(line.rstrip()))
