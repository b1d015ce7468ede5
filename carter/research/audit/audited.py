"""An audit as a whole: what a report cites and what its pages say, in figures and one by one."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from carter.research.audit.figures import Figure, Floor, figures, held
from carter.research.audit.findings import Finding, findings, named
from carter.research.audit.links import impossible
from carter.research.audit.pages import ClaimWeighed, Page, QuoteHeld, said_by_pages
from carter.research.audit.reading import Report
from carter.research.web.url import masked


class ReferenceSeen(NamedTuple):
    """A reference, and what became of its page."""

    number: int  # from 1, in the order of the report
    label: str  # of its markers; empty where it bears none
    text: str
    urls: tuple[str, ...]
    listed: bool  # false for a link that stands in the text alone
    times: int  # markers that name it
    same_as: int  # the number of an earlier one that it repeats; 0 for none
    possible: bool  # whether one of its links can be a link, or it has none
    there: bool | None  # whether its page was there; None where there was no means to see
    seen_as: str  # the URL or the copy that was read, and by what the copy was known; else why there is none


class Audited(NamedTuple):
    """An audit of one report."""

    report: str  # its path, as it was handed in
    form: str  # `markdown`, `html` or `text`
    figures: tuple[Figure, ...]
    floors: tuple[Floor, ...]
    stances: tuple[tuple[str, int], ...]  # verdict -> how many of the cited claims
    references: tuple[ReferenceSeen, ...]
    quotes: tuple[QuoteHeld, ...]
    claims: tuple[ClaimWeighed, ...]
    findings: tuple[Finding, ...]
    unread: tuple[tuple[str, str], ...]  # local copies that could not be read, each with the reason

    @property
    def exit_code(self) -> int:
        """1 where a floor does not hold, else 0."""
        return int(not all(floor.held for floor in self.floors))


class Seen(NamedTuple):
    """The pages, as far as there was a means to see them."""

    pages: Mapping[int, Page]  # by the numbers of the references
    others: Sequence[Page]  # texts that are no page of a reference
    how: Mapping[int, str]  # of each reference whose page was looked for: what was read, or why there is none
    unread: tuple[tuple[str, str], ...] = ()


def audited(name: str, report: Report, seen: Seen | None, floors: Sequence[tuple[str, str]] = ()) -> Audited:
    """Judge a report by itself, and by its pages where they could be seen."""
    said = said_by_pages(report, seen.pages, seen.others) if seen else None
    found = figures(report, said)
    cited = [each.number for each in report.references if each.times]
    absent = {number: seen.how.get(number, "") for number in cited if number not in seen.pages} if seen else {}
    claims = said.claims if said else ()
    stances = ("supports", "contradicts", "no_info", "cannot_tell")
    return Audited(
        report=name,
        form=report.form,
        figures=found,
        floors=held(floors, found),
        stances=tuple((stance, sum(each.stance == stance for each in claims)) for stance in stances),
        references=tuple(_seen(report, number, seen) for number in range(1, len(report.references) + 1)),
        quotes=said.quotes if said else (),
        claims=claims,
        findings=findings(report, said, absent),
        unread=seen.unread if seen else (),
    )


def _seen(report: Report, number: int, seen: Seen | None) -> ReferenceSeen:
    each = report.references[number - 1]
    return ReferenceSeen(
        number,
        each.label,
        named(report, number),
        tuple(map(masked, each.urls)),
        each.listed,
        each.times,
        each.same_as,
        not each.urls or any(impossible(url) is None for url in each.urls),
        None if seen is None or not each.times else number in seen.pages,
        "" if seen is None else seen.how.get(number, ""),
    )
