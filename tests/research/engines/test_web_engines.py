"""SearXNG, Brave and Tavily: exact requests, and replies as their documentation shows them."""

import pytest

from carter.research.engines import brave, searxng, tavily
from carter.research.engines.findings import Lead
from carter.research.engines.known import Setting
from tests.research.engines.replies import HARBOUR, RECENT, asked, body, findings, reply, url

ENTRY = {"title": "Harbour counts", "url": "https://a.example/boats", "content": "410 boats in 2019."}


def searx(*rows, silent=()):
    return {"query": "harbour boats", "number_of_results": 0, "results": rows, "unresponsive_engines": silent}


def test_searxng_is_asked_for_json_and_for_no_more_than_it_takes():
    assert url("searxng") == "https://search.example/search?q=harbour%20boats&format=json"


def test_searxng_is_asked_for_the_language_and_the_shortest_range_that_leaves_nothing_out():
    assert url("searxng", RECENT).endswith("&format=json&language=en&time_range=year")
    assert "time_range=month" in url("searxng", RECENT.model_copy(update={"recency_days": 28}))
    assert "time_range" not in url("searxng", RECENT.model_copy(update={"recency_days": 366}))


def test_orders_to_a_searxng_instance_are_not_passed_on():
    assert "?q=go%20de%20boats&" in url("searxng", HARBOUR.model_copy(update={"query": "!!go :de boats"}))


def test_the_entries_of_searxng_become_leads():
    row = {**ENTRY, "pubdate": "2024-05-01 00:00:00+0000", "publishedDate": "May 1", "engines": ["x"], "score": 1.5}
    assert findings("searxng", reply(searx(row))).leads == (
        Lead(url="https://a.example/boats", title="Harbour counts", snippet="410 boats in 2019.", date="2024-05-01"),
    )


def test_a_200_of_searxng_with_engines_that_failed_is_no_full_success():
    silent = [["bing", "timeout"], ["qwant", "CAPTCHA", True]]
    partly = findings("searxng", reply(searx(ENTRY, silent=silent)))
    assert (partly.status, partly.detail, len(partly.leads)) == (
        "partly_unresponsive",
        "bing: timeout, qwant: CAPTCHA",
        1,
    )
    assert findings("searxng", reply(searx(silent=silent))).status == "unresponsive"


def test_an_empty_reply_within_a_range_of_time_is_asked_for_again_without():
    requests, found = asked("searxng", reply(searx()), reply(searx(ENTRY)), wanted=RECENT)
    assert ["time_range" in request.url for request in requests] == [True, False]
    assert len(found.leads) == 1


def test_the_next_instance_of_searxng_is_asked_where_one_fails():
    two = Setting(searxng=("https://one.example/", "https://two.example"))
    requests, found = asked("searxng", reply("", code=429), reply(searx(ENTRY)), setting=two)
    assert [request.url.split("/search")[0] for request in requests] == ["https://one.example", "https://two.example"]
    assert found.status == "ok"


def test_an_instance_whose_formats_leave_out_json_refuses():
    found = findings("searxng", reply("<h1>Forbidden</h1>", code=403))
    assert (found.status, found.detail) == ("refused", "http_403; does search.formats in its settings list json?")


def test_searxng_without_an_instance_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="no instance"):
        next(searxng.steps(HARBOUR, ()))


def test_brave_is_asked_with_its_own_parameters():
    assert url("brave") == (
        "https://api.search.brave.com/res/v1/web/search"
        "?q=harbour%20boats&count=5&text_decorations=false&result_filter=web"
    )
    assert "&search_lang=en&freshness=2025-11-30to2026-11-30&" in url("brave", RECENT)
    assert "search_lang=jp" in url("brave", RECENT.model_copy(update={"language": "ja"}))


def test_brave_is_asked_for_domains_by_operators():
    allowed = HARBOUR.model_copy(update={"allow": ("a.example", "b.example"), "deny": ("c.example",)})
    assert "q=harbour%20boats%20site%3Aa.example%20OR%20site%3Ab.example&" in url("brave", allowed)
    assert "q=harbour%20boats%20-site%3Ac.example&" in url("brave", allowed.model_copy(update={"allow": ()}))


def test_a_query_of_brave_keeps_within_its_words_and_characters():
    long = HARBOUR.model_copy(update={"query": "boats " * 200, "allow": ("a.example",)})
    query = brave.request(long).url.split("?q=")[1].split("&")[0].replace("%20", " ").replace("%3A", ":")
    assert len(query) <= 400
    assert len(query.split()) == 50
    assert query.endswith(" site:a.example")


def test_the_entries_of_brave_become_leads_without_their_markup():
    row = {
        "type": "search_result",
        "title": "<strong>Harbour</strong> &amp; boats",
        "url": "https://a.example/boats",
        "description": "In 2019 <strong>410</strong> boats.\u0007",
        "page_age": "2024-05-01T09:30:00",
        "age": "May 1, 2024",
    }
    value = {"type": "search", "query": {"original": "harbour boats"}, "web": {"type": "search", "results": [row]}}
    assert findings("brave", reply(value)).leads == (
        Lead(url="https://a.example/boats", title="Harbour & boats", snippet="In 2019 410 boats.", date="2024-05-01"),
    )


def test_brave_without_entries_sends_no_list():
    assert findings("brave", reply({"type": "search", "query": {"original": "x"}})).status == "ok"
    assert findings("brave", reply({"hello": 1})).status == "bad_response"


def test_the_errors_of_brave_have_a_status_each():
    wrong = {"type": "ErrorResponse", "error": {"status": 422, "code": "SUBSCRIPTION_TOKEN_INVALID", "detail": "No."}}
    assert findings("brave", reply(wrong, code=422)).status == "unauthorized"
    slow = {"type": "ErrorResponse", "error": {"status": 429, "code": "RATE_LIMITED", "detail": "Too many."}}
    limited = findings("brave", reply(slow, code=429, x_ratelimit_reset="1, 1419704"))
    assert (limited.status, limited.detail, limited.wait) == ("rate_limited", "Too many.", 1)


def test_tavily_is_asked_with_and_without_a_key_by_the_same_request():
    (key,) = tavily.request(HARBOUR).keys
    assert (key.variable, key.name, key.before, key.required) == ("TAVILY_API_KEY", "Authorization", "Bearer ", False)
    assert key.without == (("X-Tavily-Access-Mode", "keyless"),)


def test_tavily_takes_domains_and_dates_itself():
    assert body("tavily") == {
        "query": "harbour boats",
        "max_results": 5,
        "search_depth": "basic",
        "topic": "general",
    }
    wanted = RECENT.model_copy(update={"allow": ("a.example",), "deny": ("b.example",)})
    sent = body("tavily", wanted)
    assert (sent["include_domains"], sent["exclude_domains"], sent["start_date"]) == (
        ["a.example"],
        ["b.example"],
        "2025-11-30",
    )


def test_the_entries_of_tavily_become_leads():
    row = {**ENTRY, "score": 0.98, "raw_content": None, "published_date": "Wed, 01 May 2024 09:30:00 GMT"}
    value = {"query": "harbour boats", "answer": None, "images": [], "results": [row], "response_time": 1.2}
    (lead,) = findings("tavily", reply(value)).leads
    assert (lead.url, lead.snippet, lead.date) == ("https://a.example/boats", "410 boats in 2019.", "2024-05-01")


@pytest.mark.parametrize(
    ("code", "status"), [(401, "unauthorized"), (429, "rate_limited"), (432, "quota_spent"), (433, "quota_spent")]
)
def test_the_errors_of_tavily_have_a_status_each(code, status):
    found = findings("tavily", reply({"detail": {"error": "Sorry."}}, code=code))
    assert (found.status, found.detail) == (status, "Sorry.")
