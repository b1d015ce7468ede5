"""Many questions in one command: those with nothing to do are settled first, the rest is built together."""

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from carter.errors import UsageError, exit_code_of
from carter.workspace.options import BuildOptions, BuildResult
from carter.workspace.posing import read_question
from carter.workspace.remembering import remembered
from carter.workspace.sets import in_its_set

if TYPE_CHECKING:
    from carter.adapters.local_files import File
    from carter.kernel.ports import Status
    from carter.workspace import Workspace

FAILED, INTERRUPTED, NOT_BEGUN = "failed", "interrupted", "not begun"
"""States of a question beside those of a build."""

CUT_OFF = 130  # exit code


class Figures(NamedTuple):
    """What the run of a question came to."""

    claims: int
    grounding: int  # thousandths of the claims that have evidence which carries them
    tool_calls: int  # searches and fetches
    requests: int  # sent to the network
    tokens: int  # of language models
    micro_dollars: int  # cost of language models, millionths of a dollar


class Fault(NamedTuple):
    """Why a question was not built."""

    what: str
    where: str
    mend: str


class OfQuestion(NamedTuple):
    """What came of one question."""

    question: str  # path of its file, as it was given
    state: str  # that of its build; or `failed`, `interrupted`, `not begun`
    exit_code: int = 0  # as if it had been built alone; 0 where it was not begun
    result: BuildResult | None = None  # null where no build came to its end
    error: Fault | None = None  # of one that failed
    figures: Figures | None = None  # of a run that was made now
    milliseconds: int = 0  # that its build took; 0 where there was nothing to do


class Many(NamedTuple):
    """What came of many questions."""

    questions: tuple[OfQuestion, ...]  # in the order in which they were given
    shared: int = 0  # actions that one question needed and that were done for another meanwhile
    interrupted: bool = False

    @property
    def exit_code(self) -> int:
        """130 where it was interrupted, else the first in input order that is not 0."""
        return CUT_OFF if self.interrupted else next((each.exit_code for each in self.questions if each.exit_code), 0)


class Watch(Protocol):
    """Who is told of the progress."""

    def begins(self, count: int) -> None:
        """So many questions are to be built; the others are up to date, or failed."""

    def began(self, question: str) -> "Status | None":
        """A build begins; who is told of it."""

    def ended(self, done: OfQuestion, error: BaseException | None) -> None:
        """A build ended, with this error if it failed."""


class Named(NamedTuple):
    """A question file, and the folder for a copy of its outputs; empty for the one that the file names."""

    path: str
    out: str


class Unwatched:
    """A Watch that tells nobody."""

    def begins(self, count: int) -> None:
        """Say nothing."""

    def began(self, question: str) -> None:
        """Say nothing."""

    def ended(self, done: OfQuestion, error: BaseException | None) -> None:
        """Say nothing."""


def build_many(
    workspace: "Workspace", questions: Sequence[str], options: BuildOptions, watch: Watch | None = None
) -> Many:
    """Bring the briefs of many question files up to date; `options.workers` builds and pieces of work at once.

    All are read before the first is built. What several need is made, and asked for, once; each has a run, a log and a
    budget of its own. Without `options.keep_going` no build begins once a question has failed, be it that it cannot be
    read; those under way come to their end. A partial brief is no failure.

    Args:
        workspace: where they are built.
        questions: paths of question files; one that is named twice is built once.
        options: of each build; the outputs of each are copied to a folder of its own in `options.out`.
        watch: is told of the progress.

    Raises:
        UsageError: two questions would have the same folder in `options.out` (exit 2).
    """
    named, watch = _named(questions, options.out), watch or Unwatched()
    if options.dry_run:
        return Many(tuple(_planned(workspace, each, options) for each in named))
    with workspace.latest.of_many():
        done = dict(_done_first(workspace, named, options, watch))
    waiting = [number for number in range(len(named)) if number not in done]
    if not waiting or (done_badly(done.values()) and not options.keep_going):
        return Many(tuple(done.get(number) or OfQuestion(each.path, NOT_BEGUN) for number, each in enumerate(named)))
    from carter.workspace.many_built import built_together  # late: where nothing is to do it is not needed

    watch.begins(len(waiting))
    return built_together(workspace, named, done, options, watch)


def done_badly(done: Iterable[OfQuestion]) -> bool:
    """Whether any has failed; a partial brief is a brief."""
    return any(each.state == FAILED for each in done)


def failed(question: str, error: Exception, result: BuildResult | None = None) -> OfQuestion:
    """What came of a question that raised."""
    from carter.adapters.unsaid import unsaid  # late: only errors are looked through
    from carter.workspace.telling import as_told

    told = as_told(error)
    fault = Fault(*map(unsaid, (told.what, told.where, told.mend)))
    return OfQuestion(question, FAILED, exit_code_of(error), result, fault)


def _named(questions: Sequence[str], out: str) -> list[Named]:
    """Each question file once, with its folder under `out`."""
    first = {os.path.abspath(path): path for path in reversed(questions)}
    paths = [path for path in dict.fromkeys(questions) if first[os.path.abspath(path)] == path]
    if not out or len(paths) == 1:
        return [Named(path, out) for path in paths]
    by_stem: dict[str, str] = {}
    for path in paths:
        stem = os.path.splitext(os.path.basename(path))[0]
        if stem in by_stem:
            what = f"`{by_stem[stem]}` and `{path}` would both go to `{stem}`"
            raise UsageError(what, where=f"--out {out}", mend="rename one of them, or build it with another --out")
        by_stem[stem] = path
    return [Named(path, os.path.join(out, stem)) for stem, path in by_stem.items()]


def _planned(workspace: "Workspace", named: Named, options: BuildOptions) -> OfQuestion:
    try:
        result = workspace.build_posed(read_question(workspace, named.path, named.out), options)
    except Exception as error:
        return failed(named.path, error)
    return OfQuestion(named.path, result.state, result.exit_code, result)


def _done_first(
    workspace: "Workspace", named: Sequence[Named], options: BuildOptions, watch: Watch
) -> Iterable[tuple[int, OfQuestion]]:
    """Those that are known to be up to date, and those that cannot be read, by their number."""
    known: dict[str, File] = {}  # so that what many questions name is read once
    for number, each in enumerate(named):
        try:
            result = _remembered(workspace, each, options, known)
        except Exception as error:
            done = failed(each.path, error)
            watch.ended(done, error)
            yield number, done
            continue
        if result is not None:
            yield number, OfQuestion(each.path, result.state, result.exit_code, result)


def _remembered(
    workspace: "Workspace", named: Named, options: BuildOptions, known: "dict[str, File]"
) -> BuildResult | None:
    posed = read_question(workspace, named.path, named.out, known)
    if options.refresh:
        return None  # it is asked anew in any case, and its set begins with its build
    return remembered(workspace, in_its_set(workspace, posed, options), options)
