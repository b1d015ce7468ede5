"""The page's own style sheets: which simple selectors hide what they match."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from carter.research.extract.styles import declarations, hides

_LIMIT = 200_000  # characters of style sheets that are read
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.S)
_BRACE = re.compile(r"[{}]")
_SIMPLE = re.compile(r"([a-z][a-z0-9]*)?((?:[.#][\w-]+)+)")
_PART = re.compile(r"([.#])([\w-]+)")
_SHOWS = ("display", "visibility", "opacity", "font-size", "clip", "clip-path", "position", "left")


class _Rule(NamedTuple):
    tag: str
    ids: frozenset[str]
    classes: frozenset[str]
    hides: bool

    @property
    def weight(self) -> tuple[int, int, int]:
        """Its specificity, as CSS counts it."""
        return len(self.ids), len(self.classes), bool(self.tag)


class Sheet:
    """What the rules of a page hide, as far as their selectors are one tag, its classes and its id.

    Rules for a medium or a state are not read: they are not always in force.
    """

    def __init__(self, sources: Iterable[str]) -> None:
        css = _COMMENT.sub(" ", "\n".join(sources)[:_LIMIT])
        rules = [rule for selectors, body in _rules(css) for rule in _parsed(selectors, body)]
        self.rules: dict[str, list[_Rule]] = {}
        if any(rule.hides for rule in rules):
            for rule in rules:
                for name in rule.classes or rule.ids:
                    self.rules.setdefault(name, []).append(rule)
                    break

    def hides(self, tag: str, attributes: Mapping[str, str]) -> bool:
        """Whether the most specific of the rules that match, the later of equals, hides the element."""
        classes, ids = set(attributes.get("class", "").lower().split()), {attributes.get("id", "").lower()}
        matching = [
            rule
            for name in sorted(classes | ids)
            for rule in self.rules.get(name, ())
            if rule.classes <= classes and rule.ids <= ids and rule.tag in ("", tag)
        ]
        return bool(matching) and max(matching, key=lambda rule: rule.weight).hides


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """The selectors and the declarations of each rule that stands in no group."""
    depth = start = 0
    selectors = ""
    for brace in _BRACE.finditer(css):
        if brace[0] == "{":
            depth += 1
            if depth == 1:
                selectors, start = css[start : brace.start()], brace.end()
        elif depth:
            depth -= 1
            if depth == 0:
                yield selectors.rpartition(";")[2].strip().lower(), css[start : brace.start()]
                start = brace.end()


def _parsed(selectors: str, body: str) -> Iterator[_Rule]:
    if "{" in body or selectors.startswith("@"):
        return
    style = declarations(body)
    hidden = hides(style)
    if not hidden and not any(name in style for name in _SHOWS):
        return
    for selector in selectors.split(","):
        if found := _SIMPLE.fullmatch(selector.strip()):
            parts = _PART.findall(found[2])
            ids, classes = (frozenset(name for mark, name in parts if mark == kind) for kind in "#.")
            yield _Rule(found[1] or "", ids, classes, hidden)
