"""TaskSpec, Earlier, Pages, Documents, Passages -> Screened: what of a round may be used, and why the rest may not."""

from collections.abc import Iterator
from typing import NamedTuple

from carter.kernel.effects import Asking, now
from carter.kernel.pipeline import stage
from carter.records.candidate import LIMITS, Limit
from carter.records.choice import Drop
from carter.records.document import Document, Documents, Readable
from carter.records.earlier import Earlier
from carter.records.page import BARRED, COPY, REFUSED, Page, Pages
from carter.records.passage import DocumentPassages, Passages
from carter.records.screened import Screened
from carter.records.source import Source
from carter.records.task_spec import Constraints, TaskSpec
from carter.research.engines.local import is_web, path_of
from carter.research.hygiene import Finding
from carter.research.hygiene.fit import stale, wrong_language
from carter.research.hygiene.twins import duplicate, twins
from carter.research.policy import newest_date, refusal

_WITHOUT_FILE = frozenset({"pdf", "docx"})  # kinds of which a file that holds a secret is not kept


class _Row(NamedTuple):
    """One chosen source in its three states."""

    page: Page
    document: Document
    passages: DocumentPassages


@stage(version=7)
def screen(
    task: TaskSpec, earlier: Earlier, pages: Pages, documents: Documents, passages: Passages
) -> Asking[Screened]:
    """The sources that were fetched, could be read, are recent enough and in a language that is wanted, as chosen.

    The date of today is asked for only if a readable document states a date of its own. A page of the web that says
    nothing which a source before it does not say is left out too.
    """
    rows = [_Row(*parts) for parts in zip(pages.items, documents.items, passages.items, strict=True)]
    dated = any(_fault(row, task.constraints) is None and newest_date(row.document.readable) for row in rows)
    today = (yield from now()) if dated else ""
    drops = [_fault(row, task.constraints) or _unfit(row, today, task.constraints) for row in rows]
    repeated = _repeated(earlier, [row for row, drop in zip(rows, drops, strict=True) if drop is None])
    drops = [drop or repeated.get(row.page.source_id) for row, drop in zip(rows, drops, strict=True)]
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
    if row.page.status.startswith(BARRED):
        kind, _, reason = row.page.status.removeprefix(BARRED).partition(": ")
        return Drop(url=row.page.url, kind="recency" if kind == "recency" else "policy", reason=reason)
    if row.page.status != "ok":
        return Drop(url=row.page.url, kind="fetch", reason=row.page.status)
    refused = refusal(row.page.domain, constraints)
    if refused:
        return Drop(url=row.page.url, kind="policy", reason=refused)
    status = row.document.readable.status
    return Drop(url=row.page.url, kind="unreadable", reason=status) if status != "ok" else None


def _unfit(row: _Row, today: str, constraints: Constraints) -> Drop | None:
    """Why a page that was read is not one that is wanted, if so: by its language, or by its date."""
    readable = row.document.readable
    foreign = wrong_language(readable, constraints.languages)
    if foreign is not None:
        return Drop(url=row.page.url, kind="language", reason=_said(foreign))
    old = stale(readable, today, constraints.recency_days) if today else None
    return Drop(url=row.page.url, kind="recency", reason=old.evidence[0]) if old is not None else None


def _said(finding: Finding) -> str:
    return f"{finding.kind}: {'; '.join(finding.evidence)}"


def _repeated(earlier: Earlier, rows: list[_Row]) -> dict[str, Drop]:
    """By source, the pages of the web that are all but the same as one that was read before them.

    A file of the user's is never left out for that: they may have it twice on purpose, as it was and as it is.
    """
    new = [row for row in rows if is_web(row.page.url)]
    if not new:
        return {}
    every = [
        *((each.url, each.text) for each in earlier.texts),
        *((row.page.url, row.document.readable.main_text) for row in new),
    ]
    found = {}
    for twin in twins([text for _, text in every]):
        finding = duplicate(twin, every[twin.of][0])
        if finding is not None and twin.place >= len(earlier.texts):
            row = new[twin.place - len(earlier.texts)]
            found[row.page.source_id] = Drop(url=row.page.url, kind="duplicate", reason=_said(finding))
    return found


def _refused(pages: Pages) -> Iterator[Limit]:
    for page in pages.items:
        yield from (limit for limit in LIMITS if page.status == REFUSED + limit)


def _notes(readable: Readable) -> str:
    """What a reader should know of how it was read."""
    hidden = f"{readable.hidden} characters that a reader would not see were left out" if readable.hidden else ""
    redacted = f"secrets were redacted: {readable.redacted}" if readable.redacted else ""
    if redacted and readable.kind in _WITHOUT_FILE:
        redacted += " (its text alone is kept, not the file)"
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
        redacted=readable.redacted,
    )
