"""Answers `Complete` with Claude, or any server of its protocol: one outcome for each request, retries bounded.

The library's own retries are off: it waits as long as a server asks, and does not retry what breaks inside a stream.
"""

import math
import os
import random
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from carter.adapters.claude_address import Address, checked_of_environment, checked_url, is_local, url_of_environment
from carter.adapters.claude_stream import FREE, Around, Attempt, attempted, client_of
from carter.errors import WorldError
from carter.research.model.complete import MOST_PAID, Complete, Completed, Outcome, ended
from carter.research.model.prices import most_tokens
from carter.research.redaction import redact_source

KEY = "ANTHROPIC_API_KEY"
MOST_ATTEMPTS = 5
LONGEST_WAIT = 60.0  # seconds that are waited where a server asks for it; where it asks for more, nothing is waited
_FIRST_WAIT = 1.0  # seconds; doubled after each failure
MOST_SECONDS = 900.0  # of one request, all attempts and waits together
_AGAIN: frozenset[Outcome] = frozenset(["overloaded", "rate_limited", "cut_stream", "bad_response", "unavailable"])
_HOLDING: frozenset[Outcome] = frozenset(["overloaded", "rate_limited"])  # these are said to all who ask
_MEND_KEY = f"put a key of the provider into {KEY}, or write `synthesizer: extractive`"


T = TypeVar("T")


def _endless() -> float:
    return math.inf


def _free(_model: str) -> float:
    return 0.0


def _unheld(_model: str, _seconds: float) -> None:
    """Nobody else asks."""


class Pace(NamedTuple):
    """The clock, and how to wait; a test brings its own."""

    seconds: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    share: Callable[[], float] = random.random
    left: Callable[[], float] = _endless  # seconds that the build may still take
    held: Callable[[str], float] = _free  # seconds before this model may be asked, whoever asks
    hold: Callable[[str, float], None] = _unheld  # let nobody ask this model for so many seconds


def _unheard(_failed: Mapping[str, Any]) -> None:
    """Nobody listens."""


def _no_key() -> Exception:
    return WorldError("the question asks for a language model, and there is no key for it", mend=_MEND_KEY)


def _bare(transport: T) -> T:
    return transport


class Claude:
    """Performs `Complete`. The key is in no record, no error and no `repr`; the first request loads the library."""

    def __init__(  # noqa: PLR0913 - whom to ask, and the world to ask in
        self,
        key: str,
        address: Address = checked_of_environment,
        *,
        pace: Pace | None = None,
        told: Callable[[Mapping[str, Any]], None] = _unheard,
        around: Around = _bare,
        keyless: Callable[[], Exception] = _no_key,
    ) -> None:
        """Make a performer.

        Args:
            key: of the provider; empty where there is none: then recordings alone can answer.
            address: of the provider, or of any server of its protocol; nothing asks for it where a recording answers.
            pace: the clock, and how to wait.
            told: hears of each attempt that failed.
            around: a recorder's, which stands around the transport of each attempt.
            keyless: makes what is raised below it where there is no key and something is to be asked.
        """
        self._client = client_of(key, address, around, None if key else keyless())
        self._pace = pace or Pace()
        self._told = told

    @classmethod
    def from_environment(cls, **others: Any) -> "Claude":
        """With the key and the address of the environment; a server on this machine needs no key."""
        return cls(key_of_environment() or ("none" if is_ready() else ""), **others)

    @classmethod
    def at(cls, key: str, url: str, **others: Any) -> "Claude":
        """With a key and an address that are given.

        Raises:
            WorldError: the URL would send the key over a network in the clear, or is none.
        """
        checked = checked_url(url)
        return cls(key, lambda: checked, **others)

    def __call__(self, request: Complete) -> Completed:
        """How the request ended, after at most `MOST_ATTEMPTS`, of which `MOST_PAID` may cost something.

        Raises:
            WorldError: there is no key; the provider does not know the model, or wants no such request. It is never
                recorded, so that a build goes on once that is mended.
            CarterError: as the recorder that stands around it does.
        """
        left = min(MOST_SECONDS, self._pace.left())
        if left <= 0:
            return ended("unavailable", detail="no time was left to ask it", attempts=0)
        until = self._pace.seconds() + left
        made: list[Attempt] = []
        while True:
            self._await_turn(request.model, until)
            attempt = attempted(self._client, request, self._pace.seconds, until)
            made.append(attempt)
            _refused(request, attempt)
            if attempt.outcome == "ok":
                return _ended(request, made)
            self._told({"attempt": len(made), "outcome": attempt.outcome, "detail": attempt.detail})
            if attempt.outcome in _HOLDING and 0 < attempt.after <= LONGEST_WAIT:
                self._pace.hold(request.model, attempt.after)
            wait = self._wait(made)
            if wait is None or self._pace.seconds() + wait > until:
                return _ended(request, made)
            self._pace.sleep(wait)

    def _await_turn(self, model: str, until: float) -> None:
        """Wait where the provider has asked another to, but not longer than this request may take."""
        wait = min(self._pace.held(model), until - self._pace.seconds())
        if wait > 0:
            self._pace.sleep(wait)

    def _wait(self, made: list[Attempt]) -> float | None:
        """Seconds until the next attempt: what the server asks for, and a share of twice as much each time.

        None where there is no next one.
        """
        last = made[-1]
        paid = sum(attempt.paid for attempt in made)
        if last.outcome not in _AGAIN or len(made) >= MOST_ATTEMPTS or paid >= MOST_PAID or last.after > LONGEST_WAIT:
            return None
        share: float = self._pace.share() * min(LONGEST_WAIT, _FIRST_WAIT * 2 ** (len(made) - 1))
        return min(LONGEST_WAIT, max(last.after, share))


def key_of_environment() -> str:
    """The key of the provider; empty where there is none."""
    return os.environ.get(KEY, "").strip()


def is_ready() -> bool:
    """Whether the environment has what a request needs: a key, or a server on this machine."""
    return bool(key_of_environment()) or is_local(url_of_environment())


def asking(**others: Any) -> Callable[[Complete], Completed]:
    """Claude by the environment, which is read at the first request: what is recorded needs no key."""
    made: list[Claude] = []

    def perform(request: Complete) -> Completed:
        if not made:
            made.append(Claude.from_environment(**others))
        return made[0](request)

    return perform


def _ended(request: Complete, made: list[Attempt]) -> Completed:
    """The outcome of the last attempt, with the tokens of all.

    What a broken attempt took is not known, and counted as the most that it can have been.
    """
    last, most = made[-1], most_tokens(request)
    broken = [attempt for attempt in made if attempt.paid and attempt.tokens is None]
    known = [attempt.tokens for attempt in made if attempt.tokens is not None] + [most for _ in broken]
    tokens = {name: sum(getattr(each, name) for each in known) for name in FREE}
    detail = last.detail
    if last.after > LONGEST_WAIT:
        detail = f"it asks to wait {last.after:.0f} s, which is too long; build again after that, with --retry-failed"
    return ended(
        last.outcome,
        redact_source(last.text).text,
        detail=detail,
        model=redact_source(last.model).text[:200],
        tokens=tokens,
        at_most=bool(broken),
        attempts=len(made),
    )


def _refused(request: Complete, attempt: Attempt) -> None:
    if attempt.is_mistake:
        mend = "see that `model.name`, and for it `effort` and `thinking`, are what the provider offers"
        raise WorldError(f"the provider refuses a request to `{request.model}` ({attempt.detail})", mend=mend)
