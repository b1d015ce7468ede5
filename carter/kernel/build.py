"""The builder: the walk that does what is missing, many actions at once, each equal one only once."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from typing import Any, TypeVar

from carter.errors import PipelineError, StageFailed
from carter.kernel.action import action_key, after, effect_key
from carter.kernel.digest import Digest
from carter.kernel.doing import Doing, Outcome
from carter.kernel.effects import Application, Budget, Grant, Question
from carter.kernel.events import ids_at
from carter.kernel.graph import EachNode, Graph, LoopNode, StageNode
from carter.kernel.manifest import Entry
from carter.kernel.perform import Effect, told_of
from carter.kernel.previous import NOTHING, Previous
from carter.kernel.reason import REBUILD, Reason
from carter.kernel.record import digest_of
from carter.kernel.running import Reader, Running
from carter.kernel.silent import Ending, silent
from carter.kernel.together import run_to_end
from carter.kernel.turns import Turn, applied_by, in_order
from carter.kernel.walk import Goal, Place, Store, Walk

T = TypeVar("T")


class _Stopped(Exception):
    """Raised in the place of an action that does not begin, since another has failed."""


class Builder(Walk):
    """A walk that builds; made anew for each build."""

    def __init__(self, graph: Graph, store: Store, doing: Doing, previous: Previous) -> None:
        super().__init__(graph, store, previous)
        self.doing = doing
        self.reader = Reader(store.blobs)
        self.pool = ThreadPoolExecutor(max_workers=doing.workers, thread_name_prefix="carter")
        self.engine = doing.engine
        self.under_way: dict[Digest, asyncio.Future[Entry | None]] = {}
        self.failed: list[StageFailed] = []
        self.causes: dict[str, BaseException] = {}  # by target
        self.slots = doing.together.slots if doing.together else nullcontext()
        self.stopped = False  # a stage failed: what is under way ends, nothing new begins
        self.free = set[asyncio.Future[Digest]]()  # answers under way that may be cut off
        self.built = 0
        self.found = 0

    async def gather(self, parts: Sequence[Callable[[Any], Awaitable[T]]], turn: Any) -> list[T]:
        """The results of `parts`, in order, all under way at once; the first failure in order is raised."""
        if len(parts) == 1:
            return [await parts[0](turn)]
        tasks: list[asyncio.Future[T]] = []
        for index, part in enumerate(parts):
            tasks.append(asyncio.ensure_future(part(Turn(turn, tasks, index))))
        try:
            done = await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            for task in tasks:
                task.cancel()
        failures = [result for result in done if isinstance(result, BaseException)]
        if failures:
            raise next((failure for failure in failures if not isinstance(failure, _Stopped)), failures[0])
        return done  # type: ignore[return-value]

    def keep(self, data: bytes, place: Place) -> Digest | None:
        """Keep the list of a collection's items."""
        return self.store.blobs.put(data)

    async def action(self, node: StageNode, inputs: dict[str, Digest], place: Place) -> Entry | None:
        """The entry of one action; equal ones under way are waited for rather than done again.

        It is listed as under way before anything is waited for, so that of equal ones the first in
        item order does the work: none can wait for one that waits for its turn behind it.
        """
        key = action_key(node, inputs)
        if key in self.under_way:
            return await asyncio.shield(self.under_way[key])
        future = self.under_way[key] = asyncio.get_running_loop().create_future()
        try:
            entry = await self._settled(node, inputs, place)
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # it is raised here too, whether or not anyone waits for it
            raise
        future.set_result(entry)
        return entry

    async def _settled(self, node: StageNode, inputs: dict[str, Digest], place: Place) -> Entry | None:
        try:
            if self.doing.rebuild:
                return await self.missed(node, inputs, place, Reason(REBUILD))
            return await super().action(node, inputs, place)
        except StageFailed as error:
            self._failed(error, place)
            return None

    async def missed(self, node: StageNode, inputs: dict[str, Digest], place: Place, reason: Reason) -> Entry | None:
        """Run the stage and keep its result; where other builds want the same, one of them does."""
        run, together = partial(self._run, node, inputs, place, reason), self.doing.together
        if together is None or node.asks:
            return await run()
        return await together.once(action_key(node, inputs), partial(self._found_since, node, inputs, place), run)

    async def _found_since(self, node: StageNode, inputs: dict[str, Digest], place: Place) -> Entry | None:
        result, replies, _ = await self.trace(node, key := action_key(node, inputs), place)
        if result is None:
            return None
        entry = Entry(result, key, node.name, node.identity["version"], inputs, replies)
        await self.hit(node, entry, place)
        return entry

    async def hit(self, node: StageNode, entry: Entry, place: Place) -> None:
        """Log what was found, and charge what it was granted when it was built."""
        self.found += 1
        granted = self._granted_calls(entry.replies)
        if granted and place.turn is not None:
            await place.turn.mine()
        self.doing.ledger.charge(granted)
        self._done(node, entry, place, None)

    def unknown(self, node: StageNode | EachNode, place: Place, waits_for: Sequence[str]) -> None:
        """Nothing: this happens only behind a failure, which is told."""

    def unknown_rounds(self, node: LoopNode, decision: str, number: int) -> None:
        """Nothing, as above."""

    async def _run(self, node: StageNode, inputs: dict[str, Digest], place: Place, reason: Reason) -> Entry:
        self.doing.status.started(place.target, reason.in_short)
        ending = await (self._asking if node.asks else partial(silent, self))(node, inputs, place)
        kept = await self.in_pool(self.keep_row, ending.point, ending.row, place)
        self.built += 1
        key = action_key(node, inputs)
        entry = Entry(kept["result"], key, node.name, node.identity["version"], inputs, ending.replies)
        self._done(node, entry, place, reason)
        return entry

    async def _asking(self, node: StageNode, inputs: dict[str, Digest], place: Place) -> Ending:
        key = point = action_key(node, inputs)
        running = Running(node, inputs, self.reader, place.target)
        replies: list[tuple[Digest, Digest]] = []
        questions = await self.in_pool(running.advance)
        while questions:
            rows = await self.in_pool(self._keep_questions, running, questions, point, place)
            asked = [
                self._asker(node, key, question, len(replies) + index, place)
                for index, question in enumerate(questions)
            ]
            answers = await self.gather(asked, place.turn)
            replies += [(row["request"], answer) for row, answer in zip(rows, answers, strict=True)]
            point = after(point, answers)
            questions = await self.in_pool(running.advance, tuple(answers))
        if running.made is None:
            raise RuntimeError(f"{node.name} came to no end")
        return Ending(point, running.made, tuple(replies))

    def _asker(
        self, node: StageNode, key: Digest, question: Question, ordinal: int, place: Place
    ) -> Callable[[Any], Awaitable[Digest]]:
        async def answered(turn: Any) -> Digest:
            if isinstance(question, Application):
                return await self._applied(question, Place(f"{place.target}/{question.stage.name}[{ordinal}]", turn))
            scope = self.effect_scope(question.per_action, key, ordinal)
            effect = Effect(effect_key(digest_of(question), question.kind(), scope), question, scope, place.target)
            if isinstance(question, Budget):
                if applied_by(place):
                    # Equal actions found at run time are done once, by whoever comes first, and have no place
                    # in item order.
                    raise StageFailed(
                        f"{node.name} asks for a budget, and is applied by another stage",
                        where=place.target,
                        mend="ask in the stage that applies it",
                        cause=PipelineError("a budget is asked for out of order"),
                    )
                if turn is not None:
                    await turn.mine()
                return self._granted(effect)
            return await self._answered(effect)

        return answered

    async def _applied(self, question: Application, place: Place) -> Digest:
        node = self.graph.applied[question.stage.name]
        inputs = {name: digest_of(record) for name, record in zip(question.stage.inputs, question.inputs, strict=True)}
        entry = await self.apply(node, inputs, place)
        if entry is None:
            # Told already, under the target that failed first of equal ones; this one fails with it.
            cause = self.causes.get(place.target) or PipelineError("an equal action failed")
            raise StageFailed(f"{node.name} failed", where=place.target, cause=cause)
        return entry.digest

    async def _answered(self, effect: Effect) -> Digest:
        effects = self.doing.effects
        with told_of(effect):
            if effects.awaits(effect.request.kind()):
                return await self._awaited(effect)
            return await self.in_pool(effects.answer, effect)

    async def _awaited(self, effect: Effect) -> Digest:
        answer = asyncio.ensure_future(self.doing.effects.answer_awaited(effect, self.in_pool))
        if effect.request.free:
            self.free.add(answer)
            answer.add_done_callback(self.free.discard)
        try:
            return await answer
        except asyncio.CancelledError:
            raise _Stopped if self.stopped else asyncio.CancelledError from None

    def _granted(self, effect: Effect) -> Digest:
        # In the event loop's own thread: one grant at a time, in item order.
        with told_of(effect):
            digest = self.doing.effects.answer(effect)
        self.doing.ledger.charge(self._granted_calls(((effect.key, digest),)))
        return digest

    def _granted_calls(self, replies: tuple[tuple[Digest, Digest], ...]) -> int:
        fields = (self.fields(reply) for _, reply in replies)
        return sum(reply["calls"] for reply in fields if reply.get("@type") == Grant.tag)

    def _keep_questions(
        self, running: Running, questions: tuple[Question, ...], point: Digest, place: Place
    ) -> list[dict[str, Any]]:
        rows = [running.row_of(question) for question in questions]
        self.keep_row(point, {"asks": rows}, place)
        return rows

    def keep_row(self, point: Digest, row: dict[str, Any], place: Place) -> dict[str, Any]:
        """Keep a row of the action cache; the one that is kept."""
        kept = self.store.cache.put(point, row)
        if kept == row:
            return kept
        lost = "result" in kept and not self.all_there(kept["result"], kept["blobs"])
        if lost or "asks" in row or "asks" in kept:
            # Of two results the first stays; but a row that leads elsewhere than the stage goes would
            # never lead to a result again.
            self.store.cache.replace(point, row)
            kept = row
            if lost:
                return kept
        self.doing.events.append("NONDETERMINISTIC", {"target": place.target, "at": point, "kept": kept, "came": row})
        return kept

    def _done(self, node: StageNode, entry: Entry, place: Place, reason: Reason | None) -> None:
        self.doing.status.finished(place.target, hit=reason is None)
        payload = {"target": place.target, "stage": node.name, "action": entry.action, "result": entry.digest}
        why = {"reason": str(reason), "why": reason.as_data()} if reason else {}
        self.doing.events.append("ACTION", {**payload, "hit": reason is None, **why})
        if node.said:
            kind, path = node.said
            ids = ids_at(entry.digest, path, self.store.blobs.get)
            self.doing.events.append(kind, {"target": place.target, "result": entry.digest, "ids": ids})

    def _failed(self, error: StageFailed, place: Place) -> None:
        self.doing.events.append("ERROR", {"target": place.target, "what": error.what})
        if not self.doing.keep_going:
            self.stopped = True
            for answer in (*self.free,):
                answer.cancel()
            raise error
        self.failed.append(error)
        self.causes[place.target] = error.cause

    async def in_pool(self, work: Callable[..., T], *args: Any) -> T:
        """What `work` gives in another thread; nothing begins there once another action has failed."""
        return await asyncio.get_running_loop().run_in_executor(self.pool, self._unless_stopped, work, *args)

    def _unless_stopped(self, work: Callable[..., T], *args: Any) -> T:
        with self.slots:
            # Asked again here: all items of a collection may stand in the pool's queue when one fails.
            if self.stopped:
                raise _Stopped
            return work(*args)


def build(goal: Goal, store: Store, doing: Doing, previous: Previous = NOTHING) -> Outcome:
    """Do what is missing for the goal's targets.

    The manifest is read off afterwards by planning again: what is then found is what was built.
    When this returns, all that was built is settled.

    Raises:
        StageFailed: a stage failed, and `keep_going` is off.
        WorldError: the disk failed.
        KeyboardInterrupt: the builds of which it is one were stopped.
    """
    builder = Builder(goal.graph, store, doing, previous)
    try:
        run_to_end(lambda: builder.follow(goal.given, goal.targets), doing.together)
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None
    finally:
        builder.stopped = True
        doing.effects.given_up.set()
        builder.pool.shutdown(wait=True, cancel_futures=True)
    store.blobs.settle()
    return Outcome(builder.built, builder.found, in_order(builder.failed, goal.graph))
