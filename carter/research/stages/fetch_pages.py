"""TaskSpec, Progress, Choices -> Pages: the chosen sources are fetched, as far as the budget grants."""

import hashlib

from carter.kernel.effects import Asking, budget
from carter.kernel.pipeline import stage
from carter.records.candidate import SourceCandidate
from carter.records.choice import Choices
from carter.records.ids import source_ulid
from carter.records.page import COPY, REFUSED, Page, Pages
from carter.records.progress import Progress
from carter.records.task_spec import TaskSpec
from carter.research.effects import Fetch, Fetched, FetchRules, fetch_all
from carter.research.engines.local import is_web
from carter.research.engines.page_ids import host_of


@stage(version=2, tools=("ada-url",), said=("SOURCE_SELECTED", "items.source_id"))
def fetch_pages(task: TaskSpec, progress: Progress, choices: Choices) -> Asking[Pages]:
    """A page for each chosen source, in order; one that failed or was not granted holds its status and no bytes.

    A page of the web is known by the URL under which it answered in the end; one that was read already under that
    URL, or with the same bytes, is a copy.
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
    return Pages(items=_told_once(progress, chosen, pages))


def _fetch(task: TaskSpec, candidate: SourceCandidate) -> Fetch:
    if not is_web(candidate.url):
        return Fetch(url=candidate.url, content=candidate.content)
    limits = task.constraints
    rules = FetchRules(allow=limits.allow_domains, deny=limits.deny_domains, web=task.web)
    return Fetch(url=candidate.url, rules=rules)


def _page(candidate: SourceCandidate, reply: Fetched) -> Page:
    body = reply.body if reply.status == "ok" else None
    content_hash = hashlib.sha256(body).hexdigest() if body is not None else ""
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
    )


def _told_once(progress: Progress, chosen: tuple[SourceCandidate, ...], pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """The pages; one of the web that says what another said before holds no bytes, and says what it is a copy of."""
    urls = {source.url for source in progress.sources}
    contents = {source.content_hash: source.url for source in progress.sources}
    told = []
    for candidate, page in zip(chosen, pages, strict=True):
        reason = _copied(page, urls, contents) if is_web(page.url) and page.body is not None else ""
        if reason:
            told.append(_page(candidate, Fetched(status=COPY + reason)))
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
