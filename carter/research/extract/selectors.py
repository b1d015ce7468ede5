"""Selectors of style sheets: tags, ids, classes, attributes, places, `:not`, `:is`, and what stands around."""

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import NamedTuple

from lxml import etree

from carter.research.extract.nodes import attributes_of
from carter.research.extract.positions import Position, positions_in

_NAME = r"(?:[a-z0-9_-]|[^\x00-\x7f]|\\[0-9a-f]{1,6}\s?|\\[^\n0-9a-f])++"
_ESCAPE = re.compile(r"\\(?:([0-9a-f]{1,6})\s?|(.))", re.S | re.I)
_PIECE = re.compile(
    rf"(?P<mark>[.#])(?P<name>{_NAME})"
    rf"|\[\s*(?P<attribute>{_NAME})\s*(?:(?P<how>[~|^$*]?=)\s*(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'"
    rf"|(?P<bare>{_NAME}))\s*[is]?\s*)?\]"
    r"|:(?P<place>(?:first|last|only)-(?:child|of-type)|nth-(?:last-)?(?:child|of-type)\([^()]*\))"
    r"|:not\((?P<not>(?:[^()]|\([^()]*\))*)\)"
)
_TAG = re.compile(r"\*|[a-z][a-z0-9-]*")
_ANY = re.compile(r":(?:is|where|matches|-webkit-any|-moz-any)\(([^()]*)\)")
_BETWEEN = re.compile(r"\s*([>+~])\s*|\s+")
_LIFTED = re.compile(r"cloak|\baos\b|anim|reveal|lazy")  # names of attributes whose styles a script lifts
_LONGEST = 2_000  # characters of one selector
_MOST_PARTS = 30  # of one selector
_NEAR = 60  # elements around one within which a rule may ask another to stand
_MOST_WAYS = 64  # selectors that one with `:is` stands for
_SIBLINGS = frozenset({"+", "~"})


class Attribute(NamedTuple):
    """What an attribute must be, as `[name~=value]`."""

    name: str
    how: str  # `~=` and the like; empty where it must only be there
    value: str

    def matches(self, node: etree._Element) -> bool:
        """Whether an element has it; letters of any case are alike."""
        found = attributes_of(node).get(self.name)
        if found is None or not self.how:
            return found is not None
        found, value = found.lower(), self.value
        if self.how == "=":
            return found == value
        if self.how == "~=":
            return value in found.split()
        if self.how == "|=":
            return found == value or found.startswith(f"{value}-")
        tests = {"^=": found.startswith, "$=": found.endswith, "*=": found.__contains__}
        return bool(value) and bool(tests[self.how](value))


class Simple(NamedTuple):
    """One part of a selector; any of it may be missing."""

    tag: str
    ids: frozenset[str]
    classes: frozenset[str]
    attributes: tuple[Attribute, ...] = ()
    nots: tuple["Simple", ...] = ()
    positions: tuple[Position, ...] = ()

    @property
    def is_placed(self) -> bool:
        """Whether it asks where an element stands among its siblings."""
        return bool(self.positions) or any(each.is_placed for each in self.nots)

    def is_there(self, node: etree._Element) -> bool:
        """Whether an element that it matches stands where it asks for."""
        if not all(each.holds(node) for each in self.positions):
            return False
        return not any(each.is_placed and each.matches(node) and each.is_there(node) for each in self.nots)

    def matches(self, node: etree._Element) -> bool:
        """Whether it is true of an element, wherever that stands."""
        if self.tag and self.tag != node.tag:
            return False
        if not (self.ids <= names_of(node, "id") and self.classes <= names_of(node, "class")):
            return False
        if not all(each.matches(node) for each in self.attributes):
            return False
        return not any(not each.is_placed and each.matches(node) for each in self.nots)


class Selector(NamedTuple):
    """Parts, outermost first, and what links each to the next: a space, `>`, `+` or `~`."""

    parts: tuple[Simple, ...]
    links: tuple[str, ...]

    @property
    def own(self) -> Simple:
        """The part that is true of the element itself."""
        return self.parts[-1]

    @property
    def weight(self) -> tuple[int, int, int]:
        """Its specificity, as CSS counts it."""
        flat = [each for part in self.parts for each in (part, *part.nots)]
        classes = sum(len(part.classes) + len(part.attributes) + len(part.positions[:1]) for part in flat)
        return sum(len(part.ids) for part in flat), classes, sum(bool(part.tag) for part in flat)


def names_of(node: etree._Element, attribute: str) -> set[str]:
    """The names in a class or id, in small letters."""
    return set(attributes_of(node).get(attribute, "").lower().split())


def unescaped(text: str) -> str:
    """`text` with CSS escapes as the characters that they stand for."""
    return _ESCAPE.sub(_of_escape, text) if "\\" in text else text


def _of_escape(match: re.Match[str]) -> str:
    if not match[1]:
        return match[2]
    code = int(match[1], 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def parted(selectors: str) -> list[str]:
    """The selectors of a list, at the commas that stand in no bracket."""
    parts, depth, start = [], 0, 0
    for place, mark in enumerate(selectors):
        depth += (mark in "([") - (mark in ")]")
        if mark == "," and depth <= 0:
            parts.append(selectors[start:place].strip())
            start = place + 1
    return [*parts, selectors[start:].strip()]


def selectors_in(text: str) -> Iterator[Selector]:
    """What a list of selectors in small letters says.

    Those that ask for a state, or are not understood, are left out; so are those that hold only until a script of the
    page has begun, as `[v-cloak]` and `html:not(.loaded)` do.
    """
    for one in parted(text):
        if len(one) > _LONGEST:
            continue
        for way in _ways(one.replace(":root", "html")):
            if (selector := _selector(way)) is not None and not any(map(_is_waiting, selector.parts)):
                yield selector


def _is_waiting(part: Simple) -> bool:
    if part.tag in ("html", "body") and part.nots:
        return True
    return any(_LIFTED.search(each.name) for each in part.attributes)


def _ways(text: str) -> Iterator[str]:
    """The selectors for which one with `:is` stands."""
    waiting = [text]
    for _ in range(4):  # one in another
        waiting = [way for each in waiting for way in islice(_expanded(each), _MOST_WAYS)][:_MOST_WAYS]
    yield from waiting


def _expanded(text: str) -> Iterator[str]:
    pieces = _ANY.split(text)
    for chosen in product(*(parted(choice) for choice in pieces[1::2])):
        made = pieces[0]
        for choice, after in zip(chosen, pieces[2::2], strict=True):
            tagged = _TAG.match(choice)
            if tagged and made[-1:] not in ("", " ", ">", "+", "~"):
                made += choice[tagged.end() :] if _last_tag(made) in (tagged[0], "*") else ":never"
            else:
                made += choice
            made += after
        yield made


def _last_tag(text: str) -> str:
    last = _BETWEEN.split(text)[-1] or ""
    found = _TAG.match(last)
    return found[0] if found else "*"


def _selector(text: str) -> Selector | None:
    parts: list[Simple] = []
    links: list[str] = []
    place = depth = 0
    for match in _BETWEEN.finditer(text):
        depth = text.count("[", 0, match.start()) + text.count("(", 0, match.start())
        depth -= text.count("]", 0, match.start()) + text.count(")", 0, match.start())
        if depth or (match.start() and text[match.start() - 1] == "\\") or _in_escape(text, match.start()):
            continue
        simple = _simple(text[place : match.start()])
        if simple is None:
            return None
        parts.append(simple)
        links.append(match[1] or " ")
        place = match.end()
    own = _simple(text[place:])
    return None if own is None or len(parts) >= _MOST_PARTS else Selector((*parts, own), tuple(links))


def _in_escape(text: str, place: int) -> bool:
    """Whether white space at `place` ends an escape by its number."""
    return re.search(r"\\[0-9a-f]{1,6}\Z", text[max(0, place - 7) : place]) is not None


def _simple(text: str) -> Simple | None:
    tagged = _TAG.match(text)
    tag = tagged[0] if tagged and tagged[0] != "*" else ""
    place = tagged.end() if tagged else 0
    names: dict[str, set[str]] = {"#": set(), ".": set()}
    attributes: list[Attribute] = []
    nots: list[Simple] = []
    positions: list[Position] = []
    if not text:
        return None
    while place < len(text):
        match = _PIECE.match(text, place)
        if match is None:
            return None
        place = match.end()
        asked = positions_in(match["place"]) if match["place"] else ()
        inner = [] if match["not"] is None else [_simple(part) for part in parted(match["not"])]
        if asked is None or not all(inner):
            return None
        positions += asked
        nots += [each for each in inner if each]
        if match["mark"]:
            names[match["mark"]].add(unescaped(match["name"]).strip())
        elif match["attribute"]:
            value = next((match[kind] for kind in ("double", "single", "bare") if match[kind] is not None), "")
            attributes.append(Attribute(unescaped(match["attribute"]), match["how"] or "", unescaped(value)))
    return Simple(tag, frozenset(names["#"]), frozenset(names["."]), tuple(attributes), tuple(nots), tuple(positions))


def around(node: etree._Element, link: str) -> Iterator[etree._Element]:
    """The elements that may be linked so to `node`, the nearest first."""
    if link in _SIBLINGS:
        before = node.itersiblings(etree.Element, preceding=True)
        return islice((each for each in before if isinstance(each.tag, str)), 1 if link == "+" else _NEAR)
    return islice(node.iterancestors(), 1 if link == ">" else _NEAR)


def needs_another_try(links: tuple[str, ...]) -> bool:
    """Whether a farther element may do where the nearest that matches does not: not where any around it do."""
    return bool(links) and links[-1] != " "
