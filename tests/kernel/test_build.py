"""The builder: what it does again and what not, in which order, and what it says when a stage fails."""

import asyncio
import threading
import time

import pytest

from carter.errors import StageFailed, WorldError, exit_code_of
from carter.kernel.effects import Asking, ask
from carter.kernel.pipeline import Each, Pipeline, stage
from carter.kernel.reason import Reason
from carter.kernel.record import digest_of
from tests.kernel.toy import Bench, Count, Counts, Line, Look, Meaning, Summary, Words, count, split

WORDS = Words(lines=("a b c", "d e"))
COUNTS = frozenset({Counts.tag})


def test_a_plan_gives_each_missing_action_and_its_reason():
    steps = {step.target: step for step in Bench().plan(WORDS).steps}
    assert steps["lines"].reason == Reason("never built")
    assert steps["counts"].after == ("lines",)
    assert steps["summary"].after == ("tally", "glossary")


def test_a_second_build_does_nothing():
    bench = Bench()
    first = bench.build(WORDS)
    assert bench.build(WORDS) == first
    assert bench.built() == []
    assert bench.plan(WORDS).steps == ()


def test_a_changed_line_counts_that_line_alone_again():
    bench = Bench()
    bench.build(WORDS)
    bench.build(Words(lines=("a b c", "d e f")))
    assert [target for target in bench.built() if target.startswith("counts")] == ["counts[1]"]


def test_a_stage_whose_result_did_not_change_rebuilds_nothing_below_it():
    bench = Bench()
    bench.build(WORDS)
    bench.build(Words(lines=("a x c", "d e")))
    assert bench.built() == ["counts[0]", "glossary", "lines", "round 0/tally"]


def test_equal_items_are_done_once_and_each_is_listed():
    bench = Bench()
    manifest = bench.build(Words(lines=("a b", "a b", "a b")), workers=4)
    assert [target for target in bench.built() if target.startswith("counts")] == ["counts[0]"]
    assert {f"counts[{index}]" for index in range(3)} <= manifest.entries.keys()


def test_an_effect_is_asked_once_whoever_asks_and_however_often():
    bench = Bench()
    bench.build(WORDS)
    bench.build(Words(lines=("a z", "d y")))
    bench.build(WORDS, rebuild=True)
    assert bench.asked == ["a", "d"]


def test_rebuilding_does_every_action_again_and_asks_nothing_again():
    bench = Bench()
    first = bench.build(WORDS)
    assert bench.build(WORDS, rebuild=True) == first
    assert len(bench.built()) == len(first.entries)
    assert len(bench.asked) == 2


def test_a_hit_counts_only_while_its_result_is_there():
    bench = Bench()
    manifest = bench.build(WORDS)
    del bench.blobs.blobs[manifest.entries["counts[1]"].digest]
    (step,) = (step for step in bench.plan(WORDS, previous=manifest).steps if not step.after)
    assert (step.target, str(step.reason)) == ("counts[1]", "its result is lost")
    assert bench.build(WORDS) == manifest
    assert bench.built() == ["counts[1]"]


def test_a_lost_reply_is_asked_for_again_and_nothing_else_is():
    bench = Bench()
    manifest = bench.build(WORDS)
    del bench.blobs.blobs[manifest.entries["glossary"].replies[0][1]]
    assert bench.build(WORDS) == manifest
    assert bench.built() == ["glossary"]
    assert bench.asked == ["a", "d", "a"]


def test_another_reply_gives_another_result():
    bench = Bench()
    first = bench.build(WORDS)
    other = Bench(performers={"look": lambda request: Meaning(text="?")})
    assert other.build(WORDS).targets != first.targets


def test_a_failing_stage_names_itself_its_input_and_its_mend():
    with pytest.raises(StageFailed) as failed:
        Bench().build(Words(lines=("a", "boom")))
    assert failed.value.where == "counts[1]"
    assert "count failed on line blake3:" in failed.value.what
    assert "this line cannot be counted" in failed.value.what
    assert "-k" in failed.value.mend
    assert failed.value.code == 70


def test_keep_going_builds_all_that_does_not_depend_on_the_failure():
    bench = Bench()
    with pytest.raises(AssertionError):
        bench.build(Words(lines=("boom", "a", "b")), keep_going=True)
    assert [error.where for error in bench.outcome.failures] == ["counts[0]"]
    assert {"counts[1]", "counts[2]", "glossary", "lines"} <= set(bench.built())


def test_without_keep_going_nothing_new_begins_after_a_failure():
    bench = Bench()
    lines = ("boom", *(f"line {number}" for number in range(200)))
    with pytest.raises(StageFailed):
        bench.build(Words(lines=lines))
    assert len(bench.built()) < 100


def test_of_several_failures_the_first_in_item_order_is_told():
    bench = Bench()
    with pytest.raises(AssertionError):
        bench.build(Words(lines=("a", "boom", "b", "boom  ")), keep_going=True, workers=4)
    assert bench.outcome.failures[0].where == "counts[1]"


def test_an_effect_that_fails_is_told_with_its_exit_code_and_never_recorded():
    def fails(request):
        raise WorldError("the network is down", where="example.org", mend="try again")

    bench = Bench(performers={"look": fails})
    with pytest.raises(StageFailed) as failed:
        bench.build(WORDS)
    assert exit_code_of(failed.value) == 4
    assert failed.value.mend == "try again"
    assert bench.recordings.rows == {}
    bench.performers = {"look": bench._look}
    assert bench.build(WORDS).targets


def test_an_effect_that_nothing_performs_is_not_recorded():
    with pytest.raises(StageFailed) as failed:
        Bench(performers={}).build(WORDS)
    assert exit_code_of(failed.value) == 7


def test_independent_actions_run_side_by_side():
    meeting = threading.Barrier(3, timeout=10)

    def meets(request):
        meeting.wait()
        return Meaning(text=request.word)

    bench = Bench(performers={"look": meets})
    assert bench.build(Words(lines=("a", "b", "c")), workers=3).targets


@stage(version=1)
def wrong(words: Words) -> Summary:
    """Makes something else than it says."""
    return Count(words=1)  # type: ignore[return-value]


def test_a_result_of_the_wrong_type_is_a_failure_of_its_stage():
    with pytest.raises(StageFailed, match="it made Count, not Summary"):
        Bench(Pipeline("wrong", (Words,), (wrong,))).build(WORDS)


@stage(version=1)
def first_words(words: Words, *, limit: int = 3) -> Summary:
    """The first lines, as many as it is set to."""
    return Summary(text=" ".join(words.lines[:limit]))


def test_a_stage_runs_with_the_parameters_that_its_key_names():
    bench = Bench(Pipeline("configured", (Words,), (first_words.configured(limit=1),)))
    manifest = bench.build(Words(lines=("a", "b")))
    assert bench.blobs.get(manifest.targets["summary"]) == b'{"@type":"toy/summary@1","text":"a"}'


def _manifest(bench):
    return bench.plan(WORDS).manifest


def test_a_stage_that_gives_another_result_for_the_same_inputs_is_noticed():
    bench = Bench()
    bench.build(WORDS)
    for row in bench.rows.rows.values():
        if row.get("result") == _manifest(bench).entries["counts[0]"].digest:
            row["result"] = _manifest(bench).entries["counts[1]"].digest
            break
    bench.build(WORDS, rebuild=True)
    assert [event["target"] for event in bench.events.of("NONDETERMINISTIC")] == ["counts[0]"]


def test_a_toy_stage_can_be_called_like_a_function():
    assert count(Line(text="a b")) == Count(words=2)
    assert split(WORDS).items[0] == Line(text="a b c")


def test_a_build_can_be_called_where_an_event_loop_already_runs():
    async def notebook():
        return Bench().build(WORDS)

    assert asyncio.run(notebook()) == Bench().build(WORDS)


def test_a_row_that_leads_elsewhere_than_its_stage_goes_is_replaced():
    bench = Bench()
    expected = bench.build(WORDS)
    for row in bench.rows.rows.values():
        if "asks" in row:
            row["asks"] = [{**asked, "request": digest_of(Look(word="elsewhere"))} for asked in row["asks"]]
    assert bench.build(WORDS) == expected
    assert bench.build(WORDS) == expected
    assert bench.built() == []


def test_failures_are_told_in_item_order_whoever_ends_first():
    def fails(request):
        time.sleep(0.05 if request.word == "slow" else 0)
        raise WorldError(f"no answer for {request.word}")

    bench = Bench(Pipeline("asking", (Words,), (split, Each(ask_one, into=Counts))), {"look": fails})
    with pytest.raises(AssertionError):
        bench.build(Words(lines=("slow", "quick", "quicker")), COUNTS, workers=3, keep_going=True)
    assert [error.where for error in bench.outcome.failures] == ["counts[0]", "counts[1]", "counts[2]"]


@stage(version=1)
def ask_one(line: Line) -> Asking[Count]:
    """Asks for its line."""
    yield from ask(Look(word=line.text))
    return Count(words=1)


def test_when_a_build_returns_all_that_it_made_is_settled(monkeypatch):
    bench, settled = Bench(), []
    monkeypatch.setattr(bench.blobs, "settle", lambda: settled.append((len(bench.blobs.blobs), len(bench.rows.rows))))
    bench.build(WORDS)
    assert settled[-1] == (len(bench.blobs.blobs), len(bench.rows.rows))
