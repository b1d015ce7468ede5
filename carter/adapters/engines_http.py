"""Asks search engines over HTTP, by whatever transport is handed in; keys are put in last and leave nowhere."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from importlib.metadata import version
from typing import TypeAlias
from urllib.parse import quote, urlsplit

from carter.adapters.keys import Keys
from carter.errors import InputError
from carter.kernel.record import Blob
from carter.research.engines.exchange import EMAIL, KEPT, Header, HttpReply, HttpRequest, KeyPlace, Wanted
from carter.research.engines.findings import Findings
from carter.research.engines.known import AS_IT_COMES, ENGINES, SEARXNG_URLS, Setting, lacking, steps
from carter.research.policy import covers

AGENT = "Carter/{version} (+{contact})"
_LOCAL = frozenset({"127.0.0.1", "::1", "localhost"})


class Outgoing:
    """A request with its keys, as it goes out. It is no record, so that nothing keeps it, and does not show itself."""

    __slots__ = ("body", "headers", "method", "url")

    def __init__(self, method: str, url: str, headers: tuple[Header, ...], body: bytes) -> None:
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body

    def __repr__(self) -> str:
        return f"<{self.method} to {urlsplit(self.url).hostname}>"


Send: TypeAlias = Callable[[Outgoing], Awaitable[tuple[int, Iterable[Header], bytes]]]
"""Sends a request: gives status, headers and decoded body. It follows no redirect, since keys would go along, keeps
nothing of what it is given, and raises `NotSent` where there is no reply."""


class NotSent(Exception):
    """There is no reply; `outcome` says why in the words of the fetcher, such as `deadline` or `dns_failed`."""

    def __init__(self, outcome: str) -> None:
        super().__init__(outcome)
        self.outcome = outcome


async def find(engine: str, wanted: Wanted, keys: Keys, send: Send, setting: Setting = AS_IT_COMES) -> Findings:
    """What `engine` finds; every failure is a status of the findings.

    Raises:
        InputError: a setting that the engine needs is missing.
    """
    missing = lacking(engine, setting)
    if missing:
        raise InputError(f"{engine} cannot be asked", mend=f"set {missing}")
    asking = steps(engine, wanted, setting)
    request = next(asking)
    while True:
        reply = await ask(engine, request, keys, send)
        try:
            request = asking.send(reply)
        except StopIteration as end:
            findings: Findings = end.value
            return findings


async def ask(engine: str, request: HttpRequest, keys: Keys, send: Send) -> HttpReply:
    """The reply to one request of `engine`; keys that it echoes are taken out of it.

    Raises:
        InputError: the request would carry a key to a host that is not the engine's, or in the open.
    """
    if any(place.required and not keys.get(place.variable) for place in request.keys):
        return HttpReply(outcome="no_key")
    _check_host(engine, request, keys)
    try:
        code, headers, body = await send(_complete(request, keys))
    except NotSent as error:
        return HttpReply(outcome=keys.hidden_in(error.outcome))
    except Exception as error:  # whatever it says may hold the request, and so a key
        problem = type(error).__name__
    else:
        kept = tuple((name.lower(), keys.hidden_in(value)) for name, value in headers if name.lower() in KEPT)
        return HttpReply(code=code, headers=kept, body=Blob(keys.hidden(body)))
    return HttpReply(outcome=f"transport failed: {problem}")


def setting_of(environment: Mapping[str, str]) -> Setting:
    """What the environment says of engines: instances of SearXNG, parted by commas."""
    urls = tuple(url.strip() for url in environment.get(SEARXNG_URLS, "").split(",") if url.strip())
    return AS_IT_COMES._replace(searxng=urls)


def _complete(request: HttpRequest, keys: Keys) -> Outgoing:
    """The request with what no recording holds: who asks, and the keys."""
    contact = keys.get(EMAIL)
    agent = AGENT.format(version=version("carter"), contact=f"mailto:{contact}" if contact else "research agent")
    headers = [*request.headers, ("User-Agent", agent)]
    url = request.url
    for place in request.keys:
        key = keys.get(place.variable)
        if not key:
            headers += place.without
        elif place.where == "header":
            headers.append((place.name, place.before + key))
        else:
            url += f"{'&' if '?' in url else '?'}{place.name}={quote(place.before + key, safe='')}"
    return Outgoing(request.method, url, tuple(headers), request.body.encode())


def _check_host(engine: str, request: HttpRequest, keys: Keys) -> None:
    carried = [place for place in request.keys if keys.get(place.variable)]
    if not carried:
        return
    address, known = urlsplit(request.url), ENGINES[engine]
    host = address.hostname or ""
    if known.host and not covers(known.host, host):
        raise InputError(f"the keys of {engine} go to {known.host} only, not to {host}")
    if not _stated(carried, known.keys):
        raise InputError(f"{engine} takes no such key as {carried[0].variable}")
    if address.scheme != "https" and host not in _LOCAL:
        raise InputError(f"the keys of {engine} do not go over {address.scheme}", mend="use https")


def _stated(carried: list[KeyPlace], known: tuple[KeyPlace, ...]) -> bool:
    return all(place in known for place in carried)
