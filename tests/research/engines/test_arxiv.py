"""arXiv: words that must all occur, a feed without entities, errors that look like entries."""

import pytest

from carter.research.engines.findings import Lead
from tests.research.engines.replies import HARBOUR, RECENT, findings, reply, url

ENTRY = """<entry>
  <id>http://arxiv.org/abs/2405.01234v2</id>
  <updated>2025-01-01T00:00:00Z</updated><published>2024-05-01T17:59:59Z</published>
  <title>Boats of
    harbours</title>
  <summary>  We counted boats where $a &lt; b$.  </summary>
  <author><name>A. Author</name></author>
  <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.1234/Harbour.2024.7</arxiv:doi>
  <link href="http://arxiv.org/abs/2405.01234v2" rel="alternate" type="text/html"/>
</entry>"""
ERROR = """<entry>
  <id>https://arxiv.org/api/errors#incorrect_id_format_for_1234.1234</id>
  <title>Error</title><summary>incorrect id format for 1234.1234</summary>
</entry>"""


def feed(*entries, before=""):
    inner = "<title>ArXiv Query</title>" + "".join(entries)
    return f'<?xml version="1.0" encoding="UTF-8"?>{before}<feed xmlns="http://www.w3.org/2005/Atom">{inner}</feed>'


def test_arxiv_is_asked_for_the_topical_words_of_a_question():
    wanted = HARBOUR.model_copy(update={"query": 'How many boats are "in" the Łeba-harbour?'})
    assert url("arxiv", wanted) == (
        "https://export.arxiv.org/api/query?search_query=all%3Aboats%20AND%20all%3A%C5%81eba%20AND%20all%3Aharbour"
        "&start=0&max_results=5&sortBy=relevance&sortOrder=descending"
    )


def test_arxiv_takes_dates_within_the_query():
    assert "%20AND%20submittedDate%3A%5B202511300000%20TO%20202611302359%5D&" in url("arxiv", RECENT)


def test_entries_of_a_feed_become_leads():
    assert findings("arxiv", reply(feed(ENTRY))).leads == (
        Lead(
            url="https://arxiv.org/abs/2405.01234v2",
            title="Boats of harbours",
            snippet="We counted boats where $a < b$.",
            date="2024-05-01",
            doi="10.1234/harbour.2024.7",
            arxiv="2405.01234",
        ),
    )


def test_a_feed_without_entries_found_nothing():
    assert findings("arxiv", reply(feed())).status == "ok"


@pytest.mark.parametrize("code", [200, 400])
def test_an_error_that_looks_like_an_entry_is_none(code):
    found = findings("arxiv", reply(feed(ERROR), code=code))
    assert (found.status, found.leads) == ("bad_request", ())


def test_a_feed_that_declares_entities_is_not_parsed():
    bomb = '<!DOCTYPE feed [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
    found = findings("arxiv", reply(feed(ENTRY.replace("A. Author", "&c;"), before=bomb)))
    assert (found.status, found.detail) == ("bad_response", "a document type, which no feed has")


@pytest.mark.parametrize(
    "text",
    ["", "Rate exceeded.", "{}", "<html><body>Hello</body></html>", feed(ENTRY)[:-40], b"\xff\xfe<\x00"],
    ids=["empty", "text", "json", "html", "truncated", "utf-16"],
)
def test_what_is_no_whole_feed_is_a_bad_response(text):
    assert findings("arxiv", reply(text)).status == "bad_response"


def test_arxiv_that_is_asked_too_often_says_how_long_to_wait():
    found = findings("arxiv", reply("Rate exceeded.", code=429, retry_after="3"))
    assert (found.status, found.wait) == ("rate_limited", 3)
