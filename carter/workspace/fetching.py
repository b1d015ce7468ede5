"""One page of the web, fetched to be looked at: nothing is kept."""

import os
from typing import NamedTuple

from carter.adapters.cassettes.exchange import Answered
from carter.adapters.cassettes.redaction import Redaction
from carter.adapters.keys import in_use
from carter.adapters.unsaid import unsaid
from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.settings import Settings
from carter.adapters.web.turns import OF_THE_PROCESS, Waiting
from carter.errors import UsageError
from carter.records.document import Readable
from carter.research.engines.known import variables
from carter.research.extract.kept_text import MAGIC
from carter.research.extract.reader import read
from carter.research.hygiene import Exchange, checked
from carter.research.redaction import redact_readable
from carter.research.web.answer import Answer
from carter.research.web.media import kind_as_served
from carter.research.web.policy import PORTS, Opened, WebPolicy, opened_in
from carter.research.web.statuses import outcome
from carter.research.web.url import BadUrl, identity, parsed

_TEXT_ALONE = "it holds a secret, or cannot be looked through for one: its text alone stands in its place"


class FetchOptions(NamedTuple):
    """What `carter fetch` lets be asked for."""

    allow_hosts: tuple[str, ...] = ()  # `HOST` or `HOST:PORT`
    allow_ports: tuple[int, ...] = ()  # beside 80 and 443
    max_bytes: int = Settings().most_bytes
    deadline: float = Settings().seconds
    robots: bool = True


class FetchedPage(NamedTuple):
    """An answer, and what can be read of it."""

    answer: Answer
    identity: str  # the spelling under which the page is known; empty for what is no URL of a page
    readable: Readable | None  # None where there is no body
    most_bytes: int
    seconds: float  # that it was given
    exit_code: int


def fetch(url: str, options: FetchOptions) -> FetchedPage:
    """Fetch `url` and say everything that was decided, but for the secrets that are in it.

    Raises:
        UsageError: a host in `allow_hosts` is none.
    """
    settings = settings_of(options)
    return fetched(url, Fetcher(settings, waiting=Waiting(OF_THE_PROCESS)), settings)


def settings_of(options: FetchOptions) -> Settings:
    """What a fetcher keeps to, by these options.

    Raises:
        UsageError: a host in `allow_hosts` is none.
    """
    ports = (*PORTS, *options.allow_ports)
    policy = WebPolicy(ports=ports, opened=tuple(_opened(host) for host in options.allow_hosts))
    settings = Settings(policy, most_bytes=options.max_bytes, seconds=options.deadline, robots=options.robots)
    # As much beyond a body as it may have by itself, for redirects, further tries and robots.txt.
    return settings._replace(most_received=max(settings.most_received, 2 * options.max_bytes))


def fetched(url: str, fetcher: Fetcher, settings: Settings) -> FetchedPage:
    """The page behind `url`, by a fetcher that keeps to `settings`, but for the secrets that are in it."""
    answer = _without_secrets(fetcher.fetch(url))
    readable = _read(answer) if answer.status == "ok" else None
    limits = (settings.most_bytes, settings.seconds)
    return FetchedPage(answer, _identity(answer.url), readable, *limits, _exit_code(answer.status))


def _read(answer: Answer) -> Readable:
    """The page as a build would read it: a wall in its place is told as such."""
    readable = read(answer.body, answer.url, marks=False, charset=answer.media.charset, kind=answer.kind)
    seen = checked(Exchange(answer.asked, answer.url, answer.code), answer.body, readable)
    return redact_readable(seen.model_copy(update={"charset": readable.charset}))


def _without_secrets(answer: Answer) -> Answer:
    """The answer as a recording of it would have it."""
    keys = tuple(in_use(os.environ, variables()).values())
    hiding = Redaction(lambda: keys)
    kept = hiding.answered(Answered(answer.code, headers=answer.headers, body=answer.body), answer.url)
    changed = kept.body != answer.body  # into another kind, where it was packed
    return answer._replace(
        kind=kind_as_served(kept.body, answer.media.type, answer.url) if changed else answer.kind,
        asked=hiding.url(answer.asked),
        url=hiding.url(answer.url),
        canonical=hiding.url(answer.canonical),
        hops=tuple(hop._replace(url=hiding.url(hop.url)) for hop in answer.hops),
        headers=kept.headers,
        body=kept.body,
        detail=unsaid(answer.detail),
        robots=unsaid(answer.robots),
        warnings=(*map(unsaid, answer.warnings), *((_TEXT_ALONE,) if kept.body.startswith(MAGIC) else ())),
    )


def _opened(text: str) -> Opened:
    try:
        return opened_in(text)
    except BadUrl:
        mend = "write HOST or HOST:PORT, as in 127.0.0.1:8000"
        raise UsageError(f"`{text}` is no host", mend=mend) from None


def _identity(url: str) -> str:
    try:
        page = parsed(url)
        return identity(page) if page.scheme in ("http", "https") else ""
    except BadUrl:
        return ""


def _exit_code(status: str) -> int:
    if status == "ok":
        return 0
    if status == "bad_url":
        return 2
    return 1 if outcome(status).ours else 4
