"""Requests to search engines as they go out: politely, within the policy, again where that is worth it."""

import math

from carter.adapters.keys import Keys
from carter.adapters.web.engine_calls import EngineCalls
from carter.adapters.web.loop import waited
from carter.adapters.web.turns import Waiting
from carter.research.engines import brave, searxng, tavily
from carter.research.engines.exchange import Wanted
from tests.adapters.web.hostile import Slept, answer

WANTED = Wanted(query="boats")
JSON = b'{"results": []}'


def calls(*own, left=math.inf, keys=None):
    slept = Slept()
    made = EngineCalls(Keys(keys or {}), own, lambda: left, waiting=Waiting(sleep=slept))
    return lambda request: waited(made(request)), slept


def test_a_reply_is_handed_on_with_the_headers_that_are_kept(server):
    server.replies["/search?q=boats&format=json"] = answer(JSON, "Content-Type: application/json", "Set-Cookie: a=b")
    ask, _ = calls(server.url())
    reply = ask(searxng.request(WANTED, server.url()))
    assert (reply.status, reply.outcome, reply.code, bytes(reply.body)) == ("ok", "ok", 200, JSON)
    assert dict(reply.headers).keys() == {"content-type"}
    (head,) = server.asked("/search?q=boats&format=json")
    assert "User-Agent: Carter/" in head


def test_an_engine_is_asked_again_where_that_may_help_and_its_failure_is_told(server):
    server.replies["/search?q=boats&format=json"] = b"HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n"
    ask, slept = calls(server.url())
    reply = ask(searxng.request(WANTED, server.url()))
    assert (reply.status, reply.code) == ("unavailable: http_503", 503)
    assert len(server.asked("/search?q=boats&format=json")) == 3
    assert sum(wait >= 7 for wait in slept) == 2


def test_a_refusal_is_not_asked_for_again(server):
    server.replies["/search?q=boats&format=json"] = b"HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n"
    ask, _ = calls(server.url())
    assert ask(searxng.request(WANTED, server.url())).status == "unavailable: http_403"
    assert server.accepts == 1


def test_only_the_engine_that_the_user_named_may_be_local(server):
    ask, _ = calls("http://127.0.0.1:1")
    reply = ask(searxng.request(WANTED, server.url()))
    assert (reply.status, reply.outcome) == ("unavailable: blocked_address", "blocked_address")
    assert server.accepts == 0


def test_no_redirect_of_an_engine_is_followed(server):
    server.replies["/search?q=boats&format=json"] = (
        b"HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"
    )
    ask, _ = calls(server.url())
    assert ask(searxng.request(WANTED, server.url())).status == "unavailable: http_302"
    assert server.asked("/elsewhere") == []


def test_an_engine_without_its_key_is_not_asked():
    ask, _ = calls()
    assert ask(brave.request(WANTED)).status == "unavailable: no_key"


def test_where_the_time_is_over_nothing_is_sent(server):
    ask, _ = calls(server.url(), left=0.0)
    assert ask(searxng.request(WANTED, server.url())).status == "unavailable: deadline"
    assert server.accepts == 0


def test_the_body_of_a_request_is_sent(server):
    request = tavily.request(WANTED)
    sent = []

    def read_and_answer(connection):
        connection.settimeout(5)
        body = server.requests[-1].partition("\r\n\r\n")[2]
        while len(body) < len(request.body):
            body += connection.recv(4096).decode()
        sent.append(body)
        connection.sendall(answer(JSON))

    server.replies["/search"] = read_and_answer
    ask, _ = calls(server.url())
    assert ask(request.model_copy(update={"url": server.url("/search")})).status == "ok"
    assert sent == [request.body]
