"""What no recording holds: headers that are not on a list, keys in URLs, secrets in use, and what looks like one."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote, quote_plus, unquote_plus

from carter.adapters.cassettes.exchange import Answered, Asked, Pairs
from carter.adapters.redacting import redacted_or_told
from carter.research.redaction import TAG, redact
from carter.research.web.answer import KEPT

HIDDEN = "REDACTED"
REVALIDATED = "x-carter-revalidated"
"""The header of an answer whose body is that of an earlier recording, since the server said that it still holds."""

OF_REQUESTS = frozenset(
    {
        "accept",
        "accept-language",
        "anthropic-beta",
        "anthropic-version",
        "content-type",
        "if-modified-since",
        "if-none-match",
    }
)
"""The headers of a request that are kept, to be looked at: a request is found by method, URI and body alone."""

OF_ANSWERS = frozenset(
    {
        *KEPT,
        "retry-after-ms",
        "x-carter-coding",
        "x-carter-note",
        "x-carter-received",
        REVALIDATED,
        "x-carter-sent",
        "x-carter-served-by",
        "x-should-retry",
    }
)
"""The headers of an answer that are kept and handed up; cookies, keys, ids of accounts and all others are not."""

_WITH_URLS = frozenset({"link", "location", "refresh"})
_SECRET_WORDS = frozenset(
    {
        "access_token",
        "api_key",
        "api-key",
        "apikey",
        "auth",
        "authorization",
        "client_secret",
        "credential",
        "id_token",
        "jwt",
        "key",
        "passwd",
        "password",
        "pwd",
        "refresh_token",
        "secret",
        "session",
        "sessionid",
        "sid",
        "sig",
        "signature",
        "token",
        "x-amz-credential",
        "x-amz-security-token",
        "x-amz-signature",
        "x-api-key",
        "x-goog-credential",
        "x-goog-signature",
    }
)
_SHORTEST = 6  # characters of a secret that is looked for: shorter ones stand in any text


def _none() -> Iterable[str]:
    return ()


class Redaction(NamedTuple):
    """Takes out of an exchange what is not to be kept; done twice, it changes nothing more.

    In bodies and failures what looks like a secret gives way to a tag, in URLs and headers to one word, since the
    tag holds what means something there.
    """

    secrets: Callable[[], Iterable[str]] = _none  # the values in use: keys of engines and of models

    def asked(self, asked: Asked) -> Asked:
        """The request as it is kept and looked for."""
        headers = self._values(_listed(asked.headers, OF_REQUESTS))
        return Asked(asked.method, self.url(asked.uri), headers, self._bytes(asked.body, ""))

    def answered(self, answered: Answered, uri: str) -> Answered:
        """The answer to a request for `uri` as it is kept."""
        headers = self._values(_listed(answered.headers, OF_ANSWERS))
        raised = tuple(redact(self._own(text)).text for text in answered.raised)
        return answered._replace(headers=headers, body=self._bytes(answered.body, uri), raised=raised)

    def handed_up(self, live: Answered, kept: Answered) -> Answered:
        """What is kept of a live answer, but with the addresses that it sends on to as they are."""
        pairs = zip(_listed(live.headers, OF_ANSWERS), kept.headers, strict=True)
        return kept._replace(headers=tuple(one if one[0] in _WITH_URLS else other for one, other in pairs))

    def _values(self, headers: Pairs) -> Pairs:
        return tuple((name, self.url(value) if name in _WITH_URLS else self._text(value)) for name, value in headers)

    def url(self, url: str) -> str:
        """A URL without user and password, and without the values of parameters that are named like secrets."""
        before, mark, query = url.partition("?")
        scheme, slashes, rest = before.partition("://")
        place, slash, path = rest.partition("/")
        _, at, host = place.rpartition("@")
        if slashes and at:
            before = f"{scheme}://{HIDDEN}@{host}{slash}{path}"
        query, hash_mark, fragment = query.partition("#")
        return self._text(before + mark + "&".join(map(_parameter, query.split("&"))) + hash_mark + fragment)

    def _text(self, text: str) -> str:
        """A URL or the value of a header."""
        return _unmarked(self._own(text))

    def _own(self, text: str) -> str:
        for secret in self._in_use():
            text = text.replace(secret, HIDDEN)
        return text

    def _bytes(self, data: bytes, name: str) -> bytes:
        for secret in self._in_use():
            data = data.replace(secret.encode("utf-8", "surrogatepass"), HIDDEN.encode())
        return redacted_or_told(data, name) if data else data

    def _in_use(self) -> list[str]:
        """The secrets as they may be written: as they are, and escaped in a URL, a form or JSON; the longest first."""
        known = [secret for secret in self.secrets() if len(secret) >= _SHORTEST]
        written = {
            form for secret in known for form in (secret, quote(secret, safe=""), quote(secret), quote_plus(secret))
        }
        written |= {secret.replace("/", "\\/") for secret in known}
        return sorted(written, key=lambda form: (-len(form), form))


@lru_cache(1024)  # headers are alike in most exchanges
def _unmarked(text: str) -> str:
    return TAG.sub(HIDDEN, redact(text).text)


def _listed(headers: Pairs, names: frozenset[str]) -> Pairs:
    return tuple((name.lower(), value) for name, value in headers if name.lower() in names)


def _parameter(text: str) -> str:
    """A parameter of a query, its value hidden where its name says that it is a secret."""
    name, equals, value = text.partition("=")
    hidden = bool(value) and unquote_plus(name).lower() in _SECRET_WORDS
    return name + equals + (HIDDEN if hidden else value)
