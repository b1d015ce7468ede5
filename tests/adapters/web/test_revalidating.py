"""When a page is asked for on condition, and what a 304 then stands for."""

import asyncio

import httpx
import pytest

from carter.adapters.cassettes.exchange import Answered
from carter.adapters.cassettes.redaction import HIDDEN, REVALIDATED
from carter.adapters.web.revalidating import Revalidating

URL = "http://a.example/page"
HELD = Answered(200, headers=(("content-type", "text/html"), ("etag", '"1"'), ("age", "9")), body=b"<p>held")


class Server(httpx.AsyncBaseTransport):
    """Says to everything that it is unchanged."""

    async def handle_async_request(self, request):
        self.asked = request
        return httpx.Response(304, headers={"content-type": "text/plain", "age": "2", "date": "today"})


def answered(before, **headers):
    async def earlier(method, uri):
        return before if (method, uri) == ("GET", URL) else None

    server = Server()
    asking = Revalidating(server, earlier)
    return server, asyncio.run(asking.handle_async_request(httpx.Request("GET", URL, headers=headers)))


def test_a_304_stands_for_the_page_of_before_with_its_own_headers_first():
    server, response = answered(HELD)
    assert server.asked.headers["if-none-match"] == '"1"'
    assert "if-modified-since" not in server.asked.headers
    assert (response.status_code, response.read()) == (200, b"<p>held")
    assert dict(response.headers) == {
        "content-type": "text/html", "etag": '"1"', "age": "2", "date": "today", REVALIDATED: "304"
    }  # fmt: skip


@pytest.mark.parametrize(
    "before",
    [
        None,
        HELD._replace(headers=(("content-type", "text/html"),)),
        HELD._replace(headers=(("etag", f'"{HIDDEN}"'),)),
        HELD._replace(headers=(("etag", '"é"'),)),
        HELD._replace(headers=(*HELD.headers, ("refresh", "0; url=/there"))),
        HELD._replace(code=404),
        HELD._replace(raised=("Fault", "truncated")),
        HELD._replace(body=b""),
    ],
    ids=["none", "no validator", "hidden", "not ASCII", "leads on", "no page", "broken off", "empty"],
)
def test_what_cannot_stand_for_todays_page_is_asked_for_whole(before):
    server, response = answered(before)
    assert not {"if-none-match", "if-modified-since"} & set(server.asked.headers)
    assert response.status_code == 304


def test_whoever_has_a_condition_of_their_own_gets_their_own_answer():
    server, response = answered(HELD, **{"If-Modified-Since": "then"})
    assert "if-none-match" not in server.asked.headers
    assert response.status_code == 304
