"""What a site's robots.txt lets Carter read, by RFC 9309."""

import re
from typing import NamedTuple

from protego import Protego

from carter.research.web.url import Url

TOKEN = "carter"
"""The product token by which robots.txt may speak of Carter."""
MOST_BYTES = 500 * 1024
"""What is read of a robots.txt; the rest is passed over, as the RFC allows."""
MOST_HOPS = 5
"""Redirects that are followed to a robots.txt."""
_LONGEST_DELAY = 30_000  # milliseconds; a site that asks for more is asked as often all the same
_AGENT = re.compile(r"^[ \t]*user[- ]?agent[ \t]*:?[ \t]*([^\r\n]*)", re.I | re.M)
_PRODUCT = re.compile(r"[a-z_-]+|\*", re.I)
_MARK = "\ufeff"


class Rules(NamedTuple):
    """What is known of one site."""

    told: str  # what the site answered, as a phrase
    parsed: Protego | None = None
    reachable: bool = True

    def told_of(self, url: Url) -> str:
        """What the site says about `url`, as a phrase."""
        if self.parsed is None:
            return self.told
        return f"robots.txt {'keeps Carter from' if self.refusal(url) else 'allows'} {url.target}"

    def refusal(self, url: Url) -> str:
        """Why Carter may not read `url`, as the name of an outcome; empty if it may."""
        if not self.reachable:
            return "robots_unreachable"
        if self.parsed is None or self.parsed.can_fetch(url.href, TOKEN):
            return ""
        return "robots_disallowed"

    @property
    def delay_ms(self) -> int:
        """Milliseconds that the site wants between two requests, at most 30,000; 0 where it says nothing."""
        wanted = self.parsed.crawl_delay(TOKEN) if self.parsed is not None else None
        # Compared before it is rounded: it may be infinite, or no number.
        return round(wanted * 1000) if wanted and 0 < wanted * 1000 <= _LONGEST_DELAY else _LONGEST_DELAY * bool(wanted)


def place(url: Url) -> Url:
    """Where the robots.txt is that speaks of `url`."""
    return url._replace(href=f"{url.origin}/robots.txt", path="/robots.txt", query="", credentials=False)


def rules_of(code: int, body: bytes) -> Rules:
    """What an answer to the request for robots.txt means; `code` is its HTTP status."""
    if 200 <= code < 300:
        return Rules("robots.txt was read", Protego.parse(_tidied(body)))
    if 300 <= code < 500 and code != 429:
        return Rules(f"there is no robots.txt: {code}")
    return Rules(f"robots.txt could not be had: {code}", reachable=False)


def unreachable(reason: str) -> Rules:
    """What is known where nothing was answered."""
    return Rules(f"robots.txt could not be had: {reason}", reachable=False)


def _tidied(body: bytes) -> str:
    """The text with each group's agent as the bare product token that the RFC compares, so that `car` is not Carter."""
    text = body[:MOST_BYTES].decode("utf-8", "replace").removeprefix(_MARK).replace("\0", " ")
    return _AGENT.sub(lambda found: f"User-agent: {_agent(found[1])}", text)


def _agent(value: str) -> str:
    token = _PRODUCT.match(value.strip())
    if token is None:
        return "nobody"
    return token[0] if token[0] == "*" or token[0].lower() == TOKEN else "nobody"
