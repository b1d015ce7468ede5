"""Markers led to the references that they name: those that are listed, and links that stand in the text alone."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carter.research.audit.links import NOWHERE, impossible, leads_out, names_of
from carter.research.audit.listing import Entry, label_of
from carter.research.audit.markers import Mark


class Reference(NamedTuple):
    """Something that is cited, or listed to be."""

    number: int  # from 1: those that are listed in their order, then links of the text in the order of the text
    label: str  # by which the report's own markers name it; empty where it bears none
    text: str
    urls: tuple[str, ...]
    listed: bool
    times: int  # how many markers lead to it
    same_as: int  # the number of an earlier listed one that is the same page or work; 0 for none

    @property
    def can_be(self) -> bool:
        """Whether somebody could be led to a source by it; a link into one's own network leads those who are there."""
        return (self.listed and not self.urls) or any(impossible(url) not in NOWHERE for url in self.urls)


class Citing:
    """Leads markers to references, and counts them."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._links: list[str] = []  # that stand in the text and are listed nowhere
        self._times: dict[int, int] = {}
        self._by_name: dict[str, int] = {}
        self._by_label: dict[str, list[int]] = {}
        self._by_id: dict[str, int] = {}
        for place, entry in enumerate(entries):
            for name in (*entry.names, *(name for url in entry.urls for name in names_of(url))):
                self._by_name.setdefault(name, place)
            for each in entry.ids:
                self._by_id.setdefault(each, place)
            if entry.label:
                self._by_label.setdefault(label_of(entry.label), []).append(place)

    def lead(self, mark: Mark, block: int) -> Iterator[int | None]:
        """The references that a marker of a block names, by their numbers; None for each that there is none of."""
        for place in self._places(mark, block):
            if place is None:
                yield None
            else:
                self._times[place] = self._times.get(place, 0) + 1
                yield place + 1

    def references(self) -> tuple[Reference, ...]:
        """All references, once all markers were led."""
        first: dict[str, int] = {}
        made = []
        for place, entry in enumerate(self._entries):
            same = next((first[name] for name in sorted(entry.names) if name in first), -1)
            for name in entry.names:
                first.setdefault(name, place)
            times = self._times.get(place, 0)
            made.append(Reference(place + 1, entry.label, entry.text, entry.urls, True, times, same + 1))
        for number, url in enumerate(self._links, start=len(self._entries)):
            made.append(Reference(number + 1, "", url, (url,), False, self._times.get(number, 0), 0))
        return tuple(made)

    def _places(self, mark: Mark, block: int) -> Iterator[int | None]:
        if mark.anchor and mark.anchor in self._by_id:
            yield self._by_id[mark.anchor]
        elif mark.url and leads_out(mark.url):
            yield self._of_url(mark, block)
        else:
            yield from (self._of_label(label, block, mark) for label in mark.labels)
            if mark.anchor and not mark.labels:
                yield None

    def _of_url(self, mark: Mark, block: int) -> int:
        """The listed reference with this link, else the one with its number where that has none, else the link."""
        names = names_of(mark.url)
        known = next((self._by_name[name] for name in sorted(names) if name in self._by_name), None)
        if known is not None:
            return known
        numbered = [self._of_label(label, block, mark) for label in mark.labels]
        if len(numbered) == 1 and numbered[0] is not None and not self._entries[numbered[0]].urls:
            return numbered[0]
        place = len(self._entries) + len(self._links)
        self._links.append(mark.url)
        for name in names:
            self._by_name.setdefault(name, place)
        return place

    def _of_label(self, label: str, block: int, mark: Mark) -> int | None:
        """The reference with this label: of several lists, the first one below the marker, else the last one above.

        Notes and numbers count apart: `[^1]` is the note 1 where there is one, `[1]` the entry 1.
        """
        if label.startswith("#"):
            return int(label[1:])
        every = self._by_label.get(label, [])
        places = [place for place in every if self._entries[place].is_note == mark.is_note] or every
        below = [place for place in places if self._entries[place].place >= block]
        found = below[:1] or places[-1:]
        return found[0] if found else None
