"""One action under way: a stage's function, driven from question to question to its result."""

from collections.abc import Generator
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple

from carter.errors import CarterError, StageFailed
from carter.kernel.digest import Digest, typed
from carter.kernel.effects import Application, Question, Request
from carter.kernel.graph import StageNode
from carter.kernel.pipeline import Stage
from carter.kernel.ports import BlobStore
from carter.kernel.record import Record, let_go_in, load, save

_MEMO_SIZE = 1024  # records


class Reader:
    """Reads blobs, and keeps the records that were loaded lately."""

    def __init__(self, blobs: BlobStore) -> None:
        self.blobs = blobs
        self.memo: dict[Any, Any] = {}

    def __call__(self, digest: Digest) -> bytes:
        """The bytes of a blob."""
        if len(self.memo) > _MEMO_SIZE:
            self.memo.clear()
        return self.blobs.get(digest)


class Asked(NamedTuple):
    """One question of a stage, as a row of the action cache tells it."""

    question: Question
    row: dict[str, Any]


class Running:
    """A stage applied to inputs; `advance` runs it to its next questions or to its result."""

    def __init__(self, node: StageNode, inputs: dict[str, Digest], reader: Reader, target: str) -> None:
        self.node = node
        self.inputs = inputs
        self.reader = reader
        self.target = target
        self.made: dict[str, Any] | None = None  # the row of the result, once it is kept
        self._stage = stage_at(node.where)
        self._steps: Generator[tuple[Question, ...], tuple[Any, ...], Any] | None = None
        self._reply_types: list[type[Record]] = []
        self._given: list[Record] = []  # inputs and replies

    def advance(self, answers: tuple[Digest, ...] | None = None) -> tuple[Question, ...]:
        """The next questions, given the digests of the last replies; empty when the result is kept.

        Raises:
            StageFailed: the stage raised; names it, its input and its mend.
        """
        try:
            if self._steps is None:
                return self._started(self._start())
            replies = tuple(
                load(kind, digest, self.reader) for kind, digest in zip(self._reply_types, answers or (), strict=True)
            )
            self._given += replies
            return self._asked(self._steps.send(replies))
        except StopIteration as done:
            return self._finish(done.value)
        except Exception as error:
            raise self._failure(self._wanted(error)) from error

    def _wanted(self, error: Exception) -> Exception:
        """What a stage failed on. Libraries say `TypeError` of what is let go, since it is no text and no bytes."""
        given = self._given if isinstance(error, TypeError) else ()
        gone = next((gone for record in given for gone in let_go_in(record)), None)
        return error if gone is None else gone.error

    def _start(self) -> Any:
        arguments = {name: load(self._stage.inputs[name], digest, self.reader) for name, digest in self.inputs.items()}
        self._given += arguments.values()
        return self._stage(**arguments, **self.node.identity["parameters"])

    def _started(self, made: Any) -> tuple[Question, ...]:
        if not isinstance(made, Generator):
            return self._finish(made)
        self._steps = made
        return self._asked(next(made))

    def _asked(self, questions: tuple[Question, ...]) -> tuple[Question, ...]:
        self._reply_types = [
            question.stage.output if isinstance(question, Application) else type(question).reply
            for question in questions
        ]
        return questions

    def _finish(self, made: Any) -> tuple[Question, ...]:
        if not isinstance(made, self._stage.output):
            error = TypeError(f"it made {type(made).__name__}, not {self._stage.output.__name__}")
            raise self._failure(error)
        self.made = kept_row("result", made, self.reader.blobs)
        return ()

    def row_of(self, question: Question) -> dict[str, Any]:
        """A question as the action cache keeps it; the records that it holds are kept."""
        put = self.reader.blobs.put
        if isinstance(question, Request):
            return {"kind": question.kind(), "request": save(question, put), "per_action": question.per_action}
        if question.stage.name not in self.node.applies:
            raise self._failure(LookupError(f"it applies {question.stage.name}, which it does not name in `applies`"))
        inputs: dict[str, Digest] = {
            name: save(record, put) for name, record in zip(question.stage.inputs, question.inputs, strict=True)
        }
        return {
            "kind": "apply",
            "stage": question.stage.name,
            "inputs": inputs,
            "request": put(typed("kernel/application@1", inputs)),
        }

    def _failure(self, error: Exception) -> StageFailed:
        return failure_of(self.node, self.inputs, self.target, error)


def failure_of(node: StageNode, inputs: dict[str, Digest], target: str, error: Exception) -> StageFailed:
    """The failure that an error in a stage, or in keeping what it made, comes to."""
    if isinstance(error, StageFailed):
        return error
    given = ", ".join(f"{name} {digest[:19]}" for name, digest in inputs.items())
    on_purpose = isinstance(error, CarterError)
    what = error.what if isinstance(error, CarterError) else f"{type(error).__name__}: {error}"
    mend = error.mend if isinstance(error, CarterError) else ""
    place = f", at {error.where}" if isinstance(error, CarterError) and error.where else ""
    return StageFailed(
        f"{node.name} failed on {given}{place}: {what}",
        where=target,
        mend=mend or ("" if on_purpose else "run again with --debug to see where; with -k the rest is built"),
        cause=error,
    )


def kept_row(name: str, record: Record, blobs: BlobStore) -> dict[str, Any]:
    """Keep `record`: its digest under `name`, and under `blobs` all that it refers to, to the last."""
    kept: list[Digest] = []

    def put(data: bytes) -> Digest:
        kept.append(blobs.put(data))
        return kept[-1]

    digest = save(record, put, kept.append)
    return {name: digest, "blobs": sorted({*kept} - {digest})}


def stage_at(where: str) -> Stage:
    """The stage that `package.module:attribute` names."""
    module, _, attribute = where.partition(":")
    found = attrgetter(attribute)(import_module(module))
    if not isinstance(found, Stage):
        raise TypeError(f"{where} is not a stage")
    return found
