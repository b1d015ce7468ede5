"""When a text says that it was published and modified, and where it says so; nothing is guessed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from carter.records.document import DateFound
from carter.research.extract.blocks import Draft
from carter.research.extract.date_labels import Role, dates_in_lines
from carter.research.extract.date_words import Stated, exact_date

_FRONT: dict[Role, tuple[str, ...]] = {
    "published": ("published", "publishdate", "publish_date", "date", "pubdate", "pub_date", "created", "date_created"),
    "modified": ("updated", "modified", "lastmod", "last_modified", "last_modified_at", "last_updated", "date_updated"),
}


class Dates(NamedTuple):
    """The two dates of a page; nothing where it states none, or several that differ."""

    published: DateFound | None = None
    modified: DateFound | None = None


def dates_of_text(drafts: Sequence[Draft]) -> Dates:
    """The dates that a text states in labelled lines."""
    lines = list(dates_in_lines(drafts))
    published, modified = (
        only("visible", (stated for which, stated in lines if which == role)) for role in ("published", "modified")
    )
    return Dates(published, modified)


def dates_of_front_matter(front: Mapping[str, str]) -> Dates:
    """The dates in a front matter, by the names that sites give them."""
    stated = ([front[name] for name in names if name in front] for names in _FRONT.values())
    published, modified = (only("front matter", list(read(values))[:1]) for values in stated)
    return Dates(published, modified)


def read(values: Iterable[str]) -> Iterator[Stated]:
    """The dates that the values of fields are; those that are none are passed over."""
    return (stated for value in values if (stated := exact_date(value)))


def only(place: str, found: Iterable[Stated]) -> DateFound | None:
    """The date that all of the `found` agree on; the first, which may say more than the day."""
    dates = list(found)
    if len({stated.value for stated in dates}) != 1:
        return None
    return DateFound(value=dates[0].value, precision=dates[0].precision, instant=dates[0].instant, place=place)
