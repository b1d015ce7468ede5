"""The builds of many questions together: some at a time, each with a run of its own, and what they share once."""

import os
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any

import orjson

from carter.adapters.disk import read_file
from carter.adapters.presence import Presence
from carter.adapters.workers import processors
from carter.kernel.digest import digest_typed
from carter.workspace.alongside import Alongside
from carter.workspace.many import (
    CUT_OFF,
    INTERRUPTED,
    NOT_BEGUN,
    Figures,
    Many,
    Named,
    OfQuestion,
    Watch,
    done_badly,
    failed,
)
from carter.workspace.options import RESEARCH, BuildOptions, BuildResult
from carter.workspace.posing import identity_of, read_question
from carter.workspace.remembering import remember
from carter.workspace.retaining import settle
from carter.workspace.sets import name_of_now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from carter.workspace import Workspace

MOST_BUILDS = 32  # at once, however many workers there are: each has a listing, a log and an event loop


def built_together(
    workspace: "Workspace", named: "Sequence[Named]", done: dict[int, OfQuestion], options: BuildOptions, watch: Watch
) -> Many:
    """Build what is not `done` (number of the question -> what came of it)."""
    builds = _Builds(workspace, named, options, watch)
    builds.done |= done
    # Not one after the other in several threads.
    workspace.graphs.graph(RESEARCH)
    _ = workspace.store
    with Presence(workspace.store_folder) as presence:
        try:
            builds.run()
            builds.settle(presence)
        except KeyboardInterrupt:
            builds.interrupted = True
        finally:
            builds.alongside.close()
    builds.note_the_latest()
    there = (builds.done.get(number) or OfQuestion(each.path, NOT_BEGUN) for number, each in enumerate(named))
    return Many(tuple(there), builds.alongside.together.shared, builds.interrupted)


class _Builds:
    """The builds of one command."""

    def __init__(self, workspace: "Workspace", named: "Sequence[Named]", options: BuildOptions, watch: Watch) -> None:
        self.workspace = workspace
        self.options = options
        self.done: dict[int, OfQuestion] = {}
        self.interrupted = False
        self._named = named
        self._watch = watch
        workers = options.workers or processors()
        self._at_once = min(workers, MOST_BUILDS)
        name = name_of_now() if options.refresh else ""
        self.alongside = Alongside(workers, self._at_once, name)

    def run(self) -> None:
        """Build all; after Ctrl-C what is under way ends where it is."""
        waiting = [number for number in range(len(self._named)) if number not in self.done]
        running: dict[Future[OfQuestion], int] = {}
        with ThreadPoolExecutor(self._at_once, "carter-build") as threads:
            try:
                while waiting or running:
                    while waiting and len(running) < self._at_once and self._goes_on():
                        number = waiting.pop(0)
                        running[threads.submit(self._built, number)] = number
                    if not running:
                        break
                    self._ended(running)
            except KeyboardInterrupt:
                self.interrupted = True
                self.alongside.together.stop()
                while running:
                    self._ended(running)

    def _goes_on(self) -> bool:
        return self.options.keep_going or not done_badly(self.done.values())

    def _ended(self, running: dict[Future[OfQuestion], int]) -> None:
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            self.done[running.pop(future)] = future.result()

    def _built(self, number: int) -> OfQuestion:
        """What comes of one question, in a thread of its own."""
        named, began = self._named[number], time.monotonic()
        raised: BaseException | None = None
        try:
            done = self._of(named)
        except KeyboardInterrupt:
            done = OfQuestion(named.path, INTERRUPTED, CUT_OFF)
        except Exception as error:
            raised, done = error, failed(named.path, error)
        done = done._replace(milliseconds=round((time.monotonic() - began) * 1000))
        self._watch.ended(done, raised)
        return done

    def _of(self, named: Named) -> OfQuestion:
        status = self._watch.began(named.path)
        posed = read_question(self.workspace, named.path, named.out)
        # Of equal questions one is built, and the others find all of it.
        with self.alongside.alone(digest_typed("workspace/given@1", {**posed.given})):
            options = self.options._replace(status=status, out=named.out)
            result = self.workspace.build_posed(posed, options, self.alongside)
        return OfQuestion(named.path, result.state, result.exit_code, result, figures=_figures(result))

    def settle(self, presence: Presence) -> None:
        """Let go what may not be kept, once no build may need it, and remember what is up to date."""
        built = self.alongside.unsettled
        if self.interrupted or not built:
            return
        pairs = [(each.posed, each.manifest) for each in built]
        settled, notes = settle(self.workspace, pairs, presence, offline=self.options.offline)
        for each in built:
            if settled and each.row is not None:
                remember(self.workspace, each.posed, each.row)
        told = {each.posed.identity: note for each, note in zip(built, notes, strict=True)}
        for number, done in self.done.items():
            note = told.get(identity_of(self.workspace, self._named[number].path), ())
            if done.result is not None and note:
                self.done[number] = done._replace(result=done.result._replace(notes=(*done.result.notes, *note)))

    def note_the_latest(self) -> None:
        """Let `latest` mean the last question in input order, whichever ended last."""
        for _, done in sorted(self.done.items(), reverse=True):
            if done.result is not None and done.result.run:
                return self.workspace.latest.made(done.result.run, done.result.manifest)
        return None


def _figures(result: BuildResult) -> Figures | None:
    """What a run came to, by its report; None where there is no run."""
    if not result.run:
        return None
    report: dict[str, Any] = orjson.loads(read_file(os.path.join(result.folder, "run_report.json")))
    return Figures(
        report["claims"],
        round(report["grounding"] * 1000),
        report["tool_calls"],
        report["requests"],
        report["tokens"],
        round(report["cost_usd"] * 1_000_000),
    )
