"""Times: which claims are of today, and which are older than others that speak to the same part, undated or to come."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from carter.evidence.disagreement import Disagreement, disagreement, figures_that_differ
from carter.evidence.kindred import (
    Figures,
    figures_of,
    kindred,
    other_figure,
    surely_kindred,
    tells_as_former,
)
from carter.evidence.matching import Matcher
from carter.records.claim import Claim, Time
from carter.records.facets import CONTRADICTIONS, DEFINITIONS, Facets
from carter.records.snippet import Snippet
from carter.research.asked_terms import asked_years, hard_terms, is_forecast_asked
from carter.research.dates_apart import dates_apart, tells_of_move
from carter.research.dates_in_text import date_in_name
from carter.research.own_words import OwnTime, is_event, is_forecast, own_time, tells_of_change, turns_on_today, undoes
from carter.research.periods import one_of_periods, other_period
from carter.research.standing import DRAFT, clearly_later, later, version_in

_FEWEST_OF_A_CHANGE = 2  # terms of the question that a change and what it changes have in common
OLD = 2  # years behind the newest source that was read, from which a figure must carry its date
_YEAR = re.compile(r"(?:19|20)\d\d")


class _Told(NamedTuple):
    """A claim with what tells its time."""

    claim: Claim
    sections: frozenset[str]
    sources: frozenset[str]
    own: OwnTime
    headed: tuple[str, tuple[int, ...]]  # the date and the version of the heading that it stands under
    dated: str  # of its newest source
    earlier: bool  # all of its sources are of an earlier time, or drafts
    draft: bool  # all of its sources are drafts
    asked: bool  # of a year that is asked for
    back: bool  # its document is of such a year, and other evidence of clearly later
    period: str  # that it tells of, where the question asks for several
    other: str  # the period that it tells of, where that is none that is asked for
    said: frozenset[str]  # terms of the question that its own words hold
    figures: Figures

    @property
    def when(self) -> str:
        """The date for which it is told; empty where none is known."""
        if self.own.holds == "at":
            # What tells of a day to come, such as the end of a lease, is told when its document is written.
            return self.dated if later(self.own.date, self.dated) else self.own.date
        return max(self.own.date, self.dated) if self.own.holds == "since" else self.dated


def ask_for_today(claims: Iterable[Claim], evidence: Mapping[str, Snippet]) -> bool:
    """Whether it depends on the day of today what time some of the claims are told for."""
    newest = _newest(evidence)
    return any(turns_on_today(claim.text, newest) for claim in claims)


def timed(claims: Sequence[Claim], evidence: Mapping[str, Snippet], facets: Facets, today: str = "") -> list[Claim]:
    """The claims, each with its time.

    - `ahead`: it says that it holds from a later day, or stands in drafts alone.
    - `past`: it says that it holds no longer.
    - `earlier`: all its sources are of an earlier time, or another claim to the same part gives another figure of the
      same thing for a clearly later time: by its own words, further on in one source, or dated a year later; or
      says in its words what holds no longer.
    - `dated`: a claim of about the same time, or an undated one, gives another figure of surely the same thing; or a
      newer one tells of a change in what it speaks of.
    - `undated`: a dated claim gives another figure of the same thing.

    What the question asks for by its year is not called older than what is of another year; what tells of another
    period than is asked for is `dated` by that, and so is what is of one of several that are asked for, and what stands
    in a document of a year that is asked for, where others are of clearly later.
    """
    newest = _newest(evidence)
    told = [_told(claim, evidence, facets, newest, today) for claim in claims if claim.section != CONTRADICTIONS]
    made = {each.claim.claim_id: _time(each, told, facets) for each in told}
    return [
        claim.model_copy(update={"time": made[claim.claim_id][0], "as_of": made[claim.claim_id][1]})
        if claim.claim_id in made
        else claim
        for claim in claims
    ]


def _newest(evidence: Mapping[str, Snippet]) -> str:
    return max((snippet.dated for snippet in evidence.values()), default="")


def differing(one: Claim, other: Claim, facets: Facets, *, one_source: bool) -> Disagreement | None:
    """How two claims differ: in almost the same words, or in a figure of what is surely one thing."""
    if is_event(one.text) != is_event(other.text):
        return None
    found = disagreement(one.text, other.text, facets.language, one_source=one_source)
    if found is not None or one_source:
        return found
    dates = _dates_apart(one, other, facets)
    if dates:
        return Disagreement("a date", dates)
    hard = hard_terms(facets)
    matcher = Matcher(facets.terms, facets.language)
    first, second = (figures_of(each.text, matcher.held(each.text) & hard, facets.language) for each in (one, other))
    if not surely_kindred(first, second, facets.language, len(hard)):
        return None
    return figures_that_differ(one.text, other.text, facets.language)


def _dates_apart(one: Claim, other: Claim, facets: Facets) -> str:
    """The dates of two claims that answer when, if only one of them can hold; else empty."""
    when = {facet.key for facet in facets.facets if facet.kind == "when"}
    return dates_apart(one.text, other.text, facets.language) if one.section == other.section in when else ""


def _told(claim: Claim, evidence: Mapping[str, Snippet], facets: Facets, newest: str, today: str) -> _Told:
    held = [evidence[each] for each in claim.evidence_ids]
    headings = " / ".join(dict.fromkeys(snippet.heading for snippet in held))
    dated = max(snippet.dated for snippet in held)
    # What was to begin has begun by the newest.
    own = own_time(claim.text, facets.language, newest if dated else "", today)
    if own.holds != "past" and not is_forecast_asked(facets) and is_forecast(claim.text, facets.language):
        own = OwnTime("ahead")
    if dated and own.holds == "at" and own.date[:4] > newest[:4] and _is_row_of_year(held):
        own = OwnTime("ahead", own.date)
    years = asked_years(facets)
    named = {*_YEAR.findall(f"{claim.text} {headings} {own.date}"), dated[:4]}
    spoken = Matcher(facets.terms, facets.language).held(f"{claim.text} / {headings}")
    return _Told(
        claim=claim,
        period=one_of_periods(claim, held, facets),
        other=other_period(claim, held, facets),
        sections=frozenset({claim.section}.union(*(snippet.also for snippet in held))) - {DEFINITIONS},
        sources=frozenset(snippet.source_id for snippet in held),
        own=own,
        headed=(date_in_name(headings), version_in(headings)),
        dated=dated,
        earlier=all(snippet.earlier for snippet in held),
        draft=all(snippet.earlier == DRAFT for snippet in held),
        asked=not years.isdisjoint(named),
        back=dated[:4] in years and clearly_later(newest, dated),
        said=Matcher(facets.terms, facets.language).held(claim.text) & hard_terms(facets),
        figures=figures_of(claim.text, spoken & hard_terms(facets), facets.language),
    )


def _is_row_of_year(held: Sequence[Snippet]) -> bool:
    """Whether evidence is rows of a table whose first cell is a year: of one to come, they tell what is to be."""
    return all("\t" in each.quote and _YEAR.match(each.quote) is not None for each in held)


def _time(one: _Told, told: Sequence[_Told], facets: Facets) -> tuple[Time, str]:
    beside = [each for each in told if each is not one]
    return _by_itself(one, beside, facets) or _beside(one, beside, facets)


def _by_itself(one: _Told, beside: Iterable[_Told], facets: Facets) -> tuple[Time, str] | None:
    """The time of a claim that its own words or its documents tell; what begins on a day that ends another is dated."""
    if one.own.holds == "ahead":
        ends = any(undoes(one.claim.text, each.claim.text, facets.language) for each in beside)
        return ("dated", one.own.date) if one.own.date and ends else ("ahead", one.dated)
    if one.own.holds == "past":
        return "past", one.dated
    if one.draft:
        return "ahead", one.dated
    return ("earlier", one.when) if one.earlier else None


def _beside(one: _Told, beside: Sequence[_Told], facets: Facets) -> tuple[Time, str]:
    """The time of a claim beside what others say of the same, in the same period where the question asks for some."""
    of_one = [each for each in beside if bool(each.other) == bool(one.other) and each.period == one.period]
    others = [each for each in of_one if _may_replace(each, one)]
    rivals = [each for each in others if _are_rivals(one, each, facets)]
    changes = [each for each in of_one if _tells_of_change_in(one, each, facets)]
    undone = any(_is_former(one, each, beside) for each in others)
    undone |= any(each in others and undoes(each.claim.text, one.claim.text, facets.language) for each in changes)
    if undone or any(_replaces(each, one, facets) for each in rivals):
        return "earlier", one.when or one.headed[0]
    if one.period or one.other:
        return "dated", one.period or one.other
    apart = [each for each in rivals if one.sources.isdisjoint(each.sources)]
    if one.back:
        return "dated", one.when
    if not one.when:
        return ("undated" if any(each.when for each in apart) else ""), ""
    asked = len(hard_terms(facets))
    sure = any(surely_kindred(one.figures, each.figures, facets.language, asked) for each in apart)
    sure |= any(one.sources.isdisjoint(each.sources) for each in changes)
    return ("dated" if sure else ""), one.when


def _are_rivals(one: _Told, other: _Told, facets: Facets) -> bool:
    """Whether the two give other figures of what may be one thing, or say otherwise in almost the same words.

    What is said of a thing that the question names is not rivalled by what does not name it. One source
    that tells no time of the two speaks of one thing only where that is sure.
    """
    if is_event(one.claim.text) != is_event(other.claim.text):
        return False
    names = {term.stem for term in facets.terms if term.named}
    apart = one.sources.isdisjoint(other.sources)
    if not apart and one.own == other.own == OwnTime():
        return surely_kindred(one.figures, other.figures, facets.language, len(hard_terms(facets)))
    if kindred(one.figures, other.figures, facets.language):
        return one.figures.terms & names == other.figures.terms & names
    if apart and _dates_apart(one.claim, other.claim, facets):
        return True
    return apart and disagreement(one.claim.text, other.claim.text, facets.language) is not None


def _replaces(newer: _Told, older: _Told, facets: Facets) -> bool:
    """Whether one is told for a time that is clearly later than that of the other, or as what has changed."""
    language = facets.language
    if _dates_apart(newer.claim, older.claim, facets):  # the dates are what is told, and not when it is told
        moved = bool(later(newer.dated, older.dated)) and tells_of_move(newer.claim.text)
        return moved or clearly_later(newer.dated, older.dated)
    if not _newer(newer, older):
        return False
    of_its_time = older.own.holds == "at" and older.own != newer.own  # of one time both may be told by mistake
    told = newer.own.holds == "since" or of_its_time or not newer.sources.isdisjoint(older.sources)
    anew = newer.own == older.own and clearly_later(newer.dated, older.dated)
    return told or anew or clearly_later(newer.when, older.when) or tells_of_change(newer.claim.text, language)


def speaks_anew(text: str, newer: frozenset[str], older: frozenset[str], facets: Facets) -> bool:
    """Whether a passage tells of a change in most of what another one speaks of, by the terms that each holds."""
    shared = newer & older
    fewest = min(_FEWEST_OF_A_CHANGE, max(1, len(hard_terms(facets))))
    most = len(shared) >= fewest and 3 * len(shared) >= 2 * len(older)
    return most and tells_of_change(text, facets.language)


def _is_former(one: _Told, newer: _Told, told: Iterable[_Told]) -> bool:
    """Whether a claim of today, or what its source says of the past, tells the figures of another claim as former ones.

    Both speak of one thing, and the other is told for no later time.
    """
    if not one.figures.terms & newer.figures.terms or later(one.when, newer.when):
        return False
    past = [each.figures for each in told if each.own.holds == "past" and not each.sources.isdisjoint(newer.sources)]
    former = newer.figures.former + tuple(amount for each in past for amount in (*each.amounts, *each.former))
    return other_figure(one.figures, newer.figures) and tells_as_former(
        newer.figures._replace(former=former), one.figures
    )


def _tells_of_change_in(one: _Told, newer: _Told, facets: Facets) -> bool:
    """Whether a newer claim, which may lie ahead, tells of a change in what another one speaks of.

    One without figures does only if its words for what holds no longer are those of the other.
    """
    holds = newer.own.holds != "past" and not newer.earlier and not newer.sections.isdisjoint(one.sections)
    if not holds or not _newer(newer, one) or not speaks_anew(newer.claim.text, newer.said, one.said, facets):
        return False
    figured = bool(newer.figures.amounts) and bool(one.figures.amounts)
    return figured or undoes(newer.claim.text, one.claim.text, facets.language)


def _may_replace(newer: _Told, older: _Told) -> bool:
    """Whether both speak to one part, and the one holds, and is of a year that is asked for if the other is."""
    holds = newer.own.holds not in ("past", "ahead") and not newer.earlier and bool(newer.other) <= bool(older.other)
    return holds and not newer.sections.isdisjoint(older.sections) and (newer.asked or not older.asked)


def _newer(one: _Told, other: _Told) -> bool:
    """Whether one is told for a later time than the other: by its own words, its heading, or its document."""
    if not one.sources.isdisjoint(other.sources):
        return _newer_in_one_source(one, other)
    found = later(one.when, other.when)
    return bool(later(one.dated, other.dated) if found is None else found)


def _newer_in_one_source(one: _Told, other: _Told) -> bool:
    if other.own.holds == "at" and one.own.holds != "at":
        return not later(other.own.date, one.own.date)
    found = later(one.own.date, other.own.date)
    if found is None:
        found = later(one.headed[0], other.headed[0])
    if found is None and one.headed[1] and other.headed[1]:
        found = one.headed[1] > other.headed[1]
    return bool(found)
