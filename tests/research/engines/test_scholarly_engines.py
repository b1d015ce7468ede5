"""Crossref, OpenAlex, Semantic Scholar and PubMed: exact requests, and replies as their documentation shows them."""

import pytest

from carter.research.engines.findings import Lead
from tests.research.engines.replies import HARBOUR, RECENT, asked, findings, reply, url

DOI = "10.1234/harbour.2024.7"


def test_crossref_is_asked_for_few_fields_and_by_date():
    assert url("crossref", RECENT) == (
        "https://api.crossref.org/v1/works?query.bibliographic=harbour%20boats&rows=5"
        "&filter=from-pub-date%3A2025-11-30&select=DOI%2Ctitle%2CURL%2Cabstract%2Cissued"
    )


def test_works_of_crossref_become_leads():
    rows = [
        {
            "DOI": "10.1234/Harbour.2024.7",
            "title": ["Boats of <i>Harbours</i>"],
            "URL": "http://dx.doi.org/10.1234/harbour.2024.7",
            "abstract": "<jats:p>We counted 410 boats.</jats:p>",
            "issued": {"date-parts": [[2024, 5]]},
        },
        {"DOI": "10.1234/b", "title": ["B"], "issued": {"date-parts": [[None]]}},
    ]
    value = {"status": "ok", "message-type": "work-list", "message": {"total-results": 2, "items": rows}}
    first, second = findings("crossref", reply(value)).leads
    assert first == Lead(
        url=f"https://doi.org/{DOI}",
        title="Boats of Harbours",
        snippet="We counted 410 boats.",
        date="2024-05",
        doi=DOI,
    )
    assert (second.url, second.date) == ("https://doi.org/10.1234/b", "")


def test_a_request_that_crossref_does_not_take_is_told_in_its_words():
    value = {
        "status": "failed",
        "message-type": "validation-failure",
        "message": [{"type": "parameter-not-allowed", "value": "rows", "message": "Rows are too many."}],
    }
    found = findings("crossref", reply(value, code=400))
    assert (found.status, found.detail) == ("bad_request", "Rows are too many.")
    assert findings("crossref", reply(value)).status == "bad_response"


def test_openalex_is_asked_for_language_and_date_by_filters():
    assert url("openalex", RECENT) == (
        "https://api.openalex.org/works?search=harbour%20boats"
        "&filter=from_publication_date%3A2025-11-30%2Clanguage%3Aen&per_page=5&select=id%2Cdoi%2Cdisplay_name"
        "%2Cpublication_date%2Cids%2Cprimary_location%2Cbest_oa_location%2Cabstract_inverted_index"
    )


def test_what_openalex_would_read_as_an_operator_is_not_passed_on():
    assert (
        "?search=how%20many%20boats&"
        in url("openalex", HARBOUR.model_copy(update={"query": 'How "many" boats?'})).lower()
    )


def test_works_of_openalex_become_leads_where_they_can_be_read():
    row = {
        "id": "https://openalex.org/W1",
        "doi": f"https://doi.org/{DOI}",
        "display_name": "Boats of harbours",
        "publication_date": "2024-05-01",
        "ids": {"pmid": "https://pubmed.ncbi.nlm.nih.gov/12345"},
        "primary_location": {"landing_page_url": f"https://doi.org/{DOI}"},
        "best_oa_location": {"landing_page_url": "http://arxiv.org/abs/2405.01234"},
        "abstract_inverted_index": {"boats": [3], "We": [0], "counted": [1], "410": [2], "far": [9**15]},
        "relevance_score": 12.5,
    }
    assert findings("openalex", reply({"meta": {"count": 1}, "results": [row]})).leads == (
        Lead(
            url="http://arxiv.org/abs/2405.01234",
            title="Boats of harbours",
            snippet="We counted 410 boats far",
            date="2024-05-01",
            doi=DOI,
            arxiv="2405.01234",
            pubmed="12345",
        ),
    )


def test_a_work_of_openalex_that_is_nowhere_free_has_its_doi_for_a_place():
    row = {"id": "https://openalex.org/W1", "doi": f"https://doi.org/{DOI}", "best_oa_location": None}
    (lead,) = findings("openalex", reply({"results": [row]})).leads
    assert lead.url == f"https://doi.org/{DOI}"


def test_semantic_scholar_is_asked_without_hyphens():
    wanted = RECENT.model_copy(update={"query": "deep-water harbours"})
    assert url("semantic-scholar", wanted) == (
        "https://api.semanticscholar.org/graph/v1/paper/search?query=deep%20water%20harbours&limit=5"
        "&fields=title%2Curl%2Cabstract%2CexternalIds%2CpublicationDate%2Cyear%2CopenAccessPdf"
        "&publicationDateOrYear=2025-11-30%3A"
    )


def test_papers_of_semantic_scholar_become_leads_where_their_text_is():
    row = {
        "paperId": "abc",
        "url": "https://www.semanticscholar.org/paper/abc",
        "title": "Boats",
        "abstract": None,
        "year": 2024,
        "publicationDate": None,
        "externalIds": {"DOI": "10.1234/HARBOUR.2024.7", "PubMed": "12345", "CorpusId": 9},
        "openAccessPdf": {"url": "https://a.example/boats.pdf", "status": "GOLD"},
    }
    assert findings("semantic-scholar", reply({"total": 1, "offset": 0, "data": [row]})).leads == (
        Lead(url="https://a.example/boats.pdf", title="Boats", date="2024", doi=DOI, pubmed="12345"),
    )


def test_semantic_scholar_that_found_nothing_sends_no_list():
    assert findings("semantic-scholar", reply({"total": 0, "offset": 0})).status == "ok"
    assert findings("semantic-scholar", reply({"total": 3, "offset": 0})).status == "bad_response"


@pytest.mark.parametrize(
    ("value", "code", "status"),
    [
        ({"message": "Too Many Requests. Please wait.", "code": "429"}, 429, "rate_limited"),
        ({"message": "Forbidden"}, 403, "refused"),
        ({"error": "Unrecognized or unsupported fields: [x]"}, 400, "bad_request"),
        ({"message": "Endpoint request timed out"}, 504, "unavailable"),
    ],
)
def test_the_errors_of_semantic_scholar_have_a_status_each(value, code, status):
    assert findings("semantic-scholar", reply(value, code=code)).status == status


IDS = {"header": {"type": "esearch"}, "esearchresult": {"count": "2", "retmax": "2", "idlist": ["12345", "777"]}}
PAPER = {
    "uid": "12345",
    "title": "Boats of harbours.",
    "pubdate": "2024 May 3",
    "fulljournalname": "Journal of Harbours",
    "articleids": [{"idtype": "pubmed", "value": "12345"}, {"idtype": "doi", "value": DOI}],
}
PAPERS = {"header": {"type": "esummary"}, "result": {"uids": ["12345", "777"], "12345": PAPER}}


def test_pubmed_is_asked_for_ids_and_then_for_what_they_are():
    requests, _ = asked("pubmed", reply(IDS), reply(PAPERS), wanted=RECENT)
    assert [request.url for request in requests] == [
        "https://eutils.ncbi.nlm.nih.gov/entrez/eutils/esearch.fcgi?db=pubmed&term=harbour%20boats&retmode=json&retmax=5"
        "&sort=relevance&datetype=pdat&mindate=2025%2F11%2F30&maxdate=2026%2F11%2F30&tool=carter",
        "https://eutils.ncbi.nlm.nih.gov/entrez/eutils/esummary.fcgi?db=pubmed&id=12345%2C777&retmode=json&tool=carter",
    ]


def test_papers_of_pubmed_become_leads_and_those_of_which_nothing_is_said_are_counted():
    found = findings("pubmed", reply(IDS), reply(PAPERS))
    assert found.left_out == 1
    assert found.leads == (
        Lead(
            url="https://pubmed.ncbi.nlm.nih.gov/12345/",
            title="Boats of harbours.",
            snippet="Journal of Harbours",
            date="2024-05-03",
            doi=DOI,
            pubmed="12345",
        ),
    )


def test_pubmed_that_found_nothing_is_asked_once():
    nothing = {"esearchresult": {"count": "0", "idlist": [], "errorlist": {"phrasesnotfound": ["xyzzy"]}}}
    requests, found = asked("pubmed", reply(nothing))
    assert (len(requests), found.status, found.leads) == (1, "ok", ())


@pytest.mark.parametrize(
    ("stated", "day"), [("2024 May-Jun", "2024"), ("2024 Spring", "2024"), ("2024 Dec", "2024-12"), ("n.d.", "")]
)
def test_a_date_of_pubmed_is_as_precise_as_it_is_stated(stated, day):
    papers = {"result": {"12345": {**PAPER, "pubdate": stated}}}
    assert findings("pubmed", reply(IDS), reply(papers)).leads[0].date == day


@pytest.mark.parametrize(
    ("value", "code", "status"),
    [
        ({"error": "API rate limit exceeded", "api-key": "x", "count": "4", "limit": "3"}, 429, "rate_limited"),
        ({"error": "API rate limit exceeded"}, 200, "rate_limited"),
        ({"error": "API key invalid"}, 400, "bad_request"),
        ({"error": "API key invalid"}, 200, "unauthorized"),
        ({"esearchresult": {"ERROR": "Empty term and query_key"}}, 200, "bad_request"),
    ],
)
def test_the_errors_of_pubmed_have_a_status_each_at_either_step(value, code, status):
    assert findings("pubmed", reply(value, code=code)).status == status
    if "error" in value:
        assert findings("pubmed", reply(IDS), reply(value, code=code)).status == status


def test_what_is_no_id_is_not_sent_back_to_pubmed():
    crooked = {"esearchresult": {"idlist": ["1&db=x", "12345", 7, "12345", "-1"]}}
    requests, _ = asked("pubmed", reply(crooked), reply(PAPERS), wanted=HARBOUR)
    assert "&id=12345&" in requests[1].url
