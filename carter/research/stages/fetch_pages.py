"""TaskSpec, Progress, Choices -> Visits: the chosen sources are fetched, as far as the budget grants."""

import hashlib

from carter.kernel.effects import Asking, budget
from carter.kernel.pipeline import stage
from carter.records.candidate import Limit, SourceCandidate
from carter.records.choice import Choices, Drop
from carter.records.ids import source_ulid
from carter.records.page import BARRED, COPY, REFUSED, Page, Pages
from carter.records.progress import Progress
from carter.records.task_spec import TaskSpec
from carter.records.visits import Visits
from carter.research.allowance import Allowance, Asks, Cap, allowance_of, asked_capped
from carter.research.effects import Fetch, Fetched, FetchRules
from carter.research.engines.local import is_web
from carter.research.engines.page_ids import host_of, origin_of

FULL = Cap(requests=30, received=20_000_000)
"""The most that one page may take; with less left, less."""


@stage(version=3, tools=("ada-url",))
def fetch_pages(task: TaskSpec, progress: Progress, choices: Choices) -> Asking[Visits]:
    """A page for each chosen source, in order; one that failed or was not granted holds its status and no bytes.

    A page of the web is known by the URL under which it answered in the end; one that was read already under that
    URL, or with the same bytes, is a copy, and one that was kept out by its host or its date stays out, whatever
    leads to it. What a page may take is reserved before it is asked for, in order; as
    many as that allows are asked for at once.
    """
    chosen, limits = choices.chosen, task.constraints
    allowance = allowance_of(limits, choices.searched.spent)
    if not chosen:
        return Visits(spent=allowance.spent)
    grant = yield from budget(calls=len(chosen), max_calls=limits.max_tool_calls, max_minutes=limits.max_minutes)
    granted = chosen[: grant.calls]
    replies, allowance = yield from _replies(task, granted, allowance)
    limit: Limit = "minutes" if "minutes" in grant.reached else "calls"
    replies += (_refused(limit),) * (len(chosen) - len(granted))
    pages = tuple(_page(each, reply) for each, reply in zip(chosen, replies, strict=True))
    return Visits(pages=Pages(items=_told_once(progress, choices, pages)), spent=allowance.spent)


def _replies(
    task: TaskSpec, chosen: tuple[SourceCandidate, ...], allowance: Allowance
) -> Asking[tuple[tuple[Fetched, ...], Allowance]]:
    """A reply for each, in order; batch after batch, each as large as what is left lets it be."""
    done: list[Fetched] = []
    while len(done) < len(chosen):
        if done and "minutes" in (yield from _reached(task)):
            return (*done, *(_refused("minutes"),) * (len(chosen) - len(done))), allowance
        batch, reached = _batch(chosen[len(done) :], allowance), allowance.reached
        caps = [cap for _, cap in batch if cap is not None]
        asks = [_asks(task, each) for each, cap in batch if cap is not None]
        replies, allowance = yield from asked_capped(asks, caps, allowance)
        pending = iter(replies)
        done += [_refused(reached[0]) if cap is None else _settled(next(pending)) for _, cap in batch]
    return tuple(done), allowance


def _reached(task: TaskSpec) -> Asking[tuple[str, ...]]:
    limits = task.constraints
    return (yield from budget(calls=0, max_calls=limits.max_tool_calls, max_minutes=limits.max_minutes)).reached


def _batch(waiting: tuple[SourceCandidate, ...], allowance: Allowance) -> list[tuple[SourceCandidate, Cap | None]]:
    """As many as may be asked for at once; one without a cap is refused. Local files take nothing."""
    web = [each.url for each in waiting if is_web(each.url)]
    caps = iter(allowance.reserved(FULL, len(web), origin_of(web[0]) if web else ""))
    batch: list[tuple[SourceCandidate, Cap | None]] = []
    for each in waiting:
        cap = next(caps, None) if is_web(each.url) else FULL
        if cap is None and not allowance.reached:
            break
        batch.append((each, cap))
    return batch


def _settled(reply: Fetched) -> Fetched:
    """The reply; one that failed since less was left than a page may take was refused."""
    return reply.model_copy(update={"status": REFUSED + reply.cut}) if reply.cut else reply


def _refused(limit: Limit) -> Fetched:
    return Fetched(status=REFUSED + limit)


def _asks(task: TaskSpec, candidate: SourceCandidate) -> Asks:
    limits = task.constraints
    rules = FetchRules(allow=limits.allow_domains, deny=limits.deny_domains, web=task.web)

    def ask(cap: Cap, beyond: Cap) -> Fetch:
        if not is_web(candidate.url):
            return Fetch(url=candidate.url, content=candidate.content)
        return Fetch(
            url=candidate.url,
            rules=rules,
            most_requests=cap.requests,
            most_received=cap.received,
            beyond_requests=beyond.requests,
            beyond_received=beyond.received,
        )

    return ask


def _page(candidate: SourceCandidate, reply: Fetched) -> Page:
    body = reply.body if reply.status == "ok" else None
    # The reply names the hash of what was fetched, so that its bytes need not be there any more.
    content_hash = "" if body is None else reply.content_hash or hashlib.sha256(bytes(body)).hexdigest()
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
