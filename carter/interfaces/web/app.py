"""The application: which address is which page, as HTML and as JSON, and how an error is shown."""

import hmac
import secrets
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any, NamedTuple

import orjson
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Message

from carter.errors import CarterError, InputError, IntegrityError, UnknownRun, UnknownTarget, UsageError, WorldError
from carter.interfaces.plain import whole
from carter.interfaces.web import addresses
from carter.interfaces.web.asking import Answer, Asking, Moved, View
from carter.interfaces.web.builds import Builds
from carter.interfaces.web.kept_files import KeptFiles
from carter.interfaces.web.pages import CHANGES, PAGES, STREAMS
from carter.interfaces.web.safety import Guard
from carter.interfaces.web.showing import STATIC, rendered
from carter.workspace import Workspace
from carter.workspace.runs import find_ref
from carter.workspace.telling import as_told

FORM_BYTES = 1_000_000  # that a form may hold
_STATUS: tuple[tuple[type[CarterError], HTTPStatus], ...] = (
    (UnknownRun, HTTPStatus.NOT_FOUND),
    (UnknownTarget, HTTPStatus.NOT_FOUND),
    (UsageError, HTTPStatus.BAD_REQUEST),
    (InputError, HTTPStatus.BAD_REQUEST),
    (IntegrityError, HTTPStatus.INTERNAL_SERVER_ERROR),
    (WorldError, HTTPStatus.SERVICE_UNAVAILABLE),
)
_REFUSED = {
    HTTPStatus.NOT_FOUND: ("there is no such page", "go to the list of runs"),
    HTTPStatus.METHOD_NOT_ALLOWED: ("this page is not asked in this way", "open it from the list of runs"),
    HTTPStatus.BAD_REQUEST: ("the form cannot be read", "open its page, and send it from there"),
}


class Told(NamedTuple):
    """An error, as a page and as JSON."""

    status: int
    error: dict[str, str]  # `what`, `where`, `mend`


def application(root: str, *, store: str = "", hosts: Collection[str] = (), token: str = "") -> Guard:
    """The pages of a workspace.

    Args:
        root: folder of `store/` and `cassettes/`.
        store: address of a store that machines share.
        hosts: names that this server may be called by, beside those of loopback.
        token: what whoever asks must bring; empty asks for none.
    """
    builds = Builds(root, store, confined=bool(token))
    served = _Served(root, store, builds)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        await run_in_threadpool(builds.close)

    routes = [Route("/", lambda _: RedirectResponse(addresses.runs()), methods=["GET"])]
    routes += [Route("/favicon.ico", lambda _: RedirectResponse("/static/icon.svg"), methods=["GET"])]
    for path, view in PAGES.items():
        routes += [Route(f"{path}.json", served.json_of(view), methods=["GET"])]
    for path, view in PAGES.items():
        routes += [Route(path, served.page_of(view), methods=["GET"])]
    routes += [Route(path, served.stream_of(view), methods=["GET"]) for path, view in STREAMS.items()]
    routes += [Route(path, served.change_of(view), methods=["POST"]) for path, view in CHANGES.items()]
    static = Mount("/static", KeptFiles(packages=[("carter.interfaces.web", STATIC)]))
    app = Starlette(
        routes=[*routes, static],
        exception_handlers={HTTPException: served.unknown, Exception: served.failed},
        lifespan=lifespan,
    )
    # Around all of it: what Starlette answers to a bug passes none of its own middleware.
    return Guard(app, hosts, token, builds)


class _Served:
    """One workspace, and the builds that were begun from its pages."""

    def __init__(self, root: str, store: str, builds: Builds) -> None:
        self._root = root
        self._store = store
        self._secret = secrets.token_urlsafe(24)  # that forms of this server carry
        self._builds = builds

    def page_of(self, view: View) -> Callable[[Request], Any]:
        """The page of a view."""

        async def page(request: Request) -> Response:
            return self._html(request, await self._answered(request, view))

        return page

    def json_of(self, view: View) -> Callable[[Request], Any]:
        """The JSON twin of a view."""

        async def twin(request: Request) -> Response:
            return self._json(await self._answered(request, view))

        return twin

    def stream_of(self, view: Callable[[Asking], Response]) -> Callable[[Request], Any]:
        """A stream of events."""

        async def stream(request: Request) -> Response:
            try:
                return await run_in_threadpool(view, self._asking(request))
            except CarterError as error:
                return self._html(request, _error(error))

        return stream

    def change_of(self, view: View) -> Callable[[Request], Any]:
        """A change that a form of these pages asks for."""

        async def change(request: Request) -> Response:
            try:
                sent = await self._form(request)
            except CarterError as error:
                return self._html(request, _error(error))
            given = hmac.compare_digest(sent.get("secret", "").encode(), self._secret.encode())
            form = {name: value for name, value in sent.items() if name != "secret"}
            if not given:
                # The server was started anew since the form was opened: what was typed must not be lost.
                form["stale"] = "the server was started anew; nothing was sent yet: look once more, and send again"
            return self._html(request, await self._answered(request, view, form))

        return change

    async def unknown(self, request: Request, error: Exception) -> Response:
        """No such page, none that is asked in this way, or a form that cannot be read."""
        code, detail = (error.status_code, error.detail) if isinstance(error, HTTPException) else (500, str(error))
        status = HTTPStatus(code)
        what, mend = _REFUSED.get(status, (detail, "look at what was asked"))
        told = {"what": what, "where": request.url.path, "mend": mend}
        return self._told(request, Answer("error.html", status.phrase, Told(status, told), {"run": ""}, status))

    async def failed(self, request: Request, error: Exception) -> Response:
        """A bug."""
        return self._told(request, _error(as_told(error)))

    def _told(self, request: Request, answer: Answer) -> Response:
        return self._json(answer) if request.url.path.endswith(".json") else self._html(request, answer)

    async def _answered(self, request: Request, view: View, form: dict[str, str] | None = None) -> Answer | Moved:
        try:
            return await run_in_threadpool(view, self._asking(request, form))
        except CarterError as error:
            run = await run_in_threadpool(self._known, request.path_params.get("run", ""))
            return _error(error, run)

    def _known(self, name: str) -> str:
        """The run of an address where there is one, so that what cannot be shown leads to what can."""
        with suppress(CarterError):
            return find_ref(Workspace(self._root, store=self._store), name).run if name else ""
        return ""

    def _asking(self, request: Request, form: dict[str, str] | None = None) -> Asking:
        query = dict(request.query_params)
        part = request.headers.get("x-carter-part") == "1"
        seen = request.headers.get("last-event-id", "")
        # A workspace is opened anew for each, as others may write to it meanwhile.
        workspace = Workspace(self._root, store=self._store)
        return Asking(workspace, self._builds, request.path_params, query, form or {}, part, seen)

    async def _form(self, request: Request) -> dict[str, str]:
        held = bytearray()
        async for chunk in request.stream():  # counted as it comes: a length need not be told, nor be true
            held += chunk
            if len(held) > FORM_BYTES:
                raise InputError(f"the form holds more than {FORM_BYTES:,} bytes", mend="write a shorter text")

        async def whole_body() -> Message:
            return {"type": "http.request", "body": bytes(held), "more_body": False}

        read = Request(request.scope, whole_body)
        async with read.form(max_files=0, max_fields=2000, max_part_size=FORM_BYTES) as form:
            return {name: value for name, value in form.multi_items() if isinstance(value, str)}

    def _html(self, request: Request, answer: Answer | Moved) -> Response:
        if isinstance(answer, Moved):
            return RedirectResponse(answer.address, HTTPStatus.SEE_OTHER)
        asked = {"path": request.url.path, "twin": addresses.twin(request.url.path, request.url.query)}
        part = request.headers.get("x-carter-part") == "1"
        given = {"it": answer.data, "title": answer.title, "asked": asked, "part": part, "secret": self._secret}
        return HTMLResponse(rendered(answer.template, **given, **answer.more), answer.status)

    def _json(self, answer: Answer | Moved) -> Response:
        if isinstance(answer, Moved):
            path, mark, query = answer.address.partition("?")
            return RedirectResponse(addresses.twin(path, query) if mark else f"{path}.json", HTTPStatus.SEE_OTHER)
        data = orjson.dumps(whole(answer.data), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
        return Response(data, answer.status, media_type="application/json")


def _error(error: CarterError, run: str = "") -> Answer:
    status = next((each for kind, each in _STATUS if isinstance(error, kind)), HTTPStatus.INTERNAL_SERVER_ERROR)
    told = {"what": error.what, "where": error.where, "mend": error.mend}
    title = "What is stored is damaged" if isinstance(error, IntegrityError) else status.phrase
    return Answer("error.html", title, Told(status, told), {"run": run}, status)
