"""One cassette while an effect is performed: vcrpy's `Cassette` over a take on the shelf."""

import os
from asyncio import to_thread
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.cassettes.differing import of_exchanges
from carter.adapters.cassettes.exchange import Answered, Asked, Exchange
from carter.adapters.cassettes.redaction import Redaction
from carter.adapters.cassettes.shelf import FAILED, OPEN, WHOLE, Shelf, Take
from carter.errors import CarterError, IntegrityError, NotRecorded
from carter.kernel.digest import Digest

if TYPE_CHECKING:
    from vcr.cassette import Cassette

NONE, MISSING, ALL = "none", "missing", "all"
MODES = (NONE, MISSING, ALL)
"""What is recorded: nothing, so that all must be there; what is missing; everything anew, beside what is there."""


class How(NamedTuple):
    """How a cassette is used."""

    mode: str
    at: str  # ISO 8601, when a new take is begun
    redaction: Redaction = Redaction()
    shared: bool = False  # by several effects, which do not end it; where nothing is left, the last answer is given
    before: Digest | None = None  # the key of the same effect in the set before
    settles: bool = True  # whether what is recorded is safe before it is handed up; else before its reply is


class Tape:
    """Plays what is recorded of one effect, and records what is not; for any number of threads.

    Equal requests are answered in the order in which they were recorded, each once: a try after a
    failed one gets the second answer. A request that is played or recorded is found by method, URI
    and the bytes of its body.
    """

    def __init__(self, shelf: Shelf, key: Digest, how: How) -> None:
        self.key = key
        self.fault: CarterError | None = None  # why it could not go on, whatever became of the error since
        self.played = 0
        self.recorded = 0
        self._shelf = shelf
        self._how = how
        self._lock = Lock()
        self._take: Take | None = None
        self._cassette: Cassette | None = None
        self._was_live: bool | None = None  # the last answer; None before the first

    @property
    def waits(self) -> bool:
        """Whether waiting for a server makes sense now: what comes next is probably not a recording."""
        if self._how.mode == NONE:
            return False
        if self._was_live is not None:
            return self._was_live
        takes = self._shelf.takes(self.key) if self._how.mode != ALL else []
        return not takes or self._shelf.is_let_go(takes[-1])

    def exchange(self, asked: Asked, live: Callable[[], Answered]) -> Answered:
        """The answer: a recorded one, or that of `live`, which cannot be lost once it is handed up, if it settles.

        Raises:
            NotRecorded: it is not recorded, and the mode is `none`.
            IntegrityError: the cassette is damaged.
        """
        with self._guarded():
            kept, found = self._looked_up(asked)
            return found or self._keep(kept, live(), asked.uri)

    async def exchange_awaited(self, asked: Asked, live: Callable[[], Awaitable[Answered]]) -> Answered:
        """The same where `live` is awaited; the disk is read and written in other threads."""
        with self._guarded():
            kept, found = self._looked_up(asked) if self._is_at_hand else await to_thread(self._looked_up, asked)
            if found is not None:
                return found
            return await to_thread(self._keep, kept, await live(), asked.uri)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        if self.fault is not None:
            raise self.fault
        try:
            yield
        except CarterError as error:
            if not self._how.shared:
                self.fault = error
            raise

    @property
    def is_any_earlier(self) -> bool:
        """Whether anything is recorded of this effect, or of the one before."""
        return any(map(self._shelf.has, filter(None, (self.key, self._how.before))))

    def earlier(self, method: str, uri: str) -> Answered | None:
        """The last answer in the newest whole take, of this effect or else of the one before; None where none is here.

        What was let go, or is damaged, is none: nothing but the server's own answer stands for it.
        """
        for key in filter(None, (self.key, self._how.before)):
            try:
                take = next((one for one in reversed(self._shelf.takes(key)) if one["state"] == WHOLE), None)
                exchanges = self._shelf.exchanges(key, take) if take else []
            except IntegrityError:
                continue
            for asked, answered in reversed(exchanges):
                if (asked.method, asked.uri) == (method, uri):
                    return answered
        return None

    def end(self, error: BaseException | None) -> None:
        """Note how it ended; one that was cut off, by a signal or by Ctrl-C, stays open and is gone on with.

        Raises:
            CarterError: the fault, even if whoever asked has swallowed it or made another error of it.
        """
        self._cassette = None  # it knows this as this knows it: together they would stay in memory for a while
        if self._take is not None and self._is_ended(self._take, error):
            self._shelf.end(self.key, self._take, WHOLE if error is None and self.fault is None else FAILED)
            self._settle()
        if self.fault is not None and self.fault is not error:
            raise self.fault from error

    def _is_ended(self, take: Take, error: BaseException | None) -> bool:
        cut_off = error is not None and not isinstance(error, Exception)
        wrote = self.recorded > 0 or (self.played > 0 and take["state"] == OPEN and error is None)
        return wrote and not cut_off and self._how.mode != NONE

    @property
    def _is_at_hand(self) -> bool:
        """Whether nobody need wait for the disk to look up what is recorded."""
        is_free = not self._how.settles and not self._lock.locked()
        return is_free and (self._cassette is not None or not self._shelf.has(self.key))

    def _settle(self) -> None:
        if self._how.settles:
            self._shelf.settle()

    def _looked_up(self, asked: Asked) -> tuple[Asked, Answered | None]:
        kept = self._how.redaction.asked(asked)
        return kept, self._found(kept)

    def _found(self, asked: Asked) -> Answered | None:
        with self._lock:
            cassette = self._loaded()
            if cassette.can_play_response_for(asked):
                self.played, self._was_live = self.played + 1, False
                answered: Answered = cassette.play_response(asked)
                return answered
            if self._how.mode != NONE:
                return None
            same = [answered for one, answered in cassette.data if _is_same(one, asked)]
            if self._how.shared and same:
                self.played += 1
                return same[-1]  # type: ignore[no-any-return]
            raise self._missed(asked, [one for one, _ in cassette.data])

    def _missed(self, asked: Asked, recorded: Sequence[Asked]) -> NotRecorded:
        near = of_exchanges(asked, recorded) or "nothing is recorded of this effect"
        what = f"{asked.method} {asked.uri} was never recorded: {near}"
        return NotRecorded(what, where=self._shelf.path(self.key), mend="build where it may be asked and recorded")

    def _keep(self, asked: Asked, answered: Answered, uri: str) -> Answered:
        """Record an exchange; the answer as it is handed up."""
        recording = self._how.redaction.answered(answered, uri)
        with self._lock:  # others of this effect may have been under way meanwhile
            cassette = self._loaded()
            cassette.append(asked, recording)
            cassette.play_counts[len(cassette) - 1] += 1  # else the next try would be given the same once more
            cassette._save()
            self.recorded, self._was_live = self.recorded + 1, True
        self._settle()
        return self._how.redaction.handed_up(answered, recording)

    def _loaded(self) -> "Cassette":
        if self._cassette is None:
            from vcr.cassette import Cassette  # late: it imports every HTTP library that it finds
            from vcr.record_mode import RecordMode

            self._take = self._chosen(self._shelf.takes(self.key))
            mode = RecordMode.NONE if self._how.mode == NONE else RecordMode.NEW_EPISODES
            on = (_has_method, _has_uri, _has_body)
            self._cassette = Cassette.load(path=self.key, persister=self, record_mode=mode, match_on=on)
        return self._cassette

    def _chosen(self, takes: list[Take]) -> Take:
        """The take that is played and added to; a new one where there is none that fits."""
        last = takes[-1] if takes else None
        new = {"id": os.urandom(8).hex(), "at": self._how.at, "state": WHOLE if self._how.shared else OPEN}
        if self._how.mode == NONE:
            whole = [take for take in takes if take["state"] == WHOLE] or [t for t in takes if t["state"] == OPEN]
            if whole and self._shelf.is_let_go(whole[-1]):
                what = f"what {whole[-1]['exchanges'][0]['uri']} answered was recorded, and was not retained"
                raise NotRecorded(what, where=self._shelf.path(self.key), mend="build where it may be asked again")
            return whole[-1] if whole else {**new, "exchanges": []}
        if last is None or (self._how.mode == ALL and last["state"] != OPEN) or self._shelf.is_let_go(last):
            return {**new, "exchanges": []}
        if last["state"] == FAILED:
            # What went well in it is not paid for again; what went wrong is asked again.
            return {**new, "exchanges": [row for row in last["exchanges"] if _went_well(row["answer"])]}
        return last

    def load_cassette(self, _path: str, serializer: Any) -> tuple[list[Asked], list[Answered]]:
        """The exchanges of the take, for vcrpy."""
        exchanges = self._shelf.exchanges(self.key, self._take) if self._take else []
        return [exchange.asked for exchange in exchanges], [exchange.answered for exchange in exchanges]

    def save_cassette(self, _path: str, cassette_dict: dict[str, list[Any]], serializer: Any) -> None:
        """Keep the last exchange, for vcrpy; those before it are kept already."""
        if self._take is None:
            raise RuntimeError("a cassette is saved that was never loaded")
        exchange = Exchange(cassette_dict["requests"][-1], cassette_dict["responses"][-1])
        self._shelf.add(self.key, self._take, exchange)


def _has_method(one: Asked, other: Asked) -> bool:
    return one.method == other.method


def _has_uri(one: Asked, other: Asked) -> bool:
    return one.uri == other.uri


def _has_body(one: Asked, other: Asked) -> bool:
    return one.body == other.body


def _is_same(one: Asked, other: Asked) -> bool:
    return _has_method(one, other) and _has_uri(one, other) and _has_body(one, other)


def _went_well(answer: dict[str, Any]) -> bool:
    return 0 < answer["code"] < 400 and not answer["raised"]
