"""Engines asked over an injected transport: keys go in last, to their own host, and come out nowhere."""

import asyncio
import json
import logging
import traceback
from importlib.metadata import version

import pytest

from carter.adapters import engines_http
from carter.adapters.engines_http import NotSent, setting_of
from carter.adapters.keys import Keys
from carter.errors import InputError
from carter.kernel.digest import digest_bytes
from carter.kernel.record import encoded
from carter.research.engines.exchange import Wanted
from carter.research.engines.known import ENGINES, Setting, steps, variables

WANTED = Wanted(query="harbour boats", today="2026-11-30", recency_days=365)
SETTING = Setting(searxng=("https://search.example",), model="m")
CANARIES = {name: f"canary/{name}+0123456789" for name in variables()}
KEYS, NO_KEYS = Keys(CANARIES), Keys({})
ASKED = [name for name in ENGINES if name != "local"]


class Wire:
    """A transport that keeps what went out, and answers with what the test says."""

    def __init__(self, body=b"{}", code=200, headers=(), error=None):
        self.sent, self.answer, self.error = [], (code, headers, body), error

    async def __call__(self, outgoing):
        self.sent.append(outgoing)
        if self.error:
            raise self.error
        return self.answer

    @property
    def words(self):
        """All that went out, as one text."""
        return " ".join(f"{one.url} {one.headers} {one.body!r}" for one in self.sent)


def ask(*words):
    return asyncio.run(engines_http.ask(*words))


def find(*words):
    return asyncio.run(engines_http.find(*words))


def request_of(name):
    return next(steps(name, WANTED, SETTING))


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("brave", ("X-Subscription-Token", CANARIES["BRAVE_API_KEY"])),
        ("tavily", ("Authorization", f"Bearer {CANARIES['TAVILY_API_KEY']}")),
        ("claude", ("x-api-key", CANARIES["ANTHROPIC_API_KEY"])),
        ("semantic-scholar", ("x-api-key", CANARIES["S2_API_KEY"])),
    ],
)
def test_a_key_goes_into_the_header_that_the_engine_wants(name, header):
    wire = Wire()
    ask(name, request_of(name), KEYS, wire)
    assert header in wire.sent[0].headers


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("openalex", "&api_key=canary%2FOPENALEX_API_KEY%2B0123456789&mailto=canary%2FCARTER_EMAIL%2B0123456789"),
        ("pubmed", "&api_key=canary%2FNCBI_API_KEY%2B0123456789&email=canary%2FCARTER_EMAIL%2B0123456789"),
        ("crossref", "&mailto=canary%2FCARTER_EMAIL%2B0123456789"),
    ],
)
def test_a_key_goes_into_the_query_that_the_engine_wants(name, end):
    wire = Wire()
    ask(name, request_of(name), KEYS, wire)
    assert wire.sent[0].url == request_of(name).url + end


def test_without_a_key_tavily_is_asked_in_its_own_way():
    wire = Wire()
    ask("tavily", request_of("tavily"), NO_KEYS, wire)
    assert ("X-Tavily-Access-Mode", "keyless") in wire.sent[0].headers
    assert "Authorization" not in wire.words
    ask("tavily", request_of("tavily"), KEYS, wire)
    assert "keyless" not in str(wire.sent[1].headers)


@pytest.mark.parametrize("name", ["brave", "claude"])
def test_an_engine_that_needs_a_key_is_not_asked_without(name):
    wire = Wire()
    assert find(name, WANTED, NO_KEYS, wire, SETTING).status == "no_key"
    assert wire.sent == []


def test_whoever_is_asked_learns_who_asks():
    wire = Wire()
    ask("wikipedia", request_of("wikipedia"), NO_KEYS, wire)
    ask("wikipedia", request_of("wikipedia"), Keys({"CARTER_EMAIL": "a@b.example"}), wire)
    agents = [dict(one.headers)["User-Agent"] for one in wire.sent]
    assert agents == [f"Carter/{version('carter')} (+{who})" for who in ("research agent", "mailto:a@b.example")]


def test_a_key_goes_to_no_other_host():
    elsewhere = request_of("brave").model_copy(update={"url": "https://api.search.brave.com.evil.example/?q=x"})
    wire = Wire()
    with pytest.raises(InputError, match=r"go to api\.search\.brave\.com only"):
        ask("brave", elsewhere, KEYS, wire)
    assert wire.sent == []


def test_an_engine_gets_no_key_of_another():
    (key,) = request_of("claude").keys
    stolen = request_of("wikipedia").model_copy(update={"keys": (key,)})
    with pytest.raises(InputError, match="takes no such key"):
        ask("wikipedia", stolen, KEYS, Wire())


def test_a_key_goes_over_https():
    openly = request_of("brave").model_copy(update={"url": "http://api.search.brave.com/?q=x"})
    wire = Wire()
    with pytest.raises(InputError, match="do not go over http"):
        ask("brave", openly, KEYS, wire)
    assert wire.sent == []


def test_a_reply_keeps_few_headers_and_none_of_the_keys_that_it_echoes():
    echo = json.dumps({"error": "API rate limit exceeded", "api-key": CANARIES["NCBI_API_KEY"]}).encode()
    headers = [("Retry-After", "3"), ("Set-Cookie", "x=1"), ("Content-Type", CANARIES["NCBI_API_KEY"])]
    reply = ask("pubmed", request_of("pubmed"), KEYS, Wire(echo, 429, headers))
    assert reply.headers == (("retry-after", "3"), ("content-type", "[key]"))
    assert json.loads(reply.body)["api-key"] == "[key]"


def test_two_steps_are_driven_to_their_end():
    ids = json.dumps({"esearchresult": {"idlist": ["12345"]}, "result": {"12345": {"title": "Boats"}}}).encode()
    wire = Wire(ids)
    assert find("pubmed", WANTED, KEYS, wire).leads[0].title == "Boats"
    assert len(wire.sent) == 2


def test_no_reply_is_a_status_with_its_reason():
    found = find("brave", WANTED, KEYS, Wire(error=NotSent("deadline")))
    assert (found.status, found.detail) == ("unavailable", "deadline")


def test_searxng_without_an_instance_says_what_to_set():
    with pytest.raises(InputError) as error:
        find("searxng", WANTED, NO_KEYS, Wire())
    assert error.value.mend == "set CARTER_SEARXNG_URLS"


def test_settings_come_from_the_environment():
    setting = setting_of({"CARTER_SEARXNG_URLS": "https://a.example, http://127.0.0.1:9,"})
    assert setting.searxng == ("https://a.example", "http://127.0.0.1:9")
    assert setting_of({}) == Setting()


# Each of these holds every key: what an engine echoes, and what a transport complains about.
ALL = " ".join(CANARIES.values())
ANSWERS = {
    "echo in a result": {"body": json.dumps({"results": [{"url": "https://a.example/", "title": ALL}]}).encode()},
    "echo in an error": {"body": json.dumps({"error": {"message": ALL}}).encode(), "code": 400},
    "echo in no JSON": {"body": ALL.encode()},
    "echo in a header": {"body": b"", "code": 429, "headers": [("Retry-After", ALL), ("Content-Type", ALL)]},
    "an error of the transport": {"error": OSError(ALL)},
    "a reason of the transport": {"error": NotSent(ALL)},
}


def complaint(name):
    """The traceback of a request that would carry its keys over plain HTTP."""
    in_the_open = request_of(name).model_copy(update={"url": "http://a.example/?q=x"})
    try:
        ask(name, in_the_open, KEYS, Wire())
    except InputError:
        return traceback.format_exc()
    assert not ENGINES[name].keys
    return ""


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_a_planted_key_is_found_in_nothing_that_is_kept_or_shown(name, answer, caplog, capsys):
    caplog.set_level(logging.DEBUG)
    wire = Wire(**answer)
    kept = [request_of(name), find(name, WANTED, KEYS, wire, SETTING), ask(name, request_of(name), KEYS, wire), KEYS]
    kept += [wire.sent[0], complaint(name), *capsys.readouterr(), caplog.text]
    shown = [repr(one) for one in kept] + [str(one) for one in kept]
    blobs: list[bytes] = []

    def put(data):
        blobs.append(bytes(data))
        return digest_bytes(data)

    shown += [encoded(one, put).decode() for one in kept[:3]]
    everything = " ".join([*shown, *(blob.decode() for blob in blobs)])
    assert [variable for variable in CANARIES if f"{variable}+0123456789" in everything] == []
    assert [variable for variable in CANARIES if f"{variable}%2B0123456789" in everything] == []
    assert any(place.variable in wire.words for place in ENGINES[name].keys) or not ENGINES[name].keys
