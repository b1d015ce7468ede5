"""When a text says that it was published and modified, and where it says so; nothing is guessed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from carter.records.document import DateFound
from carter.research.extract.blocks import Draft
from carter.research.extract.date_labels import Role, date_alone, dates_in_lines
from carter.research.extract.date_words import Stated, exact_date

HEAD = 4  # blocks at the beginning of a text
_FRONT: dict[Role, tuple[str, ...]] = {
    "published": (
        *("published", "publishdate", "publish_date", "date", "pubdate", "pub_date", "created", "date_created"),
        *("datum", "veröffentlicht", "publié", "fecha", "publicado", "data", "pubblicato", "gepubliceerd"),
    ),
    "modified": (
        *("updated", "modified", "lastmod", "last_modified", "last_modified_at", "last_updated", "date_updated"),
        *("revised", "reviewed", "last_reviewed", "last_revised", "version_date", "approved", "adopted"),
        *("effective", "effective_date", "effective_from", "valid_from", "in_force", "in_force_since", "applies_from"),
        *("stand", "geändert", "aktualisiert", "gültig_ab", "modifié", "mis_à_jour", "actualizado", "aggiornato"),
    ),
}


class Dates(NamedTuple):
    """The two dates of a page; nothing where it states none, or several that differ."""

    published: DateFound | None = None
    modified: DateFound | None = None


def dates_of_text(drafts: Sequence[Draft]) -> Dates:
    """The dates that a text states in labelled lines, or in a line at its head that is nothing but a date."""
    return visible(dates_in_lines(drafts), drafts)


def visible(stated: Iterable[tuple[Role, Stated]], drafts: Sequence[Draft]) -> Dates:
    """The dates that lines state: a text is published once, and of its changes the last one counts."""
    lines = list(stated)
    published = only("visible", (each for role, each in lines if role == "published"))
    modified = latest("visible", (each for role, each in lines if role == "modified"))
    if published is None and modified is None:
        published = only("visible", filter(None, map(date_alone, _head(drafts))))
    return Dates(published, modified)


def _head(drafts: Sequence[Draft]) -> list[str]:
    return [draft.text for draft in drafts if draft.region in {"", "header"} and draft.kind != "code"][:HEAD]


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
    return _found(dates[0], place)


def latest(place: str, found: Iterable[Stated]) -> DateFound | None:
    """The last of the dates, of those that may be the same the one that says most; nothing where there are none."""
    stated = max(found, key=lambda each: (each.value, each.instant), default=None)
    return _found(stated, place) if stated else None


def _found(stated: Stated, place: str) -> DateFound:
    return DateFound(value=stated.value, precision=stated.precision, instant=stated.instant, place=place)
