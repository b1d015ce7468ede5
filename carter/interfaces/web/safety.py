"""Who may ask: this machine by its own names, or whoever brings the token; and what a browser may do with a page."""

import hashlib
import hmac
from collections.abc import Collection
from http import HTTPStatus
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from carter.interfaces.web.builds import Builds

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not `no-referrer`: browsers then say `Origin: null` of the forms of these very pages.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
COOKIE = "carter_token"  # and a part of the digest of the token, as servers at other ports share cookies
READS = frozenset({"GET", "HEAD"})
CHANGES = frozenset({"POST"})


class Guard:
    """Lets requests through that this server's own pages make, and gives every answer its headers.

    Args:
        app: what is guarded.
        hosts: names that a request may call this server by, without ports: another name means that a page of
            somewhere else had its own name point here.
        token: what a request must bring once, as `?token=`, and then has as a cookie; empty asks for none.
        builds: those of the server, which whoever ends it lets end first.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], token: str, builds: Builds) -> None:
        self._app = app
        self._hosts = LOOPBACK | {host.lower() for host in hosts}
        self._token = token
        self._cookie = f"{COOKIE}_{hashlib.sha256(token.encode()).hexdigest()[:8]}"
        self.builds = builds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] == "websocket":  # there are none, and nothing here looks at who asks for one
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self._refused(Request(scope))
        await (refusal or self._app)(scope, receive, with_headers)

    def _refused(self, request: Request) -> Response | None:
        headers = request.headers
        if _host_of(headers.get("host", "")) not in self._hosts:
            return _no(HTTPStatus.MISDIRECTED_REQUEST, "this server does not go by that name; open it as 127.0.0.1")
        if request.method not in READS | CHANGES:
            return _no(HTTPStatus.METHOD_NOT_ALLOWED, "pages are read with GET and changed with POST")
        if request.method in CHANGES and not self._is_own(headers):
            return _no(HTTPStatus.FORBIDDEN, "a change must come from a page of this server")
        return self._untold(request) if self._token else None

    def _is_own(self, headers: Headers) -> bool:
        """Whether a browser says that a page of this server sent it; one that says nothing is not believed."""
        if headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return False
        origin = urlsplit(headers.get("origin", ""))
        return origin.scheme in ("http", "https") and origin.netloc.lower() == headers.get("host", "").lower()

    def _untold(self, request: Request) -> Response | None:
        """None where the token is known; where it came in the address, once more without it."""
        told = request.query_params.get("token", "")
        if told and hmac.compare_digest(told.encode(), self._token.encode()):
            rest = [pair for pair in parse_qsl(request.url.query, keep_blank_values=True) if pair[0] != "token"]
            address = f"{request.url.path}{f'?{urlencode(rest)}' if rest else ''}"
            answer = RedirectResponse(f"/{address.lstrip('/')}", HTTPStatus.SEE_OTHER)
            answer.set_cookie(self._cookie, self._token, httponly=True, samesite="strict")
            return answer
        known = request.cookies.get(self._cookie, "")
        if hmac.compare_digest(known.encode(), self._token.encode()):
            return None
        return _no(HTTPStatus.UNAUTHORIZED, "open the address that `carter serve` printed, with its token")


def _host_of(header: str) -> str:
    """The host of a `Host` header, without its port."""
    host, colon, port = header.lower().rpartition(":")
    return host if colon and port.isdigit() else header.lower()


def _no(status: HTTPStatus, why: str) -> Response:
    return PlainTextResponse(f"{status.phrase}: {why}\n", status)
