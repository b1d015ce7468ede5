"""Effects: what a stage asks of the world, written as questions that the stage yields.

A stage that asks is a generator. `reply = yield from ask(request)` puts one question and
`replies = yield from ask_all(requests)` several, which the builder may answer side by side. The
stage never learns whether an answer is new, recorded or invented by a test.
"""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias, TypeVar, cast

from pydantic import Field

from carter.kernel.record import Record

if TYPE_CHECKING:
    from carter.kernel.pipeline import Stage

T = TypeVar("T")
R = TypeVar("R", bound=Record)


class Request(Record):
    """A question to the world; each kind declares the type of its reply.

    A `free` one costs nothing to ask again: it may be cut off where a build fails.

    `per_action` questions (clock, budget) have an answer of their own for each action that asks;
    all others have one answer in a recording set, whoever asks.
    """

    reply: ClassVar[type[Record]]
    per_action: ClassVar[bool] = False
    free: ClassVar[bool] = False

    @classmethod
    def kind(cls) -> str:
        """The name under which a performer answers: `kernel/now@1` gives `now`."""
        return cls.target()


class Application(NamedTuple):
    """A question that the builder answers itself: one stage applied to given records."""

    stage: "Stage"
    inputs: tuple[Record, ...]


Question: TypeAlias = Request | Application
Asking: TypeAlias = Generator[tuple[Question, ...], tuple[Any, ...], T]
"""A stage's answer that is reached by asking: yields batches of questions, is sent their replies in order."""


def ask(request: Request) -> Asking[Any]:
    """The reply to one request."""
    (reply,) = yield (request,)
    return reply


def ask_all(requests: Sequence[Request]) -> Asking[tuple[Any, ...]]:
    """The replies to `requests`, in their order; asked side by side where the builder can."""
    return (yield tuple(requests)) if requests else ()


def apply(stage: "Stage", *inputs: Record, makes: type[R]) -> Asking[R]:
    """What `stage` makes of `inputs`: an action like any other, keyed, cached and listed.

    The asking stage must name `stage` in its `applies`, so that the planner knows it unimported.
    """
    if stage.output is not makes:
        raise TypeError(f"{stage.name} makes {stage.output.__name__}, not {makes.__name__}")
    (made,) = yield (Application(stage, inputs),)
    return cast(R, made)


class Today(Record, tag="kernel/today@1"):
    """The date in UTC: a date and no instant, so that builds of one day agree."""

    date: str = Field(description="ISO 8601 date, for example 2026-11-30", pattern=r"^\d{4}-\d{2}-\d{2}$")


class Now(Request, tag="kernel/now@1"):
    """What day is it?"""

    reply = Today
    per_action = True


class Grant(Record, tag="kernel/grant@1"):
    """How much of the wanted work may be done, and which limits are reached."""

    calls: int = Field(ge=0, description="calls granted, at most as many as wanted")
    reached: tuple[str, ...] = Field(default=(), description="limits that refuse more work: `calls`, `minutes`")


class Budget(Request, tag="kernel/budget@1"):
    """May this much be done? Granted calls count as spent."""

    calls: int = Field(ge=0, description="calls wanted; 0 only asks which limits are reached")
    max_calls: int = Field(ge=0, description="the most calls that this build may make in all")
    max_minutes: int = Field(ge=0, description="the most minutes that this build may take in all")

    reply = Grant
    per_action = True


class Killed(Record, tag="kernel/killed@1"):
    """An action's worker was killed, again and again, for taking more than an action may; or the action raised."""

    status: str = Field(
        description="`unavailable: killed: ` and what was taken: `memory`, `time`, or `crash`; or "
        "`unavailable: failed: ` and the type of what it raised"
    )


class Attempt(Request, tag="kernel/attempt@1"):
    """What came of doing this action? Asked only where it raised, or its worker was killed: machines differ in that."""

    reply = Killed
    per_action = True


def now() -> Asking[str]:
    """Today's date in UTC, ISO 8601."""
    return cast(Today, (yield from ask(Now()))).date


def budget(*, calls: int, max_calls: int, max_minutes: int) -> Asking[Grant]:
    """Reserve `calls` before they are made; the grant may be smaller, down to 0."""
    return cast(Grant, (yield from ask(Budget(calls=calls, max_calls=max_calls, max_minutes=max_minutes))))
