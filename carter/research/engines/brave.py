"""Brave: an index of the web of its own.

Parameters: https://api-dashboard.search.brave.com/api-reference/web/search/get; entries:
https://api.search.brave.com/app/documentation/web-search/responses. Domains are asked for by the operators `site:` and
`-site:` within the query (https://search.brave.com/help/operators).
"""

from typing import Any

from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, KeyPlace, Wanted, url_of
from carter.research.engines.findings import Findings, Said, found
from carter.research.engines.reply_json import BadReply, at, failure, read, rows_at, text_at

NAME = "brave"
ADDRESS = "https://api.search.brave.com/res/v1/web/search"
KEY = KeyPlace(variable="BRAVE_API_KEY", name="X-Subscription-Token")
_MOST = 20  # entries
_LONGEST, _WORDS = 400, 50  # of a query, operators included
_MOST_SITES = 5  # more make a query of operators
_LANGUAGES = (
    "ar bg bn ca cs da de el en es et eu fi fr gl gu he hi hr hu is it kn ko lt lv ml mr ms nb nl pa pl ro ru sk sl sr"
    " sv ta te th tr uk vi"
)
_SPELT = {"ja": "jp", "no": "nb", "pt": "pt-pt", "zh": "zh-hans"}
_WRONG_KEY = b"SUBSCRIPTION_TOKEN_INVALID"


def request(wanted: Wanted) -> HttpRequest:
    """The question, with the operators for domains behind it as far as they fit."""
    parameters: list[tuple[str, str | int]] = [
        ("q", _query(wanted)),
        ("count", min(wanted.limit, _MOST)),
        ("search_lang", _language(wanted.language)),
        ("freshness", f"{wanted.since}to{wanted.today}" if wanted.since else ""),
        ("text_decorations", "false"),
        ("result_filter", "web"),
    ]
    accept = (("Accept", "application/json"),)
    return HttpRequest(engine=NAME, url=url_of(ADDRESS, parameters), headers=accept, keys=(KEY,))


def findings_in(reply: HttpReply) -> Findings:
    """What Brave found; it says of a wrong key that the request could not be processed (422)."""
    failed = failure(NAME, reply)
    if failed is not None and reply.code == 422 and reply.body.find(_WRONG_KEY) >= 0:
        return failed.model_copy(update={"status": "unauthorized"})
    return read(NAME, reply, _findings)


def _findings(value: dict[str, Any]) -> Findings:
    if at(value, "web") is None:
        if text_at(value, "type") != "search":
            raise BadReply("neither entries nor a type")
        return found(NAME, ())
    rows = rows_at(value, "web", "results")
    entries = (
        Said(
            url=text_at(row, "url"),
            title=text_at(row, "title"),
            snippet=text_at(row, "description"),
            date=text_at(row, "page_age"),
        )
        for row in rows
    )
    return found(NAME, entries)


def _query(wanted: Wanted) -> str:
    allow = " OR ".join(f"site:{host}" for host in wanted.allow) if len(wanted.allow) <= _MOST_SITES else ""
    deny = [f"-site:{host}" for host in wanted.deny[:_MOST_SITES]] if not wanted.allow else []
    operators = " ".join(part for part in (allow, *deny) if part)
    if len(operators) > _LONGEST // 2:
        operators = ""
    room = _LONGEST - len(operators) - 1
    return f"{asked(wanted.query, room, _WORDS - len(operators.split()))} {operators}".strip()


def _language(code: str) -> str:
    return _SPELT.get(code, code if code in _LANGUAGES.split() else "")
