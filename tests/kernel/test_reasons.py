"""Reasons: what changed, with its digests then and now, and where furthest upstream the change comes from."""

import pytest

from carter.kernel.came_from import Upstream
from carter.kernel.compile import compiled
from carter.kernel.graph import StageNode
from carter.kernel.pipeline import Each, Pipeline, stage
from carter.kernel.plan import UNBOUNDED, Bounds, plan
from carter.kernel.previous import identities
from carter.kernel.reason import Change, Reason
from carter.kernel.walk import Goal
from tests.kernel.toy import SUMMARY, TOY, Bench, Count, Counts, Line, Meaning, Words

WORDS = Words(lines=("a b c", "d e"))


@pytest.fixture
def bench():
    return Bench()


def steps(bench, words, previous):
    return {step.target: step.reason for step in bench.plan(words, previous=previous).steps}


def told(bench):
    """What the last build said of each action that it did."""
    return {event["target"]: event["why"] for event in bench.events.of("ACTION") if not event["hit"]}


def rebuilt(bench, words, previous):
    """Build again, with what the build before made at hand."""
    bench.previous = previous
    return bench.build(words)


def test_a_changed_input_is_named_with_its_digests(bench):
    before = bench.build(WORDS)
    then = before.given["words"]
    reason = steps(bench, Words(lines=("x",)), before)["lines"]
    now = bench.given(Words(lines=("x",)))[Words.tag]
    assert reason == Reason("input changed", (Change("input", "words", then, now),))
    assert str(reason) == f"input changed: words {then[:19]} -> {now[:19]}"
    assert reason.in_short == "input changed: words"


def test_a_change_is_followed_to_the_one_furthest_upstream_through_items_and_rounds(bench):
    before = bench.build(WORDS)
    after = rebuilt(bench, Words(lines=("a b c", "d e f")), before)
    root = {"what": "given", "name": "words", "before": before.given["words"], "now": after.given["words"]}
    reasons = told(bench)
    assert reasons["counts[1]"]["upstream"] == [root]
    assert [change["name"] for change in reasons["counts[1]"]["changes"]] == ["line"]
    for target in ("round 1/tally", "round 2/tally", "round 3/tally", "summary"):
        assert reasons[target]["kind"] == "input changed"
        assert reasons[target]["upstream"] == [root]
    assert reasons["lines"]["upstream"] == []


@pytest.mark.parametrize(("then", "now"), [(WORDS, Words(lines=("a b c",))), (Words(lines=("a b c",)), WORDS)])
def test_an_item_that_came_or_went_is_followed_to_what_made_its_collection_another(bench, then, now):
    before = bench.build(then)
    after = rebuilt(bench, now, before)
    root = {"what": "given", "name": "words", "before": before.given["words"], "now": after.given["words"]}
    assert told(bench)["round 1/tally"]["upstream"] == [root]


@pytest.mark.parametrize("grew", [True, False])
def test_rounds_that_one_build_alone_had_are_followed_to_what_ended_them(bench, grew):
    """What is carried out of the rounds parts by the decision alone: the rounds that both had are equal."""
    longer = bench.build(WORDS)
    rounds = {name: entry for name, entry in longer.entries.items() if not name.startswith("round 3/")}
    ended = rounds["round 2/enough"]._replace(version=2, digest=longer.given["words"])
    shorter = longer._replace(entries={**rounds, "round 2/enough": ended})
    before, after = (shorter, longer) if grew else (longer, shorter)
    version = Change("version", "enough", *(("2", "1") if grew else ("1", "2")))
    upstream = Upstream(bench.graph, before, after.given, after.entries)
    assert upstream.of_input("summary", "tally") == (version,)


def test_a_new_version_does_not_hide_what_else_changed_above_it(bench):
    before = bench.build(WORDS)
    other = bench.build(Words(lines=("a b c", "d e f")))
    counted = other.entries["counts[1]"]._replace(version=2)
    upstream = Upstream(bench.graph, before, other.given, {**other.entries, "counts[1]": counted})
    assert upstream.of_input("round 1/tally", "counts") == (
        Change("version", "count", "1", "2"),
        Change("given", "words", before.given["words"], other.given["words"]),
    )


@pytest.mark.slow
def test_a_change_is_followed_through_a_thousand_rounds_that_were_found_done(bench):
    before = bench.build(WORDS)
    name, other = before.given["words"], before.entries["lines"].digest
    tally, end = before.entries["round 1/tally"], before.entries["round 3/tally"]

    def rounds(first, then):
        made = {"counts[0]": before.entries["counts[0]"]._replace(digest=first, inputs={"line": first})}
        for number in range(1, 1001):
            inputs = {"tally": name, "counts": first} if number == 1 else {"tally": then, "counts": name}
            made[f"round {number}/tally"] = (tally if number == 1 else end)._replace(digest=then, inputs=inputs)
        return made

    upstream = Upstream(bench.graph, before._replace(entries=rounds(name, name)), {}, rounds(other, other))
    assert upstream.of_input("round 1000/tally", "tally") == (Change("input", "line", name, other),)


def test_another_reply_is_what_a_change_comes_from(bench):
    before = bench.build(WORDS)
    other = Bench(performers={"look": lambda request: Meaning(text="?")})
    after = rebuilt(other, WORDS, before)
    assert told(other)["summary"]["upstream"] == [
        {
            "what": "reply",
            "name": "glossary",
            "before": before.entries["glossary"].replies[0][1],
            "now": after.entries["glossary"].replies[0][1],
        }
    ]


def test_a_new_stage_version_is_told_and_is_what_a_change_comes_from(bench):
    @stage(version=2)
    def count(line: Line) -> Count:
        return Count(words=2 * len(line.text.split()))

    before = bench.build(WORDS)
    stages = tuple(Each(count, into=Counts) if part == TOY.stages[1] else part for part in TOY.stages)
    bench.graph = compiled(Pipeline("toy", (Words,), stages), lambda tool: "1.0")
    version = Change("version", "count", "1", "2")
    assert steps(bench, WORDS, before)["counts[0]"] == Reason("stage version changed", (version,))
    counted = before.entries["counts[0]"]
    entries = {**before.entries, "counts[0]": counted._replace(version=2, digest=before.given["words"])}
    assert Upstream(bench.graph, before, before.given, entries).of_input("round 2/tally", "counts") == (version,)


@pytest.mark.parametrize(
    ("part", "kind", "then", "now"),
    [
        ("tools", "tool changed", {"lxml": "8"}, {"lxml": "9"}),
        ("prompts", "prompt changed", {}, {"lxml": "blake3:1"}),
        ("parameters", "parameter changed", {"lxml": 3}, {"lxml": 4}),
    ],
)
def test_a_tool_prompt_or_parameter_is_named_where_the_build_before_is_known(bench, part, kind, then, now):
    before = bench.build(WORDS)
    node, *others = bench.graph.nodes
    assert isinstance(node, StageNode)
    bench.identities = {**identities(bench.graph), "split": {**node.identity, part: then}}
    bench.graph = bench.graph._replace(nodes=(node._replace(identity={**node.identity, part: now}), *others))
    reason = steps(bench, WORDS, before)["lines"]
    change = Change(part.removesuffix("s"), "lxml", str(then.get("lxml", "")), str(now.get("lxml", "")))
    assert reason == Reason(kind, (change,))
    bench.identities = {}
    assert str(steps(bench, WORDS, before)["lines"]) == "a tool, prompt or parameter changed"


def test_a_reply_that_is_gone_is_named_by_its_request(bench):
    before = bench.build(WORDS)
    request, reply = before.entries["glossary"].replies[0]
    del bench.blobs.blobs[reply]
    reason = steps(bench, WORDS, before)["glossary"]
    assert reason == Reason("not recorded", (Change("reply", "look", request, ""),))
    assert str(reason) == "the reply to its look is not recorded"


def test_what_is_not_known_yet_has_a_bound_and_what_it_waits_for(bench):
    goal = Goal(bench.graph, bench.given(WORDS), SUMMARY)
    planned = plan(goal, bench.store, bounds=Bounds(items=5, all_items=7, rounds=3))
    known = {step.target: (step.at_most, step.after) for step in planned.steps}
    assert known == {
        "lines": (1, ()),
        "counts": (5, ("lines",)),
        "glossary": (1, ()),
        "round 0/tally": (1, ()),
        "round 1/tally": (1, ("tally", "counts")),
        "round 1/enough": (1, ("tally",)),
        "rounds 2 to 3": (4, ("round 1/enough",)),
        "summary": (1, ("tally", "glossary")),
    }


def test_no_more_is_done_than_a_plan_allows(bench):
    for lines in (("a",), ("a", "b c"), ("a", "b", "c d")):
        words = Words(lines=lines)
        goal = Goal(bench.graph, bench.given(words), SUMMARY)
        planned = plan(goal, bench.store, bounds=Bounds(items=3, all_items=3, rounds=3))
        bench.build(words)
        assert len(bench.built()) <= sum(step.at_most for step in planned.steps)


def test_a_loop_without_a_bound_of_its_own_is_bounded_by_the_graph(bench):
    planned = plan(Goal(bench.graph, bench.given(WORDS), SUMMARY), bench.store, bounds=UNBOUNDED)
    (rounds,) = [step for step in planned.steps if step.target.startswith("rounds")]
    assert (rounds.target, rounds.at_most) == ("rounds 2 to 100", 198)


def test_without_a_build_before_nothing_is_told_but_that_it_was_never_built(bench):
    assert set(steps(bench, WORDS, None).values()) == {Reason("never built"), Reason("not known yet")}
    bench.build(WORDS)
    assert {reason["kind"] for reason in told(bench).values()} == {"never built"}
