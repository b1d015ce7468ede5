"""Authors and years: markers such as `(Smith & Jones, 2020; Lee et al. 2019)` and `Smith (2020)`."""

import re
from collections.abc import Iterator, Sequence

from carter.evidence.folding import fold
from carter.research.audit.blocks import Span, meets
from carter.research.audit.listing import Entry
from carter.research.audit.markers import Mark

_NAME = (
    r"(?:(?:van|von|de|der|den|di|da|la|le|O['’])[ -]?){0,3}[^\W\d_a-z][\w'’-]{1,40}"
    r"(?: [^\W\d_a-z][\w'’-]{1,40}){0,3}?"
)
_PEOPLE = rf"{_NAME}(?:(?:, {_NAME}){{0,6}},? (?:&|and|und|et|y|e|en) {_NAME}| et al\.?| u\. ?a\.| and others)?"
_YEAR = r"(?:(?:1[5-9]|20)\d\d[a-z]?|n\.d\.)"
_PAGE = r"(?:, ?(?:pp?|S|ch)\.? ?[\d–-]+)?"
_ONE = re.compile(rf"(?P<who>{_PEOPLE}),? (?P<year>{_YEAR}){_PAGE}")
_EACH = rf"{_PEOPLE},? {_YEAR}{_PAGE}"
_BRACKETED = re.compile(
    rf"\((?:(?:see|cf\.|e\.g\.,?|vgl\.|siehe|voir|véase) )?(?:also )?{_EACH}(?:; ?{_EACH}){{0,20}}\)"
)
_RUNNING = re.compile(rf"(?P<who>{_PEOPLE}) \((?P<year>{_YEAR}){_PAGE}\)")
_AMONG = re.compile(r", | & | and | und | et | y | e | en | u\. ?a\.")
_MONTH = re.compile(
    r"\((?:Jan|Feb|Mar|Mär|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez|Spring|Summer|Autumn|Fall|Winter)\w*\b"
)
_LEAD = 120  # characters of a reference in which its authors stand


Keys = tuple[tuple[str, str], ...]
"""Of each reference how it begins, and its year; two empty ones where it has no year."""


def keys_of(entries: Sequence[Entry]) -> Keys:
    """By what markers may name the references."""
    keys = tuple(map(_key_of, entries))
    return keys if any(year for _, year in keys) else ()


def author_years_in(text: str, keys: Keys) -> Iterator[Mark]:
    """The markers of a text that name the authors and the year of a listed reference.

    `(Smith, 2020)` without such a reference is a marker too, one that dangles, where other references of the list
    begin with an author and have a year; `Smith (2020)` in running words is not, since any year may follow a name.
    """
    if not keys:
        return
    taken: list[Span] = []
    for found in _BRACKETED.finditer(text):
        people = [(one["who"], one["year"]) for one in _ONE.finditer(found[0])]
        labels = tuple(_label(*each, keys) or f"?{' '.join(each)}" for each in people)
        if all(label.startswith("?") for label in labels) and not _names_people(found[0]):
            continue
        taken.append(found.span())
        yield Mark(found.start(), found.end(), found[0], labels)
    for found in _RUNNING.finditer(text):
        label = _label(found["who"], found["year"], keys)
        if label and not meets(found.start(), found.end(), taken):
            yield Mark(found.start(), found.end(), found[0], (label,), cut=False)


def _names_people(marker: str) -> bool:
    """Whether what is in brackets, though nothing listed is like it, is authors and a year: not `(May 2019)`."""
    return _MONTH.match(marker) is None and re.search(r", |&| and | und | et al| y ", marker) is not None


def _label(who: str, year: str, keys: Keys) -> str:
    """`#3`: the place of the reference that is meant; empty where none is, or several could be."""
    first = _folded(_AMONG.split(who)[0]).split()[-1]
    fits = [
        place for place, (lead, its) in enumerate(keys) if its == year and re.search(rf"\b{re.escape(first)}\b", lead)
    ]
    begins = [place for place in fits if keys[place][0].startswith(first)]
    best = begins or fits
    return f"#{best[0]}" if len(best) == 1 else ""


def _key_of(entry: Entry) -> tuple[str, str]:
    """The beginning of a reference, and its year; two empty ones where it has no year there."""
    text = re.sub(r"^\W*(?:\d{1,3}[.)\]]\s*)?", "", entry.text)
    years = re.findall(rf"\b{_YEAR}", text)
    named = re.match(r"[^\W\d_]", text) is not None
    return (_folded(text[:_LEAD]), years[0]) if years and named else ("", "")


def _folded(text: str) -> str:
    return fold(text).casefold().strip()
