"""The page's own style sheets, as far as they say what hides, moves or strikes a text, or stands behind it."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lxml import etree

from carter.research.extract.markup import TooComplex
from carter.research.extract.rules import rules_of
from carter.research.extract.selectors import Selector, Simple, around, names_of, needs_another_try, selectors_in
from carter.research.extract.styles import NOTHING, TELLING, Declared, declared_in, lays_apart, muted, removes, restyled

_LIMIT = 200_000  # characters of style sheets that are read
_MOST = 2_000  # rules that are kept
_MOST_LOOKS = 2_000_000  # whether one part of a rule matches one element
_COUNTING = 4  # looks that it takes to count siblings, which is quick
_COLOURS = frozenset({"color", "background", "background-color"})
_NO_RULE = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.S)  # the marks of HTML are from when it hid sheets from browsers
_BRACE = re.compile(r"[{}]")


Key = tuple[str, str, str, tuple[tuple[str, str], ...]]
"""Tag, class, id, and the attributes that rules ask for: elements of one key are alike, but for where they stand."""


class _Rule(NamedTuple):
    selector: Selector
    declared: Declared
    order: int

    @property
    def weight(self) -> tuple[tuple[int, int, int], int]:
        """Its specificity, and its place for those of equal weight."""
        return self.selector.weight, self.order

    @property
    def alone(self) -> bool:
        """Whether the element alone decides, wherever it stands."""
        return len(self.selector.parts) == 1 and not self.selector.own.is_placed

    @property
    def key(self) -> str:
        """One of the names without which it does not match; empty if it has none."""
        own = self.selector.own
        asked = (f"[{each.name}" for each in own.attributes)
        return next(iter((*sorted(own.ids), *sorted(own.classes), *asked)), own.tag)


class Sheet:
    """The rules of a page whose selectors the page alone decides, as they are in force on the screen of a desk.

    Rules for paper, for a state or for what nobody knows of a reader are not read; see selectors.py and media.py.
    """

    def __init__(self, sources: Iterable[str]) -> None:
        css = "\n".join(map(_whole, sources))[:_LIMIT]
        rules = _that_matter(
            [rule._replace(order=order) for order, rule in zip(range(_MOST), _parsed(css), strict=False)]
        )
        own = [each for rule in rules for each in (rule.selector.own, *rule.selector.own.nots)]
        self._by_id = any(each.ids for each in own)
        self._asked = frozenset(attribute.name for each in own for attribute in each.attributes)
        self._left = _MOST_LOOKS
        self._rules: dict[str, list[_Rule]] = {}
        for rule in rules:
            self._rules.setdefault(rule.key, []).append(rule)
        self._candidates: dict[Key, list[_Rule]] = {}
        self._styles: dict[Key, Declared] = {}

    def key(self, node: etree._Element) -> Key:
        """What the rules know an element by."""
        asked = [each for each in node.items() if each[0] in self._asked] if self._asked else ()
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
            return NOTHING
        key = self.key(node)
        if key in self._styles:
            return self._styles[key]
        rules = self._candidates_for(node, key)
        style = NOTHING
        for rule in rules:
            if self._is_there(node, rule.selector.own) and self._stands(node, *rule.selector):
                style = style.then(rule.declared)
        if all(rule.alone for rule in rules):
            self._styles[key] = style
        return style

    def _candidates_for(self, node: etree._Element, key: Key) -> list[_Rule]:
        """The rules whose last part matches, by weight."""
        if key not in self._candidates:
            asked = (f"[{name}" for name, _ in key[3])
            names = sorted({"", key[0], *names_of(node, "class"), *names_of(node, "id"), *asked})
            near = [rule for name in names for rule in self._rules.get(name, ())]
            self._look(len(near))
            rules = [rule for rule in near if rule.selector.own.matches(node)]
            self._candidates[key] = sorted(rules, key=lambda rule: rule.weight)
        return self._candidates[key]

    def _stands(self, node: etree._Element, parts: tuple[Simple, ...], links: tuple[str, ...]) -> bool:
        """Whether what is around `node` matches all parts but the last, which is its own."""
        if not links:
            return True
        for other in around(node, links[-1]):
            self._look(1)
            if parts[-2].matches(other) and self._is_there(other, parts[-2]):
                if self._stands(other, parts[:-1], links[:-1]):
                    return True
                if not needs_another_try(links[:-1]):
                    return False
        return False

    def _is_there(self, node: etree._Element, part: Simple) -> bool:
        """Whether `node` stands among its siblings where a part of a selector asks for."""
        if not part.is_placed:
            return True
        self._look(_COUNTING)
        return part.is_there(node)

    def _look(self, times: int) -> None:
        self._left -= times
        if self._left < 0:
            raise TooComplex


def _that_matter(rules: list[_Rule]) -> list[_Rule]:
    """The rules that hide, move or strike a text, and those that may undo what such a rule does.

    A colour counts only where the rule asks for no surroundings: what lies behind would have to be known.
    """
    hiding = {
        name
        for rule in rules
        if removes(rule.declared.all) or muted(rule.declared.all, frozenset())
        for name in rule.declared.all
    }
    return [
        rule
        for rule in rules
        if rule.declared.all.keys() & hiding
        or lays_apart(rule.declared.all)
        or restyled("inline", rule.declared.all) != "inline"
        or restyled("block", rule.declared.all) != "block"
        or (rule.alone and rule.declared.all.keys() & _COLOURS)
    ]


def _whole(css: str) -> str:
    """One sheet without comments; what is open at its end ends there, and reaches into no other."""
    css = _NO_RULE.sub(" ", css[:_LIMIT])
    depth = 0
    for brace in _BRACE.finditer(css):
        depth = max(0, depth + (1 if brace[0] == "{" else -1))
    return css + "}" * depth


def _parsed(css: str) -> Iterator[_Rule]:
    for selectors, body in rules_of(css):
        declared = declared_in(body).of(TELLING)
        if declared.all:
            yield from (_Rule(selector, declared, 0) for selector in selectors_in(selectors))
