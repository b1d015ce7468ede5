"""The text of style sheets -> the rules that are in force on the screen of a desk, rules within rules spelled out."""

import re
from collections.abc import Iterator

from carter.research.extract.media import is_in_force
from carter.research.extract.selectors import parted

_BRACE = re.compile(r"[{}]")
_DEEPEST = 6  # rules within rules
_MOST_OUTER = 64  # selectors of a rule with others in it
_LONGEST = 2_000  # characters of a selector that is spelled out


def rules_of(css: str) -> Iterator[tuple[str, str]]:
    """The selectors, in small letters, and the declarations of each rule; comments are out already."""
    yield from _rules(css, "", 0)


def _rules(css: str, outer: str, depth: int) -> Iterator[tuple[str, str]]:
    own = []
    place = 0
    for head, body, start, end in _blocks(css):
        own.append(css[place:start])
        place = end
        if depth >= _DEEPEST:
            continue
        if head.startswith("@"):
            if _holds(head):
                yield from _rules(body, outer, depth + 1)
        elif outer:
            yield from _rules(body, _within(outer, head), depth + 1)
        else:
            yield from _rules(body, head, depth + 1)
    own.append(css[place:])
    declared = ";".join(own)
    if outer and ":" in declared:
        yield outer, declared


def _blocks(css: str) -> Iterator[tuple[str, str, int, int]]:
    """(what stands before a brace, what is in the braces, where the first begins, where the last ends)."""
    depth = begin = inner = last = 0
    head = ""
    for brace in _BRACE.finditer(css):
        if brace[0] == "{":
            depth += 1
            if depth == 1:
                begin = max(css.rfind(";", last, brace.start()) + 1, last)
                head, inner = css[begin : brace.start()].strip().lower(), brace.end()
        elif depth:
            depth -= 1
            if depth == 0:
                yield head, css[inner : brace.start()], begin, brace.end()
                last = brace.end()


def _holds(head: str) -> bool:
    """Whether what stands in a group of rules is in force."""
    if head.startswith("@media"):
        return is_in_force(head.removeprefix("@media"))
    return head.startswith(("@layer", "@supports"))


def _within(outer: str, inner: str) -> str:
    """The selectors of a rule that stands in another."""
    made = []
    for one in parted(outer)[:_MOST_OUTER]:
        for other in parted(inner):
            told = other if "&" in other else f"& {other}"
            if len(told) + told.count("&") * len(one) <= _LONGEST:
                made.append(told.replace("&", one))
    return ", ".join(made[:_MOST_OUTER])
