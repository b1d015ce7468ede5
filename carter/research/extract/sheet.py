"""The page's own style sheets, as far as they say what hides, moves or strikes a text, or stands behind it."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from lxml import etree

from carter.research.extract.markup import TooComplex
from carter.research.extract.nodes import attributes_of
from carter.research.extract.styles import TELLING, Style, declarations, muted, removes, restyled

_LIMIT = 200_000  # characters of style sheets that are read
_MOST = 2_000  # rules that are kept
_MOST_LOOKS = 2_000_000  # whether one part of a rule matches one element
_ANCESTORS = 60  # within which a rule may ask an element to stand
_COLOURS = frozenset({"color", "background", "background-color"})
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.S)
_BRACE = re.compile(r"[{}]")
_SIMPLE = re.compile(r"(?=.)(?:\*|([a-z][a-z0-9]*))?((?:[.#][\w-]+)*)")
_PART = re.compile(r"([.#])([\w-]+)")
_BETWEEN = re.compile(r"\s*>\s*|\s+")
_IN_FORCE = re.compile(r"@media\s+(?:only\s+)?(?:all|screen)|@layer.*|@supports.*")


class _Simple(NamedTuple):
    """One part of a selector: a tag, ids and classes; any of them may be missing."""

    tag: str
    ids: frozenset[str]
    classes: frozenset[str]

    def matches(self, node: etree._Element) -> bool:
        if self.tag and self.tag != node.tag:
            return False
        return self.ids <= _names(node, "id") and self.classes <= _names(node, "class")


class _Rule(NamedTuple):
    parts: tuple[_Simple, ...]  # outermost first; the last is the element's own
    style: Style
    order: int

    @property
    def weight(self) -> tuple[int, int, int, int]:
        """Its specificity, as CSS counts it, and its place for those of equal weight."""
        ids, classes = (sum(len(part[kind]) for part in self.parts) for kind in (1, 2))
        return ids, classes, sum(bool(part.tag) for part in self.parts), self.order

    @property
    def key(self) -> str:
        """One of the names without which it does not match; empty if it has none."""
        own = self.parts[-1]
        return next(iter((*sorted(own.ids), *sorted(own.classes))), own.tag)


class Sheet:
    """The rules of a page whose selectors are tags, classes and ids, alone or within each other.

    Rules for paper, for a width or for a state are not read: they are not always in force.
    """

    def __init__(self, sources: Iterable[str]) -> None:
        css = _COMMENT.sub(" ", "\n".join(sources)[:_LIMIT])
        rules = _that_matter(
            [rule._replace(order=order) for order, rule in zip(range(_MOST), _parsed(css), strict=False)]
        )
        self.by_id = any(rule.parts[-1].ids for rule in rules)
        self._left = _MOST_LOOKS
        self._rules: dict[str, list[_Rule]] = {}
        for rule in rules:
            self._rules.setdefault(rule.key, []).append(rule)
        self._candidates: dict[tuple[str, str, str], list[_Rule]] = {}
        self._styles: dict[tuple[str, str, str], Style] = {}

    def has_rules_for(self, node: etree._Element) -> bool:
        """Whether any rule may match; elements of equal tag, class and id have the same."""
        return bool(self._rules) and bool(self._candidates_for(node, _key(node)))

    def style(self, node: etree._Element) -> Style:
        """What the rules declare for an element, the weightiest last.

        Raises:
            TooComplex: it takes longer to find out than for any page a person wrote.
        """
        if not self._rules:
            return {}
        key = _key(node)
        if key in self._styles:
            return self._styles[key]
        rules = self._candidates_for(node, key)
        style: Style = {}
        for rule in rules:
            if len(rule.parts) == 1 or self._stands_within(node, rule.parts[:-1]):
                style |= rule.style
        if all(len(rule.parts) == 1 for rule in rules):
            self._styles[key] = style
        return style

    def _candidates_for(self, node: etree._Element, key: tuple[str, str, str]) -> list[_Rule]:
        """The rules whose last part matches, by weight; elements of one tag, class and id share them."""
        if key not in self._candidates:
            names = sorted({"", key[0], *_names(node, "class"), *_names(node, "id")})
            near = [rule for name in names for rule in self._rules.get(name, ())]
            self._look(len(near))
            rules = [rule for rule in near if rule.parts[-1].matches(node)]
            self._candidates[key] = sorted(rules, key=lambda rule: rule.weight)
        return self._candidates[key]

    def _stands_within(self, node: etree._Element, parts: tuple[_Simple, ...]) -> bool:
        """Whether ancestors of `node` match the parts, outermost first; a child counts as any descendant."""
        left = list(parts)
        for outer in islice(node.iterancestors(), _ANCESTORS):
            self._look(1)
            if left[-1].matches(outer):
                left.pop()
            if not left:
                return True
        return False

    def _look(self, times: int) -> None:
        self._left -= times
        if self._left < 0:
            raise TooComplex


def _that_matter(rules: list[_Rule]) -> list[_Rule]:
    """The rules that hide, move or strike a text, and those that may undo what such a rule does.

    A colour counts only where the rule asks for no surroundings: what lies behind would have to be known.
    """
    hiding = {name for rule in rules if removes(rule.style) or muted(rule.style, frozenset()) for name in rule.style}
    return [
        rule
        for rule in rules
        if rule.style.keys() & hiding
        or restyled("inline", rule.style) != "inline"
        or restyled("block", rule.style) != "block"
        or (len(rule.parts) == 1 and rule.style.keys() & _COLOURS)
    ]


def _key(node: etree._Element) -> tuple[str, str, str]:
    return str(node.tag), node.get("class", ""), node.get("id", "")


def _names(node: etree._Element, attribute: str) -> set[str]:
    return set(attributes_of(node).get(attribute, "").lower().split())


def _parsed(css: str) -> Iterator[_Rule]:
    for selectors, body in _rules(css):
        style = {name: value for name, value in declarations(body).items() if name in TELLING}
        for selector in selectors.split(",") if style else ():
            simple = [_SIMPLE.fullmatch(part) for part in _BETWEEN.split(selector.strip())]
            parts = tuple(_simple(found) for found in simple if found)
            if len(parts) == len(simple):
                yield _Rule(parts, style, 0)


def _simple(found: re.Match[str]) -> _Simple:
    parts = _PART.findall(found[2])
    ids, classes = (frozenset(name for mark, name in parts if mark == kind) for kind in "#.")
    return _Simple(found[1] or "", ids, classes)


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """The selectors and the declarations of each rule that is always in force."""
    depth = start = 0
    selectors = ""
    for brace in _BRACE.finditer(css):
        if brace[0] == "{":
            depth += 1
            if depth == 1:
                selectors, start = css[start : brace.start()].rpartition(";")[2].strip().lower(), brace.end()
        elif depth:
            depth -= 1
            if depth == 0:
                yield from _inner(selectors, css[start : brace.start()])
                start = brace.end()


def _inner(selectors: str, body: str) -> Iterator[tuple[str, str]]:
    """A rule as it is, or the rules of a group that is in force; groups within it are not read."""
    if not selectors.startswith("@"):
        if "{" not in body:
            yield selectors, body
    elif _IN_FORCE.fullmatch(selectors):
        yield from ((inner.strip().lower(), style) for inner, style in re.findall(r"([^{}]*)\{([^{}]*)\}", body))
