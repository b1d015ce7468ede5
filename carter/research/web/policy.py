"""What may be asked of whom: schemes, addresses, ports, lists of hosts."""

import re
from typing import NamedTuple

from carter.research.policy import covers
from carter.research.web.address import is_local_name, literal, refusal
from carter.research.web.url import BadUrl, Url, parsed

_HOST = re.compile(r"(\[[^\]]*\]|[^:/?#@\s]+)(?::([0-9]{1,5}))?")
PORTS = (80, 443)


class No(NamedTuple):
    """Why something is not asked for: an outcome, and a phrase."""

    status: str
    detail: str


class Opened(NamedTuple):
    """A host that the user named as one that may be local, and on another port."""

    host: str  # as in a parsed URL
    port: int = 0  # 0: any


def opened_in(text: str) -> Opened:
    """The host that `HOST` or `HOST:PORT` names; an IPv6 address may stand bare or in brackets.

    Raises:
        BadUrl: it names none.
    """
    text = f"[{text}]" if text.count(":") > 1 and not text.startswith("[") else text
    found = _HOST.fullmatch(text)
    if found is None:
        raise BadUrl("no host")
    return Opened(parsed(f"http://{found[1]}/").host, int(found[2] or 0))


class WebPolicy(NamedTuple):
    """What the user lets be asked for."""

    allow: tuple[str, ...] = ()  # hosts, with all below them; empty: all
    deny: tuple[str, ...] = ()  # stronger than `allow`
    ports: tuple[int, ...] = PORTS
    opened: tuple[Opened, ...] = ()
    most_hops: int = 10

    def opens(self, url: Url) -> bool:
        """Whether the user named this host, and this port, as one that may be local."""
        return any(each.host == url.host and each.port in (0, url.port) for each in self.opened)


def objection(url: Url, policy: WebPolicy) -> No | None:
    """Why `url` is not asked for, before its name is resolved; None if it may be."""
    if url.scheme not in ("http", "https"):
        return No("blocked_scheme", f"`{url.scheme}:` is neither http nor https")
    local = _local(url, policy)
    if local:
        return No("blocked_address", local)
    if url.credentials:
        return No("credentials_in_url", "the URL holds a user name or a password")
    if not policy.opens(url) and url.port not in policy.ports:
        return No("blocked_port", f"port {url.port} is not one of {', '.join(map(str, policy.ports))}")
    return _listed(url.name, policy)


def _local(url: Url, policy: WebPolicy) -> str:
    opened = policy.opens(url)
    address = literal(url.host)
    if address is not None:
        return refusal(address, opened=opened)
    return f"{url.host} is a name of this machine or network" if is_local_name(url.host) and not opened else ""


def _listed(name: str, policy: WebPolicy) -> No | None:
    denied = next((rule for rule in policy.deny if covers(rule, name)), "")
    if denied:
        return No("denied_by_policy", f"`{denied}` is denied")
    if policy.allow and not any(covers(rule, name) for rule in policy.allow):
        return No("denied_by_policy", f"{name} is not among the hosts that are allowed")
    return None
