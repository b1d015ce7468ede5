"""Whatever an engine sends, the findings say so in a status, soon, and nothing else happens."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.kernel.record import encoded
from carter.research.engines.exchange import HttpReply
from carter.research.engines.findings import STATUSES, seconds_in
from carter.research.engines.known import ENGINES, steps
from carter.research.engines.reply_json import MOST_BYTES, BadReply, object_in
from tests.research.engines.replies import HARBOUR, SETTING, reply

ASKED = [name for name in ENGINES if name != "local"]
OF_JSON = [name for name in ASKED if name != "arxiv"]


def first(name, answer):
    """The findings if every request of an engine gets the same answer."""
    asking = steps(name, HARBOUR, SETTING)
    next(asking)
    try:
        while True:
            asking.send(answer)
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize("name", OF_JSON)
@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("", "empty"),
        ("  \n", "empty"),
        ("<!doctype html><title>Just a moment…</title>", "HTML or XML instead of JSON"),
        ('{"results": [{"url": "https://a.example/', "not JSON: unterminated string starting at"),
        ('{"results": [', "not JSON: expecting value"),
        ("[1, 2]", "no JSON object"),
        ('"text"', "no JSON object"),
        ("{}{}", "not JSON: extra data"),
        ('{"a": 1, "a": 2}', "a key twice in an object"),
        ('{"a": ' + "9" * 5000 + "}", "a number of more than 20 digits"),
        ('{"a": NaN}', "`NaN` is no number of JSON"),
        (r'{"a": "\ud800"}', "half a character"),
        ("[" * 200_000, "deeper than 40 levels"),
        ('{"a":' * 200_000, "deeper than 40 levels"),
        (b'{"a": "\xff"}', "not UTF-8"),
    ],
)
def test_what_is_no_sound_json_is_a_bad_response(name, body, why):
    found = first(name, reply(body))
    assert (found.status, found.detail) == ("bad_response", why)


@pytest.mark.parametrize("name", OF_JSON)
@pytest.mark.parametrize("value", [{}, {"results": {}}, {"results": "x", "query": [], "message": 7, "content": None}])
def test_json_of_another_shape_is_a_bad_response(name, value):
    assert first(name, reply(value)).status == "bad_response"


def test_a_reply_that_is_too_large_is_not_parsed():
    found = first("tavily", reply(b'{"results": [' + b" " * MOST_BYTES + b"]}"))
    assert (found.status, found.detail) == ("bad_response", "more than 4,000,000 bytes")


def test_brackets_within_a_text_are_no_depth():
    assert object_in(json.dumps({"a": "[" * 500 + '\\"'}).encode()) == {"a": "[" * 500 + '\\"'}


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize(
    ("code", "status"),
    [
        (204, "bad_response"),
        (301, "bad_response"),
        (400, "bad_request"),
        (401, "unauthorized"),
        (402, "quota_spent"),
        (403, "refused"),
        (408, "unavailable"),
        (429, "rate_limited"),
        (500, "unavailable"),
        (503, "unavailable"),
    ],
)
def test_a_code_has_the_same_status_for_every_engine(name, code, status):
    assert first(name, reply("<html>", code=code)).status == status


@pytest.mark.parametrize("name", ASKED)
def test_no_reply_is_told_with_its_reason(name):
    lost = first(name, HttpReply(outcome="deadline"))
    assert (lost.status, lost.detail) == ("unavailable", "deadline")
    assert first(name, HttpReply(outcome="no_key")).status == "no_key"


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("30", 30), (" 7 ", 7), ("1, 1419704", 1), ("999999999", 86_400), ("-5", 0), ("9" * 5000, 0), ("Wed, 21 Oct", 0)],
)
def test_a_wait_is_a_number_of_seconds_of_at_most_a_day(value, seconds):
    assert seconds_in(value) == seconds


def test_entries_that_name_no_page_are_counted():
    rows = [{"url": url, "title": "x", "content": "y"} for url in ("javascript:alert(1)", "", "https://a.example/")]
    found = first("tavily", reply({"results": [*rows, "text", None, {"title": "no URL"}]}))
    assert ([lead.url for lead in found.leads], found.left_out) == (["https://a.example/"], 3)


def test_titles_that_steer_a_terminal_are_plain():
    row = {
        "url": "https://a.example/",
        "title": "B\u001b]52;c;x\u0007 \u202eo\u200b[/]\u009b31m",
        "content": "<script>x",
    }
    (lead,) = first("tavily", reply({"results": [row]})).leads
    assert (lead.title, lead.snippet) == ("B]52;c;x o[/]31m", "x")


def test_no_more_leads_are_given_than_were_wanted():
    rows = [{"url": f"https://a.example/{number}"} for number in range(50)]
    assert len(first("tavily", reply({"results": rows})).leads) == HARBOUR.limit


NAMES = (
    "results web url title content query search message items data esearchresult idlist result uids error type status"
    " detail doi ids articleids externalIds abstract_inverted_index issued date-parts DOI"
)
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.sampled_from(["https://a.example/", "ok"])
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES.split()), inner, max_size=4),
    max_leaves=20,
)
TOP = st.sampled_from(["results", "web", "query", "message", "data", "content", "status", "type"])


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ASKED), st.dictionaries(TOP, JSON))
def test_any_json_gives_findings_with_a_known_status_and_a_canonical_form(name, value):
    found = first(name, reply(value))
    assert found.status in STATUSES
    assert encoded(found)


@given(st.binary(max_size=60) | st.text(alphabet='{}[]",:\\u0d8 1', max_size=60).map(str.encode))
def test_any_bytes_are_an_object_or_a_bad_reply(data):
    with contextlib.suppress(BadReply):
        assert isinstance(object_in(data), dict)
