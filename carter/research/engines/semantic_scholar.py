"""Semantic Scholar: an index of scholarly papers; without a key all share one narrow rate.

Parameters: https://api.semanticscholar.org/api-docs/graph#tag/Paper-Data/operation/get_graph_paper_relevance_search.
A word with a hyphen finds nothing, says that page, so hyphens become blanks. A reply with nothing found has no `data`.
"""

from typing import Any

from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, KeyPlace, Wanted, url_of
from carter.research.engines.findings import Findings, Said, found
from carter.research.engines.reply_json import at, read, rows_at, text_at

NAME = "semantic-scholar"
ADDRESS = "https://api.semanticscholar.org/graph/v1/paper/search"
KEY = KeyPlace(variable="S2_API_KEY", name="x-api-key", required=False)
_LONGEST = 300  # characters of a query
_FIELDS = "title,url,abstract,externalIds,publicationDate,year,openAccessPdf"
_HYPHENS = str.maketrans(dict.fromkeys("-\u2010\u2011\u2012\u2013\u2014", " "))


def request(wanted: Wanted) -> HttpRequest:
    """The question, most relevant first."""
    parameters: list[tuple[str, str | int]] = [
        ("query", asked(wanted.query.translate(_HYPHENS), _LONGEST)),
        ("limit", wanted.limit),
        ("fields", _FIELDS),
        ("publicationDateOrYear", f"{wanted.since}:" if wanted.since else ""),
    ]
    return HttpRequest(engine=NAME, url=url_of(ADDRESS, parameters), keys=(KEY,))


def findings_in(reply: HttpReply) -> Findings:
    """The papers that were found, each where its text is, if that is known."""
    return read(NAME, reply, _findings)


def _findings(value: dict[str, Any]) -> Findings:
    if at(value, "total") == 0 and at(value, "data") is None:
        return found(NAME, ())
    return found(NAME, (_said(row) for row in rows_at(value, "data")))


def _said(row: dict[str, Any]) -> Said:
    doi, arxiv = text_at(row, "externalIds", "DOI"), text_at(row, "externalIds", "ArXiv")
    places = (
        f"https://arxiv.org/abs/{arxiv}" if arxiv else "",
        text_at(row, "openAccessPdf", "url"),
        f"https://doi.org/{doi}" if doi else "",
        text_at(row, "url"),
    )
    year = at(row, "year")
    return Said(
        url=next((place for place in places if place), ""),
        title=text_at(row, "title"),
        snippet=text_at(row, "abstract"),
        date=text_at(row, "publicationDate") or (str(year) if isinstance(year, int) else ""),
        doi=doi,
        arxiv=arxiv,
        pubmed=text_at(row, "externalIds", "PubMed"),
    )
