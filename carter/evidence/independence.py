"""Independence: how many origins several sources have, where copies and what is told after one informant are one."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from carter.evidence.informants import informants
from carter.evidence.sentences import sentence_spans
from carter.evidence.syndication import copies

Reason = Literal["same page", "same work", "copy", "same informant", "told after it"]

_HEAD = 1_500  # characters of a text in which it names itself, before it names works of others
_LEAD = 700  # characters within which a text says where all of its news are from
_FEWEST = 6  # words of a line that is more than a heading
_ENDING = re.compile(r"[.,;:)\]}'\"]+$|/(?:full|abstract|pdf|html|epdf)$", re.I)
_DOI = re.compile(r"(?<![\w.])10\.\d{4,9}/[^\s\"'<>?#]+", re.I)
_ARXIV = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html|format)/|arxiv[:.]\s?)((?:\d{4}\.\d{4,5})|(?:[a-z-]+(?:\.[a-z]{2})?/\d{7}))(?:v\d+)?(?!\d)",
    re.I,
)
_OF_ARXIV = re.compile(r"10\.48550/arxiv\.(\S+?)(?:v\d+)?$", re.I)
_ADDRESS = re.compile(r"https?://(?:[^/?#@]*@)?([^/?#:]+)", re.I)
_ARTICLES = ("the", "le", "la", "el", "der", "die", "das")  # that the name of a host may keep


class Witness(NamedTuple):
    """A source that says something, as far as its independence goes."""

    url: str  # normalised: what a page says of itself (its canonical address, its site's name) is no identity
    text: str  # of its main content
    passage: str = ""  # what of it is used, with the sentence around it; empty where all of it is meant


class Link(NamedTuple):
    """Why two witnesses, by their places, have one origin; of `told after it`, `other` tells it after `one`."""

    one: int
    other: int
    why: Reason
    detail: str  # the work, the informant, or how much is shared


class Origins(NamedTuple):
    """The witnesses by origin: each origin as their places in order, the origins by their first witness."""

    groups: tuple[tuple[int, ...], ...]
    links: tuple[Link, ...]

    @property
    def told(self) -> str:
        """`3 sources, 1 origin`."""
        sources, count = sum(map(len, self.groups)), len(self.groups)
        return f"{sources} source{'s' * (sources != 1)}, {count} origin{'s' * (count != 1)}"


def origins(witnesses: Sequence[Witness]) -> Origins:
    """The origins of what the witnesses say, and why some have one together.

    One page, one work (by its DOI or its number at arXiv), copies, and those who tell it after one informant are of one
    origin; so is who tells it after another of the witnesses, known by the name of its host.
    """
    by_pair = {tuple(sorted((link.one, link.other))): link for link in _links(witnesses)}
    links = tuple(by_pair[pair] for pair in sorted(by_pair))
    groups = _grouped(len(witnesses), links)
    return Origins(groups, links)


def works(url: str, text: str = "") -> frozenset[str]:
    """The works that a page is: `doi:10.1000/x` or `arxiv:2101.00001`, by its address and the head of its text.

    A head that names several tells of the works of others, and of none that the page is.
    """
    found = set(_works_in(url))
    if not found and len(named := set(_works_in(text[:_HEAD]))) == 1:
        found = named
    return frozenset(found)


def _links(witnesses: Sequence[Witness]) -> Iterator[Link]:
    """All links, what is weightier later: of two witnesses the last one is told."""
    told_by = [informants(witness.passage or _lead(witness.text)) for witness in witnesses]
    hosts = [_labels_of_host(witness.url) for witness in witnesses]
    yield from _shared("same informant", told_by)
    for place, names in enumerate(told_by):
        for other, host in enumerate(hosts):
            name = next(
                (name for name in sorted(names) if host & {name, *(article + name for article in _ARTICLES)}), ""
            )
            if name and other != place and host != hosts[place]:
                yield Link(other, place, "told after it", name)
    for copy in copies([witness.text for witness in witnesses]):
        yield Link(copy.one, copy.other, "copy", f"{copy.shared // 10} % of its words")
    yield from _shared("same work", [works(witness.url, witness.text) for witness in witnesses])
    yield from _shared("same page", [{witness.url} - {""} for witness in witnesses])


def _lead(text: str) -> str:
    """The headings of a text and its first sentence: whom a later one names is the informant of that one alone."""
    start = 0
    for line in text[:_LEAD].splitlines(keepends=True):
        if len(line.split()) >= _FEWEST:
            spans = sentence_spans(line, 0, len(line))
            return text[: start + spans[0][1]] if spans else text[: start + len(line)]
        start += len(line)
    return text[:start]


def _shared(why: Reason, marks: Sequence[Iterable[str]]) -> Iterator[Link]:
    """A link for every two that have a mark in common."""
    having: dict[str, list[int]] = {}
    for place, each in enumerate(marks):
        for mark in sorted(each):
            having.setdefault(mark, []).append(place)
    for mark, places in having.items():
        for one, other in combinations(places, 2):
            yield Link(one, other, why, mark)


def _grouped(count: int, links: Iterable[Link]) -> tuple[tuple[int, ...], ...]:
    first = list(range(count))

    def root(place: int) -> int:
        while first[place] != place:
            place = first[place]
        return place

    for link in links:
        one, other = sorted((root(link.one), root(link.other)))
        first[other] = one
    groups: dict[int, list[int]] = {}
    for place in range(count):
        groups.setdefault(root(place), []).append(place)
    return tuple(map(tuple, groups.values()))


def _works_in(text: str) -> Iterator[str]:
    for found in _ARXIV.finditer(text):
        yield f"arxiv:{found[1].lower()}"
    for found in _DOI.finditer(text):
        name = found[0]
        while (shorter := _ENDING.sub("", name)) != name:
            name = shorter
        of_arxiv = _OF_ARXIV.fullmatch(name)
        yield f"arxiv:{of_arxiv[1].lower()}" if of_arxiv else f"doi:{name.lower()}"


def _labels_of_host(url: str) -> frozenset[str]:
    """The parts of the name of a host, without hyphens: of `www.harbour-times.example` one is `harbourtimes`."""
    found = _ADDRESS.match(url)
    return frozenset(found[1].lower().replace("-", "").split(".")) if found else frozenset()
