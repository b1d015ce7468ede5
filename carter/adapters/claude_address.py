"""Where Claude is asked: requests bear the provider's own address, and below the recorder go to who speaks for it here.

So an exchange is the same whoever answered it, and is found again where another server is named, or none. Who answered
stands beside the answer.
"""

import os
from collections.abc import Callable
from urllib.parse import urlsplit

from carter.errors import WorldError
from carter.research.engines.claude import ADDRESS

BASE_URL = "ANTHROPIC_BASE_URL"
SERVED = "x-carter-served-by"
"""The header of an answer that names the server, where that was another than the provider's; no server can set it."""

LOOPBACK = frozenset(["127.0.0.1", "::1", "localhost"])
Address = Callable[[], str]
"""The address to ask; it is called when something goes out, and raises `WorldError` where none may be asked."""


def url_of_environment() -> str:
    """The address of the provider, or of the server that the environment names in its place; it is not checked."""
    return os.environ.get(BASE_URL) or ADDRESS


def checked_of_environment() -> str:
    """The same, where a key may go to it.

    Raises:
        WorldError: as `checked_url` does.
    """
    return checked_url(url_of_environment())


def is_local(url: str) -> bool:
    """Whether `url` is of a server on this machine."""
    try:
        return urlsplit(url).hostname in LOOPBACK
    except ValueError:
        return False


def checked_url(url: str) -> str:
    """`url`, where a key may go to it: by https, or to this machine.

    Raises:
        WorldError: it would send the key over a network in the clear, or is none.
    """
    mend = f"set {BASE_URL} to an address that begins with https://"
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise WorldError(f"{BASE_URL} is no address", mend=mend) from None
    if parts.username or parts.password or parts.query or parts.fragment or not host or port == 0:
        raise WorldError(f"{BASE_URL} is no address that can be used", mend=mend)
    if parts.scheme != "https" and not (parts.scheme == "http" and host in LOOPBACK):
        raise WorldError(f"{BASE_URL} would send the key to {host} without encryption", mend=mend)
    return url


def placed(asked: str, base: str) -> str:
    """The URL that is really asked for `asked`, which bears the provider's address."""
    return base.rstrip("/") + asked.removeprefix(ADDRESS)


def server_of(base: str) -> str:
    """Scheme, host and port of a server that is not the provider's own; empty where it is."""
    parts = urlsplit(base)
    return "" if base.rstrip("/") == ADDRESS else f"{parts.scheme}://{parts.netloc}"
