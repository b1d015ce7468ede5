"""A text as it reads without what parts its characters: tags and entities, escapes, the events of a stream."""

import html
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

_INLINE = (
    "a|abbr|acronym|b|bdi|bdo|big|cite|code|del|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong"
    r"|sub|sup|tt|u|var|wbr|w:(?!(?:p|br|cr|tab|tc|tr|tbl)[\s/>])\w+"  # in a Word document all but these part no words
)
_GAP = rf"</?(?:{_INLINE})(?:[\s/][^<>]*)?>|<!--[^<>]{{0,80}}-->|</(?:td|th|dt|dd)\s*>"  # what parts no words
_CELL = r"<(?:td|th|dt|dd)(?:[\s/][^<>]*)?>"
_OTHER = r"</?[a-z][^<>]*>"
_ENTITY = r"&(?:\#\d{1,7}|\#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});"
_GAPS, _CELLS, _OTHERS = (re.compile(each, re.I | re.ASCII) for each in (_GAP, _CELL, _OTHER))
_MARKUP = re.compile(rf"(?P<gap>{_GAP})|(?P<cell>{_CELL})|(?P<other>{_OTHER})|(?P<entity>{_ENTITY})", re.I | re.ASCII)
_ESCAPE = re.compile(r"\\(?:u(?P<code>[0-9a-fA-F]{4})|(?P<letter>[\"\\/bfnrt]))")
_LETTERS = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
# The words of a model as they come: `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"…"}}`
_WORDS = re.compile(
    r"\"delta\"\s*:\s*\{\s*(?:\"type\"\s*:\s*\"\w{1,40}\"\s*,\s*)?\"(?:text|thinking|partial_json)\"\s*:\s*"
    r"\"(?P<said>(?:[^\"\\]|\\.)*+)\""
)
_BETWEEN = re.compile(r"\"content_block_(?:start|stop)\"")  # two parts of a reply, which are not one text
_DELTA = "content_block_delta"


class _Tokens(NamedTuple):
    """What is no letter of a text, and what is read in its place."""

    pattern: re.Pattern[str]
    told: Callable[[re.Match[str]], str]


class View:
    """What is read of a text, and where each character of it stands in there."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._size = 0
        self._begins: list[int] = []  # of each part, in the view
        self._places: list[tuple[int, int, bool]] = []  # of each part, in the text; whether it stands there as it is

    @property
    def text(self) -> str:
        """What is read."""
        return "".join(self._parts)

    def add(self, part: str, start: int, end: int, *, literal: bool) -> None:
        """Go on with `part`, which `[start:end]` of the text stands for."""
        if part:
            self._parts.append(part)
            self._begins.append(self._size)
            self._places.append((start, end, literal))
            self._size += len(part)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where in the text the characters `[start:end]` of the view stand, with all that parts them."""
        first, last = self._at(start), self._at(end - 1)
        return first[0], last[1]

    def _at(self, index: int) -> tuple[int, int]:
        number = bisect_right(self._begins, index) - 1
        start, end, literal = self._places[number]
        place = start + index - self._begins[number]
        return (place, place + 1) if literal else (start, end)


class Reading(NamedTuple):
    """One way to read a text."""

    glance: Callable[[str], str]  # what is read, quickly; a secret is looked for there first
    views: Callable[[str], Iterator[View]]  # the same with its places, in order; none overlaps another


def readings(text: str) -> Iterable[Reading]:
    """The ways in which `text` may be read, beside as it stands."""
    if "<" in text or "&" in text:
        yield Reading(_bare, _without_markup)
    if "\\" in text:
        yield Reading(lambda text: _ESCAPE.sub(_of_escape, text), _without_escapes)
    if _DELTA in text:
        yield Reading(lambda text: "\n".join(view.text for view in _streamed(text)), _streamed)


def _bare(text: str) -> str:
    return html.unescape(_OTHERS.sub("\n", _CELLS.sub("\t", _GAPS.sub("", text))))


def _without_markup(text: str) -> Iterator[View]:
    yield _read(View(), text, (0, len(text)), _Tokens(_MARKUP, _of_markup))


def _of_markup(match: re.Match[str]) -> str:
    if match["entity"]:
        return html.unescape(match[0])
    return "" if match["gap"] else "\t" if match["cell"] else "\n"


def _without_escapes(text: str) -> Iterator[View]:
    yield _read(View(), text, (0, len(text)), _Tokens(_ESCAPE, _of_escape))


def _of_escape(match: re.Match[str]) -> str:
    return chr(int(match["code"], 16)) if match["code"] else _LETTERS.get(match["letter"], match["letter"])


def _streamed(text: str) -> Iterator[View]:
    """What each part of a model's reply says, whatever events it comes in."""
    view, end = View(), 0
    for match in _WORDS.finditer(text):
        if _BETWEEN.search(text, end, match.start()):
            yield view
            view = View()
        _read(view, text, match.span("said"), _Tokens(_ESCAPE, _of_escape))
        end = match.end()
    yield view


def _read(view: View, text: str, within: tuple[int, int], tokens: _Tokens) -> View:
    start, end = within
    for match in tokens.pattern.finditer(text, start, end):
        view.add(text[start : match.start()], start, match.start(), literal=True)
        view.add(tokens.told(match), *match.span(), literal=False)
        start = match.end()
    view.add(text[start:end], start, end, literal=True)
    return view
