"""The sources of a run: those that were read, by how often they are cited, and those that were not used, with why."""

from collections import Counter
from typing import NamedTuple

from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.views.brief import Head
from carter.interfaces.web.views.heads import head_of_run
from carter.records.origins import OriginLink
from carter.research.output_models import ClaimsFile, SourceLine
from carter.workspace.documents_seen import DateTold, DocumentsSeen
from carter.workspace.opened_runs import OpenedRun


class Row(NamedTuple):
    """A source that was read."""

    source: SourceLine
    dates: tuple[DateTold, ...]  # that it states of itself, and where
    claims: int  # in the table, that rest on it
    cited: int  # of these, claims in the brief


class Group(NamedTuple):
    """Sources that have one origin."""

    sources: tuple[str, ...]  # ids, in the order of reading
    links: tuple[OriginLink, ...]


class Dropped(NamedTuple):
    """What was found and not used."""

    url: str
    kind: str
    reason: str
    source_id: str  # of its page, where one was asked for; else empty


class Sources(NamedTuple):
    """The sources of a run."""

    head: Head
    sources: tuple[Row, ...]  # those that the brief cites first, in the order of its references
    origins: int  # that they have
    groups: tuple[Group, ...]  # origins with more than one source
    dropped: tuple[Dropped, ...]
    unused: int  # candidates that were found, and not chosen before the build ended
    lost: tuple[str, ...]  # digests of records that are damaged or gone, so that what they hold is not known


def sources(asking: Asking) -> Answer:
    """The list of sources."""
    opened = OpenedRun(asking.workspace, asking.path["run"])
    seen, table = DocumentsSeen(opened.manifest, opened.store), opened.table
    claims, cited = counts_of(table)
    lines = sorted(table.sources, key=lambda line: (line.reference is None, line.reference or 0))
    rows = [Row(each, seen.dates(each.source_id), claims[each.source_id], cited[each.source_id]) for each in lines]
    groups = groups_of(table)
    dropped = [
        Dropped(each["url"], each["kind"], each["reason"], known.source_id if known else "")
        for each in opened.facts.dropped
        for known in [seen.by_url.get(each["url"])]
    ]
    origins = len(rows) - sum(len(group.sources) - 1 for group in groups)
    told = (origins, groups, tuple(dropped), opened.facts.unused, tuple(sorted(seen.reader.lost)))
    data = Sources(head_of_run(opened), tuple(rows), *told)
    return Answer("sources.html", f"Sources: {data.head.question}", data, {"named": named(table)})


def counts_of(table: ClaimsFile) -> tuple[Counter[str], Counter[str]]:
    """Source id -> how many claims rest on it, of all and of those in the brief."""
    source_of = {line.evidence_id: line.source_id for line in table.evidence}
    every, cited = Counter[str](), Counter[str]()
    for claim in table.claims:
        held = {source_of[each] for each in claim.evidence_ids if each in source_of}
        every.update(held)
        cited.update(held if claim.in_brief else ())
    return every, cited


def groups_of(table: ClaimsFile) -> tuple[Group, ...]:
    """The origins that have several sources, with the links that hold them together."""
    roots: dict[str, str] = {}

    def root(each: str) -> str:
        while roots.setdefault(each, each) != each:
            each = roots[each]
        return each

    for link in table.origin_links:
        roots[root(link.other)] = root(link.one)
    groups: dict[str, list[str]] = {}
    for line in table.sources:
        if line.source_id in roots:
            groups.setdefault(root(line.source_id), []).append(line.source_id)
    return tuple(
        Group(tuple(ids), tuple(link for link in table.origin_links if root(link.one) == of))
        for of, ids in groups.items()
    )


def named(table: ClaimsFile) -> dict[str, SourceLine]:
    """Source id -> its line."""
    return {line.source_id: line for line in table.sources}
