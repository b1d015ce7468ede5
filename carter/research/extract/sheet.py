"""The page's own style sheets, as far as they say what hides, moves or strikes a text, or stands behind it."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lxml import etree

from carter.research.extract.markup import TooComplex
from carter.research.extract.media import is_in_force
from carter.research.extract.selectors import Simple, names, selector, stands
from carter.research.extract.styles import TELLING, Style, declarations, important, lays_apart, muted, removes, restyled

_LIMIT = 200_000  # characters of style sheets that are read
_MOST = 2_000  # rules that are kept
_MOST_LOOKS = 2_000_000  # whether one part of a rule matches one element
_COLOURS = frozenset({"color", "background", "background-color"})
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.S)
_BRACE = re.compile(r"[{}]")
_COMMA = re.compile(r",(?![^(\[]*[)\]])")


class Declared(NamedTuple):
    """What sheets declare for an element; what is important also holds against its own style."""

    style: Style
    important: Style


_NOTHING = Declared({}, {})
Key = tuple[str, str, str, tuple[tuple[str, str], ...]]
"""Tag, class, id, and the attributes that rules ask for: elements of one key are alike, but for where they stand."""


class _Rule(NamedTuple):
    parts: tuple[Simple, ...]  # outermost first; the last is the element's own
    declared: Declared
    order: int

    @property
    def style(self) -> Style:
        """All that it declares."""
        return self.declared.style | self.declared.important

    @property
    def weight(self) -> tuple[int, int, int, int]:
        """Its specificity, as CSS counts it, and its place for those of equal weight."""
        every = [each for part in self.parts for each in (part, *part.others)]
        classes = sum(len(part.classes) + len(part.asked) for part in every)
        return sum(len(part.ids) for part in every), classes, sum(bool(part.tag) for part in every), self.order

    @property
    def key(self) -> str:
        """One of the names without which it does not match; empty if it has none."""
        own = self.parts[-1]
        asked = (f"[{each.attribute}" for each in own.asked)
        return next(iter((*sorted(own.ids), *sorted(own.classes), *asked)), own.tag)


class Sheet:
    """The rules of a page whose selectors the page alone decides, as they are in force on the screen of a desk.

    Rules for paper, for a state or for what nobody knows of a reader are not read.
    """

    def __init__(self, sources: Iterable[str]) -> None:
        css = _COMMENT.sub(" ", "\n".join(sources)[:_LIMIT])
        rules = _that_matter(
            [rule._replace(order=order) for order, rule in zip(range(_MOST), _parsed(css), strict=False)]
        )
        own = [each for rule in rules for each in (rule.parts[-1], *rule.parts[-1].others)]
        self._by_id = any(each.ids for each in own)
        self._asked = frozenset(asked.attribute for each in own for asked in each.asked)
        self._left = _MOST_LOOKS
        self._rules: dict[str, list[_Rule]] = {}
        for rule in rules:
            self._rules.setdefault(rule.key, []).append(rule)
        self._candidates: dict[Key, list[_Rule]] = {}
        self._styles: dict[Key, Declared] = {}

    def key(self, node: etree._Element) -> Key:
        """What the rules know an element by."""
        asked = tuple(each for each in node.items() if each[0] in self._asked) if self._asked else ()
        told = tuple((str(name), str(value)) for name, value in asked)
        return str(node.tag), node.get("class", ""), node.get("id", "") if self._by_id else "", told

    def has_rules_for(self, node: etree._Element) -> bool:
        """Whether any rule may match; elements of one key have the same."""
        return bool(self._rules) and bool(self._candidates_for(node, self.key(node)))

    def declared(self, node: etree._Element) -> Declared:
        """What the rules declare for an element, the weightiest last.

        Raises:
            TooComplex: it takes longer to find out than for any page a person wrote.
        """
        if not self._rules:
            return _NOTHING
        key = self.key(node)
        if key in self._styles:
            return self._styles[key]
        rules = self._candidates_for(node, key)
        found = Declared({}, {})
        for rule in rules:
            if self._holds(rule, node):
                found = Declared(found.style | rule.declared.style, found.important | rule.declared.important)
        if all(len(rule.parts) == 1 for rule in rules):
            self._styles[key] = found
        return found

    def _candidates_for(self, node: etree._Element, key: Key) -> list[_Rule]:
        """The rules whose last part matches, by weight."""
        if key not in self._candidates:
            asked = (f"[{name}" for name, _ in key[3])
            known = sorted({"", key[0], *names(node, "class"), *names(node, "id"), *asked})
            near = [rule for name in known for rule in self._rules.get(name, ())]
            self._look(len(near))
            rules = [rule for rule in near if rule.parts[-1].matches(node)]
            self._candidates[key] = sorted(rules, key=lambda rule: rule.weight)
        return self._candidates[key]

    def _holds(self, rule: _Rule, node: etree._Element) -> bool:
        """Whether the element stands where a rule asks it to."""
        found, looks = stands(node, rule.parts)
        self._look(looks)
        return found

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
        or lays_apart(rule.style)
        or restyled("inline", rule.style) != "inline"
        or restyled("block", rule.style) != "block"
        or (len(rule.parts) == 1 and rule.style.keys() & _COLOURS)
    ]


def _parsed(css: str) -> Iterator[_Rule]:
    for selectors, body in _rules(css):
        style, held = (_telling(each) for each in (declarations(body), important(body)))
        for text in _COMMA.split(selectors) if style or held else ():
            if parts := selector(text.strip()):
                yield _Rule(parts, Declared(style, held), 0)


def _telling(style: Style) -> Style:
    return {name: value for name, value in style.items() if name in TELLING}


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
    elif selectors.startswith(("@layer", "@supports")) or (
        selectors.startswith("@media") and is_in_force(selectors.removeprefix("@media"))
    ):
        yield from ((inner.strip().lower(), style) for inner, style in re.findall(r"([^{}]*)\{([^{}]*)\}", body))
