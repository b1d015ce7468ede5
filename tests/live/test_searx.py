"""A real search server on loopback: Debian's searx over pages of our own."""

import asyncio
import http.client
from urllib.parse import urlsplit

import pytest

from carter.adapters.engines_http import ask, find
from carter.adapters.keys import Keys
from carter.research.engines import searxng
from carter.research.engines.exchange import Wanted
from carter.research.engines.findings import Lead
from carter.research.engines.known import Setting
from carter.research.engines.reply_json import object_in
from tests.research.engines.test_web_engines import ENTRY, searx
from tools.searx_server import BROKEN, HOST, Entry, installed, running

pytestmark = [
    pytest.mark.slow,
    pytest.mark.allow_hosts([HOST]),
    pytest.mark.skipif(not installed(), reason="Debian's searx is not installed: see tools/searx_server.py"),
]

PAGES = [
    Entry("Harbour <b>counts</b>", "http://harbour.example/counts", "In 2019 the harbour counted 410 boats & 3 < 4."),
    Entry("Ferries", "http://harbour.example/ferries", "The ferry sails twice a day."),
    Entry("Not a page", "javascript:alert(1)", "The harbour of scripts."),
]
WANTED = Wanted(query="How many boats did the harbour count?", limit=5, language="en")


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    # One server for all tests here; the marker that opens loopback holds only within a test, so it is opened for both.
    from pytest_socket import enable_socket

    enable_socket()
    with running(tmp_path_factory.mktemp("searx"), PAGES) as url:
        yield url


async def send(outgoing):
    parts = urlsplit(outgoing.url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
    connection.request(outgoing.method, f"{parts.path}?{parts.query}", outgoing.body or None, dict(outgoing.headers))
    response = connection.getresponse()
    return response.status, response.getheaders(), response.read()


def found(address, wanted=WANTED):
    return asyncio.run(find("searxng", wanted, Keys({}), send, Setting(searxng=(address,))))


def test_a_question_finds_the_page_that_answers_it(address):
    findings = found(address)
    assert (findings.status, findings.left_out) == ("ok", 1)
    assert (
        Lead(
            url="http://harbour.example/counts",
            title="Harbour counts",
            snippet="In 2019 the harbour counted 410 boats & 3 < 4.",
        )
        in findings.leads
    )


def test_a_question_about_other_things_finds_nothing(address):
    findings = found(address, WANTED.model_copy(update={"query": "xyzzy"}))
    assert (findings.status, findings.leads) == ("ok", ())


def test_a_range_of_time_that_the_engine_does_not_know_loses_nothing(address):
    recent = WANTED.model_copy(update={"today": "2026-11-30", "recency_days": 365})
    assert found(address, recent).leads == found(address).leads


def test_an_engine_that_fails_behind_a_200_is_told(address):
    request = searxng.request(WANTED, address)
    broken = request.model_copy(update={"url": f"{address}/search?q=!{BROKEN}%20boats&format=json"})
    reply = asyncio.run(ask("searxng", broken, Keys({}), send))
    findings = searxng.findings_in(reply)
    assert (reply.code, findings.status) == (200, "unresponsive")
    assert findings.detail.startswith("broken: unexpected crash")


def test_a_next_instance_is_asked_where_one_does_not_answer(address):
    async def sending(outgoing):
        if "//dead.example" in outgoing.url:
            raise ConnectionRefusedError
        return await send(outgoing)

    setting = Setting(searxng=("http://dead.example", address))
    assert asyncio.run(find("searxng", WANTED, Keys({}), sending, setting)).status == "ok"


def test_the_replies_that_other_tests_invent_have_the_fields_of_real_ones(address):
    real = object_in(asyncio.run(ask("searxng", searxng.request(WANTED, address), Keys({}), send)).body)
    assert set(searx(ENTRY)) <= set(real)
    assert set(ENTRY) <= set(real["results"][0])
