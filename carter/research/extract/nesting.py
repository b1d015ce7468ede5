"""Elements that the parser ends early, against what browsers do, are kept whole: `<h2 hidden><p>…</p></h2>`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

_INLINE = ("b", "big", "i", "s", "small", "strike", "tt", "u", "font")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
# Element -> what ends it for the parser, and for no browser.
_ENDED_BY = {
    **dict.fromkeys(_INLINE, frozenset({"p", "center"})),
    **dict.fromkeys(_HEADINGS, frozenset({"p", "table", "li", "form", "fieldset"})),
    "a": frozenset({"table", "fieldset"}),
    "address": frozenset({"ul", "dl", "li", "form", "dt", "dd"}),
    "dl": frozenset({"li", "form"}),
    "dt": frozenset({"dl"}),
    "menu": frozenset({"ul", "dl", "form", "dt", "dd"}),
    "ol": frozenset({"form"}),
    "ul": frozenset({"pre", "form", "address"}),
}
_RUNNING = frozenset({*_INLINE, "a"})
_ENDING = frozenset(name for names in _ENDED_BY.values() for name in names)
# These end a paragraph for browsers too, and with it what begins in it.
_BLOCKS = (
    "address article aside blockquote center div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main menu "
    "nav ol p pre section table ul"
)
_ENDING_P = frozenset(_BLOCKS.split())
_NAMES = "|".join(sorted({*_ENDED_BY, *_ENDING, *_ENDING_P}, key=lambda name: (-len(name), name)))
_TOKEN = re.compile(
    rf"<(?:(?P<raw>!--|(?:script|style|textarea|xmp)(?=[\s>/]))|(?P<end>/?)(?P<name>{_NAMES})(?=[\s>/]))", re.IGNORECASE
)
_MOST_OPEN = 200  # elements of these kinds within each other


class _Open(NamedTuple):
    name: str
    start: int  # where its name begins
    ended: list[bool]  # whether something in it ends it for the parser


class Kept(NamedTuple):
    """Markup in which stand-ins stand for such elements, and the attribute that tells which."""

    markup: str
    mark: str  # empty where there are none


def kept_whole(markup: str) -> Kept:
    """`markup` with a stand-in, which nothing ends early, for each element that the parser would end early."""
    places = sorted(_places(markup))
    if not places:
        return Kept(markup, "")
    mark = "was"
    while mark in markup:
        mark += "-x"
    pieces, last = [], 0
    for start, name, opens in places:
        stand_in = "span" if name in _RUNNING else "div"
        pieces += [markup[last:start], f'{stand_in} {mark}="{name}"' if opens else stand_in]
        last = start + len(name)
    return Kept("".join((*pieces, markup[last:])), mark)


def restore(root: etree._Element, mark: str) -> None:
    """Put the elements back in the place of their stand-ins."""
    for node in root.iter("span", "div"):
        name = node.get(mark)
        if name is not None:
            node.tag = name
            del node.attrib[mark]


def _places(markup: str) -> Iterator[tuple[int, str, bool]]:
    """Where the names of such elements stand, with whether in the start tag or in the end tag."""
    stack: list[_Open] = []
    paragraph = None  # how many were open where the paragraph that is open began
    for token in _tokens(markup):
        name = (token["name"] or "").lower()
        if token["end"]:
            yield from _closed(stack, name, token.start("name"))
            paragraph = None if name == "p" or (paragraph or 0) > len(stack) else paragraph
        elif name:
            if name in _ENDING_P and paragraph is not None:
                del stack[paragraph:]
            _ended(stack, name)
            paragraph = len(stack) if name == "p" else None if name in _ENDING_P else paragraph
            if name in _ENDED_BY:
                stack.append(_Open(name, token.start("name"), [False]))
                del stack[:-_MOST_OPEN]


def _tokens(markup: str) -> Iterator[re.Match[str]]:
    """The tags that matter, but for those in comments, scripts and the like; nothing behind one that does not end."""
    at = 0
    while token := _TOKEN.search(markup, at):
        at = token.end()
        if raw := token["raw"]:
            end = re.compile("-->" if raw == "!--" else f"</{raw}", re.IGNORECASE).search(markup, at)
            if end is None:
                return
            at = end.end()
        else:
            yield token


def _ended(stack: list[_Open], name: str) -> None:
    """Tell those that the start of an element ends for the parser."""
    for outer in stack if name in _ENDING else ():
        outer.ended[0] = outer.ended[0] or name in _ENDED_BY[outer.name]


def _closed(stack: list[_Open], name: str, start: int) -> Iterator[tuple[int, str, bool]]:
    """Close the last element of that name, and what is open in it."""
    place = next((at for at in range(len(stack) - 1, -1, -1) if stack[at].name == name), None)
    if place is None:
        return
    if stack[place].ended[0]:
        yield stack[place].start, name, True
        yield start, name, False
    del stack[place:]
