"""Crossref: the register of most DOIs of journals, books and conferences; needs no key.

Parameters: https://api.crossref.org/swagger-ui/index.html and
https://www.crossref.org/documentation/retrieve-metadata/rest-api/rest-api-filters/; those who give an address are
served from a better pool (https://www.crossref.org/documentation/retrieve-metadata/rest-api/access-and-authentication/).
"""

from typing import Any

from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, Wanted, email_as, url_of
from carter.research.engines.findings import Findings, Said, found
from carter.research.engines.page_ids import doi_in
from carter.research.engines.reply_json import BadReply, at, read, rows_at, text_at

NAME = "crossref"
ADDRESS = "https://api.crossref.org/v1/works"
KEYS = (email_as("mailto"),)
_LONGEST = 400  # characters of a query
_MOST_PARTS = 3  # year, month, day


def request(wanted: Wanted) -> HttpRequest:
    """The question to the bibliographic index: titles, authors, years."""
    parameters: list[tuple[str, str | int]] = [
        ("query.bibliographic", asked(wanted.query, _LONGEST)),
        ("rows", wanted.limit),
        ("filter", f"from-pub-date:{wanted.since}" if wanted.since else ""),
        ("select", "DOI,title,URL,abstract,issued"),
    ]
    return HttpRequest(engine=NAME, url=url_of(ADDRESS, parameters), keys=KEYS)


def findings_in(reply: HttpReply) -> Findings:
    """The works that were found, each under the URL of its DOI."""
    return read(NAME, reply, _findings)


def _findings(value: dict[str, Any]) -> Findings:
    if text_at(value, "status") != "ok":
        raise BadReply("its status is not `ok`")
    return found(NAME, (_said(row) for row in rows_at(value, "message", "items")))


def _said(row: dict[str, Any]) -> Said:
    doi = doi_in(text_at(row, "DOI"))
    return Said(
        url=f"https://doi.org/{doi}" if doi else text_at(row, "URL"),
        title=text_at(row, "title", 0),
        snippet=text_at(row, "abstract"),
        date=_date(at(row, "issued", "date-parts", 0)),
        doi=doi,
    )


def _date(parts: Any) -> str:
    """`[2024, 3]` as `2024-03`; empty for `[null]`, which Crossref writes where it knows no date."""
    numbers = parts[:_MOST_PARTS] if isinstance(parts, list) else []
    if not numbers or not all(isinstance(number, int) and number > 0 for number in numbers):
        return ""
    return "-".join([f"{numbers[0]:04}", *(f"{number:02}" for number in numbers[1:])])
