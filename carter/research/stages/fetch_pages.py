"""TaskSpec, Progress, Choices -> Pages: the chosen sources are fetched, as far as the budget grants."""

import hashlib

from carter.kernel.effects import Asking, budget
from carter.kernel.pipeline import stage
from carter.records.candidate import SourceCandidate
from carter.records.choice import Choices, Drop
from carter.records.ids import source_ulid
from carter.records.page import BARRED, COPY, REFUSED, Page, Pages
from carter.records.progress import Progress
from carter.records.task_spec import TaskSpec
from carter.research.effects import Fetch, Fetched, FetchRules, fetch_all
from carter.research.engines.local import is_web
from carter.research.engines.page_ids import host_of


@stage(version=3, tools=("ada-url",), said=("SOURCE_SELECTED", "items.source_id"))
def fetch_pages(task: TaskSpec, progress: Progress, choices: Choices) -> Asking[Pages]:
    """A page for each chosen source, in order; one that failed or was not granted holds its status and no bytes.

    A page of the web is known by the URL under which it answered in the end; one that was read already under that
    URL, or with the same bytes, is a copy, and one that was kept out by its host or its date stays out, whatever
    leads to it.
    """
    chosen, limits = choices.chosen, task.constraints
    if not chosen:
        return Pages()
    grant = yield from budget(calls=len(chosen), max_calls=limits.max_tool_calls, max_minutes=limits.max_minutes)
    granted = chosen[: grant.calls]
    replies = yield from fetch_all(tuple(_fetch(task, each) for each in granted))
    limit = "minutes" if "minutes" in grant.reached else "calls"
    refused = (_page(each, Fetched(status=REFUSED + limit)) for each in chosen[grant.calls :])
    pages = (*(_page(each, reply) for each, reply in zip(granted, replies, strict=True)), *refused)
    return Pages(items=_told_once(progress, choices, pages))


def _fetch(task: TaskSpec, candidate: SourceCandidate) -> Fetch:
    if not is_web(candidate.url):
        return Fetch(url=candidate.url, content=candidate.content)
    limits = task.constraints
    rules = FetchRules(allow=limits.allow_domains, deny=limits.deny_domains, web=task.web)
    return Fetch(url=candidate.url, rules=rules)


def _page(candidate: SourceCandidate, reply: Fetched) -> Page:
    body = reply.body if reply.status == "ok" else None
    # The reply names the hash of what was fetched, so that its bytes need not be there any more.
    content_hash = "" if body is None else reply.content_hash or hashlib.sha256(body).hexdigest()
    url = reply.url if body is not None and reply.url else candidate.url
    return Page(
        source_id=source_ulid(url, content_hash),
        url=url,
        title=candidate.title,
        domain=host_of(url) if is_web(url) else candidate.domain,
        status=reply.status if body is not None or reply.status != "ok" else "unavailable: no bytes",
        content_hash=content_hash,
        body=body,
        charset=reply.charset,
        kind=reply.kind,
        asked=candidate.url if reply.code else "",
        code=reply.code,
        redirects=reply.redirects,
    )


def _told_once(progress: Progress, choices: Choices, pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """The pages; one of the web that is not to be read has no bytes, and says why: it is a copy, or was kept out."""
    urls = {source.url for source in progress.sources}
    contents = {source.content_hash: source.url for source in progress.sources}
    barred = {drop.url: drop for drop in (*progress.dropped, *choices.dropped) if drop.kind in ("policy", "recency")}
    told = []
    for candidate, page in zip(choices.chosen, pages, strict=True):
        reason = _copied(page, urls, contents) if is_web(page.url) and page.body is not None else ""
        status = COPY + reason if reason else _barred(page, candidate, barred)
        if status:
            told.append(_page(candidate, Fetched(status=status)))
            continue
        if page.body is not None:
            urls.add(page.url)
            contents.setdefault(page.content_hash, page.url)
        told.append(page)
    return tuple(told)


def _copied(page: Page, urls: set[str], contents: dict[str, str]) -> str:
    if page.url in urls:
        return f"it leads to {page.url}, which was read"
    if page.content_hash in contents:
        return f"the same bytes as {contents[page.content_hash]}"
    return ""


def _barred(page: Page, candidate: SourceCandidate, barred: dict[str, Drop]) -> str:
    """The status of a page that led to one which an engine's date or the lists kept out; empty for all others."""
    drop = barred.get(page.url) if page.body is not None and page.url != candidate.url else None
    return "" if drop is None else f"{BARRED}{drop.kind}: {drop.reason}, and leads to {page.url}"
