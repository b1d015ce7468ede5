"""Pages of the web as the pipeline asks for them: the request decides, and the reply says what came of it."""

import math

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.loop import waited
from carter.adapters.web.pages import WebPages
from carter.records.task_spec import WebRules
from carter.research.effects import Fetch, FetchRules
from tests.adapters.web.hostile import answer, redirect

PAGE = b"<title>Boats</title><p>Forty boats."


def request(server, path="/", **lists):
    rules = FetchRules(web=WebRules(open=(f"127.0.0.1:{server.port}",)), **lists)
    return Fetch(url=server.url(path), rules=rules)


def pages(left=math.inf):
    return asked_by(WebPages(lambda: left))


def asked_by(performer):
    return lambda request: waited(performer(request))


def test_a_reply_says_what_the_server_said_and_where_it_ended(server):
    headers = ("Content-Type: text/html; charset=KOI8-R", "Last-Modified: Mon, 30 Nov 2026 00:00:00 GMT")
    server.replies |= {"/old?utm_source=x": redirect("/new?utm_source=x"), "/new?utm_source=x": answer(PAGE, *headers)}
    reply = pages()(request(server, "/old?utm_source=x"))
    assert (reply.status, bytes(reply.body), reply.url) == ("ok", PAGE, server.url("/new"))
    assert (reply.code, reply.media, reply.charset, reply.kind) == (200, "text/html", "koi8-r", "html")
    assert reply.modified == "Mon, 30 Nov 2026 00:00:00 GMT"


def test_a_failure_holds_no_bytes(server):
    server.replies["/"] = answer(b"gone", code="404 Not Found")
    reply = pages()(request(server))
    assert (reply.status, reply.body, reply.code) == ("unavailable: http_404", None, 404)


def test_the_lists_of_the_request_are_kept(server):
    server.replies["/"] = answer(PAGE)
    fetch = pages()
    assert fetch(request(server, deny=("127.0.0.1",))).status == "unavailable: denied_by_policy"
    assert fetch(Fetch(url=server.url())).status == "unavailable: blocked_address"
    assert server.accepts == 0


def test_no_page_is_asked_for_once_the_time_is_over(server):
    server.replies["/"] = answer(PAGE)
    assert pages(left=0.0)(request(server)).status == "unavailable: deadline"
    assert server.asked("/") == []


def test_requests_of_equal_rules_share_one_fetcher(server):
    made = []

    def make(settings):
        made.append(settings)
        return Fetcher(settings)

    server.replies["/"] = answer(PAGE)
    fetch = asked_by(WebPages(lambda: math.inf, make))
    fetch(request(server))
    fetch(request(server, "/b"))
    assert [settings.delay_ms for settings in made] == [0]
