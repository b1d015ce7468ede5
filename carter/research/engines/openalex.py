"""OpenAlex: an index of scholarly works; a free key raises its daily allowance tenfold.

Parameters: https://developers.openalex.org/guides/llm-quick-reference and https://developers.openalex.org/api-reference/works;
keys and allowances: https://developers.openalex.org/api-reference/authentication.
"""

from typing import Any

from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, KeyPlace, Wanted, email_as, url_of
from carter.research.engines.findings import Findings, Said, found
from carter.research.engines.page_ids import arxiv_in
from carter.research.engines.reply_json import at, read, rows_at, text_at

NAME = "openalex"
ADDRESS = "https://api.openalex.org/works"
KEY = KeyPlace(variable="OPENALEX_API_KEY", where="query", name="api_key", required=False)
KEYS = (KEY, email_as("mailto"))
_SYNTAX = str.maketrans(dict.fromkeys('?*~!|"()', " "))  # what a search would read as an operator
_LONGEST = 400  # characters of a query
_FIELDS = "id,doi,display_name,publication_date,ids,primary_location,best_oa_location,abstract_inverted_index"
_LONGEST_ABSTRACT = 200  # words of it that are put together again


def request(wanted: Wanted) -> HttpRequest:
    """The question to titles, abstracts and full texts."""
    filters = [("from_publication_date", wanted.since), ("language", wanted.language)]
    parameters: list[tuple[str, str | int]] = [
        ("search", asked(wanted.query.translate(_SYNTAX), _LONGEST)),
        ("filter", ",".join(f"{name}:{value}" for name, value in filters if value)),
        ("per_page", wanted.limit),
        ("select", _FIELDS),
    ]
    return HttpRequest(engine=NAME, url=url_of(ADDRESS, parameters), keys=KEYS)


def findings_in(reply: HttpReply) -> Findings:
    """The works that were found, each where it can be read for nothing, if anywhere."""
    return read(NAME, reply, _findings)


def _findings(value: dict[str, Any]) -> Findings:
    return found(NAME, (_said(row) for row in rows_at(value, "results")))


def _said(row: dict[str, Any]) -> Said:
    places = [text_at(row, name, "landing_page_url") for name in ("best_oa_location", "primary_location")]
    return Said(
        url=next((url for url in (*places, text_at(row, "doi"), text_at(row, "id")) if url), ""),
        title=text_at(row, "display_name"),
        snippet=_abstract(at(row, "abstract_inverted_index")),
        date=text_at(row, "publication_date"),
        doi=text_at(row, "doi"),
        arxiv=next((found for place in places if (found := arxiv_in(place))), ""),
        pubmed=text_at(row, "ids", "pmid"),
    )


def _abstract(places_of: Any) -> str:
    """The beginning of an abstract, from the places of each of its words."""
    words = places_of.items() if isinstance(places_of, dict) else ()
    placed = [
        (place, word)
        for word, places in words
        if isinstance(places, list)
        for place in places
        if isinstance(place, int)
    ]
    return " ".join(word for _, word in sorted(placed)[:_LONGEST_ABSTRACT])
