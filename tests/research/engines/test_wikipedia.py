"""Wikipedia: the language of the question, articles as leads, errors within a 200."""

import pytest

from carter.research.engines.findings import Lead
from tests.research.engines.replies import HARBOUR, asked, findings, reply, url

GERMAN = HARBOUR.model_copy(update={"language": "de", "query": "Häfen"})


def test_wikipedia_is_asked_in_the_language_of_the_question():
    assert url("wikipedia", GERMAN) == (
        "https://de.wikipedia.org/w/api.php?action=query&list=search&srsearch=H%C3%A4fen&srlimit=5"
        "&srprop=snippet%7Ctimestamp&srinfo=totalhits&format=json&formatversion=2"
    )
    assert url("wikipedia").startswith("https://en.wikipedia.org/")


def test_articles_become_leads_with_the_day_of_their_last_edit():
    row = {
        "ns": 0,
        "title": "Port of Łeba (old)",
        "pageid": 7,
        "snippet": 'the <span class="searchmatch">harbour</span> of &quot;Łeba&quot;',
        "timestamp": "2024-05-01T09:30:00Z",
    }
    value = {"batchcomplete": True, "query": {"searchinfo": {"totalhits": 1}, "search": [row]}}
    assert findings("wikipedia", reply(value), wanted=GERMAN).leads == (
        Lead(
            url="https://de.wikipedia.org/wiki/Port_of_%C5%81eba_(old)",
            title="Port of Łeba (old)",
            snippet='the harbour of "Łeba"',
            date="2024-05-01",
        ),
    )


def test_where_no_article_has_all_words_any_of_them_will_do():
    empty = {"batchcomplete": True, "query": {"search": []}}
    one = {"query": {"search": [{"title": "Port"}]}}
    requests, found = asked("wikipedia", reply(empty), reply(one))
    assert "&srsearch=harbour%20OR%20boats&" in requests[1].url
    assert [lead.title for lead in found.leads] == ["Port"]


@pytest.mark.parametrize(("code", "status"), [("maxlag", "rate_limited"), ("srsearch-missing", "bad_request")])
def test_an_error_of_wikipedia_within_a_200_has_its_status(code, status):
    value = {"error": {"code": code, "info": "Waiting for a server."}, "docref": "See the manual."}
    found = findings("wikipedia", reply(value))
    assert (found.status, found.detail) == (status, "Waiting for a server.")


def test_wikipedia_refuses_who_does_not_say_who_it_is():
    found = findings("wikipedia", reply("<html>Please respect our robot policy</html>", code=403))
    assert (found.status, found.detail) == ("refused", "http_403")
