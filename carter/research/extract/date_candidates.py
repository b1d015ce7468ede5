"""Every date that a page might mean as its own, with place and precision, ranked by rule; also the ambiguous ones."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from lxml import etree

from carter.research.extract.blocks import Draft
from carter.research.extract.date_labels import Role, dates_in_feet, dates_in_lines, label_before
from carter.research.extract.date_words import Stated, exact_date
from carter.research.extract.json_ld import dates_in_json_ld
from carter.research.extract.page_dates import named_in_metadata, times_of

_ROLES: tuple[Role, ...] = ("published", "modified")
_EITHER_WAY = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?![\d/-]|\.\d)")
_IN_ADDRESS = re.compile(r"/((?:19|20)\d\d)[/-](\d\d)(?:[/-](\d\d))?(?=[/_-]|$)")
_LONGEST = 200  # characters of a line that states a date and little else


class DateCandidate(NamedTuple):
    """A date that stands somewhere in a page; the best comes first."""

    role: Role
    place: str  # `json-ld`, `meta`, `time`, `visible`, `foot` or `url`, the weightiest first
    value: str  # ISO 8601, as precise as it was stated; empty where it may be read in two ways
    precision: str  # `day`, `month`, `year` or `ambiguous`
    instant: str = ""  # ISO 8601 with zone, where a time was stated
    readings: tuple[str, ...] = ()  # of an ambiguous one
    stated: str = ""  # how an ambiguous one is written


def date_candidates(root: etree._Element, drafts: tuple[Draft, ...], url: str = "") -> tuple[DateCandidate, ...]:
    """All candidates of a page, by role, then by place. That a page has one does not mean that it is taken.

    A date in the address says when something was put there, so it is the weakest, and never taken alone.
    """
    found = dict.fromkeys((*_marked(root), *_visible(drafts), *_of_address(url)))
    return tuple(sorted(found, key=lambda each: _ROLES.index(each.role)))


def _marked(root: etree._Element) -> Iterator[DateCandidate]:
    for role in _ROLES:
        yield from (each for text in dates_in_json_ld(root, role) for each in _read(role, "json-ld", text))
    for role in _ROLES:
        yield from (each for text in named_in_metadata(root, role) for each in _read(role, "meta", text))
    yield from (each for role, text in times_of(root) for each in _read(role, "time", text))


def _visible(drafts: tuple[Draft, ...]) -> Iterator[DateCandidate]:
    yield from (_stated(role, "visible", stated) for role, stated in dates_in_lines(drafts))
    for draft in drafts:
        if draft.region in {"", "header"} and len(draft.text) <= _LONGEST:
            for either in _EITHER_WAY.finditer(draft.text):
                role = label_before(draft.text[: either.start()])
                if role is not None:
                    yield from _read(role, "visible", either[0])
    yield from (_stated(role, "foot", stated) for role, stated in dates_in_feet(drafts))


def _of_address(url: str) -> Iterator[DateCandidate]:
    if found := _IN_ADDRESS.search(url):
        yield from _read("published", "url", "-".join(filter(None, found.groups())))


def _read(role: Role, place: str, text: str) -> Iterator[DateCandidate]:
    if stated := exact_date(text):
        yield _stated(role, place, stated)
    elif (either := _EITHER_WAY.fullmatch(text.strip())) and (readings := _readings(either)):
        yield DateCandidate(role, place, "", "ambiguous", readings=readings, stated=text.strip())


def _readings(either: re.Match[str]) -> tuple[str, ...]:
    """The two days that `03/04/2022` may be; none where it is a day in no way."""
    one, other, year = int(either[1]), int(either[3]), either[4]
    if not (1 <= one <= 12 and 1 <= other <= 12):
        return ()
    return (f"{year}-{one:02}-{other:02}", f"{year}-{other:02}-{one:02}")


def _stated(role: Role, place: str, stated: Stated) -> DateCandidate:
    return DateCandidate(role, place, stated.value, stated.precision, stated.instant)
