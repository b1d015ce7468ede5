"""Wikipedia, in the language of the question; needs no key.

Parameters: https://www.mediawiki.org/wiki/API:Search. Errors come with 200 and an `error` object
(https://www.mediawiki.org/wiki/API:Errors_and_warnings). Whoever asks must say who it is in `User-Agent`
(https://www.mediawiki.org/wiki/Wikimedia_APIs/Access_policy), which is added when the request is performed.
"""

from functools import partial
from typing import Any
from urllib.parse import quote

from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, Steps, Wanted, url_of
from carter.research.engines.findings import Findings, Said, brief, found
from carter.research.engines.reply_json import at, read, rows_at, text_at

NAME = "wikipedia"
SITE = "wikipedia.org"
_LONGEST = 300  # characters of a query
_BUSY = frozenset({"maxlag", "ratelimited", "cirrussearch-too-busy-error"})
_DEFAULT = "en"


def steps(wanted: Wanted) -> Steps:
    """All words of the query must stand in an article; where they stand in none, any of them will do."""
    findings = findings_in((yield request(wanted)), wanted.language)
    words = asked(wanted.query, _LONGEST).split()
    if findings.status == "ok" and not findings.leads and len(words) > 1:
        any_of_them = wanted.model_copy(update={"query": " OR ".join(words)})
        findings = findings_in((yield request(any_of_them)), wanted.language)
    return findings


def request(wanted: Wanted) -> HttpRequest:
    """The question to the Wikipedia of its language, or the English one where it has none."""
    parameters: list[tuple[str, str | int]] = [
        ("action", "query"),
        ("list", "search"),
        ("srsearch", asked(wanted.query, _LONGEST)),
        ("srlimit", wanted.limit),
        ("srprop", "snippet|timestamp"),
        ("srinfo", "totalhits"),
        ("format", "json"),
        ("formatversion", 2),
    ]
    return HttpRequest(engine=NAME, url=url_of(f"https://{host(wanted)}/w/api.php", parameters))


def host(wanted: Wanted) -> str:
    """The host of the Wikipedia that is asked."""
    return f"{wanted.language or _DEFAULT}.{SITE}"


def findings_in(reply: HttpReply, language: str = _DEFAULT) -> Findings:
    """What the Wikipedia of `language` found; an article's date is that of its last edit."""
    return read(NAME, reply, partial(_findings, language=language or _DEFAULT))


def _findings(value: dict[str, Any], language: str) -> Findings:
    code = text_at(value, "error", "code")
    if at(value, "error") is not None:
        status = "rate_limited" if code in _BUSY else "bad_request"
        return Findings(engine=NAME, status=status, detail=brief(text_at(value, "error", "info") or code))
    entries = (
        Said(
            url=_address(language, text_at(row, "title")),
            title=text_at(row, "title"),
            snippet=text_at(row, "snippet"),
            date=text_at(row, "timestamp"),
        )
        for row in rows_at(value, "query", "search")
    )
    return found(NAME, entries)


def _address(language: str, title: str) -> str:
    """The URL of an article; empty where it has no title."""
    return f"https://{language}.{SITE}/wiki/{quote(title.replace(' ', '_'), safe='(),:!*')}" if title else ""
