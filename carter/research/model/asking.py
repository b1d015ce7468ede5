"""Asking a model so that an answer is either whole and of its form, or there is none and it is known why.

A bad shape is answered with what is wrong, once. What is too long, or comes back as nothing, is asked once more with
the better half of the items. After that there is no answer. No request is made that might overshoot the purse.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar, cast

from carter.kernel.effects import Asking, ask
from carter.kernel.record import Record, Text
from carter.records.candidate import Limit
from carter.records.model_call import ModelCall
from carter.records.task_spec import ModelSettings
from carter.research.model.boundary import boundary_of, fenced
from carter.research.model.complete import OK, Complete, Completed, Turn
from carter.research.model.forms import Wrong, form_of, read
from carter.research.model.prompts import Prompt
from carter.research.model.purse import Purse, call_of

R = TypeVar("R", bound=Record)
_SMALLER = frozenset(["truncated", "context_exceeded", "empty", "thinking_only", "bad_response", "bad_shape"])
_LIMITS: tuple[Limit, ...] = ("tokens", "money")
_REPAIR = "That answer cannot be used: {}. Answer again, in the form that was asked for, and with nothing else."
_TROUBLES = {
    "refused": "the model refused to answer",
    "truncated": "its answer was cut off at the most tokens of a reply",
    "empty": "its answer was empty",
    "thinking_only": "it thought, and said nothing",
    "context_exceeded": "the request was longer than it reads",
    "overloaded": "its provider was overloaded",
    "rate_limited": "its provider allowed no more requests",
    "cut_stream": "its answer broke off",
    "bad_response": "its answer could not be read",
    "bad_shape": "its answer did not have the form that was asked for",
    "unavailable": "it could not be reached",
    "unauthorized": "there is no key that its provider accepts",
    "tokens": "the next request might have overshot `model.max_tokens`",
    "money": "the next request might have overshot `model.max_cents`",
}


class Item(NamedTuple):
    """A text that nobody vouches for, under the name by which the model refers to it."""

    name: str
    text: str


class Wanted(NamedTuple, Generic[R]):
    """What is asked for: the prompt, the form of the answer, and the words of the question before the items."""

    prompt: Prompt
    kind: type[R]
    told: str
    settings: ModelSettings


class Answer(NamedTuple, Generic[R]):
    """What came of it."""

    said: R | None
    shown: tuple[Item, ...]  # the items that the answer is about
    trouble: str  # why there is no answer, in words for people; empty where there is one
    refused: tuple[Limit, ...]  # the limit by which a request that was wanted was not made
    purse: Purse
    calls: tuple[ModelCall, ...]


def trouble_of(outcome: str) -> str:
    """Why there is no answer, as a phrase."""
    return _TROUBLES.get(outcome, outcome)


def request_of(wanted: Wanted[R], items: Sequence[Item]) -> Complete:
    """The request: the question first, then the items, if there are any, behind the boundary."""
    boundary = boundary_of([wanted.told, *(item.text for item in items)]) if items else ""
    text = f"{wanted.told}\n"
    if items:
        text += f"\nThe boundary of this request is {boundary}.\n\n{fenced(boundary, items)}\n"
    return Complete(
        model=wanted.settings.name,
        effort=wanted.settings.effort,
        thinking=wanted.settings.thinking,
        thinking_tokens=wanted.settings.thinking_tokens,
        max_tokens=wanted.settings.max_reply_tokens,
        prompt=wanted.prompt.label,
        system=Text(wanted.prompt.text),
        turns=(Turn(role="user", text=Text(text)),),
        boundary=boundary,
        form=form_of(wanted.kind),
    )


class _Asker(Generic[R]):
    """Asks, and keeps count."""

    def __init__(self, wanted: Wanted[R], purse: Purse) -> None:
        self.wanted = wanted
        self.purse = purse
        self.calls: tuple[ModelCall, ...] = ()
        self.outcome = ""
        self.what = ""
        self.text = ""

    def once(self, request: Complete) -> Asking[R | None]:
        """The answer to one request, if it is whole and fits; else `outcome` says why not."""
        self.text = ""
        self.outcome = self.purse.refuses(request)
        if self.outcome:
            return None
        reply = cast(Completed, (yield from ask(request)))
        said = read(reply.text, self.wanted.kind) if reply.outcome == OK else Wrong(reply.outcome, "")
        self.outcome, self.what = (said.kind, said.what) if isinstance(said, Wrong) else (OK, "")
        self.text = reply.text
        self.calls += (call_of(request, reply, self.purse, self.outcome),)
        self.purse = self.purse.settled(reply)
        return None if isinstance(said, Wrong) else said

    def repaired(self, request: Complete) -> Asking[R | None]:
        """One more try, with the bad answer and what is wrong with it."""
        turns = (
            *request.turns,
            Turn(role="assistant", text=Text(self.text)),
            Turn(role="user", text=Text(_REPAIR.format(self.what))),
        )
        return (yield from self.once(request.model_copy(update={"turns": turns})))


def answered(wanted: Wanted[R], items: Sequence[Item], purse: Purse) -> Asking[Answer[R]]:
    """The answer to `wanted` about `items`, best first."""
    asker, shown = _Asker(wanted, purse), tuple(items)
    request = request_of(wanted, shown)
    said = yield from asker.once(request)
    if said is None and asker.text:
        said = yield from asker.repaired(request)
    if said is None and asker.outcome in _SMALLER and len(shown) > 1:
        shown = shown[: len(shown) // 2]
        said = yield from asker.once(request_of(wanted, shown))
    trouble = "" if said is not None else trouble_of(asker.outcome)
    refused = tuple(limit for limit in _LIMITS if limit == asker.outcome)
    return Answer(said, shown, trouble, refused, asker.purse, asker.calls)


def numbered(letter: str, texts: Sequence[str]) -> tuple[Item, ...]:
    """The texts as items: `n1`, `n2` and so on, or `c1`, `c2`."""
    return tuple(Item(f"{letter}{number}", text) for number, text in enumerate(texts, 1))


def place_of(name: str, letter: str, shown: int) -> int | None:
    """The place, from 0, of the item that a model calls `name`; None if none of those shown is called so."""
    number = name.removeprefix(letter)
    if not name.startswith(letter) or not number.isascii() or not number.isdigit() or len(number) > 4:
        return None
    return int(number) - 1 if 1 <= int(number) <= shown else None
