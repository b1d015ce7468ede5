"""The web in a round's search: who is asked for what, within the calls that are granted."""

import json

from carter.kernel.effects import Budget, Grant, Now, Today
from carter.kernel.record import Blob
from carter.records.candidate import LeftOut, Rank
from carter.records.corpus import Corpus
from carter.records.earlier import Earlier
from carter.records.query import Queries, Query
from carter.records.task_spec import Constraints, EngineChoice, TaskSpec
from carter.research.engines.abroad import NO_PAGE, SECRET, web_words
from carter.research.engines.exchange import HttpReply, HttpRequest
from carter.research.stages.search import search
from tests.research.made import answered, facets_of

QUERIES = Queries(queries=(Query(text="iron rust*"), Query(text="wet air")))
BOTH = (EngineChoice(name="searxng", addresses=("http://127.0.0.1:8888",)), EngineChoice(name="wikipedia"))
DAY = (Today(date="2026-11-30"),)
NOTHING = Corpus(named=False)


def asking(*engines, queries=QUERIES, **constraints):
    task = TaskSpec(question="Does iron rust?", engines=engines or BOTH, constraints=Constraints(**constraints))
    return search(task, NOTHING, facets_of("Does iron rust?"), Earlier(), queries)


def searx(*urls, date=""):
    rows = [{"url": url, "title": url, "content": "", "publishedDate": date} for url in urls]
    return HttpReply(code=200, body=Blob(json.dumps({"results": rows}).encode()))


def wiki(*titles):
    rows = [{"title": title} for title in titles]
    return HttpReply(code=200, body=Blob(json.dumps({"query": {"search": rows}}).encode()))


def test_each_query_is_asked_of_all_engines_before_the_next_and_calls_are_granted_first():
    made, asked = answered(
        asking(), DAY, (Grant(calls=4),), (searx("http://a.b/"), wiki("Rust"), searx("http://a.b/"), wiki("Air"))
    )
    assert isinstance(asked[0][0], Now)
    assert asked[1] == (Budget(calls=4, max_calls=25, max_minutes=10),)
    assert [request.engine for request in asked[2]] == ["searxng", "wikipedia"] * 2
    assert "q=iron%20rust&" in asked[2][0].url
    assert made.searched.asked == QUERIES.queries
    assert made.searched.calls == 4
    assert made.candidates[0].url == "http://a.b/"
    assert made.candidates[0].ranks == (
        Rank(query="iron rust*", rank=1, engine="searxng"),
        Rank(query="wet air", rank=1, engine="searxng"),
    )


def test_a_round_asks_the_web_one_call_in_five_at_most():
    _, asked = answered(
        asking(max_tool_calls=15), DAY, (Grant(calls=3),), (searx("http://a.b/"), wiki("A"), searx("http://a.b/"))
    )
    assert len(asked[2]) == 3


def test_what_is_not_granted_is_not_asked_and_its_limit_is_told():
    made, asked = answered(asking(), DAY, (Grant(calls=1, reached=("calls",)),), (searx("http://a.b/"),))
    assert [request.engine for request in asked[2]] == ["searxng"]
    assert (made.searched.refused, made.searched.reached, made.searched.calls) == (("calls",), ("calls",), 1)
    assert made.searched.asked == (Query(text="iron rust*"),)
    assert made.searched.failed == ()


def test_a_further_request_of_an_engine_is_granted_too():
    made, asked = answered(
        asking(EngineChoice(name="wikipedia"), queries=Queries(queries=(Query(text="wet air"),))),
        DAY,
        (Grant(calls=1),),
        (wiki(),),
        (Grant(calls=0, reached=("calls",)),),
    )
    assert asked[3] == (Budget(calls=1, max_calls=25, max_minutes=10),)
    assert (made.searched.calls, made.searched.refused) == (1, ("calls",))


def test_leads_that_may_not_be_followed_are_told_with_the_reason():
    made, _ = answered(
        asking(BOTH[0], queries=Queries(queries=QUERIES.queries[:1]), deny_domains=("b.example",), recency_days=10),
        DAY,
        (Grant(calls=1),),
        (searx("http://b.example/x?utm_source=y", "http://c.example/", date="2026-01-01"),),
    )
    assert made.candidates == ()
    assert [(each.url, each.kind) for each in made.searched.barred] == [
        ("http://b.example/x", "policy"),
        ("http://c.example/", "recency"),
    ]


def test_entries_that_lead_to_no_page_are_counted_over_all_queries_by_their_reason():
    first = searx("javascript:alert(1)", "http://a.b/", "http://a.b/?key=[redacted:aws_key]")
    made, _ = answered(asking(BOTH[0]), DAY, (Grant(calls=2),), (first, searx("", "mailto:a@b.c")))
    assert [candidate.url for candidate in made.candidates] == ["http://a.b/"]
    assert made.searched.left_out == (
        LeftOut(engine="searxng", entries=3, reason=NO_PAGE),
        LeftOut(engine="searxng", entries=1, reason=SECRET),
    )


def test_engines_that_fail_alike_are_told_once_for_all_queries():
    down = HttpReply(outcome="dns_failed")
    made, _ = answered(asking(BOTH[1]), DAY, (Grant(calls=2),), (down, down))
    assert made.searched.failed == ("wikipedia: unavailable (dns_failed), asked for “iron rust”, “wet air”",)


def test_a_key_that_is_not_there_is_named():
    made, _ = answered(asking(EngineChoice(name="brave")), DAY, (Grant(calls=2),), (HttpReply(outcome="no_key"),) * 2)
    assert made.searched.failed == ("brave: no_key (set BRAVE_API_KEY), asked for “iron rust”, “wet air”",)


def test_an_engine_of_which_nothing_is_allowed_is_not_asked():
    made, asked = answered(asking(BOTH[1], deny_domains=("wikipedia.org",)), DAY)
    assert len(asked) == 1
    assert [(each.url, each.reason) for each in made.searched.barred] == [
        ("wikipedia", "not asked, since wikipedia.org is denied")
    ]


def test_the_web_is_asked_for_words_alone_each_once():
    assert web_words(Query(text="back-up backup schiff* schiff*")) == "back-up backup schiff"
    assert web_words(Query(text="kept keep becaus", web="kept back kept")) == "kept back"


def test_queries_that_only_the_local_index_tells_apart_are_asked_once_on_the_web():
    queries = tuple(Query(text=text, web="iron rust") for text in ("iron rust", "iron becaus reason"))
    made, asked = answered(
        asking(BOTH[0], queries=Queries(queries=queries)), DAY, (Grant(calls=1),), (searx("http://a.b/"),)
    )
    assert len(asked[2]) == 1
    assert (made.searched.asked, made.searched.unasked) == (queries, ())
    assert made.searched.sent == ("iron rust",)


def test_the_language_that_the_question_shows_is_asked_for():
    question = "Wie lange hält ein Arbeiter die Sperre auf einen Auftrag, und warum?"
    task = TaskSpec(question=question, engines=(BOTH[1],))
    _, asked = answered(
        search(task, NOTHING, facets_of(question), Earlier(), Queries(queries=QUERIES.queries[:1])),
        DAY,
        (Grant(calls=1),),
        (wiki("A"),),
    )
    assert isinstance(asked[2][0], HttpRequest)
    assert asked[2][0].url.startswith("https://de.wikipedia.org/")
