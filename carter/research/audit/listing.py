"""The references that a report lists: under a heading, without one at its end, as notes, or where its links lead."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carter.research.audit.as_html import Definition
from carter.research.audit.blocks import Block, meets, shown
from carter.research.audit.links import leads_out, names_of, urls_in
from carter.research.audit.sections import lists_references

SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_LABEL = re.compile(
    r"(?:\.\. )?\s*(?:\[\^(?P<note>[^\]\s]{1,40})\]:?"
    r"|\[(?P<bracket>(?=[^\]]*\d)[\w.+:-]{1,30})\]:?|【(?P<wide>\d{1,4})】"
    r"|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})(?=\s?\S)|\((?P<round>\d{1,3})\)(?=\s)|(?P<plain>\d{1,3})[.):](?=\s)"
    r"|\^(?P<caret>\d{1,3})\b)\s*"
)
_SURE = ("note", "bracket", "wide", "raised")  # labels that no list of another kind bears
_NOTED = re.compile(r"\s*\[\^[^\]\s]{1,40}\]:")
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d[a-z]?\b")
_NUMBER = re.compile(r"\d{1,4}")
_MARKER_LIKE = re.compile(r"\[?\^?\s*(?:\d{1,4}|[a-z]|[⁰¹²³⁴⁵⁶⁷⁸⁹]+|[*†‡§])\s*\]?")
_BEFORE_LINK = (":", "-", "–", "—", "|", ".", ",")  # end a title that its link follows
_BEHIND_LINK = (",", "(", "-", "–", "—", "|", ":")  # parts a title that is a link from what is told of it
_PSEUDO = 7  # the level of a line that stands over references like a heading
_LONGEST_TITLE = 20  # words beside a link, of an entry without a heading over its list


class Entry(NamedTuple):
    """One reference, as it is listed."""

    label: str  # by which a marker names it; empty where it bears none
    text: str  # without the label
    urls: tuple[str, ...]
    ids: frozenset[str]
    place: int  # of its block
    is_note: bool = False  # whether `[^1]` names it, and not `[1]`

    @property
    def names(self) -> frozenset[str]:
        """By what it is known to be the same as another one: its first link, and the works that its links are."""
        first = names_of(self.urls[0]) if self.urls else frozenset[str]()
        every = frozenset(name for url in self.urls for name in names_of(url) if name.startswith(("doi:", "arxiv:")))
        return first | every


class Listing(NamedTuple):
    """What is listed, and which blocks are no prose since they list it."""

    entries: tuple[Entry, ...]
    blocks: frozenset[int]


def listing(blocks: Sequence[Block], definitions: Sequence[Definition]) -> Listing:
    """The references of a report in their order, those that definitions of Markdown hold last."""
    inside = _under_headings(blocks) | _aimed_at(blocks)
    inside |= {place for place, block in enumerate(blocks) if block.kind != "code" and _NOTED.match(block.text)}
    if not any(_is_listed(blocks[place]) for place in inside):
        inside |= _at_the_end(blocks)
    entries = list(_entries(blocks, sorted(inside)))
    for each in definitions:
        text = each.url if not each.title else f"{each.title} {each.url}"
        urls = (each.url,) if leads_out(each.url) else ()
        entries.append(Entry(each.label, text, urls, frozenset(), len(blocks), each.is_note))
    return Listing(tuple(entries), frozenset(inside))


def is_marker_like(text: str) -> bool:
    """Whether the words of a link are no words, but the number of a note."""
    return _MARKER_LIKE.fullmatch(text) is not None


def _is_listed(block: Block) -> bool:
    return block.kind not in ("heading", "caption", "code")


def _under_headings(blocks: Sequence[Block]) -> set[int]:
    """The blocks of all sections of references, headings included; a section without any entry is none."""
    found: set[int] = set()
    section: set[int] = set()
    level = 0  # of the heading over the section; 0 outside
    for place in range(len(blocks)):
        before = level
        level = _level_at(blocks, place, level)
        if level and (not before or level != before):
            found |= _if_listing(blocks, section)
            section = set()
        if level:
            section.add(place)
    return found | _if_listing(blocks, section)


def _level_at(blocks: Sequence[Block], place: int, level: int) -> int:
    """The level of the section of references that a block stands in; 0 where it is in none."""
    block = blocks[place]
    if block.kind == "heading":
        if lists_references(block.text):
            return block.level or _PSEUDO
        if not block.level:  # the term of a definition
            return level
        following = next((each for each in blocks[place + 1 :] if each.kind != "heading"), None)
        deeper = bool(level) and _PSEUDO > block.level > level
        return level if deeper and following is not None and _is_entry_like(following) else 0
    if not level and _stands_over(block, block.text.split("\n", 1)[0]):
        return _PSEUDO
    return 0 if level == _PSEUDO and not _is_entry_like(block) else level


def _if_listing(blocks: Sequence[Block], section: set[int]) -> set[int]:
    listed = (blocks[place] for place in section if _is_listed(blocks[place]))
    return section if any(_is_entry_like(block) for block in listed) else set()


def _stands_over(block: Block, first: str) -> bool:
    """Whether a paragraph is, or begins with, a line such as `Sources:` that stands over a list."""
    return block.kind == "paragraph" and lists_references(first)


def _is_entry_like(block: Block) -> bool:
    return bool(
        block.item or block.row or _LABEL.match(block.text) or _urls(block, 0, len(block.text)) or
        (len(block.text.split()) > 2 and _YEAR.search(block.text))
    )  # fmt: skip


def _aimed_at(blocks: Sequence[Block]) -> set[int]:
    """Entries to which the number of a note leads, wherever they stand below it; the way back leads upwards."""
    ids: dict[str, int] = {}
    for place, block in enumerate(blocks):
        for each in block.ids:
            ids.setdefault(each, place)
    return {
        ids[link.href[1:]]
        for place, block in enumerate(blocks)
        for link in block.links
        if link.href.startswith("#")
        and ids.get(link.href[1:], 0) > place
        and is_marker_like(block.text[link.start : link.end])
        and _is_listed(blocks[ids[link.href[1:]]])
    }


def _at_the_end(blocks: Sequence[Block]) -> set[int]:
    """The last blocks, as far up as each is an entry by itself: a number with a link, or hardly more than a link."""
    found: set[int] = set()
    for place in range(len(blocks) - 1, -1, -1):
        lines = list(_lines(blocks[place]))
        notes = [line for line in lines if (label := _LABEL.match(line.text)) and label.lastgroup in _SURE]
        noted = bool(notes) and notes[0] is lines[0] and _are_notes(notes)
        if not _is_listed(blocks[place]) or blocks[place].row or not (noted or all(map(_is_bare_entry, lines))):
            break
        found.add(place)
    alone = [line for place in found for line in _lines(blocks[place])]
    # One link by itself may as well be the last sentence.
    return found if len(alone) > 1 or any(_LABEL.match(line.text) for line in alone) else set()


def _are_notes(lines: Sequence["_Line"]) -> bool:
    """Whether labelled lines are notes rather than a sentence that begins with a marker."""
    return len(lines) > 1 or bool(lines[0].urls) or _YEAR.search(lines[0].text) is not None


def _is_bare_entry(line: "_Line") -> bool:
    """Whether a line with a link is an entry: it bears a label, or is little else than a title and its link."""
    if not line.urls:
        return False
    label = _LABEL.match(line.text)
    words = [word for word in line.text[label.end() if label else 0 :].split() if "://" not in word]
    return len(words) <= _LONGEST_TITLE and (bool(label) or _is_title_and_link(line))


def _is_title_and_link(line: "_Line") -> bool:
    linked = sum(link.end - link.start for link in line.block.links)
    written = [each for each in urls_in(line.text) if line.text[each.end :].strip(" .)>]") == ""]
    title = line.text[: written[0].start].rstrip(" (<[") if written else ""
    first = next((link.end for link in line.block.links if not line.text[: link.start].strip()), 0)
    titled = first and line.text[first:].lstrip()[:1] in _BEHIND_LINK
    return linked * 2 > len(line.text) or bool(titled) or bool(written and (not title or title.endswith(_BEFORE_LINK)))


class _Line(NamedTuple):
    """A line of a block, or all of it where its lines are one entry."""

    text: str
    urls: tuple[str, ...]
    block: Block


def _lines(block: Block) -> Iterator[_Line]:
    start = 0
    for line in block.text.split("\n"):
        yield _Line(line, _urls(block, start, start + len(line)), block)
        start += len(line) + 1


def _urls(block: Block, start: int, end: int) -> tuple[str, ...]:
    linked = [(link.start, link.href) for link in block.links if start <= link.start <= end and leads_out(link.href)]
    taken = [(link.start, link.end) for link in block.links]
    bare = [
        (start + each.start, each.url)
        for each in urls_in(block.text[start:end])
        if not meets(start + each.start, start + each.start + 1, taken)
    ]
    return tuple(dict.fromkeys(url for _, url in sorted((*linked, *bare))))


def _entries(blocks: Sequence[Block], places: Sequence[int]) -> Iterator[Entry]:
    """The entries of the listing blocks: one for each item, row or labelled line, with what goes on with it."""
    entry: Entry | None = None
    item = row = 0
    term = ""
    for place in places:
        block = blocks[place]
        if not _is_listed(block) or block.head:
            term = "" if block.level else _label_of(block.text, block)
            continue
        goes_on = entry is not None and (
            (block.item and (block.item == item or block.depth > 1)) or (block.row and block.row == row)
        )
        for line in _lines(block):
            label, term = _label_of(line.text, block) or term, ""
            if not line.text.strip() or lists_references(line.text):
                continue
            begins = bool(_LABEL.match(line.text)) and not block.row if goes_on else _begins(line, label, entry)
            if begins or entry is None:
                if entry is not None:
                    yield entry
                is_note = _NOTED.match(line.text) is not None
                entry = Entry(label, _without_label(line.text), line.urls, block.ids, place, is_note)
            else:
                urls = tuple(dict.fromkeys((*entry.urls, *line.urls)))
                entry = entry._replace(
                    text=f"{entry.text} {shown(line.text.strip())}".strip(), urls=urls, ids=entry.ids | block.ids
                )
            goes_on = True if block.item or block.row else goes_on
        item, row = block.item, block.row
    if entry is not None:
        yield entry


def _begins(line: _Line, label: str, entry: Entry | None) -> bool:
    """Whether a line begins a reference: it bears a label, or no labelled one is there that it could go on with."""
    if label or line.block.item or line.block.row:
        return True
    same = entry is not None and entry.label and "\n" in line.block.text
    return not same and (bool(line.urls) or _YEAR.search(line.text) is not None)


def _without_label(text: str) -> str:
    label = _LABEL.match(text)
    return shown(text[label.end() if label else 0 :].strip())


def _label_of(text: str, block: Block) -> str:
    found = _LABEL.match(text)
    raised = next((text[start:end] for start, end in block.raised if start == 0 and text == block.text), "")
    if not found and _NUMBER.fullmatch(raised.strip("[] ")):
        return str(int(raised.strip("[] ")))
    if block.row and _NUMBER.fullmatch(text.strip(" []#.")):
        return str(int(text.strip(" []#.")))
    if found:
        named = next(each for each in found.groups() if each)
        return label_of(named)
    return str(block.number) if block.number and text == block.text else ""


def label_of(written: str) -> str:
    """A label as markers and entries are compared: `01`, `¹` and `1` are one, and so are `Smi20` and `smi20`."""
    plain = written.translate(SUPERSCRIPTS).lower()
    return str(int(plain)) if plain.isascii() and plain.isdigit() else plain
