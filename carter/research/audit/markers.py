"""Markers: where a text cites, in the ways of people and tools; a year, a formula or code is none."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carter.research.audit.blocks import BARE, ESCAPED, Block, Span, meets
from carter.research.audit.links import leads_out, urls_in
from carter.research.audit.listing import is_marker_like, label_of

_NUMBERS = r"\d{1,4}(?:\s*(?:[,;、，]|[-–—‐−~])\s*\d{1,4})*"
_PAGES = r"(?:,?\s*(?:pp?|pág|S|s|ch|blz|стр|[сС]|§+)\.?\s*[\d\s,–—-]+)?"
_BRACKET = re.compile(rf"\[\s*({_NUMBERS}){_PAGES}\s*\]")
_NOTE = re.compile(r"\[\^([^\]\s]{1,40})\](?!:)")
_NAMED = re.compile(
    r"[\[(]\s*(?:see\s+)?(?:sources?|src|refs?\.?|references?|citations?|cite|docs?|documents?|quellen?|fuentes?|notes?)[\s:#_-]*"
    rf"({_NUMBERS})\s*[\])]",
    re.IGNORECASE,
)
_WIDE = re.compile(r"【\s*(?:(\d{1,4})(?:[:†][^】]{0,60})?|(?:source|来源|引用)[:：\s]*(\d{1,4}))\s*】")
_RAISED = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}(?:[\s,，⁻˒·]{1,2}[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})*")
# What copying leaves of a raised number: `fell.12 The`.
_LOST = re.compile(r"(?<=[^\W\d_][.!?”\")])\d{1,3}(?:, ?\d{1,3})*(?=\s|$)")
_RAISED_ONE = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_KEYED = re.compile(r"\[((?=[^\]]*\d)[A-Za-z][\w.+:-]{1,29})\]")
_PART = re.compile(r"(\d{1,4})(?:\s*[-–—‐−~]\s*(\d{1,4}))?")
_FORMULA = re.compile(
    r"\$\$.{1,500}?\$\$|\\\(.{1,500}?\\\)|\\\[.{1,500}?\\\]|\$(?=[^\s$])[^$\n]{0,200}(?<=[^\s$])\$(?!\d)", re.DOTALL
)
_MOST_IN_RANGE = 50  # references that `[3–52]` may mean
_A_YEAR = range(1500, 2101)
_INDEXED = re.compile(r"(?:\w_\w*|\w\(\)|[∈=]\s*)$")
_RANGED = re.compile(r"(?:range|interval|intervall|bereich|intervalle|intervalo)\s*$", re.IGNORECASE)
_ASSIGNED = re.compile(r"\s*(?:==?|[+*/-]=|\()")
# What a raised number behind is a power of, and no note.
_RAISED_TO = "m km cm mm dm nm µm μm ft in yd mi s sec h kg g x y z n r a b c e i j k t v w p q"
_UNITS = frozenset(_RAISED_TO.split())
_OPEN, _CLOSE = ("(", "\uff08"), (")", "\uff09")
_VARIABLES = re.compile(r"[b-df-hj-np-tv-xz]{2}", re.IGNORECASE)  # as in `mc²`
_LAST_WORD = re.compile(r"([^\W_]+)$")
_AS_SEEN = str.maketrans(ESCAPED, BARE)


class Mark(NamedTuple):
    """One marker: what it covers, and what it names."""

    start: int
    end: int
    text: str
    labels: tuple[str, ...] = ()
    url: str = ""  # where it leads, if it is a link
    anchor: str = ""  # the part of the report to which it leads
    cut: bool = True  # whether it is no part of the sentence; words that are a link are
    is_note: bool = False  # whether it is `[^1]`, and not `[1]`


class Known(NamedTuple):
    """What markers may name."""

    labels: frozenset[str]
    ids: frozenset[str]
    last: bool = False  # no other markers are there: brackets that are escaped, and `fell.1`, may be some


def marks_in(block: Block, known: Known) -> tuple[Mark, ...]:
    """The markers of a block that is no reference, in order; none begins within another one."""
    text = block.text.translate(_AS_SEEN) if known.last else block.text
    linked = [mark for link in block.links if (mark := _of_link(block, link.start, link.end, link.href, known))]
    barred = [*block.opaque, *(found.span() for found in _FORMULA.finditer(text))]
    taken = [*barred, *((mark.start, mark.end) for mark in linked)]
    written = [
        Mark(each.start, each.end, text[each.start : each.end], url=each.url)
        for each in urls_in(text)
        if not meets(each.start, each.end, taken)
    ]
    taken += [(mark.start, mark.end) for mark in written]
    found = [mark for mark in _written(text, block, known) if not meets(mark.start, mark.end, taken)]
    every = sorted((*linked, *written, *found), key=lambda mark: (mark.start, -mark.end))
    return tuple(_apart(every))


def _apart(marks: Sequence[Mark]) -> Iterator[Mark]:
    last = -1
    for mark in marks:
        if mark.start >= last:
            yield mark
            last = max(last, mark.end)


def _of_link(block: Block, start: int, end: int, href: str, known: Known) -> Mark | None:
    """What a link of the text cites; nothing where it leads about in the report, or writes a mail."""
    text = block.text[start:end].translate(_AS_SEEN)
    start, end = start + len(text) - len(text.lstrip()), end - (len(text) - len(text.rstrip()))
    text = text.strip()
    numbered = is_marker_like(text) or _BRACKET.fullmatch(text) is not None
    numbered = numbered and (href.startswith("#") or not text.strip("[]^").isalpha())
    if _inside(start, end, block.opaque) and not numbered:
        return None
    if href.startswith("#"):
        if not numbered and href[1:] not in known.ids:
            return None
        return Mark(start, end, text, labels=_labels(text) if numbered else (), anchor=href[1:])
    if not leads_out(href):
        return Mark(start, end, text, labels=_labels(text)) if numbered else None
    written = any(each.start == 0 for each in urls_in(text))
    bracketed = block.text[max(0, start - 1) : start] in _OPEN and block.text[end : end + 1] in _CLOSE
    start, end = _with_brackets(block.text, start, end) if numbered else (start, end)
    cut = numbered or written or bracketed or not text
    return Mark(start, end, text, _labels(text) if numbered else (), href, cut=cut)


def _inside(start: int, end: int, spans: Sequence[Span]) -> bool:
    return any(first <= start and end <= last for first, last in spans)


def _with_brackets(text: str, start: int, end: int) -> Span:
    around = text[start - 1 : start] + text[end : end + 1]
    return (start - 1, end + 1) if around == "[]" else (start, end)


def _labels(text: str) -> tuple[str, ...]:
    inner = text.strip("[]^ ")
    return tuple(_numbers(inner)) if _PART.match(inner) else (label_of(inner),)


def _written(text: str, block: Block, known: Known) -> Iterator[Mark]:
    for found in _BRACKET.finditer(text):
        labels = tuple(_numbers(found[1]))
        if _cites(text, found, labels, known):
            yield _mark(found, labels)
    noted = ((found, (label_of(found[1]),)) for found in _NOTE.finditer(text))
    yield from (_mark(found, labels)._replace(is_note=True) for found, labels in noted)
    yield from (_mark(found, tuple(_numbers(found[1]))) for found in _NAMED.finditer(text))
    yield from (_mark(found, (label_of(found[1] or found[2]),)) for found in _WIDE.finditer(text))
    keyed = ((found, label_of(found[1])) for found in _KEYED.finditer(text))
    yield from (_mark(found, (label,)) for found, label in keyed if label in known.labels)
    yield from _raised(text, block, known)
    lost = _LOST.finditer(text) if known.last else ()
    found_lost = ((found, tuple(_numbers(found[0]))) for found in lost)
    yield from (_mark(found, labels) for found, labels in found_lost if known.labels.issuperset(labels))


def _raised(text: str, block: Block, known: Known) -> Iterator[Mark]:
    """Superscripts that are numbers alone: `<sup>1, 2</sup>`, or signs that are raised by themselves: `¹`."""
    for found in _RAISED.finditer(text):
        labels = tuple(label_of(each) for each in _RAISED_ONE.findall(found[0]))
        if _is_raised_note(text, found.start(), labels, known):
            yield _mark(found, labels)
    for start, end in block.raised:
        inner = text[start:end].strip()
        if re.fullmatch(_NUMBERS, inner):
            labels = tuple(_numbers(inner))
            if _is_raised_note(text, start, labels, known):
                yield Mark(start, end, inner, labels)


def _mark(found: re.Match[str], labels: tuple[str, ...]) -> Mark:
    return Mark(found.start(), found.end(), found[0], labels)


def _cites(text: str, found: re.Match[str], labels: Sequence[str], known: Known) -> bool:
    """Whether numbers in brackets are a marker: not a date, an index, an interval, or something that counts from 0."""
    before, behind = text[max(0, found.start() - 24) : found.start()], text[found.end() : found.end() + 4]
    glued = before[-1:].isalnum() or before[-1:] == "_"
    word = _LAST_WORD.search(before)
    if glued and word and f"{word[1]}[0]" in text:
        return False
    if _INDEXED.search(before) or (glued and _ASSIGNED.match(behind)) or (len(labels) > 1 and _RANGED.search(before)):
        return False
    return all(label in known.labels or (int(label) and int(label) not in _A_YEAR) for label in labels)


def _is_raised_note(text: str, start: int, labels: Sequence[str], known: Known) -> bool:
    """Whether a raised number is of a note: no power of a unit, of a variable or of a number."""
    before = text[max(0, start - 24) : start]
    word = _LAST_WORD.search(before)
    if word and (word[1].lower() in _UNITS or _is_base(word[1], labels, known) or _VARIABLES.fullmatch(word[1])):
        return False
    if not before or before[-1].isspace():
        return False
    return not known.labels.isdisjoint(labels) or before[-1] in ".,;:!?)”\"'»。"


def _is_base(word: str, labels: Sequence[str], known: Known) -> bool:
    """Whether a number is raised to a power: `10⁶`, but neither `10¹˒²` nor `2020¹` where these are listed."""
    no_power = len(labels) > 1 or (word.isdecimal() and int(word) in _A_YEAR)
    return word[-1].isdigit() and not (no_power and known.labels.issuperset(labels))


def _numbers(written: str) -> Iterator[str]:
    """`1, 3–5` as 1, 3, 4, 5; a range that runs backwards, or over too many, is its two ends."""
    for found in _PART.finditer(written):
        first, last = int(found[1]), int(found[2] or found[1])
        if first <= last <= first + _MOST_IN_RANGE:
            yield from map(str, range(first, last + 1))
        else:
            yield from (str(first), str(last))
