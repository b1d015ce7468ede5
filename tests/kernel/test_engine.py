"""Where actions are done: an engine does those that ask nothing, and what it kills is told, recorded and replayed."""

import asyncio
import pickle
from typing import Any

import pytest

from carter.errors import (
    ActionKilled,
    CarterError,
    IntegrityError,
    PipelineError,
    StageFailed,
    WorldError,
    exit_code_of,
)
from carter.kernel.pipeline import Each, Pipeline, stage, surviving
from carter.kernel.record import load
from carter.kernel.running import Reader
from carter.kernel.silent import made_here
from tests.kernel.toy import TOY, Bench, Count, Counts, Glossary, Line, Look, Meaning, Words, look_up, split


@surviving(lambda line, status: Count(words=-len(status)))
@stage(version=1)
def weigh(line: Line) -> Count:
    """Line -> Count, or what is left of it."""
    return Count(words=len(line.text.split()))


WEIGHING = Pipeline(name="weighing", given=(Words,), stages=(split, Each(weigh, into=Counts)))
WEIGHED = frozenset({Counts.tag})
WORDS = Words(lines=("one two", "three"))
KILLED = -len("unavailable: killed: memory")


class Elsewhere:
    """An engine that does actions at once, and kills some as if they took too much."""

    def __init__(self, bench: Bench, *killed: str) -> None:
        self.bench = bench
        self.killed = killed
        self.tried: list[str] = []

    async def made(self, node: Any, inputs: dict[str, Any], target: str) -> dict[str, Any]:
        """The row of the result."""
        self.tried.append(target)
        if target in self.killed:
            raise ActionKilled("memory", where=target)
        return made_here(node, inputs, Reader(self.bench.blobs), target)


def counts(bench: Bench) -> list[int]:
    """What the items of the last plan came to."""
    manifest = bench.plan(WORDS, WEIGHED).manifest
    assert manifest is not None
    return [
        load(Count, manifest.entries[f"counts[{index}]"].digest, bench.blobs.get).words
        for index in range(len(WORDS.lines))
    ]


def test_an_engine_does_what_asks_nothing_and_the_manifest_is_the_same() -> None:
    here, there = Bench(), Bench()
    engine = Elsewhere(there)
    manifest = there.build(WORDS, engine=engine)
    assert manifest == here.build(WORDS)
    assert "glossary" not in engine.tried  # it asks
    assert {"lines", "counts[0]", "counts[1]", "summary"} <= {*engine.tried}


def test_what_is_killed_is_what_its_stage_says_of_it() -> None:
    bench = Bench(WEIGHING)
    manifest = bench.build(WORDS, WEIGHED, engine=Elsewhere(bench, "counts[0]"))
    assert counts(bench) == [KILLED, 1]
    assert [len(manifest.entries[name].replies) for name in ("counts[0]", "counts[1]")] == [1, 0]


def test_a_rebuild_does_nothing_and_another_machine_replays_it() -> None:
    bench, elsewhere = Bench(WEIGHING), Bench(WEIGHING)
    manifest = bench.build(WORDS, WEIGHED, engine=Elsewhere(bench, "counts[0]"))
    again = Elsewhere(bench)
    assert bench.build(WORDS, WEIGHED, engine=again) == manifest
    assert again.tried == []
    # All that goes elsewhere is what is recorded, with the bytes that it names.
    elsewhere.store = elsewhere.store._replace(recordings=bench.recordings)
    for _, reply in manifest.entries["counts[0]"].replies:
        elsewhere.blobs.put(bench.blobs.get(reply))
    engine = Elsewhere(elsewhere)
    assert elsewhere.build(WORDS, WEIGHED, engine=engine) == manifest
    assert "counts[0]" not in engine.tried


def test_it_is_tried_again_like_any_failure_and_always_keeps_what_is_recorded() -> None:
    bench = Bench(WEIGHING)
    killed = bench.build(WORDS, WEIGHED, engine=Elsewhere(bench, "counts[0]"))
    assert bench.build(WORDS, WEIGHED, engine=Elsewhere(bench), rebuild=True) == killed
    bench.retry_failed = True
    bench.build(WORDS, WEIGHED, engine=Elsewhere(bench))
    assert counts(bench) == [2, 1]


def test_a_stage_that_says_nothing_of_it_fails() -> None:
    bench = Bench()
    with pytest.raises(StageFailed, match="count failed: its worker was killed: memory") as raised:
        bench.build(WORDS, engine=Elsewhere(bench, "counts[1]"))
    assert (raised.value.where, raised.value.code) == ("counts[1]", 4)
    with pytest.raises(PipelineError, match="look_up asks"):
        surviving(lambda words, status: Glossary(entries=()))(look_up)


@pytest.mark.parametrize("workers", [1, 3])
def test_any_number_of_coroutines_answer_at_once(workers: int) -> None:
    lines = tuple(f"word{number}" for number in range(40))
    gate: dict[str, Any] = {"under way": 0, "most": 0}

    async def look(request: Look) -> Meaning:
        gate["under way"] += 1
        gate["most"] = max(gate["most"], gate["under way"])
        if gate["under way"] == len(lines):
            gate.setdefault("all", asyncio.Event()).set()
        await gate.setdefault("all", asyncio.Event()).wait()
        return Meaning(text=request.word.upper())

    bench = Bench(TOY, {"look": look})
    manifest = bench.build(Words(lines=lines), workers=workers)
    assert gate["most"] == len(lines)
    assert manifest == Bench().build(Words(lines=lines))


def test_two_actions_that_ask_the_same_ask_it_once() -> None:
    asked: list[str] = []

    async def look(request: Look) -> Meaning:
        asked.append(request.word)
        await asyncio.sleep(0)
        return Meaning(text=request.word.upper())

    bench = Bench(TOY, {"look": look})
    bench.build(Words(lines=("a b", "a c")))
    bench.build(Words(lines=("a b", "b c")))
    assert asked == ["a", "b"]


def test_a_coroutine_that_fails_records_nothing_and_is_asked_again() -> None:
    tried: list[str] = []

    async def look(request: Look) -> Meaning:
        tried.append(request.word)
        if len(tried) == 1:
            raise WorldError("the line is down", mend="wait")
        return Meaning(text=request.word.upper())

    bench = Bench(TOY, {"look": look})
    with pytest.raises(StageFailed, match="the line is down"):
        bench.build(Words(lines=("a b",)))
    assert bench.build(Words(lines=("a b",))) == Bench().build(Words(lines=("a b",)))
    assert tried == ["a", "a"]


@pytest.mark.parametrize(
    "error",
    [
        WorldError("it is down", where="there", mend="wait"),
        ActionKilled("time", where="documents[3]"),
        StageFailed("count failed", where="counts[1]", mend="mend", cause=IntegrityError("damaged", where="blake3:1")),
        StageFailed("count failed", cause=ValueError("odd")),
        StageFailed("count failed", cause=MemoryError()),
    ],
)
def test_an_error_comes_back_from_another_process_as_it_was(error: CarterError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), again.where, again.mend, exit_code_of(again)) == (
        str(error),
        error.where,
        error.mend,
        exit_code_of(error),
    )
    cause, before = getattr(again, "cause", None), getattr(error, "cause", None)
    assert str(before) in str(cause)
    assert getattr(cause, "where", "") == getattr(before, "where", "")
