"""Standing: which documents are of today and which of an earlier time, by names, dates and what they say."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import NamedTuple

from carter.records.source import Source
from carter.research.dates_in_text import date_in_name, dates_in
from carter.research.releases import is_of_an_older_release, newest_releases, number_of

SUPERSEDED, EARLIER, LISTING = 700, 900, 700  # thousandths of relevance
_HEAD = 600  # code points at the beginning of a document in which it says what has become of it
# Words of a path or title, or of the status that a document gives itself.
_PAST = (
    r"archived?|archives|old|older|superseded|obsolete|outdated|deprecated|legacy|previous|former|historical|retired"
)
_IN_NAME = re.compile(rf"(?<![^\W_])(?:{_PAST})(?![^\W_])", re.IGNORECASE)
_DRAFT = re.compile(
    r"(?<![^\W_])(?:draft|proposal|for consultation|entwurf|arbeitspapier|brouillon|avant projet|document de travail|"
    r"projet d(?:e|es|u) (?:plan|budget|loi|contrat|statuts|règlement|convention|accord|procès|compte|résolution)"
    r"|borrador|anteproyecto|bozza|rascunho)(?![^\W_])",
    re.IGNORECASE,
)
_SAID_DRAFT = re.compile(
    r"\bstatus:?\s*(?:draft|proposed|proposal|in review|under review)\b|"
    r"\b(?:this|the following) (?:[\w-]+ ){0,2}is (?:(?:still|only|just) )?a (?:\w+ )?draft\b|"
    r"(?:^|[\n.] ?)draft\b(?: (?:for|of|version|only|not)\b|[\s.:,;!-]*(?:\n|$))|"
    r"(?:^|[\n.] ?)(?:this (?:[\w-]+ ){1,2}(?:is|has) )?not (?:yet )?(?:been )?(?:approved|adopted|in force)\b",
    re.IGNORECASE,
)
# A name such as `Strategy 2030` tells the year that the document looks ahead to, and not when it was written.
_AHEAD = re.compile(
    r"(?<![^\W_])(?:strateg(?:y|ies|ie|ia)|stratégie|estrategia|visi(?:on|ón)|agenda|roadmap|horizon(?:t|te)?|outlook|"
    r"ausblick|(?:master ?)?plan|leitbild|zielbild|scenarios?|szenario|projet|perspectives?)(?![^\W_])",
    re.IGNORECASE,
)
DRAFT = "draft"
"""What the standing of a document says that is not in force: it is of no earlier time, and outdates nothing."""
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
_CHANGES = re.compile(
    r"(?:^|/)(?:changes|change-?log|news|history|release-?(?:notes?|log|history))(?:\.[a-z]+)?$", re.IGNORECASE
)
_VERSION = re.compile(
    r"(?<![^\W_])(?:v|ver|version|rev|revision|edition)[\s_.-]?(\d+(?:\.\d+)*)(?![^\W_])", re.IGNORECASE
)
_NUMBERED = re.compile(r"\W*(\d+(?:\.\d+)+)(?![^\W_])")
# What tells two versions of a document apart and is no part of its name.
_OF_A_VERSION = re.compile(
    rf"\b(?:{_PAST}|draft|final|restated|revised|updated|corrected|current|new|newest|latest|copy)\b", re.IGNORECASE
)
_NAME_WORD = re.compile(r"[^\W_]+")
_SMALL_WORDS = frozenset(["a", "an", "the", "of", "on", "for", "in", "to", "and", "der", "die", "das", "zum", "für"])
# A page that says when it was changed itself, as sets of generated pages do, says nothing of how old its content is.
_FOOT_OF_PAGE = re.compile(
    r"\bthis page (?:was |has been )?(?:last )?(?:updated|modified|changed|edited|generated|built)\b", re.IGNORECASE
)
_OF_YEAR = len("2030")
_APART = 12  # months between two dates from which the later one settles what differently named documents say


class Standing(NamedTuple):
    """Whether a document is of today."""

    date: str = ""  # ISO 8601, as precise as it is known; empty where it is not
    earlier: str = ""  # why it is of an earlier time, in a word or two; empty where it is not
    keeps: int = 1000  # thousandths of relevance that are left to what it says
    about: str = ""  # the date in its name or title


class _Version(NamedTuple):
    names: frozenset[str]  # under which it may be one of several versions
    number: tuple[int, ...]
    date: str
    by_name: bool  # the date is that of the name, not one that the document states
    draft: bool = False
    about: str = ""  # the date of its name or title


def standings(sources: Iterable[Source], texts: Mapping[str, str], years: Container[str] = ()) -> dict[str, Standing]:
    """The standing of each source by its id.

    A document is of an earlier time if a folder, its name, or its first or last lines say so, or if another one of
    the same name has a higher version; and, with less weight, if another one of the same name has a later date,
    unless it is asked for by its year. Files whose names are dates alone are versions of one another in a folder,
    and in folders that differ by dates alone. A draft outdates nothing. Where neither is known, nothing is said.

    Args:
        sources: what was read.
        texts: the readable text of each, by its digest.
        years: that the question asks for.
    """
    listed = list(sources)
    versions = _with_years_ahead(listed, {each.source_id: _version(each, texts.get(each.text, "")) for each in listed})
    newest = newest_releases(listed, texts)
    made = {source.source_id: _standing(source, versions, texts.get(source.text, ""), years) for source in listed}
    for source in listed:
        standing = made[source.source_id]
        if not standing.earlier and is_of_an_older_release(source.title, texts.get(source.text, "")[:_HEAD], newest):
            made[source.source_id] = Standing(standing.date, "earlier version", SUPERSEDED)
    return {name: standing._replace(about=versions[name].about) for name, standing in made.items()}


def _with_years_ahead(sources: Iterable[Source], versions: Mapping[str, _Version]) -> dict[str, _Version]:
    """The versions; one that is dated by the year that it looks ahead to, later than all others, without that date."""
    ahead = {each.source_id for each in sources if looks_ahead(each)}
    newest = max((made.date[:4] for name, made in versions.items() if name not in ahead), default="")
    return {
        name: made._replace(date="") if name in ahead and newest and made.date[:4] > newest else made
        for name, made in versions.items()
    }


def looks_ahead(source: Source) -> bool:
    """Whether a document has no date but a year in its name, and that name is of a plan, a draft or the like."""
    date = "" if source.published_date or source.modified_date else date_of_name(source.url, source.title)
    named = _in_words(f"{_path_of(source.url).rpartition('/')[2]} {source.title}")
    return len(date) == _OF_YEAR and any(told.search(named) for told in (_AHEAD, _DRAFT))


def _standing(source: Source, versions: Mapping[str, _Version], text: str, years: Container[str]) -> Standing:
    own = versions[source.source_id]
    others = list(_versions_beside(own, versions.values()))
    declared = _declared(source, text)
    if declared or any(other.number > own.number for other in others if own.number):
        return Standing(own.date, declared or "earlier version", SUPERSEDED)
    asked = own.date[:4] in years or own.about[:4] in years
    if not asked and any(_outdates(other, own) for other in others if other.number == own.number):
        return Standing(own.date, "earlier", EARLIER)
    return Standing(own.date, keeps=LISTING if is_listing(source.url) else 1000)


def _versions_beside(own: _Version, versions: Iterable[_Version]) -> Iterator[_Version]:
    """The other versions of the same thing, drafts left out."""
    for other in versions:
        if other is not own and not other.draft and not other.names.isdisjoint(own.names):
            yield other


def _outdates(other: _Version, own: _Version) -> bool:
    """Whether the other one of the same name is newer: by its date, or since it alone has none in its name."""
    return bool(later(other.date, own.date)) or (own.by_name and not other.date)


def past_by_name(named: Iterable[tuple[str, str]], years: Container[str] = ()) -> list[bool]:
    """Whether each of some files is of an earlier time by its URL and title alone, or by those of the others.

    Args:
        named: URL and title of each.
        years: that the question asks for.
    """
    versions = [(url, title, _version_of(url, title, date_of_name(url, title), by_name=True)) for url, title in named]
    made = []
    for url, title, own in versions:
        others = list(_versions_beside(own, (other for _, _, other in versions)))
        outdated = any(_outdates(other, own) for other in others if other.number == own.number)
        higher = any(other.number > own.number for other in others if own.number)
        made.append(own.date[:4] not in years and (bool(_named_past(url, title)) or outdated or higher))
    return made


def is_listing(url: str) -> bool:
    """Whether a page is an index, a table of contents, or a list of changes, by its name."""
    return _LISTING.search(_path_of(url)) is not None


def _path_of(url: str) -> str:
    """The path of a URL; the name of its host, as `old.example.org`, says nothing of a page."""
    _, _, path = url.partition(":")
    return path.partition("//")[2].partition("/")[2] if path.startswith("//") else path


def tells_changes(url: str) -> bool:
    """Whether a page is the list of all changes of something, by its name: it may outdate what a manual says."""
    return _CHANGES.search(_path_of(url).replace("_", "-")) is not None


def date_of(source: Source) -> str:
    """The later of the dates that a source states, or else the one in its name, its title or its folder."""
    stated = [each for each in (source.published_date, source.modified_date) if each]
    if stated:
        return max(stated)[:10]
    return date_of_name(source.url, source.title)


def date_of_name(url: str, title: str) -> str:
    """The date in the name of a file, its title, or the nearest of its folders; empty where there is none."""
    folders, _, name = _path_of(url).rpartition("/")
    stem = name.rpartition(".")[0] or name
    places = (stem, title, *reversed(folders.split("/")))
    return next((found for place in places if (found := date_in_name(place))), "")


def dated_under(date: str, heading: str) -> str:
    """The date of what stands under a heading, in a document of `date`: its own where it is a date or a release.

    Under `5.2 (11 May 2026)` stands what was so on that day, whenever the list of releases was written. Where the
    document tells no date, any date of the heading is taken, but for a year that it looks ahead to.
    """
    told = date_in_name(heading)
    if len(told) == _OF_YEAR and _AHEAD.search(heading):
        return date
    return told if told and (not date or not _plain(_NUMBERED.sub(" ", heading))) else date


def later(one: str, other: str) -> bool | None:
    """Whether the date `one` lies after `other`; None where either is unknown, or they may be the same day."""
    size = min(len(one), len(other))
    return None if not size or one[:size] == other[:size] else one[:size] > other[:size]


def clearly_later(one: str, other: str) -> bool:
    """Whether the date `one` lies a year or more after `other`, however each is read where it is told roughly."""
    if not (one and other):
        return False
    alike = len(one) == len(other)
    return _months(one, "01") - _months(other, "01" if alike else "12") >= _APART


def _months(date: str, month: str) -> int:
    """The months of a date since year 0; `month` stands for one that it does not tell."""
    return 12 * int(date[:4]) + int(date[5:7] or month)


def _declared(source: Source, text: str) -> str:
    named = _named_past(source.url, source.title)
    if named:
        return named
    said = _SAID.search(text[:_HEAD]) or _SAID.search(text[-_HEAD:])
    if said is not None:
        return "superseded"
    return DRAFT if _is_draft(source.url, source.title, text) else ""


def _is_draft(url: str, title: str, text: str) -> bool:
    return _DRAFT.search(_in_words(f"{url} {title}")) is not None or _SAID_DRAFT.search(text[:_HEAD]) is not None


def _in_words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _named_past(url: str, title: str) -> str:
    folders, _, name = _path_of(url).rpartition("/")
    named = _IN_NAME.search(folders) or _IN_NAME.search(f"{name} {title}")
    return named[0].lower() if named is not None else ""


def _version(source: Source, text: str) -> _Version:
    stated = source.published_date or (source.modified_date if not _FOOT_OF_PAGE.search(text[-_HEAD:]) else None)
    date = date_of(source) if stated else date_of_name(source.url, source.title)
    made = _version_of(source.url, source.title, date, by_name=not stated)
    about = date_of_name(source.url, source.title)
    return made._replace(draft=_is_draft(source.url, source.title, text), about=about)


def _version_of(url: str, title: str, date: str, *, by_name: bool) -> _Version:
    folder = _path_of(url).rpartition("/")[0]
    name = _in_words(url.rpartition("/")[2].rpartition(".")[0])
    folders = list(_VERSION.finditer(folder))
    found = _VERSION.search(name) or _VERSION.search(title) or (folders[-1] if folders else None)
    number = number_of(found[1]) if found else ()
    # `Kestrel 2 manual` in the folder `manual-v2` is another version of `Kestrel 3 manual`.
    numbered = re.compile(rf"(?<![\w.]){re.escape(found[1])}(?![\w.])") if found else None
    titled = numbered.sub(" ", title) if numbered else title
    names = {_plain(titled) or _plain(name)} - {""}
    if date_in_name(name) and not _plain(name):  # nothing but a date
        names.add("/".join(filter(None, (_plain(_in_words(each)) for each in folder.split("/")))) + "/")
    return _Version(frozenset(names), number, date, by_name and bool(date), _is_draft(url, title, ""))


def version_in(name: str) -> tuple[int, ...]:
    """The number of the version that a name holds, by its parts; a heading may be nothing but one, as `3.2.0`."""
    found = _VERSION.search(name) or _NUMBERED.match(name)
    return number_of(found[1]) if found else ()


def _plain(name: str) -> str:
    """A name without versions, dates and what says that it is old or new."""
    for each in reversed(list(dates_in(name, name=True))):
        name = f"{name[: each.start]} {name[each.end :]}"
    for pattern in (_VERSION, _OF_A_VERSION):
        name = pattern.sub(" ", name)
    return " ".join(sorted({word.casefold() for word in _NAME_WORD.findall(name)} - _SMALL_WORDS))
