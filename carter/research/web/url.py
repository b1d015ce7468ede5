"""URLs as browsers parse them, and the one spelling under which a page is known."""

import re
from functools import lru_cache
from typing import NamedTuple

import ada_url

_DEFAULT_PORTS = {"http": 80, "https": 443}
_LONGEST = 8192  # characters; servers take no longer ones
_LONGEST_NAME, _LONGEST_LABEL = 253, 63  # RFC 1035
_CREDENTIALS = re.compile(r"//[^/?#\s@\"'<>]*+@(?:[^/?#\s@\"'<>]*+@)*+")
_CAMPAIGN = "utm_"
_TRACKERS = frozenset(
    [
        "dclid",
        "fbclid",
        "gbraid",
        "gclid",
        "gclsrc",
        "igsh",
        "igshid",
        "li_fat_id",
        "mc_cid",
        "mc_eid",
        "mkt_tok",
        "msclkid",
        "oly_anon_id",
        "oly_enc_id",
        "srsltid",
        "ttclid",
        "twclid",
        "vero_id",
        "wbraid",
        "wickedid",
        "yclid",
        "ysclid",
        "_ga",
        "_gl",
        "_hsenc",
        "_hsmi",
        "__hsfp",
        "__hssc",
        "__hstc",
        "_openstat",
        "epik",
    ]
)


class BadUrl(ValueError):
    """What is no URL with a host."""


class Url(NamedTuple):
    """A URL in its parts, normalised as the WHATWG URL standard has it, without fragment, user name and password."""

    href: str
    scheme: str
    host: str  # a name as A-labels in small letters, or an address: `127.0.0.1`, `[::1]`; empty for other schemes
    port: int  # 0 for schemes other than http and https
    path: str
    query: str  # with its `?`; empty where there is none
    credentials: bool  # whether there were a user name or a password

    @property
    def name(self) -> str:
        """The host without the dot that may end a name: what lists and rules are compared with."""
        return self.host.removesuffix(".")

    @property
    def origin(self) -> str:
        """Scheme, host and port: what one robots.txt speaks of."""
        return f"{self.scheme}://{self.authority}"

    @property
    def authority(self) -> str:
        """Host, and port where it is not the scheme's own: what the header `Host` holds."""
        return self.host if self.port == _DEFAULT_PORTS.get(self.scheme) else f"{self.host}:{self.port}"

    @property
    def target(self) -> str:
        """What a request asks for: path and query."""
        return self.path + self.query


@lru_cache(256)  # each page is asked by several whether it may be fetched, and of whom
def parsed(text: str, base: Url | None = None) -> Url:
    """The URL that `text` is, seen from `base`.

    Raises:
        BadUrl: it is none, is too long, or its host can be no name.
    """
    if len(text) > _LONGEST:
        raise BadUrl(f"longer than {_LONGEST:,} characters")
    try:
        url = ada_url.URL(text, base.href if base else None)
    except (ValueError, UnicodeError):
        raise BadUrl("not a URL with a host, as in https://example.org/page") from None
    credentials = bool(url.username or url.password)
    url.hash = ""
    if credentials:
        url.username = url.password = ""
    scheme = url.protocol.removesuffix(":")
    if scheme in _DEFAULT_PORTS:
        _check_name(url.hostname)
    port = int(url.port) if url.port else _DEFAULT_PORTS.get(scheme, 0)
    return Url(url.href, scheme, url.hostname, port, url.pathname, url.search, credentials)


def masked(text: str) -> str:
    """`text` without the user names and passwords of the URLs in it."""
    return _CREDENTIALS.sub("//***@", text)


def identity(url: Url) -> str:
    """The spelling under which a page is known: no fragment, no trackers, no empty query, no dot after the host.

    The order of the query and all that may mean something in it stay; a URL inside the query is never taken for
    the page.
    """
    kept = [part for part in url.query.removeprefix("?").split("&") if not _is_tracker(part.partition("=")[0])]
    query = "&".join(kept)
    host = f"{url.name}:{url.port}" if url.authority != url.host else url.name
    return f"{url.scheme}://{host}{url.path}{'?' if query else ''}{query}"


def _is_tracker(name: str) -> bool:
    return name in _TRACKERS or name.startswith(_CAMPAIGN)


def _check_name(host: str) -> None:
    name = host.removesuffix(".")
    if name.startswith("["):
        return
    if len(name) > _LONGEST_NAME or not all(0 < len(label) <= _LONGEST_LABEL for label in name.split(".")):
        raise BadUrl("its host can be no name")
