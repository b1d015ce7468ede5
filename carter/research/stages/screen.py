"""TaskSpec, Earlier, Pages, Documents, Passages -> Screened: what of a round may be used, and why the rest may not."""

from collections.abc import Iterator
from typing import NamedTuple

from carter.kernel.effects import Asking, now
from carter.kernel.pipeline import stage
from carter.records.candidate import LIMITS, Limit
from carter.records.choice import Drop
from carter.records.document import Document, Documents, Readable
from carter.records.earlier import Earlier
from carter.records.page import COPY, REFUSED, Page, Pages
from carter.records.passage import DocumentPassages, Passages
from carter.records.screened import Screened
from carter.records.source import Source
from carter.records.task_spec import Constraints, TaskSpec
from carter.research.engines.local import is_web, path_of
from carter.research.hygiene.twins import duplicate, twins
from carter.research.policy import newest_date, refusal, too_old


class _Row(NamedTuple):
    """One chosen source in its three states."""

    page: Page
    document: Document
    passages: DocumentPassages


@stage(version=5)
def screen(
    task: TaskSpec, earlier: Earlier, pages: Pages, documents: Documents, passages: Passages
) -> Asking[Screened]:
    """The sources that were fetched, could be read and are recent enough, in the order chosen.

    The date of today is asked for only if a readable document states a date of its own. A page of the web whose text
    another gave before, all but the same and with the same numbers, is a copy: it would speak for itself twice.
    """
    rows = [_Row(*parts) for parts in zip(pages.items, documents.items, passages.items, strict=True)]
    dated = any(_fault(row, task.constraints) is None and newest_date(row.document.readable) for row in rows)
    today = (yield from now()) if dated else ""
    drops = [_fault(row, task.constraints) or _stale(row, today, task.constraints.recency_days) for row in rows]
    drops = _copies(earlier, rows, drops)
    kept = [row for row, drop in zip(rows, drops, strict=True) if drop is None]
    return Screened(
        sources=tuple(source_of(row.page, row.document) for row in kept),
        documents=Documents(items=tuple(row.document for row in kept)),
        passages=Passages(items=tuple(row.passages for row in kept)),
        dropped=tuple(drop for drop in drops if drop is not None),
        fetches=sum(not page.status.startswith(REFUSED) for page in pages.items),
        refused=tuple(dict.fromkeys(_refused(pages))),
    )


def _fault(row: _Row, constraints: Constraints) -> Drop | None:
    """Why there is nothing to read, if so; where a page lies is looked at again, since it may have led elsewhere."""
    if row.page.status.startswith(COPY):
        return Drop(url=row.page.url, kind="copy", reason=row.page.status.removeprefix(COPY))
    if row.page.status != "ok":
        return Drop(url=row.page.url, kind="fetch", reason=row.page.status)
    refused = refusal(row.page.domain, constraints)
    if refused:
        return Drop(url=row.page.url, kind="policy", reason=refused)
    status = row.document.readable.status
    return Drop(url=row.page.url, kind="unreadable", reason=status) if status != "ok" else None


def _copies(earlier: Earlier, rows: list[_Row], drops: list[Drop | None]) -> list[Drop | None]:
    """The drops, with those of pages that say what an earlier one said."""
    known = [(each.url, each.text) for each in earlier.texts]
    new = [place for place, (row, drop) in enumerate(zip(rows, drops, strict=True)) if drop is None]
    new = [place for place in new if is_web(rows[place].page.url)]
    if not new:
        return drops
    every = [*known, *((rows[place].page.url, rows[place].document.readable.text) for place in new)]
    told = list(drops)
    for twin in twins([text for _, text in every]):
        finding = duplicate(twin, every[twin.of][0])
        if finding is not None and twin.place >= len(known):
            place = new[twin.place - len(known)]
            told[place] = Drop(url=rows[place].page.url, kind="copy", reason=finding.evidence[0])
    return told


def _stale(row: _Row, today: str, recency_days: int) -> Drop | None:
    found = newest_date(row.document.readable)
    reason = too_old(found, today, recency_days) if found is not None else ""
    return Drop(url=row.page.url, kind="recency", reason=reason) if reason else None


def _refused(pages: Pages) -> Iterator[Limit]:
    for page in pages.items:
        yield from (limit for limit in LIMITS if page.status == REFUSED + limit)


def _notes(readable: Readable) -> str:
    """What a reader should know of how it was read."""
    hidden = f"{readable.hidden} characters that a reader would not see were left out" if readable.hidden else ""
    redacted = f"secrets were redacted: {readable.redacted}" if readable.redacted else ""
    return "; ".join(filter(None, (hidden, redacted, readable.unread and f"not read: {readable.unread}")))


def source_of(page: Page, document: Document) -> Source:
    """The record of a source that was read; its title is its own, the engine's, or its file name."""
    readable = document.readable
    return Source(
        source_id=page.source_id,
        title=readable.title.strip() or page.title.strip() or path_of(page.url).rpartition("/")[2] or page.url,
        url=page.url,
        published_date=readable.published.value if readable.published else None,
        modified_date=readable.modified.value if readable.modified else None,
        content_hash=page.content_hash,
        notes=_notes(readable) or None,
        domain=page.domain,
        source_type=readable.kind or "text",
        language=readable.language,
        text=readable.text.digest,
    )
