"""PubMed: the biomedical literature; two requests a query, and a free key raises the rate.

E-utilities: https://www.ncbi.nlm.nih.gov/books/NBK25499/ (parameters) and https://www.ncbi.nlm.nih.gov/books/NBK25497/
(rates; who asks names its tool and an address). The first request finds ids, the second tells what they are.
"""

from typing import Any

from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, KeyPlace, Steps, Wanted, email_as, url_of
from carter.research.engines.findings import Findings, Said, brief, found
from carter.research.engines.page_ids import pubmed_in
from carter.research.engines.reply_json import BadReply, at, read, text_at

NAME = "pubmed"
SITE = "pubmed.ncbi.nlm.nih.gov"
ADDRESS = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
KEY = KeyPlace(variable="NCBI_API_KEY", where="query", name="api_key", required=False)
KEYS = (KEY, email_as("email"))
_LONGEST = 300  # characters of a query
_TOOL = ("tool", "carter")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def steps(wanted: Wanted) -> Steps:
    """First the ids, then what they are; nothing found ends it after the first request."""
    reply = yield ids_request(wanted)
    ids = ids_in(reply, wanted.limit)
    if isinstance(ids, Findings):
        return ids
    if not ids:
        return found(NAME, ())
    return findings_in((yield summaries_request(ids)), ids)


def ids_request(wanted: Wanted) -> HttpRequest:
    """Which papers are there, most relevant first?"""
    dated = bool(wanted.since)
    parameters: list[tuple[str, str | int]] = [
        ("db", "pubmed"),
        ("term", asked(wanted.query, _LONGEST)),
        ("retmode", "json"),
        ("retmax", wanted.limit),
        ("sort", "relevance"),
        ("datetype", "pdat" if dated else ""),
        ("mindate", wanted.since.replace("-", "/")),
        ("maxdate", wanted.today.replace("-", "/") if dated else ""),
        _TOOL,
    ]
    return HttpRequest(engine=NAME, url=url_of(f"{ADDRESS}/esearch.fcgi", parameters), keys=KEYS)


def summaries_request(ids: tuple[str, ...]) -> HttpRequest:
    """What are these papers?"""
    parameters = [("db", "pubmed"), ("id", ",".join(ids)), ("retmode", "json"), _TOOL]
    return HttpRequest(engine=NAME, url=url_of(f"{ADDRESS}/esummary.fcgi", parameters), keys=KEYS)


def ids_in(reply: HttpReply, limit: int) -> tuple[str, ...] | Findings:
    """The ids of the first reply, at most `limit`, or the findings that end the search."""
    listed: list[str] = []

    def take(value: dict[str, Any]) -> Findings:
        said = text_at(value, "esearchresult", "ERROR") or text_at(value, "error")
        if said:
            return Findings(engine=NAME, status=_status_of(said), detail=brief(said))
        ids = at(value, "esearchresult", "idlist")
        if not isinstance(ids, list):
            raise BadReply("no list at `esearchresult.idlist`")
        listed.extend(one for one in ids if isinstance(one, str) and pubmed_in(one) == one)
        return found(NAME, ())

    findings = read(NAME, reply, take)
    return findings if findings.status != "ok" else tuple(dict.fromkeys(listed))[:limit]


def findings_in(reply: HttpReply, ids: tuple[str, ...]) -> Findings:
    """The papers of the second reply, in the order of `ids`; those of which nothing is said are left out."""

    def take(value: dict[str, Any]) -> Findings:
        said = text_at(value, "error") or text_at(value, "esummaryresult", 0)
        if said:
            return Findings(engine=NAME, status=_status_of(said), detail=brief(said))
        if not isinstance(at(value, "result"), dict):
            raise BadReply("no object at `result`")
        return found(NAME, (_said(one, at(value, "result", one)) for one in ids))

    return read(NAME, reply, take)


def _said(pubmed: str, row: Any) -> Said:
    known = isinstance(row, dict) and not text_at(row, "error")
    return Said(
        url=f"https://{SITE}/{pubmed}/" if known else "",
        title=text_at(row, "title"),
        snippet=text_at(row, "fulljournalname"),
        date=_date(text_at(row, "pubdate")),
        doi=_doi(at(row, "articleids")),
        pubmed=pubmed,
    )


def _doi(ids: Any) -> str:
    rows = ids if isinstance(ids, list) else []
    return next((text_at(row, "value") for row in rows if text_at(row, "idtype") == "doi"), "")


def _date(text: str) -> str:
    """`2024 Mar 1`, `2024 Mar` or `2024` in ISO 8601; of `2024 Mar-Apr` or `2024 Spring` only the year is sure."""
    year, _, rest = text.partition(" ")
    month, _, day = rest.partition(" ")
    if month not in _MONTHS:
        return year
    return f"{year}-{_MONTHS.index(month) + 1:02}" + (f"-{int(day):02}" if day.isdecimal() and len(day) < 3 else "")


def _status_of(said: str) -> str:
    if "rate limit" in said.lower():
        return "rate_limited"
    return "unauthorized" if "api key" in said.lower() else "bad_request"
