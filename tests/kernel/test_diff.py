"""The difference of two manifests: its laws, and the root that is found for each kind of change."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.errors import IntegrityError
from carter.kernel.diff import Comparison, Root
from carter.kernel.diff_lines import stage_lines
from carter.kernel.pairing import Pair
from carter.kernel.pipeline import Each, Loop, Pipeline, stage
from carter.kernel.stored import fields_of
from carter.kernel.upstream import all_roots, roots_of, without_effect
from tests.kernel.toy import (
    TOY,
    Bench,
    Count,
    Counts,
    Enough,
    Glossary,
    Line,
    Meaning,
    Summary,
    Tally,
    Words,
    add,
    begin,
    count,
    enough,
    look_up,
    split,
    summarise,
)

LINES = st.lists(st.sampled_from(["a", "b c", "d e f", "a b", "c", ""]), max_size=5).map(tuple)


class Other:
    """Stages that do what others do, otherwise; they have the same names."""

    @stage(version=2)
    def count(line: Line) -> Count:
        """One more."""
        return Count(words=len(line.text.split()) + 1)

    @stage(version=1, prompts={"tell": "Tell it."})
    def summarise(tally: Tally, glossary: Glossary) -> Summary:
        """As a prompt says."""
        return Summary(text="told")

    @stage(version=2)
    def enough(tally: Tally) -> Enough:
        """Two rounds are enough."""
        return Enough(stop=tally.rounds >= 2)


class Better:
    """The same with another prompt."""

    @stage(version=1, prompts={"tell": "Tell it well."})
    def summarise(tally: Tally, glossary: Glossary) -> Summary:
        """As a prompt says."""
        return Summary(text="told well")


class Long:
    """The same, far longer."""

    @stage(version=1)
    def enough(tally: Tally) -> Enough:
        """Rounds without end."""
        return Enough(stop=tally.rounds >= 400)


class Noted:
    """The records of two benches, and which were read."""

    def __init__(self, *benches):
        self.blobs = {digest: data for bench in benches for digest, data in bench.blobs.blobs.items()}
        self.read = []

    def fields(self, digest):
        self.read.append(digest)
        try:
            return fields_of(self.blobs[digest], digest)
        except IntegrityError:
            return {}

    def labels(self, digest):
        return tuple(filter(None, [self.fields(digest).get("text", "")[:1]]))


def built(lines, pipeline=TOY, **performers):
    bench = Bench(pipeline, performers or None)
    return bench, bench.build(Words(lines=tuple(lines)))


def compared(one, other, identify=lambda _: None):
    noted = Noted(one[0], other[0])
    return Comparison(one[1], other[1], noted.fields, noted.labels, identify), noted


def with_stage(new, at_most=100):
    """The toy pipeline with one stage in the place of that of its name."""
    named = {each.name: each for each in (split, count, look_up, add, enough, summarise)} | {new.name: new}
    loop = Loop((named["add"],), carry=Tally, start=begin, until=named["enough"], at_most=at_most)
    parts = (named["split"], Each(named["count"], into=Counts), named["look_up"], loop, named["summarise"])
    return Pipeline(name="toy", given=(Words,), stages=parts)


@given(LINES)
def test_a_build_does_not_differ_from_itself(lines):
    comparison, noted = compared(built(lines), built(lines))
    assert all_roots(comparison) == without_effect(comparison) == ()
    assert stage_lines(comparison).lines == ()
    assert noted.read == []


@given(LINES, LINES)
def test_the_difference_told_the_other_way_round_is_its_mirror(before, after):
    one, other = built(before), built(after)
    there, back = compared(one, other)[0], compared(other, one)[0]
    assert {(pair.now, pair.then) for pair in there.pairs} == set(back.pairs)
    assert {root._replace(then=root.now, now=root.then) for root in all_roots(there)} == set(all_roots(back))
    how = {"added": "removed", "removed": "added"}
    mirrored = [how.get(line.how, line.how) for line in stage_lines(there).lines]
    assert mirrored == [line.how for line in stage_lines(back).lines]
    assert stage_lines(there).equal == stage_lines(back).equal


@given(LINES, LINES)
def test_nothing_is_read_of_what_both_have(before, after):
    one, other = built(before), built(after)
    comparison, noted = compared(one, other)
    all_roots(comparison), without_effect(comparison), stage_lines(comparison)
    assert not set(noted.read) & set(one[0].blobs.blobs) & set(other[0].blobs.blobs)


@given(LINES, LINES)
def test_each_target_stands_in_one_pair_and_equal_items_are_never_told_as_changed(before, after):
    one, other = built(before), built(after)
    comparison, _ = compared(one, other)
    assert sorted(pair.then for pair in comparison.pairs if pair.then) == sorted(one[1].entries)
    assert sorted(pair.now for pair in comparison.pairs if pair.now) == sorted(other[1].entries)
    common = {text: min(before.count(text), after.count(text)) for text in before}
    equal = [pair for pair in comparison.pairs if pair.either.startswith("counts[") and comparison.is_equal(pair)]
    assert len(equal) >= sum(common.values())


@given(LINES, LINES)
def test_what_was_given_is_the_one_root_where_nothing_else_parted(before, after):
    roots = all_roots(compared(built(before), built(after))[0])
    same = built(before)[1].targets == built(after)[1].targets
    assert [(root.kind, root.name) for root in roots] == ([] if same else [("given", "words")])


def test_an_item_at_the_front_is_one_added_item_and_not_all_changed():
    lines = [f"{letter} word" for letter in "bcdefghijklmnopqrstu"]
    comparison, _ = compared(built(lines), built(["a word or two", *lines]))
    told = {line.target: line for line in stage_lines(comparison).lines}
    counts = told["counts"]
    assert (counts.how, counts.equal, counts.changed, counts.added, counts.removed) == ("added", 20, 0, 1, 0)


def test_an_item_that_changed_is_known_by_its_label_wherever_it_stands():
    comparison, _ = compared(built(["a one", "b"]), built(["b", "c", "a one two"]))
    assert comparison.of_now("counts[2]") == Pair("counts[0]", "counts[2]")
    assert comparison.of_now("counts[1]") == Pair("", "counts[1]")


def test_a_stage_that_moved_is_the_root_and_where_it_came_to_the_same_it_is_told_apart():
    comparison, _ = compared(built(["a", "b c"]), built(["a", "b c"], with_stage(Other.count)))
    assert all_roots(comparison) == (Root("version", "count", "", "1", "2"),)
    quiet, _ = compared(built(["a"]), built(["a"], with_stage(replace(count, version=2))))
    assert all_roots(quiet) == ()
    assert without_effect(quiet) == (Root("version", "count", "", "1", "2"),)
    lines = [(line.target, line.how, line.why) for line in stage_lines(quiet).lines]
    assert lines == [("counts", "same", "version 1 -> 2")]


def test_a_reply_that_differs_is_the_root_and_names_its_request():
    one = built(["a b"], look=lambda request: Meaning(text="one"))
    other = built(["a b"], look=lambda request: Meaning(text="other"))
    comparison, _ = compared(one, other)
    (root,) = all_roots(comparison)
    ((request, reply),) = other[1].entries["glossary"].replies
    assert (root.kind, root.stage, root.name, root.now) == ("reply", "look_up", request, reply)


def test_another_result_of_the_same_is_told_as_such():
    one, other = built(["a"]), built(["a"])
    entries = dict(other[1].entries)
    entries["summary"] = entries["summary"]._replace(digest=entries["lines"].digest)
    forged = other[1]._replace(entries=entries, targets={"summary": entries["lines"].digest})
    comparison, _ = compared(one, (other[0], forged))
    assert [(root.kind, root.stage) for root in all_roots(comparison)] == [("result", "summarise")]


@pytest.mark.parametrize("known", [True, False])
def test_a_prompt_that_moved_is_named_where_the_key_can_be_taken_apart(known):
    sides = [built(["a"], with_stage(each)) for each in (Other.summarise, Better.summarise)]
    identities = {made.entries["summary"].action: bench.graph.nodes[-1].identity for bench, made in sides}
    comparison, _ = compared(sides[0], sides[1], lambda entry: identities.get(entry.action) if known else None)
    (root,) = all_roots(comparison)
    assert root[:3] == (("prompt", "summarise", "tell") if known else ("identity", "summarise", ""))


def test_rounds_that_one_side_alone_has_are_folded_and_come_from_the_last_round_of_both():
    comparison, _ = compared(built(["a b"], with_stage(Other.enough)), built(["a b"]))
    assert all_roots(comparison) == (Root("version", "enough", "", "2", "1"),)
    (line,) = (line for line in stage_lines(comparison).lines if line.target.startswith("round 3"))
    assert (line.target, line.how, line.added) == ("round 3", "added", 2)


def test_a_root_is_found_behind_more_rounds_than_a_stack_is_deep():
    long = with_stage(Long.enough, at_most=500)
    comparison, _ = compared(built(["a b"], long), built(["a c d"], long))
    assert [root.kind for root in roots_of(comparison, [comparison.of_now("round 400/tally")])] == ["given"]


@given(LINES, LINES)
def test_where_nothing_can_be_read_what_can_be_told_is_told(before, after):
    one, other = built(before), built(after)
    comparison = Comparison(one[1], other[1], lambda _: {}, lambda _: ())
    roots = {root.kind for root in all_roots(comparison)}
    assert roots <= ({"given", "only"} if one[1].targets != other[1].targets else set())
    assert stage_lines(comparison).equal >= sum(pair.then == pair.now for pair in comparison.pairs if before == after)


def test_of_a_collection_that_cannot_be_read_the_items_are_found_by_their_names():
    one, other = built(["a", "b c"]), built(["a", "b c"], with_stage(Other.count))
    comparison = Comparison(one[1], other[1], lambda _: {}, lambda _: ())
    assert all_roots(comparison) == (Root("version", "count", "", "1", "2"),)
