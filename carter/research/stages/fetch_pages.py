"""TaskSpec, Choices -> Pages: the chosen sources are fetched, as far as the budget grants."""

import hashlib

from carter.kernel.effects import Asking, budget
from carter.kernel.pipeline import stage
from carter.records.candidate import SourceCandidate
from carter.records.choice import Choices
from carter.records.ids import source_ulid
from carter.records.page import REFUSED, Page, Pages
from carter.records.task_spec import TaskSpec
from carter.research.effects import Fetch, Fetched, fetch_all


@stage(version=1, said=("SOURCE_SELECTED", "items.source_id"))
def fetch_pages(task: TaskSpec, choices: Choices) -> Asking[Pages]:
    """A page for each chosen source, in order; one that failed or was not granted holds its status and no bytes."""
    chosen, limits = choices.chosen, task.constraints
    if not chosen:
        return Pages()
    grant = yield from budget(calls=len(chosen), max_calls=limits.max_tool_calls, max_minutes=limits.max_minutes)
    granted = chosen[: grant.calls]
    replies = yield from fetch_all(tuple(Fetch(url=each.url, content=each.content) for each in granted))
    limit = "minutes" if "minutes" in grant.reached else "calls"
    refused = [_page(each, Fetched(status=REFUSED + limit)) for each in chosen[grant.calls :]]
    return Pages(items=(*(_page(each, reply) for each, reply in zip(granted, replies, strict=True)), *refused))


def _page(candidate: SourceCandidate, reply: Fetched) -> Page:
    body = reply.body if reply.status == "ok" else None
    content_hash = hashlib.sha256(body).hexdigest() if body is not None else ""
    return Page(
        source_id=source_ulid(candidate.url, content_hash),
        url=candidate.url,
        title=candidate.title,
        domain=candidate.domain,
        status=reply.status if body is not None or reply.status != "ok" else "unavailable: no bytes",
        content_hash=content_hash,
        body=body,
    )
