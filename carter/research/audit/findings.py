"""What an audit minds, one thing at a time, each with where it stands."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, get_args

from carter.research.audit.figures import is_cited, links_of
from carter.research.audit.links import impossible
from carter.research.audit.pages import SaidByPages
from carter.research.audit.reading import Report
from carter.research.web.url import masked

Flaw = Literal[
    "marker dangles",
    "link is impossible",
    "reference is never cited",
    "reference is doubled",
    "sentence is not cited",
    "cell is not cited",
    "page was not there",
    "quotation is misattributed",
    "quotation is not there",
    "claim is contradicted",
    "claim is not carried",
    "pages are one origin",
]
_KINDS: tuple[Flaw, ...] = get_args(Flaw)
_SHORT = 60  # characters of a reference that has neither label nor link


class Finding(NamedTuple):
    """One thing that a reader of the report should know."""

    kind: Flaw
    where: str  # the sentence, the marker, or the reference as `[3]`
    detail: str


def findings(report: Report, said: SaidByPages | None, absent: Mapping[int, str]) -> tuple[Finding, ...]:
    """All that is minded, kind by kind; `absent` tells of each cited reference why its page was not there."""
    pages = [*_of_absent(report, absent), *_of_pages(report, said)] if said else []
    every = (*_of_markers(report), *_of_references(report), *pages, *_of_sentences(report))
    return tuple(sorted(every, key=lambda each: _KINDS.index(each.kind)))


def named(report: Report, number: int) -> str:
    """A reference as a reader finds it: `[3] Title`, or its link."""
    reference = report.references[number - 1]
    if reference.listed:
        return masked(f"[{reference.label}] {reference.text}" if reference.label else reference.text)
    return masked(reference.text)


def _of_markers(report: Report) -> Iterator[Finding]:
    listed = sum(each.listed for each in report.references)
    why = f"{listed} reference{'s are' if listed != 1 else ' is'} listed, and none is this"
    for each in report.statements:
        yield from (Finding("marker dangles", marker, f"{why}: {each.text}") for marker in each.dangling)
    elsewhere = list(report.dangling)
    for marker in (marker for each in report.statements for marker in each.dangling):
        if marker in elsewhere:
            elsewhere.remove(marker)
    yield from (Finding("marker dangles", marker, f"{why}: in a heading or caption") for marker in elsewhere)


def _of_references(report: Report) -> Iterator[Finding]:
    for link in links_of(report):
        if why := impossible(link):
            yield Finding("link is impossible", masked(link), why)
    for each in report.references:
        if each.listed and not each.times:
            yield Finding("reference is never cited", named(report, each.number), "no marker names it")
        if each.same_as:
            yield Finding("reference is doubled", named(report, each.number), f"as {named(report, each.same_as)}")


def _of_absent(report: Report, absent: Mapping[int, str]) -> Iterator[Finding]:
    for number, why in sorted(absent.items()):
        yield Finding("page was not there", named(report, number), why)


def _of_pages(report: Report, said: SaidByPages) -> Iterator[Finding]:
    for quote in said.quotes:
        cited = _those(report, quote.references)
        if quote.outcome == "misattributed":
            other = f"{_those(report, (quote.reference,))} ({quote.found_in})" if quote.reference else quote.found_in
            yield Finding("quotation is misattributed", quote.quote, f"not in {cited}, but in {other}")
        elif quote.outcome == "no":
            yield Finding("quotation is not there", quote.quote, f"not in {cited}")
    for claim in said.claims:
        cited = _those(report, claim.references)
        told = f": {claim.reason}" if claim.reason else ""
        if claim.stance == "contradicts":
            yield Finding("claim is contradicted", claim.claim, f"by {cited}{told}")
        elif claim.stance != "supports":
            yield Finding("claim is not carried", claim.claim, f"{claim.stance} in {cited}{told}")
    for link in said.links:
        yield Finding("pages are one origin", _those(report, (link.one, link.other)), f"{link.why}: {link.detail}")


def _of_sentences(report: Report) -> Iterator[Finding]:
    for each in report.statements:
        if each.states and not is_cited(each, report):
            yield Finding("cell is not cited" if each.row else "sentence is not cited", each.text, each.heading)


def _those(report: Report, numbers: tuple[int, ...]) -> str:
    """Some references, each in a word: its label, else its link, else how it begins."""
    every = (report.references[number - 1] for number in numbers)
    return ", ".join(
        masked(f"[{each.label}]" if each.label else each.urls[0] if each.urls else each.text[:_SHORT]) for each in every
    )
