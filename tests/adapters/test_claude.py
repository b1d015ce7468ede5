"""What a server of the Messages protocol may do: each way has its outcome, and a bounded number of attempts."""

import gzip
import json
import pickle
from threading import Event

import pytest

from carter.adapters.claude import LONGEST_WAIT, MOST_ATTEMPTS, Claude, Pace
from carter.errors import WorldError
from carter.kernel.record import Text, digest_of
from carter.research.model.complete import MOST_PAID, Complete, Turn
from carter.research.model.forms import form_of
from carter.research.model.prices import most_tokens
from carter.research.model.said import Statements
from tests.adapters.messages_server import Reply, begun, block, event, failed, playing, said, stopped

KEY = "sk-ant-api03-planted-0123456789abcdef"
REQUEST = Complete(
    model="claude-sonnet-5-5",
    effort="low",
    max_tokens=500,
    prompt="draft_claims@1",
    system=Text("State what passages say."),
    turns=(Turn(role="user", text=Text("Iron rusts.")),),
    form=form_of(Statements),
)
OVERLOADED = event("error", error={"type": "overloaded_error", "message": "Overloaded"})
HTML = Reply(b"<html>Sign in</html>", 200, (("content-type", "text/html"),))
ENOUGH = MOST_ATTEMPTS

pytestmark = pytest.mark.enable_socket


class Time:
    """A clock that only sleeping moves."""

    def __init__(self):
        self.now, self.slept = 0.0, []

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds

    def pace(self, share=1.0):
        return Pace(lambda: self.now, self.sleep, lambda: share)


def asked(replies, share=1.0, request=REQUEST):
    """The outcome, the server, the waits, and what was told of failed attempts."""
    told: list[object] = []
    time = Time()
    with playing(replies) as server:
        reply = Claude.at(KEY, server.url, pace=time.pace(share), told=told.append)(request)
    return reply, server, time.slept, told


def test_a_whole_answer_comes_with_its_tokens_and_the_model_that_gave_it():
    reply, server, slept, told = asked([said("{}")])
    assert (reply.outcome, reply.status, reply.text, reply.model) == ("ok", "ok", "{}", "played-1")
    assert (reply.tokens.input, reply.tokens.output, reply.attempts) == (100, 20, 1)
    assert (slept, told) == ([], [])
    assert server.paths == ["/v1/messages"]


def test_a_request_holds_the_form_and_the_effort_and_no_tools():
    _, server, _, _ = asked([said("{}")])
    (request,) = server.asked
    assert request["output_config"]["effort"] == "low"
    assert request["output_config"]["format"]["schema"]["required"] == ["statements"]
    assert {"tools", "tool_choice", "mcp_servers", "metadata"}.isdisjoint(request)
    assert request["max_tokens"] == 500


def test_a_prompt_is_marked_to_be_kept_by_the_provider_and_nothing_else_is():
    _, server, _, _ = asked([said("{}")])
    (request,) = server.asked
    marked = {"type": "text", "text": str(REQUEST.system), "cache_control": {"type": "ephemeral"}}
    assert request["system"] == [marked]
    assert json.dumps(request).count("cache_control") == 1


def test_what_a_provider_kept_is_counted_apart():
    usage = {"input_tokens": 7, "cache_read_input_tokens": 600, "cache_creation_input_tokens": 0, "output_tokens": 1}
    begins = event("message_start", message={"id": "msg_1", "type": "message", "model": "played-1", "usage": usage})
    reply, _, _, _ = asked([Reply(begins + block("{}") + stopped())])
    assert (reply.tokens.input, reply.tokens.cache_read, reply.tokens.output) == (7, 600, 20)
    assert reply.tokens.total == 627


THINKING = {
    "": None,
    "adaptive": {"type": "adaptive"},
    "between_tools": {"type": "between_tools"},
    "disabled": {"type": "disabled"},
    "enabled": {"type": "enabled", "budget_tokens": 2000},
}


@pytest.mark.parametrize("thinking", THINKING)
def test_a_request_says_how_to_think_only_where_that_is_set(thinking):
    tokens = 2000 if thinking == "enabled" else 0
    request = REQUEST.model_copy(update={"thinking": thinking, "thinking_tokens": tokens})
    _, server, _, _ = asked([said("{}")], request=request)
    assert server.asked[0].get("thinking") == THINKING[thinking]


def test_a_request_that_says_nothing_of_thinking_is_known_as_before_there_was_such_a_setting():
    assert "thinking" not in json.dumps(REQUEST.model_dump(mode="json"))
    assert digest_of(REQUEST) != digest_of(REQUEST.model_copy(update={"thinking": "disabled"}))


# What the server does, the outcome, and the attempts that are made of it. F01 to F10 are cases that providers showed.
WAYS = {
    "F01 overloaded inside the stream": (begun() + block("Ir") + OVERLOADED, "overloaded", MOST_PAID),
    "F02 cut after a delta": (begun() + block("Iron"), "cut_stream", MOST_PAID),
    "F02 no stop reason": (begun() + block("Iron") + stopped(None), "cut_stream", MOST_PAID),
    "F03 truncated": (begun() + block('{"statements": [{"text": "Bo') + stopped("max_tokens"), "truncated", 1),
    "F04 refused": (begun() + block("I can") + stopped("refusal"), "refused", 1),
    "F05 empty": (begun() + stopped(), "empty", 1),
    "F05 blank": (begun() + block(" \n") + stopped(), "empty", 1),
    "F06 thinking only": (begun() + block("hm", "thinking") + stopped(), "thinking_only", 1),
    "context exceeded": (begun() + stopped("model_context_window_exceeded"), "context_exceeded", 1),
    "a tool, though none is at hand": (
        begun() + event("content_block_start", index=0, content_block={"type": "tool_use", "name": "get", "input": {}}),
        "bad_response",
        MOST_PAID,
    ),
    "an unknown stop reason": (begun() + block("{}") + stopped("because"), "bad_response", MOST_PAID),
    "half of a surrogate pair": (begun() + block("\ud800") + stopped(), "bad_response", MOST_PAID),
    "no JSON in an event": (b"event: message_start\ndata: {oops\n\n", "bad_response", MOST_PAID),
    "a stream as deep as memory": (
        b"event: message_start\ndata: " + b"[" * 200_000 + b"\n\n",
        "bad_response",
        MOST_PAID,
    ),
    "a stream of nothing": (b"", "bad_response", MOST_PAID),
    "an event that is a list": (b"event: message_start\ndata: [1]\n\n", "bad_response", MOST_PAID),
    "a text without end": (begun() + block("a" * 300_000) + stopped(), "bad_response", MOST_PAID),
    "an event that does not end": (begun() + b": x\n" * 1_000_000, "bad_response", MOST_PAID),
    "more bytes than a reply may have": (begun() + (b": " + b"x" * 9_999 + b"\n\n") * 2_000, "bad_response", MOST_PAID),
}


@pytest.mark.parametrize(("body", "outcome", "attempts"), WAYS.values(), ids=WAYS)
def test_each_way_in_which_a_stream_can_end_is_an_outcome(body, outcome, attempts):
    reply, server, _, told = asked([Reply(body)] * ENOUGH)
    assert (reply.outcome, reply.status, reply.text) == (outcome, f"unavailable: {outcome}", "")
    assert len(server.asked) == reply.attempts == len(told) == attempts
    digest_of(reply)


STATUSES = {
    "F08 rate limit": (failed(429, "rate_limit_error"), "rate_limited", MOST_ATTEMPTS),
    "overloaded": (failed(529, "overloaded_error"), "overloaded", MOST_ATTEMPTS),
    "a server error": (failed(500, "api_error"), "unavailable", MOST_ATTEMPTS),
    "a gateway without a body": (Reply(b"", 502), "unavailable", MOST_ATTEMPTS),
    "F10 HTML instead of JSON": (HTML, "bad_response", MOST_PAID),
    "JSON instead of a stream": (Reply(b"{}", 200, (("content-type", "application/json"),)), "bad_response", MOST_PAID),
    "a key that is not accepted": (failed(401, "authentication_error", f"invalid x-api-key {KEY}"), "unauthorized", 1),
    "a key that may not do this": (failed(403, "permission_error"), "unauthorized", 1),
    "a key without credit": (failed(402, "billing_error"), "unauthorized", 1),
    "too large": (failed(413, "request_too_large"), "context_exceeded", 1),
    "a prompt that is too long": (
        failed(400, "invalid_request_error", "prompt is too long: 9 tokens"),
        "context_exceeded",
        1,
    ),
    "a prompt that is too long for llama.cpp": (
        Reply(b'{"error": {"code": 400, "type": "exceed_context_size_error"}}', 400),
        "context_exceeded",
        1,
    ),
    "compressed, though nobody asked for that": (
        Reply(
            gzip.compress(b"\n" * 50_000_000),
            200,
            (("content-type", "text/event-stream"), ("content-encoding", "gzip")),
        ),
        "bad_response",
        MOST_PAID,
    ),
}


@pytest.mark.parametrize(("reply", "outcome", "attempts"), STATUSES.values(), ids=STATUSES)
def test_each_status_is_an_outcome(reply, outcome, attempts):
    made, server, _, _ = asked([reply] * ENOUGH)
    assert (made.outcome, len(server.asked)) == (outcome, attempts)
    assert KEY not in repr(made)


def test_what_was_overloaded_is_asked_again_and_its_part_of_a_text_is_thrown_away():
    reply, _, slept, told = asked([Reply(begun() + block("Half an ans") + OVERLOADED), said("{}")])
    assert (reply.text, reply.attempts, len(slept)) == ("{}", 2, 1)
    assert told == [{"attempt": 1, "outcome": "overloaded", "detail": "status 200, overloaded_error"}]


def test_a_broken_attempt_is_charged_with_the_most_that_it_can_have_taken():
    reply, _, _, _ = asked([Reply(begun() + block("Ir")), said("{}")])
    most = most_tokens(REQUEST)
    assert reply.at_most
    assert (reply.tokens.input, reply.tokens.output) == (most.input + 100, most.output + 20)


UNCOUNTED = {
    "nothing at the start": begun().replace(b"input_tokens", b"tokens") + block("{}") + stopped(),
    "nothing at the end": begun() + block("{}") + stopped().replace(b"output_tokens", b"tokens"),
    "less than nothing": begun(-5) + block("{}") + stopped(tokens=-9),
    "more than there is": begun(10**18) + block("{}") + stopped(tokens=10**18),
    "of an answer that was cut off": begun() + block("{}") + stopped("max_tokens").replace(b'"usage"', b'"use"'),
}


@pytest.mark.parametrize("body", UNCOUNTED.values(), ids=UNCOUNTED)
def test_an_answer_whose_tokens_are_not_told_is_charged_with_the_most_that_it_can_have_taken(body):
    reply, _, _, _ = asked([Reply(body)])
    most = most_tokens(REQUEST)
    assert reply.at_most
    assert (reply.tokens.input, reply.tokens.output) == (most.input, most.output)


def test_a_refusal_before_the_stream_costs_nothing():
    reply, _, _, _ = asked([failed(529, "overloaded_error")] * ENOUGH)
    assert (reply.tokens.total, reply.at_most) == (0, False)


def test_waits_double_and_stay_under_their_ceiling():
    _, _, slept, _ = asked([failed(500, "api_error")] * ENOUGH)
    assert slept == [1.0, 2.0, 4.0, 8.0]


@pytest.mark.parametrize("share", [0.0, 0.25])
def test_a_wait_is_a_random_share_of_its_ceiling(share):
    _, _, slept, _ = asked([failed(500, "api_error")] * ENOUGH, share)
    assert slept == [share * seconds for seconds in (1, 2, 4, 8)]


def test_what_a_server_asks_to_wait_is_waited():
    _, _, slept, _ = asked([failed(429, "rate_limit_error", retry_after="7"), said("{}")])
    assert slept == [7.0]


@pytest.mark.parametrize("after", ["300", "4294967", "99999999999999999999"])
def test_a_server_that_asks_to_wait_too_long_is_not_waited_for(after):
    reply, server, slept, _ = asked([failed(429, "rate_limit_error", retry_after=after)] * ENOUGH)
    assert all(wait <= LONGEST_WAIT for wait in slept)
    if len(after) <= 10:
        assert (reply.outcome, slept, len(server.asked)) == ("rate_limited", [], 1)
        assert "build again" in reply.detail


def test_what_cannot_be_reached_is_unavailable_and_costs_nothing():
    with playing([]) as server:
        url = server.url
    reply = Claude.at(KEY, url, pace=Time().pace())(REQUEST)
    assert (reply.outcome, reply.attempts, reply.tokens.total) == ("unavailable", MOST_ATTEMPTS, 0)


def test_a_reply_that_takes_too_long_is_ended():
    time = Time()

    def late(_request):
        time.now += 10_000
        return said("{}")

    with playing(late) as server:
        reply = Claude.at(KEY, server.url, pace=time.pace())(REQUEST)
    assert (reply.outcome, reply.detail, reply.attempts) == ("bad_response", "the reply took too long", 1)


@pytest.mark.parametrize("begins", [b"", begun()])
def test_a_server_that_falls_silent_is_not_waited_for_longer_than_the_build_may_take(begins):
    """No reply at all, or a part of one, and then nothing."""
    ended, left = Event(), 1.0

    def silent(_request):
        ended.wait(20)
        return said("{}")

    def slow(_request):
        return Reply(begins, pause=ended)

    with playing(slow if begins else silent) as server:
        reply = Claude.at(KEY, server.url, pace=Pace(left=lambda: left))(REQUEST)
        assert not ended.is_set()
        ended.set()
    assert reply.attempts == 1
    assert reply.outcome in (("bad_response", "unavailable") if begins else ("unavailable",))


def test_where_no_time_is_left_nothing_is_asked():
    with playing([]) as server:
        reply = Claude.at(KEY, server.url, pace=Pace(left=lambda: 0))(REQUEST)
        assert (reply.outcome, reply.attempts, server.asked) == ("unavailable", 0, [])


@pytest.mark.parametrize(
    "reply",
    [
        failed(404, "not_found_error", "no such model"),
        failed(400, "invalid_request_error", "effort: not known"),
        Reply(b"", 307, (("location", "http://127.0.0.1:9/v1/messages"),)),
    ],
)
def test_what_only_the_user_can_mend_is_an_error_and_no_outcome(reply):
    with playing([reply]) as server, pytest.raises(WorldError) as error:
        Claude.at(KEY, server.url, pace=Time().pace())(REQUEST)
    assert len(server.asked) == 1
    assert error.value.exit_code == 4
    assert KEY not in str(error.value)


def test_a_redirect_is_not_followed_so_that_the_key_goes_nowhere_else():
    with playing([said("{}")]) as other:
        moved = Reply(b"", 307, (("location", f"{other.url}/v1/messages"),))
        with playing([moved]) as server, pytest.raises(WorldError):
            Claude.at(KEY, server.url, pace=Time().pace())(REQUEST)
        assert other.asked == []


def test_no_proxy_of_the_environment_is_used(monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert asked([said("{}")])[0].outcome == "ok"


def test_the_key_is_in_one_header_and_nowhere_else(caplog, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "another-planted-key")
    caplog.set_level("DEBUG")
    answers = [failed(500, "api_error", KEY), Reply(OVERLOADED.replace(b"Overloaded", KEY.encode())), said("{}")]
    reply, server, _, told = asked(answers)
    holding = [{name for name, value in headers.items() if KEY in value} for headers in server.headers]
    assert holding == [{"authorization"}] * 3
    assert not any("another-planted-key" in value for headers in server.headers for value in headers.values())
    assert all(KEY not in json.dumps(request) for request in server.asked)
    claude = Claude.at(KEY, server.url)
    shown = f"{reply!r} {told} {claude!r} {claude} {vars(claude)} {caplog.text} {REQUEST!r}"
    assert KEY not in shown
    with pytest.raises((TypeError, AttributeError, pickle.PicklingError)):
        pickle.dumps(claude)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org",
        "http://10.0.0.1",
        "ftp://127.0.0.1",
        "https://user:secret@example.org",
        "https://",
        "http://[::1",
    ],
)
def test_an_address_that_would_show_the_key_is_refused(url):
    with pytest.raises(WorldError) as error:
        Claude.at(KEY, url)
    assert "secret" not in str(error.value)


def test_without_a_key_nothing_is_asked(monkeypatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.delenv("ANTHROPIC_BASE_URL", raising=False)
    with pytest.raises(WorldError, match="there is no key"):
        Claude.from_environment()(REQUEST)


def test_the_address_of_the_environment_is_asked(monkeypatch):
    with playing([said("{}")]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
        assert Claude.from_environment(pace=Time().pace())(REQUEST).outcome == "ok"
