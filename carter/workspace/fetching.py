"""One page of the web, fetched to be looked at: nothing is kept."""

from typing import NamedTuple

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.settings import Settings
from carter.errors import UsageError
from carter.records.document import Readable
from carter.research.extract.reader import read
from carter.research.web.answer import Answer
from carter.research.web.policy import PORTS, Opened, WebPolicy, opened_in
from carter.research.web.statuses import outcome
from carter.research.web.url import BadUrl, identity, parsed


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
    identity: str  # the spelling under which the page is known; empty for what is no URL
    readable: Readable | None  # None where there is no body
    most_bytes: int
    seconds: float  # that it was given
    exit_code: int


def fetch(url: str, options: FetchOptions) -> FetchedPage:
    """Fetch `url` and say everything that was decided.

    Raises:
        UsageError: a host in `allow_hosts` is none.
    """
    ports = (*PORTS, *options.allow_ports)
    policy = WebPolicy(ports=ports, opened=tuple(_opened(host) for host in options.allow_hosts))
    settings = Settings(policy, most_bytes=options.max_bytes, seconds=options.deadline, robots=options.robots)
    # As much beyond a body as it may have by itself, for redirects, further tries and robots.txt.
    settings = settings._replace(most_received=max(settings.most_received, 2 * options.max_bytes))
    answer = Fetcher(settings).fetch(url)
    readable = read(answer.body, answer.url, marks=False) if answer.status == "ok" else None
    limits = (settings.most_bytes, settings.seconds)
    return FetchedPage(answer, _identity(answer.url), readable, *limits, _exit_code(answer.status))


def _opened(text: str) -> Opened:
    try:
        return opened_in(text)
    except BadUrl:
        mend = "write HOST or HOST:PORT, as in 127.0.0.1:8000"
        raise UsageError(f"`{text}` is no host", mend=mend) from None


def _identity(url: str) -> str:
    try:
        return identity(parsed(url))
    except BadUrl:
        return ""


def _exit_code(status: str) -> int:
    if status == "ok":
        return 0
    if status == "bad_url":
        return 2
    return 1 if outcome(status).ours else 4
