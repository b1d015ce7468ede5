"""Builds of one process together: what several want is done once, and Ctrl-C ends them all."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Lock
from typing import Any

import pytest

from carter.errors import StageFailed
from carter.kernel.manifest import Manifest
from carter.kernel.pipeline import Pipeline
from carter.kernel.running import Reader
from carter.kernel.silent import made_here
from carter.kernel.together import Together
from tests.kernel.toy import TOY, Bench, Look, Meaning, Open, Opened, Words, enter

MINE, YOURS = Words(lines=("the same line",)), Words(lines=("the same line", "only yours"))


def beside(bench: Bench) -> Bench:
    """Another builder of the same store."""
    other = Bench(TOY, bench.performers)
    other.blobs, other.rows, other.recordings, other.store = bench.blobs, bench.rows, bench.recordings, bench.store
    return other


class Gate:
    """An engine that does actions when it is let."""

    def __init__(self, bench: Bench, target: str, *, reached: Event, opened: Event | None = None) -> None:
        self.made_targets: list[str] = []
        self._bench, self._target, self._reached, self._opened = bench, target, reached, opened

    async def made(self, node: Any, inputs: dict[str, Any], target: str) -> dict[str, Any]:
        """The row of the result."""
        self.made_targets.append(target)
        if target == self._target:
            self._reached.set()
            if self._opened is not None:
                await asyncio.get_running_loop().run_in_executor(None, self._opened.wait)
        return made_here(node, inputs, Reader(self._bench.blobs), target)


def alone(words: Words) -> Manifest:
    """The manifest of a build that nobody is beside."""
    return Bench().build(words)


def both(first: Callable[[], Manifest], reached: Event, second: Callable[[], Manifest]) -> tuple[Manifest, Manifest]:
    """What two builds make, the second of which begins when the first is where it says so."""
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(first)
        assert reached.wait(30)
        other = threads.submit(second)
        return one.result(), other.result()


@pytest.mark.parametrize("rebuild", [False, True])
def test_an_action_that_another_build_is_at_is_waited_for(rebuild: bool) -> None:
    mine, together = Bench(), Together(2)
    yours = beside(mine)
    reached, opened = Event(), Event()
    # The items of yours are begun in order: when the second is done, it waits for the first.
    first = Gate(mine, "counts[0]", reached=reached, opened=opened)
    second = Gate(yours, "counts[1]", reached=opened)
    made = both(
        lambda: mine.build(MINE, engine=first, together=together, rebuild=rebuild),
        reached,
        lambda: yours.build(YOURS, engine=second, together=together, rebuild=rebuild),
    )
    assert made == (alone(MINE), alone(YOURS))
    assert "counts[0]" not in second.made_targets
    assert "counts[0]" not in yours.built()
    assert yours.outcome.found == together.shared >= 1


def test_what_another_build_has_done_is_not_done_again_even_if_all_is_to_be() -> None:
    bench, together = Bench(), Together(1)
    bench.build(YOURS)
    bench.build(MINE, rebuild=True, together=together)
    bench.build(YOURS, rebuild=True, together=together)
    assert "counts[0]" not in bench.built()
    assert "counts[1]" in bench.built()


def test_where_the_one_that_came_first_fails_the_other_tries_itself() -> None:
    mine, together = Bench(), Together(2)
    yours = beside(mine)
    reached, opened = Event(), Event()
    first = Gate(mine, "counts[0]", reached=reached, opened=opened)
    second = Gate(yours, "counts[1]", reached=opened)
    failing = ("boom", "only yours")
    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(lambda: mine.build(Words(lines=failing[:1]), engine=first, together=together))
        assert reached.wait(30)
        other = threads.submit(lambda: yours.build(Words(lines=failing), engine=second, together=together))
        for each in (one, other):
            with pytest.raises(StageFailed, match="this line cannot be counted"):
                each.result()
    assert second.made_targets.count("counts[0]") == 1


def test_so_many_pieces_of_work_are_done_at_once_over_all_builds() -> None:
    at_once, lock, two = {"now": 0, "most": 0}, Lock(), Barrier(2)

    def look(request: Look) -> Meaning:
        with lock:
            at_once["now"] += 1
            at_once["most"] = max(at_once["most"], at_once["now"])
        two.wait(30)  # nobody passes alone
        with lock:
            at_once["now"] -= 1
        return Meaning(text=request.word.upper())

    bench, together = Bench(TOY, {"look": look}), Together(2)
    asking = [Words(lines=tuple(f"{name}{number} word" for number in range(6))) for name in "ab"]
    with ThreadPoolExecutor(2) as threads:
        builds = [threads.submit(beside(bench).build, words, workers=6, together=together) for words in asking]
        assert [each.result() for each in builds] == [alone(words) for words in asking]
    assert at_once["most"] == 2


def test_all_builds_end_when_they_are_stopped_and_none_begins_afterwards() -> None:
    bench, together = Bench(), Together(2)
    reached, never = Event(), Event()
    gate = Gate(bench, "counts[0]", reached=reached, opened=never)
    with ThreadPoolExecutor(1) as threads:
        build = threads.submit(lambda: bench.build(MINE, engine=gate, together=together))
        assert reached.wait(30)
        together.stop()
        never.set()  # whoever waits in a thread of the loop's own is waited for
        with pytest.raises(KeyboardInterrupt):
            build.result()
        with pytest.raises(KeyboardInterrupt):
            threads.submit(lambda: beside(bench).build(YOURS, together=together)).result()
    assert beside(bench).build(YOURS) == alone(YOURS)


def test_what_failed_is_asked_again_by_one_of_the_builds() -> None:
    tried: list[str] = []

    def locked(request: Open) -> Opened:
        tried.append(request.door)
        return Opened(status="unavailable: locked")

    bench, together = Bench(Pipeline("doors", (Words,), (enter,)), {"open": locked}), Together(1)
    asking = [Words(lines=lines) for lines in (("a", "b"), ("a", "c"), ("b",))]
    made = [bench.build(words) for words in asking]
    assert tried == ["a", "b", "c"]
    bench.retry_failed = True
    assert [bench.build(words, together=together) for words in asking] == made
    assert tried[3:] == ["a", "b", "c"]
