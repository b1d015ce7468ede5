"""Asking: effects, budgets and the clock are answered once, in item order, and replayed; so is what is applied."""

import time

import pytest

from carter.errors import StageFailed
from carter.kernel.effects import Asking, Budget, Grant, apply, ask, budget, now
from carter.kernel.pipeline import Each, Pipeline, stage
from carter.kernel.record import Record, digest_of
from tests.kernel.toy import Bench, Count, Counts, Line, Lines, Look, Open, Opened, Summary, Words, enter, split

WORDS = Words(lines=("a b c", "d e"))


class Allowances(Record, tag="toy/allowances@1"):
    """Not used as a collection: what one stage was granted."""

    text: str


@stage(version=1)
def spend(line: Line) -> Asking[Count]:
    """Ask for as many calls as the line has words; slower for the first."""
    wanted = len(line.text.split())
    time.sleep(0.02 if line.text.startswith("slow") else 0)
    grant = yield from budget(calls=wanted, max_calls=5, max_minutes=10)
    return Count(words=grant.calls)


SPENDING = Pipeline("spending", (Words,), (split, Each(spend, into=Counts)))
COUNTS = frozenset({Counts.tag})


def _spent(bench, lines, **how):
    from carter.kernel.ledger import Ledger

    ledger = Ledger(bench.clock.seconds)
    bench.performers = {"budget": ledger.grant}
    manifest = bench.build(Words(lines=lines), COUNTS, ledger=ledger, **how)
    return [bench.blobs.get(entry.digest) for target, entry in manifest.entries.items() if target.startswith("counts")]


@pytest.mark.parametrize("workers", [1, 4])
def test_budgets_are_granted_in_item_order_not_in_order_of_completion(workers):
    granted = _spent(Bench(SPENDING), ("slow b c", "a b", "a"), workers=workers)
    assert [b'"words":3' in granted[0], b'"words":2' in granted[1], b'"words":0' in granted[2]] == [True, True, True]


def test_what_was_granted_counts_again_when_it_is_found_done():
    bench = Bench(SPENDING)
    _spent(bench, ("slow b c", "a b"))
    granted = _spent(bench, ("slow b c", "a b", "new c"), workers=4)
    assert b'"words":0' in granted[2]


def test_a_build_whose_minutes_are_over_is_granted_nothing():
    bench = Bench(SPENDING)
    bench.clock.now = 0.0

    from carter.kernel.ledger import Ledger

    ledger = Ledger(lambda: 600.0)
    assert ledger.grant(Budget(calls=2, max_calls=9, max_minutes=10)) == Grant(calls=0, reached=("minutes",))
    ledger = Ledger(lambda: 599.0)
    assert ledger.grant(Budget(calls=2, max_calls=9, max_minutes=10)) == Grant(calls=2)
    ledger.charge(8)
    assert ledger.grant(Budget(calls=2, max_calls=9, max_minutes=10)) == Grant(calls=1, reached=("calls",))


@stage(version=1)
def shout(line: Line) -> Asking[Summary]:
    """Found at run time."""
    reply = yield from ask(Look(word=line.text))
    return Summary(text=reply.text)


@stage(version=1, applies=(shout,))
def shout_each(lines: Lines) -> Asking[Allowances]:
    """Apply a stage to every line."""
    texts = []
    for line in lines.items:
        summary = yield from apply(shout, line, makes=Summary)
        texts.append(summary.text)
    return Allowances(text=" ".join(texts))


@stage(version=1)
def shout_unnamed(lines: Lines) -> Asking[Allowances]:
    """Applies a stage without saying so."""
    summary = yield from apply(shout, lines.items[0], makes=Summary)
    return Allowances(text=summary.text)


def test_an_action_found_at_run_time_is_keyed_cached_and_listed_like_any_other():
    targets = frozenset({Allowances.tag})
    bench = Bench(Pipeline("shouting", (Words,), (split, shout_each)))
    manifest = bench.build(Words(lines=("a", "b")), targets)
    assert {"allowances/shout[0]", "allowances/shout[1]"} <= manifest.entries.keys()
    assert bench.build(Words(lines=("a", "b")), targets) == manifest
    assert bench.built() == []
    bench.build(Words(lines=("a", "c")), targets)
    assert bench.asked == ["a", "b", "c"]
    assert bench.built() == ["allowances", "allowances/shout[1]", "lines"]


def test_a_stage_may_apply_only_what_it_names():
    with pytest.raises(StageFailed, match="does not name in `applies`"):
        Bench(Pipeline("shouting", (Words,), (split, shout_unnamed))).build(WORDS, frozenset({Allowances.tag}))


@stage(version=1)
def dated(words: Words) -> Asking[Summary]:
    """Asks the day."""
    return Summary(text=(yield from now()))


def test_the_clock_is_asked_once_for_an_action_and_then_replayed():
    bench = Bench(Pipeline("dated", (Words,), (dated,)))
    bench.performers = {"now": bench.clock}
    first = bench.build(WORDS)
    bench.clock.date = "2030-01-01"
    assert bench.build(WORDS) == first
    assert b"2030-01-01" in bench.blobs.get(bench.build(Words(lines=("other",))).targets["summary"])


def test_a_failure_replays_as_the_same_failure_until_it_is_asked_again():
    tried = []

    def locked(request):
        tried.append(request.door)
        return Opened(status="unavailable: locked" if request.door == "b" else "ok")

    bench = Bench(Pipeline("doors", (Words,), (enter,)), {"open": locked})
    first = bench.build(Words(lines=("a", "b")))
    bench.performers = {"open": lambda request: Opened(status="ok")}
    assert bench.build(Words(lines=("a", "b")), rebuild=True) == first
    assert tried == ["a", "b"]
    bench.retry_failed = True
    assert bench.build(Words(lines=("a", "b"))) != first
    assert [event["request"] for event in bench.events.of("ASKED") if event["performed"]] == [digest_of(Open(door="b"))]
    bench.retry_failed = False
    assert bench.build(Words(lines=("a", "b"))) != first


@stage(version=1)
def paid(line: Line) -> Asking[Summary]:
    """Asks for a budget where it is applied."""
    yield from budget(calls=1, max_calls=5, max_minutes=10)
    return Summary(text=line.text)


@stage(version=1, applies=(paid,))
def pay(line: Line) -> Asking[Count]:
    """Applies what asks for a budget."""
    yield from apply(paid, Line(text="the same"), makes=Summary)
    return Count(words=1)


def test_a_budget_may_not_be_asked_for_by_a_stage_that_is_applied():
    bench = Bench(Pipeline("paying", (Words,), (split, Each(pay, into=Counts))))
    with pytest.raises(StageFailed, match="paid asks for a budget, and is applied by another stage"):
        bench.build(Words(lines=("a", "b")), COUNTS, workers=2)
