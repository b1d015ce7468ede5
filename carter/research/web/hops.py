"""Redirects: from one answer to the next URL, or to the outcome that ends the chain."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from carter.research.web.policy import No, WebPolicy, objection
from carter.research.web.url import BadUrl, Url, parsed

_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class Hop(NamedTuple):
    """One request of a chain, and what was answered."""

    url: str
    code: int  # HTTP status; 0 where there was no answer
    by: Literal["asked", "redirect", "refresh"]  # what led to it
    address: str = ""  # that was connected to; empty where the answer was recorded


def sends_on(code: int) -> bool:
    """Whether an HTTP status tells to ask elsewhere."""
    return code in _REDIRECTS


def next_url(chain: Sequence[Url], code: int, location: str, refresh: str, policy: WebPolicy) -> Url | No | None:
    """Where to ask next after the last URL of `chain`; None if its answer is the page.

    `location` and `refresh` are what the answer holds, as written there. A page that refreshes itself stays.
    """
    here = chain[-1]
    if not sends_on(code) and not refresh:
        return None
    written = location if sends_on(code) else refresh
    if not written:
        return No("bad_redirect", f"{code} without a Location")
    try:
        url = parsed(written, here)
    except BadUrl as bad:
        return No("bad_redirect", f"redirected to what is {bad}")
    if refresh and not sends_on(code) and url.href == here.href:
        return None
    no = objection(url, policy)
    if no is not None:
        return No(no.status, f"redirected to {url.href}: {no.detail}")
    return _endless(chain, url, policy) or url


def _endless(chain: Sequence[Url], url: Url, policy: WebPolicy) -> No | None:
    if any(url.href == earlier.href for earlier in chain):
        return No("redirect_loop", f"redirected back to {url.href}")
    if len(chain) > policy.most_hops:
        return No("too_many_redirects", f"redirected more than {policy.most_hops} times")
    return None
