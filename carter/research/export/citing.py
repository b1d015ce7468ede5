"""How the references of a brief are named and dated in bibliographies."""

import re
import unicodedata
from collections.abc import Sequence

from carter.evidence.quoting import visible
from carter.research.engines.local import is_web
from carter.research.export.addresses import link_of
from carter.research.output_models import SourceLine

_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:T.*)?")
_WORD = re.compile(r"[a-z0-9]+")
_ROMANCE = ("le", "la", "les", "el", "un", "une")
_SHORT = frozenset(
    (*("a", "an", "and", "the", "of", "on", "in", "for", "to"), *("der", "die", "das", "ein"), *_ROMANCE)
)


def keys_of(sources: Sequence[SourceLine]) -> list[str]:
    """A key for each source: host or `local`, year, first word of the title; one that was given gets `-2`, `-3`."""
    given: set[str] = set()
    keys = []
    for source in sources:
        key, number = stem = _key(source), 1
        while key in given:
            number += 1
            key = f"{stem[0]}-{number}"
        given.add(key)
        keys.append(key)
    return keys


def parts_of(date: str | None) -> tuple[int, ...]:
    """Year, month and day of an ISO 8601 date, as far as it says; empty where it is none."""
    found = _DATE.fullmatch(date or "")
    if not found:
        return ()
    parts = tuple(int(part) for part in found.groups() if part)
    month, day = (*parts[1:], 1, 1)[:2]
    return parts if 1 <= month <= 12 and 1 <= day <= 31 else ()


def title_of(source: SourceLine) -> str:
    """The title on one line, with what is not seen shown."""
    return " ".join(visible(source.title).split())


def site_of(source: SourceLine) -> str:
    """The site of a page of the web; empty for a local file."""
    return visible(source.domain) if is_web(source.url) and link_of(source.url) else ""


def _key(source: SourceLine) -> str:
    site = source.domain if is_web(source.url) else "local"
    words = [word for word in _WORD.findall(_plain(source.title)) if word not in _SHORT]
    year = f"{parts_of(source.published_date)[0]:04}" if parts_of(source.published_date) else "nd"
    return "-".join(["".join(_WORD.findall(_plain(site).removeprefix("www."))) or "x", year, *words[:1]])


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
