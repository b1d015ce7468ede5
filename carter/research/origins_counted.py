"""The origins of the sources that were read, and how many of them stand behind one claim; pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, get_args

from carter.evidence.independence import Link, Witness, origins
from carter.records.origins import Address, OriginLink, Origins, Why
from carter.records.snippet import Snippet

_SUREST = get_args(Why)


class Counted(NamedTuple):
    """The sources of a claim, and the origins that they have."""

    sources: int
    origins: int
    links: tuple[OriginLink, ...] = ()  # why those of one origin have it; what lies between them counts

    @property
    def told(self) -> str:
        """`3 sources, 1 origin`; empty where each source has an origin of its own."""
        if self.sources <= self.origins:
            return ""
        return f"{self.sources} sources, {self.origins} origin{'s' * (self.origins != 1)}"


def origins_of(read: Sequence[tuple[Address, str]]) -> Origins:
    """The origins of sources, each with the text of its main content, in the order of reading."""
    found = origins([Witness(address.url, text) for address, text in read])
    ids = [address.source_id for address, _ in read]
    return Origins(
        sources=tuple(address for address, _ in read),
        groups=tuple(tuple(ids[place] for place in group) for group in found.groups if len(group) > 1),
        links=tuple(_named(_fewest(found.links), ids)),
    )


def counted(said: Iterable[tuple[str, str]], known: Origins) -> Counted:
    """The origins behind one claim.

    Args:
        said: the id of a source, and the passage of it that the claim rests on.
        known: what goes for the sources whatever is taken of them; to this is added whom the passages name.
    """
    passages: dict[str, str] = {}
    for source_id, passage in said:
        passages[source_id] = f"{passages[source_id]}\n{passage}" if source_id in passages else passage
    ids = list(passages)
    if len(ids) < 2:
        return Counted(len(ids), len(ids))
    urls = {address.source_id: address.url for address in known.sources}
    of = {source_id: group[0] for group in known.groups for source_id in group}
    roots = {source_id: of.get(source_id, source_id) for source_id in ids}
    added: list[OriginLink] = []
    found = origins([Witness(urls.get(each, each), "", passages[each]) for each in ids])
    for link in _named(_fewest(found.links), ids):
        one, other = roots[link.one], roots[link.other]
        if one != other:
            added.append(link)
            roots = {each: one if root == other else root for each, root in roots.items()}
    return Counted(len(ids), len({*roots.values()}), (*_between(known.links, ids), *added))


def counted_of(held: Iterable[Snippet], known: Origins) -> Counted:
    """The origins behind a claim that rests on this evidence."""
    return counted(((each.source_id, each.quote) for each in held), known)


def reading(known: Origins, source_id: str, before: Sequence[str]) -> str:
    """What a source has in common with the first of those before it of its origin, `same text as [1]`; else empty.

    Args:
        known: the origins of all sources.
        source_id: of the source.
        before: ids of sources that are numbered from 1.
    """
    numbers = {each: number for number, each in enumerate(before, start=1)}
    for link in known.links:
        pair = {link.one: link.other, link.other: link.one}
        if pair.get(source_id) in numbers:
            return _relation(link, numbers[pair[source_id]], is_other=link.other == source_id)
    group = next((group for group in known.groups if source_id in group), ())
    first = min((numbers[each] for each in group if each in numbers), default=0)
    return f"same origin as [{first}]" if first else ""


def _relation(link: OriginLink, number: int, *, is_other: bool) -> str:
    if link.why == "copy":
        return f"same text as [{number}] ({link.detail})"
    if link.why == "told after it":
        return f"after [{number}]" if is_other else f"[{number}] is after it"
    if link.why == "same informant":
        return f"after the same informant as [{number}]"
    return f"{link.why} as [{number}]"


def _between(links: Iterable[OriginLink], ids: Sequence[str]) -> tuple[OriginLink, ...]:
    """Of links that hold groups together, those that lie between these sources, over others where it must be."""
    kept = tuple(links)
    while True:
        ends = Counter(end for link in kept for end in (link.one, link.other))
        needed = tuple(link for link in kept if all(end in ids or ends[end] > 1 for end in (link.one, link.other)))
        if len(needed) == len(kept):
            return kept
        kept = needed


def _fewest(links: Iterable[Link]) -> Iterator[Link]:
    """Of all links as few as hold the same together, the surest first: of n copies n - 1, not each pair."""
    roots: dict[int, int] = {}

    def root(place: int) -> int:
        while roots.setdefault(place, place) != place:
            place = roots[place]
        return place

    for link in sorted(links, key=lambda link: (_SUREST.index(link.why), *sorted((link.one, link.other)))):
        one, other = sorted((root(link.one), root(link.other)))
        if one != other:
            roots[other] = one
            yield link


def _named(links: Iterable[Link], ids: Sequence[str]) -> Iterator[OriginLink]:
    for link in links:
        yield OriginLink(one=ids[link.one], other=ids[link.other], why=link.why, detail=link.detail)
