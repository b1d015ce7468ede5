"""The page's own style sheets: what their simple selectors hide, and what they set behind a text."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from carter.research.extract.colours import ground_of
from carter.research.extract.styles import declarations, hides

_LIMIT = 200_000  # characters of style sheets that are read
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.S)
_BRACE = re.compile(r"[{}]")
_SIMPLE = re.compile(r"(?=.)([a-z][a-z0-9]*)?((?:[.#][\w-]+)*)")
_PART = re.compile(r"([.#])([\w-]+)")
_SHOWS = ("display", "visibility", "opacity", "font-size", "clip", "clip-path", "position", "left")


class _Rule(NamedTuple):
    tag: str
    ids: frozenset[str]
    classes: frozenset[str]
    hides: bool | None  # nothing where it says neither
    ground: str

    @property
    def weight(self) -> tuple[int, int, int]:
        """Its specificity, as CSS counts it."""
        return len(self.ids), len(self.classes), bool(self.tag)

    @property
    def key(self) -> str:
        """One of the names without which it does not match."""
        return next(iter((*sorted(self.ids), *sorted(self.classes))), self.tag)


class Sheet:
    """The rules of a page, as far as their selectors are a tag, its classes and its id.

    Rules for a medium or a state are not read: they are not always in force.
    """

    def __init__(self, sources: Iterable[str]) -> None:
        css = _COMMENT.sub(" ", "\n".join(sources)[:_LIMIT])
        self._rules: dict[str, list[_Rule]] = {}
        for selectors, body in _rules(css):
            for rule in _parsed(selectors, body):
                self._rules.setdefault(rule.key, []).append(rule)
        self.is_hiding = any(rule.hides for rules in self._rules.values() for rule in rules)

    def hides(self, tag: str, attributes: Mapping[str, str]) -> bool:
        """Whether the most specific rule that has a say, the later of equals, hides the element."""
        rules = [rule for rule in self._matching(tag, attributes) if rule.hides is not None]
        return bool(rules) and bool(max(reversed(rules), key=lambda rule: rule.weight).hides)

    def ground(self, tag: str, attributes: Mapping[str, str]) -> str:
        """What the rules set behind the element's text, as a style's value; empty where nothing."""
        rules = [rule for rule in self._matching(tag, attributes) if rule.ground]
        return max(reversed(rules), key=lambda rule: rule.weight).ground if rules else ""

    def _matching(self, tag: str, attributes: Mapping[str, str]) -> list[_Rule]:
        """The rules that match, in no order but that of the sheet among those of one key."""
        if not self._rules:
            return []
        classes, ids = set(attributes.get("class", "").lower().split()), set(attributes.get("id", "").lower().split())
        return [
            rule
            for name in sorted({tag} | classes | ids)
            for rule in self._rules.get(name, ())
            if rule.classes <= classes and rule.ids <= ids and rule.tag in {"", tag}
        ]


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
    hidden = hides(style) or (False if any(name in style for name in _SHOWS) else None)
    ground = ground_of({}, style)
    if hidden is None and not ground:
        return
    for selector in selectors.split(","):
        if found := _SIMPLE.fullmatch(selector.strip()):
            parts = _PART.findall(found[2])
            ids, classes = (frozenset(name for mark, name in parts if mark == kind) for kind in "#.")
            yield _Rule(found[1] or "", ids, classes, hidden, ground)
