"""Server-sent events: what of a page changes, again whenever it did, until there is no more to come."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from carter.errors import CarterError
from carter.interfaces.web.asking import Asking
from carter.interfaces.web.showing import rendered
from carter.interfaces.web.views import builds as of_build
from carter.interfaces.web.views import progress as of_run
from carter.workspace.progress_of_run import Following

EVERY = 0.25  # seconds between two looks
HEARTBEAT = 10.0  # seconds after which silence is broken, so that nothing on the way closes it
MOST = 64  # streams at once
_OPEN: set[object] = set()


class Look(NamedTuple):
    """What a look found."""

    part: str  # HTML of what changes
    is_over: bool
    leads_to: str  # where the page goes to, once it is over; empty: it is loaded anew


def build_events(asking: Asking) -> Response:
    """The stream of a build that was begun from a page."""
    name = asking.path["build"]
    asking.builds.get(name)
    following: dict[str, Following] = {}

    def look() -> Look:
        known = asking.builds.get(name)
        if known.run and known.run not in following:
            with suppress(CarterError):  # nothing is written of the run yet
                following[known.run] = Following(asking.workspace, known.run)
        page = of_build.page_of(asking, known, following.get(known.run))
        return _look(of_build.answer_of(page), page.build.is_over, page.leads_to)

    return _stream(asking, look)


def run_events(asking: Asking) -> Response:
    """The stream of a run, whoever builds it."""
    following = Following(asking.workspace, asking.path["run"])

    def look() -> Look:
        page = of_run.page_of(asking, following)
        return _look(of_run.answer_of(page), page.progress.is_over, page.leads_to)

    return _stream(asking, look)


def _look(answer: Any, is_over: bool, leads_to: str) -> Look:
    given = {"it": answer.data, **answer.more, "part": True, "title": answer.title, "secret": ""}
    return Look(rendered("progress_part.html", **given), is_over, leads_to)


def _stream(asking: Asking, look: Callable[[], Look]) -> Response:
    if len(_OPEN) >= MOST:
        return PlainTextResponse("too many pages follow a build; load this one again to see more\n", 503)
    headers = {"X-Accel-Buffering": "no"}  # a proxy must not hold back what is to be seen now
    return StreamingResponse(_events(asking, look), media_type="text/event-stream", headers=headers)


async def _events(asking: Asking, look: Callable[[], Look]) -> AsyncIterator[str]:
    """Events as long as somebody listens: the server ends this generator where the browser leaves."""
    here = object()
    _OPEN.add(here)
    try:
        number, before, silence = _number(asking.seen), "", 0.0
        yield "retry: 1000\n\n"
        while not asking.builds.is_ending:
            # In a thread for the moment of the look alone, so that no stream holds one.
            found = await run_in_threadpool(look)
            if found.part != before:
                number, before, silence = number + 1, found.part, 0.0
                yield _event("progress", found.part, number)
            if found.is_over:
                yield _event("over", found.leads_to, number + 1)
                return
            if silence >= HEARTBEAT:
                silence = 0.0
                yield ": still there\n\n"
            await asyncio.sleep(EVERY)
            silence += EVERY
    finally:
        _OPEN.discard(here)


def _event(kind: str, text: str, number: int) -> str:
    data = "".join(f"data: {line}\n" for line in text.splitlines() or [""])
    return f"id: {number}\nevent: {kind}\n{data}\n"


def _number(seen: str) -> int:
    """The id of the last event that a browser saw before it came again; whatever it missed, the next one holds."""
    return int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else 0
