"""Standing: which documents are of today and which of an earlier time, by names, dates and what they say."""

import re
from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from carter.records.source import Source

SUPERSEDED, EARLIER, LISTING = 700, 900, 700  # thousandths of relevance
_HEAD = 600  # code points at the beginning of a document in which it says what has become of it
# Words of a path or title, or of the status that a document gives itself.
_PAST = (
    r"archived?|archives|old|older|superseded|obsolete|outdated|deprecated|legacy|previous|former|historical|retired"
)
_IN_NAME = re.compile(rf"(?<![^\W_])(?:{_PAST})(?![^\W_])", re.IGNORECASE)
_DRAFT = re.compile(r"(?<![^\W_])draft(?![^\W_])", re.IGNORECASE)
_SAID = re.compile(
    r"\b(?:this (?:[\w-]+ ){1,3}(?:is|was|has been) (?:superseded|replaced|withdrawn|archived|retired|rescinded|"
    r"out of date|outdated|obsolete|no longer (?:in force|valid|current))|"
    r"superseded by|status:?\s*(?:superseded|archived|obsolete|withdrawn|retired|outdated))\b",
    re.IGNORECASE,
)
# Pages that name everything and say little.
_LISTING = re.compile(
    r"(?:^|/)(?:[\w-]*index|contents|toc|sitemap|changes|changelog|news|history|keyword_?index|sql-keywords-appendix|"
    r"release[\w.-]*|releaselog/[^/]*)(?:\.[a-z]+)?$",
    re.IGNORECASE,
)
_ISO = re.compile(r"(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])(?:[-_.]?(0[1-9]|[12]\d|3[01]))?(?!\d)")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_VERSION = re.compile(
    r"(?<![^\W_])(?:v|ver|version|rev|revision|edition)[\s_.-]?(\d+(?:\.\d+)*)(?![^\W_])", re.IGNORECASE
)
# What tells two versions of a document apart and is no part of its name.
_OF_A_VERSION = re.compile(
    rf"\b(?:{_PAST}|draft|final|restated|revised|updated|corrected|current|new|newest|latest|copy)\b", re.IGNORECASE
)
_NAME_WORD = re.compile(r"[^\W_]+")


class Standing(NamedTuple):
    """Whether a document is of today."""

    date: str = ""  # ISO 8601, as precise as it is known; empty where it is not
    earlier: str = ""  # why it is of an earlier time, in a word or two; empty where it is not
    keeps: int = 1000  # thousandths of relevance that are left to what it says


class _Version(NamedTuple):
    name: str
    number: tuple[int, ...]
    date: str


def standings(sources: Iterable[Source], texts: Mapping[str, str], years: Container[str] = ()) -> dict[str, Standing]:
    """The standing of each source by its id.

    A document is of an earlier time if a folder, its name, or its first or last lines say so, or if another one of
    the same name has a higher version; and, with less weight, if another one of the same name has a later date,
    unless it is asked for by its year. Where neither is known, nothing is said.

    Args:
        sources: what was read.
        texts: the readable text of each, by its digest.
        years: that the question asks for.
    """
    listed = list(sources)
    versions = {source.source_id: _version(source) for source in listed}
    return {source.source_id: _standing(source, versions, texts.get(source.text, ""), years) for source in listed}


def _standing(source: Source, versions: Mapping[str, _Version], text: str, years: Container[str]) -> Standing:
    own = versions[source.source_id]
    others = [other for other in versions.values() if other is not own and own.name and other.name == own.name]
    declared = _declared(source, text)
    if declared or any(other.number > own.number for other in others if own.number):
        return Standing(own.date, declared or "earlier version", SUPERSEDED)
    asked = own.date[:4] in years
    if not asked and any(later(other.date, own.date) for other in others if other.number == own.number):
        return Standing(own.date, "earlier", EARLIER)
    return Standing(own.date, keeps=LISTING if is_listing(source.url) else 1000)


def is_listing(url: str) -> bool:
    """Whether a page is an index, a table of contents, or a list of changes, by its name."""
    return _LISTING.search(url.partition(":")[2]) is not None


def date_of(source: Source) -> str:
    """The later of the dates that a source states, or the one in its name."""
    stated = [each for each in (source.published_date, source.modified_date) if each]
    if stated:
        return max(stated)[:10]
    named = _ISO.search(source.url.rpartition("/")[2]) or _ISO.search(source.title)
    if named is not None:
        return "-".join(part for part in named.groups() if part)
    year = _YEAR.search(source.url.rpartition("/")[2])
    return year[0] if year else ""


def later(one: str, other: str) -> bool | None:
    """Whether the date `one` lies after `other`; None where either is unknown, or they may be the same day."""
    size = min(len(one), len(other))
    return None if not size or one[:size] == other[:size] else one[:size] > other[:size]


def _declared(source: Source, text: str) -> str:
    named = _IN_NAME.search(source.url.partition(":")[2].rpartition("/")[0]) or _IN_NAME.search(
        f"{source.url.rpartition('/')[2]} {source.title}"
    )
    if named is not None:
        return named[0].lower()
    said = _SAID.search(text[:_HEAD]) or _SAID.search(text[-_HEAD:])
    if said is not None:
        return "superseded"
    return "draft" if _DRAFT.search(f"{source.url} {source.title}") else ""


def _version(source: Source) -> _Version:
    name = f"{source.url.rpartition('/')[2].rpartition('.')[0]}".replace("_", " ").replace("-", " ")
    found = _VERSION.search(name) or _VERSION.search(source.title)
    number = tuple(int(part) for part in found[1].split(".")) if found else ()
    return _Version(_plain(source.title) or _plain(name), number, date_of(source))


def _plain(name: str) -> str:
    """A name without versions, dates and what says that it is old or new."""
    for pattern in (_VERSION, _ISO, _YEAR, _OF_A_VERSION):
        name = pattern.sub(" ", name)
    return " ".join(sorted(word.casefold() for word in _NAME_WORD.findall(name)))
