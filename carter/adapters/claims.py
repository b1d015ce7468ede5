"""Claims: of all machines that share a store, one at a time performs an effect, and says so while it lives.

A claim is an object that is created only where there is none. Its owner changes it again and again; whoever waits
watches its tag, and takes it over once that has stood still for the length of the lease by the waiter's own clock. So
the clocks of two machines are never compared, and of several who take it over at once one wins.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from typing import NamedTuple

import orjson

from carter.adapters.objects import Objects
from carter.errors import WorldError
from carter.kernel.canonical import canonical
from carter.kernel.digest import PREFIX, Digest

LEASE: float = 60
"""Seconds that a claim stands without a sign of life."""

_LONGEST = 3600  # seconds of a lease that are believed
_POLL = 0.5  # seconds between two looks at a claim of another; less where the lease is short


class Claims:
    """The claims of one store, as one workspace makes them."""

    def __init__(self, objects: Callable[[], Objects], notes: str) -> None:
        """`notes` is a folder of the workspace, which notes what is claimed here."""
        self.waits: Callable[[str], None] = lambda _owner: None  # hears who is waited for
        self._objects = objects
        self._notes = notes

    @contextmanager
    def hold(self, key: Digest, given_up: Callable[[], bool], *, orphaned: bool) -> Iterator[bool]:
        """Hold the claim of an effect; gives whether an owner before left it without a word.

        Args:
            key: the effect key.
            given_up: whoever waits asks it.
            orphaned: whether an owner in this workspace has died, so that a claim that is noted here needs no waiting.

        Raises:
            WorldError: the store cannot be reached, or `given_up` became true.
        """
        claim, abandoned = self._taken(key, given_up, orphaned=orphaned)
        claim.live()
        try:
            yield abandoned
        except Exception as error:
            self._end(key, claim, let_go=not isinstance(error, Unsaid))
            raise
        except BaseException:
            self._end(key, claim, let_go=False)  # cut off: it may be in flight
            raise
        self._end(key, claim, let_go=True)

    def _end(self, key: Digest, claim: "_Claim", *, let_go: bool) -> None:
        claim.end(let_go=let_go)
        if let_go:
            with suppress(OSError):
                os.unlink(self._note_of(key))

    def _taken(self, key: Digest, given_up: Callable[[], bool], *, orphaned: bool) -> tuple["_Claim", bool]:
        objects, name = self._objects(), f"claims/{key[len(PREFIX) :]}"
        noted = self._noted(key) if orphaned else ""
        claim = _Claim(objects, name)
        self._note(key, claim.nonce)
        watch = _Watch()
        while True:
            if claim.created():
                return claim, False
            found = objects.get(name)
            if given_up():
                raise WorldError("the build was given up while it waited for another machine", where=name)
            if found is None:
                continue  # it was let go just now
            other = _read(found.data)
            is_dead = bool(noted) and other.nonce == noted
            if not is_dead and watch.stood_still(found.tag) < other.lease:
                self.waits(other.owner)
                time.sleep(min(_POLL, other.lease / 10))
            elif claim.took_over(found.tag):
                return claim, True

    def _noted(self, key: Digest) -> str:
        try:
            with open(self._note_of(key), encoding="ascii", errors="replace") as file:
                return file.read(64)
        except OSError:
            return ""

    def _note(self, key: Digest, nonce: str) -> None:
        with suppress(OSError):  # without it, whoever comes after a kill waits for the lease
            os.makedirs(self._notes, exist_ok=True)
            with open(self._note_of(key), "w", encoding="ascii") as file:
                file.write(nonce)

    def _note_of(self, key: Digest) -> str:
        return os.path.join(self._notes, key[len(PREFIX) :])


class Unsaid(WorldError):
    """A reply was received and kept here, and the store does not know it: the claim stands until it lapses."""


class _State(NamedTuple):
    nonce: str
    lease: float  # seconds
    owner: str  # host and process, for people


def _seconds() -> float:
    """A clock that nobody sets, and that goes on while the machine sleeps: an owner that slept knows that it did."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


def _read(data: bytes) -> _State:
    """What a claim says; one that cannot be read lapses like any other."""
    try:
        row = orjson.loads(data)
        return _State(str(row["nonce"]), min(max(int(row["lease_ms"]) / 1000, 0.1), _LONGEST), str(row["owner"])[:200])
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
        return _State("", LEASE, "an unknown owner")


class _Watch:
    """For how long a tag has been the same, by this machine's own clock."""

    def __init__(self) -> None:
        self._tag = ""
        self._since = 0.0

    def stood_still(self, tag: str) -> float:
        """Seconds since this tag was first seen without another one in between."""
        now = _seconds()
        if tag != self._tag:
            self._tag, self._since = tag, now
        return now - self._since


class _Claim:
    """A claim that is made here; once it is held, a thread gives signs of life."""

    def __init__(self, objects: Objects, name: str) -> None:
        self.nonce = os.urandom(16).hex()
        self._objects = objects
        self._name = name
        self._lease = LEASE
        self._beat = 0
        self._tag = ""
        self._said = 0.0  # when the last sign of life that arrived was given
        self._lock = Lock()
        self._ended = Event()
        self._thread = Thread(target=self._living, name="carter-claim", daemon=True)

    def created(self) -> bool:
        """Whether it was created, since there was none."""
        self._said = _seconds()
        self._tag = self._objects.create(self._name, self._bytes())
        return bool(self._tag)

    def took_over(self, tag: str) -> bool:
        """Whether it took the place of the one with this tag."""
        self._said = _seconds()
        self._tag = self._objects.change(self._name, self._bytes(), tag)
        return bool(self._tag)

    def live(self) -> None:
        """Give signs of life from now on."""
        self._thread.start()

    def end(self, *, let_go: bool) -> None:
        """Give no more signs of life, and let the claim go unless another has it; where that fails, it lapses."""
        self._ended.set()
        self._thread.join()
        if not let_go:
            return
        with suppress(WorldError):
            # Nobody takes it over within a lease of its last sign, so what is deleted is this one.
            if (_seconds() - self._said < self._lease / 2 or self._renewed()) and self._tag:
                self._objects.delete(self._name)

    def _living(self) -> None:
        while not self._ended.wait(self._lease / 3):
            with suppress(WorldError):
                if not self._renewed():
                    return  # another took it over, since no sign of life arrived for the length of the lease

    def _renewed(self) -> bool:
        with self._lock:
            if not self._tag:
                return False
            said = _seconds()
            self._beat += 1
            self._tag = self._objects.change(self._name, self._bytes(), self._tag)
            if self._tag:
                self._said = said
            return bool(self._tag)

    def _bytes(self) -> bytes:
        owner = f"{os.uname().nodename}, process {os.getpid()}"
        lease = round(self._lease * 1000)
        return canonical({"beat": self._beat, "lease_ms": lease, "nonce": self.nonce, "owner": owner})
