"""Every error that Carter raises on purpose, as one tree, each with its exit code.

CarterError                70  a bug, unless a subclass says otherwise
├── Refused                 1  a valid "no": differs, out of date, below a floor
├── UsageError              2  the command line asks for what cannot be
│   ├── UnknownTarget       2
│   ├── UnknownRun          2
│   └── AmbiguousRun        2
├── InputError              3  a file that was handed in cannot be used
│   ├── QuestionError       3  the question file
│   └── SourceError         3  a folder, file or pattern under `sources`
├── WorldError              4  network, provider or disk failed; the build can be resumed
│   └── ActionKilled        4  an action took more memory or time than one may
├── IntegrityError          5  stored bytes are not what their name says
│   └── NotRetained         5  bytes that retention let go; a tombstone stands in their place
├── BudgetSpent             6  wanted work was refused for calls, time, tokens or money
├── NotRecorded             7  offline, and this effect was never recorded
├── Locked                  8  another process holds what this one must have alone
├── StageFailed             *  a stage raised; carries the code of its cause
├── PipelineError          70  stages that do not fit together
└── CanonicalError         70  a value that has no canonical form
"""

from typing import Any, ClassVar


class CarterError(Exception):
    """What went wrong, where, and how to mend it; prints as one line or two.

    Args:
        what: one sentence without a full stop, naming the thing as the user wrote it.
        where: file and line, target or run, if there is one.
        mend: what the user can do, as an instruction; empty if nothing can be done.
    """

    exit_code: ClassVar[int] = 70

    def __init__(self, what: str, *, where: str = "", mend: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.mend = mend

    def __reduce__(self) -> Any:
        # An error of a worker process is raised again in the process that gave it work.
        return _again, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        first = f"{self.where}: {self.what}" if self.where else self.what
        return f"{first}\n  to mend: {self.mend}" if self.mend else first


class Refused(CarterError):
    """A question that was answered with "no"."""

    exit_code = 1


class UsageError(CarterError):
    """A command line that asks for what cannot be."""

    exit_code = 2


class UnknownTarget(UsageError):
    """A target that no stage of the pipeline makes."""


class UnknownRun(UsageError):
    """A run that this workspace does not hold."""


class AmbiguousRun(UsageError):
    """A name that fits several runs; the error lists them."""


class InputError(CarterError):
    """A file that was handed in and cannot be used."""

    exit_code = 3


class QuestionError(InputError):
    """A question file that cannot be read as one."""


class SourceError(InputError):
    """A folder, file or pattern under `sources` that gives nothing to read."""


class WorldError(CarterError):
    """Network, provider or disk failed; what was done so far is kept."""

    exit_code = 4


class ActionKilled(WorldError):
    """An action whose worker was killed each time that it was tried.

    Args:
        taken: what it took too much of: `memory` or `time`; or `crash`, where nobody knows.
    """

    def __init__(self, taken: str, *, where: str = "") -> None:
        mend = "leave its source out, or take it apart"
        super().__init__(f"its worker was killed: {taken}", where=where, mend=mend)
        self.taken = taken


class IntegrityError(CarterError):
    """Stored bytes that are not what their name says."""

    exit_code = 5


class NotRetained(IntegrityError):
    """Bytes that were stored and that retention let go; nothing is damaged."""


class BudgetSpent(CarterError):
    """Wanted work was refused for calls, time, tokens or money."""

    exit_code = 6


class NotRecorded(CarterError):
    """An effect that is asked for offline and was never recorded."""

    exit_code = 7


class Locked(CarterError):
    """Another process holds what this one must have alone."""

    exit_code = 8


class StageFailed(CarterError):
    """A stage that raised: names the stage, its input and, where known, the mend."""

    def __init__(self, what: str, *, where: str = "", mend: str = "", cause: BaseException) -> None:
        super().__init__(what, where=where, mend=mend)
        self.cause = cause
        self.raised = type(cause).__name__  # of what it raised first, also where only the words of that came here

    def __reduce__(self) -> Any:
        from traceback import format_exception  # late: few actions fail

        own = isinstance(self.cause, CarterError | MemoryError | RecursionError) or _is_of_system(self.cause)
        cause = self.cause if own else RuntimeError(f"{type(self.cause).__name__}: {self.cause}")
        notes = ["".join(format_exception(self.cause))]  # a traceback does not go from one process to another
        return _again, (type(self), self.args, {"__notes__": notes, **self.__dict__, "cause": cause})

    @property
    def is_of_item(self) -> bool:
        """Whether what failed is what the stage was given, or a bug that it brought to light: others may go well.

        It is not where the world failed, where what is stored is damaged, or where something is not installed.
        """
        if isinstance(self.cause, PipelineError) or self.raised in ("ImportError", "ModuleNotFoundError"):
            return False
        # Libraries say `OSError` of bytes too; one of the system has a number.
        return self.code == CarterError.exit_code or (isinstance(self.cause, OSError) and not _is_of_system(self.cause))

    @property
    def code(self) -> int:
        """The exit code of the cause, or 70 if the cause is no error on purpose."""
        return exit_code_of(self.cause)


class PipelineError(CarterError):
    """Stages that do not fit together; raised when the pipeline is made."""


class CanonicalError(CarterError):
    """A value that has no canonical form: a float, a lone surrogate, an integer beyond 2**53."""


def exit_code_of(error: BaseException) -> int:
    """The exit code that `error` stands for: 130 for an interrupt, 70 for what nobody foresaw."""
    if isinstance(error, StageFailed):
        return error.code
    if isinstance(error, CarterError):
        return error.exit_code
    if isinstance(error, OSError):
        return WorldError.exit_code
    return 130 if isinstance(error, KeyboardInterrupt) else 70


def _is_of_system(error: BaseException) -> bool:
    return isinstance(error, OSError) and error.errno is not None and type(error).__module__ == "builtins"


def _again(kind: type[CarterError], args: tuple[Any, ...], fields: dict[str, Any]) -> CarterError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(fields)
    return error
