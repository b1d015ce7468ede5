"""Searches by Claude: tokens and money are reserved from an upper bound, settled after, and never overshot."""

import json
import random
from typing import Any

import pytest

from carter.kernel.effects import Budget, Grant
from carter.kernel.record import Blob
from carter.records.earlier import Earlier
from carter.records.spent import Spent
from carter.records.task_spec import Constraints, EngineChoice, ModelSettings, TaskSpec
from carter.research.engines import claude
from carter.research.engines.exchange import HttpReply, Wanted
from carter.research.engines.known import AS_IT_COMES
from carter.research.engines.paid import NO_PRICE, RESULTS, Tally, cost_nothing, most_tokens, took
from carter.research.engines.together import search_all
from carter.research.engines.within import REFUSED, asked_within
from carter.research.model.prices import SEARCH, TABLE, cost
from carter.research.model.purse import purse_of

MODEL = "claude-haiku-4-5"
LIMITS = Constraints(max_tool_calls=1_000)


def tally(model=MODEL, **settings):
    return Tally(model, purse_of(ModelSettings(name=model, **settings), ()))


def message(tokens=6_000, written=31, **usage):
    entry = {"type": "web_search_result", "url": "https://a.example/boats", "title": "Boats"}
    found = {"type": "web_search_tool_result", "content": [entry]}
    said = {"input_tokens": tokens, "output_tokens": written, "server_tool_use": {"web_search_requests": 1}, **usage}
    body = json.dumps({"content": [found], "stop_reason": "end_turn", "usage": said}).encode()
    return HttpReply(code=200, body=Blob(body), requests=1, received=900)


def wishes(*engines):
    return [(name, Wanted(query=f"boats {number}")) for number, name in enumerate(engines)]


def driven(engines, purse, reply_to):
    """What is found, and every request that was made, when calls are always granted."""
    setting = AS_IT_COMES._replace(model=purse.model)
    asking = asked_within(search_all(wishes(*engines), setting), LIMITS, Spent(), purse)
    made: list[Any] = []
    replies: tuple[Any, ...] | None = None
    try:
        while True:
            requests = next(asking) if replies is None else asking.send(replies)
            if isinstance(requests[0], Budget):
                replies = (Grant(calls=requests[0].calls),)
            else:
                made += requests
                replies = tuple(reply_to(request) for request in requests)
    except StopIteration as end:
        return end.value, made


def test_what_a_search_states_is_taken_with_the_fee_for_it():
    asked, made = driven(["claude"], tally(), lambda _: message(cache_read_input_tokens=100))
    (call,) = asked.model_calls
    assert len(made) == 1
    assert (call.prompt, call.model, call.outcome, call.attempts) == ("web_search", MODEL, "ok", 1)
    assert (call.tokens.input, call.tokens.output, call.tokens.cache_read) == (6_000, 31, 100)
    assert call.micro_dollars == cost(call.tokens, TABLE[MODEL].price) + SEARCH == 6_000 + 155 + 10 + 10_000


def test_in_five_hundred_random_rounds_no_limit_is_overshot_and_what_is_refused_is_told():
    draw, refused, asked_of_all = random.Random(7), 0, 0
    for _ in range(500):
        settings = {"max_tokens": draw.randint(1, 400_000), "max_cents": draw.randint(0, 60)}
        model = draw.choice([MODEL, "claude-opus-5"])

        def reply(request, draw=draw):
            most = most_tokens(request)
            return draw.choice(
                [
                    message(draw.randint(0, most.input), draw.randint(0, most.output)),
                    HttpReply(code=529),
                    HttpReply(outcome="deadline", requests=1),
                    HttpReply(code=200, body=Blob(b"{}")),
                ]
            )

        found, made = driven(["claude"] * draw.randint(1, 9), tally(model, **settings), reply)
        assert sum(call.tokens.total for call in found.model_calls) <= settings["max_tokens"]
        assert sum(call.micro_dollars for call in found.model_calls) <= settings["max_cents"] * 10_000
        assert len(found.model_calls) == len(made) == found.calls
        left_out = [each for each in found.findings if each.detail.startswith(REFUSED)]
        assert bool(left_out) == bool(found.refused)
        assert set(found.refused) <= {"tokens", "money"}
        refused, asked_of_all = refused + bool(left_out), asked_of_all + len(made)
    assert refused > 100
    assert asked_of_all > 500


def test_two_that_fit_only_one_by_one_are_asked_one_by_one():
    room = tally(max_tokens=RESULTS + 20_000)
    found, made = driven(["claude", "claude"], room, lambda _: message(5_000))
    assert len(made) == 2
    assert found.refused == ()
    found, made = driven(["claude", "claude"], room, lambda _: message(30_000))
    assert (len(made), found.refused) == (1, ("tokens",))


def test_other_engines_are_asked_though_the_model_has_nothing_left():
    other = HttpReply(code=200, body=Blob(b'{"query": {"search": [{"title": "Boats"}]}}'))
    found, made = driven(["claude", "wikipedia", "claude", "wikipedia"], tally(max_cents=0), lambda _: other)
    assert [request.engine for request in made] == ["wikipedia", "wikipedia"]
    assert found.refused == ("money",)
    assert [each.status for each in found.findings] == ["unavailable", "ok", "unavailable", "ok"]


def test_a_model_of_unknown_price_is_not_asked_and_it_is_told_how_to_mend_that():
    found, made = driven(["claude"], tally("my-own-model"), lambda _: pytest.fail("it was asked"))
    assert (made, found.calls, found.model_calls, found.refused) == ([], 0, (), ())
    assert found.findings[0].detail == NO_PRICE
    _, made = driven(["claude"], tally("my-own-model", input_price=1, output_price=1), lambda _: message())
    assert len(made) == 1


def test_what_earlier_requests_took_is_gone_from_what_is_left():
    task = TaskSpec(
        question="How many boats?", engines=(EngineChoice(name="claude"),), model=ModelSettings(max_tokens=90_000)
    )
    found, _ = driven(["claude"], tally(), lambda _: message(50_000))
    earlier = Earlier(calls=found.model_calls)
    purse = purse_of(task.model, earlier.calls, task.searcher)
    assert purse is not None
    assert purse.tokens == 90_000 - 50_031


REQUEST = claude.request(Wanted(query="boats"), MODEL)
FREE = [HttpReply(outcome="no_key"), HttpReply(outcome="refused"), HttpReply(code=529), HttpReply(code=401)]
UNKNOWN = [
    HttpReply(outcome="reset"),
    HttpReply(outcome="deadline"),
    HttpReply(outcome="truncated"),
    HttpReply(code=200, body=Blob(b"<html>")),
    HttpReply(code=200, body=Blob(b'{"usage": {"input_tokens": -1, "output_tokens": 2}}')),
    HttpReply(code=200, body=Blob(b'{"usage": {"input_tokens": true, "output_tokens": 2}}')),
]


@pytest.mark.parametrize("reply", FREE)
def test_what_was_never_sent_or_was_refused_costs_nothing(reply):
    assert cost_nothing(reply)
    assert took(REQUEST, reply)[0].total == 0


@pytest.mark.parametrize("reply", UNKNOWN)
def test_what_nobody_knows_the_cost_of_is_counted_as_the_most(reply):
    assert took(REQUEST, reply) == (most_tokens(REQUEST), 1)
