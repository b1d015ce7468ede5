"""What reaches out in a build: each request goes through the recorder, and its keys into no recording."""

import asyncio
import math
import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.keys import Keys, found_keys, in_use

if TYPE_CHECKING:
    import httpx
    import httpx2

    from carter.adapters.cassettes.recorder import Recorder
    from carter.adapters.web.fetcher import Fetcher
    from carter.adapters.web.settings import Settings
    from carter.adapters.web.turns import Waiting
    from carter.kernel.ports import Performer

pause = time.sleep  # waits so many seconds, where a model is asked and not a recording
rest = asyncio.sleep  # the same where the web is asked


def unlimited() -> float:
    """The seconds that a replay may take."""
    return math.inf


def unheard(_failed: Mapping[str, Any]) -> None:
    """Nobody hears of attempts that fail."""


class Reach(NamedTuple):
    """Makes the performers that use the network; `left` gives the seconds that the build may still take."""

    task: Mapping[str, Any]
    left: Callable[[], float]
    told: Callable[[Mapping[str, Any]], None] = unheard  # hears of each attempt at a model that failed

    def pages(self, recorder: "Recorder") -> "Performer":
        """What fetches pages of the web."""
        from carter.adapters.web.fetcher import Fetcher
        from carter.adapters.web.pages import WebPages

        transport = _transport(recorder, on_condition=True)

        def make(settings: "Settings") -> "Fetcher":
            return Fetcher(settings, transport=transport, waiting=_waiting(recorder))

        return WebPages(self.left, make)

    def engines(self, recorder: "Recorder") -> "Performer":
        """What asks the engines of the task.

        Raises:
            InputError: the keys file is not safe, or no list of keys.
        """
        from carter.adapters.cassettes.redaction import Redaction
        from carter.adapters.cassettes.tape import NONE
        from carter.adapters.web.engine_calls import EngineCalls
        from carter.research.engines.known import variables

        keys = found_keys(os.environ, variables())
        using = _AsRecorded({name: keys.get(name) for name in keys.names}) if recorder.mode == NONE else keys
        known = tuple({*map(keys.get, keys.names), *in_use(os.environ, variables()).values()})
        recorder.redaction = Redaction(lambda: known)
        own = [address for engine in self.task["engines"] for address in engine["addresses"]]
        return EngineCalls(using, own, self.left, transport=_transport(recorder), waiting=_waiting(recorder))

    def model(self, recorder: "Recorder") -> "Performer":
        """What asks Claude; where nothing is asked but a recording, no key is needed."""
        from carter.adapters.claude import Pace, asking, key_of_environment
        from carter.adapters.claude_stream import Keyless
        from carter.adapters.rates import OF_THE_PROCESS
        from carter.records.task_spec import EXTRACTIVE

        others = recorder.redaction.secrets
        recorder.redaction = recorder.redaction._replace(
            secrets=lambda: [*others(), *filter(None, [key_of_environment()])]
        )

        def hold(model: str, seconds: float) -> None:
            recorder.sleeping(partial(OF_THE_PROCESS.hold, model))(seconds)  # what is replayed holds nobody up

        pace = Pace(sleep=recorder.sleeping(pause), left=self.left, held=OF_THE_PROCESS.held, hold=hold)
        falls_back = self.task.get("model", {}).get("if_it_fails") == EXTRACTIVE
        keyless = {"keyless": Keyless} if falls_back else {}
        return asking(pace=pace, told=self.told, around=partial(_around_model, recorder), **keyless)


def _around_model(recorder: "Recorder", transport: "httpx2.BaseTransport") -> "httpx2.BaseTransport":
    from carter.adapters.cassettes.transport import Raising
    from carter.adapters.claude_stream import Keyless
    from carter.adapters.claude_transport import Compressed, Over

    return recorder.around(transport, Raising(Over), Raising(Compressed), Raising(Keyless))


def _waiting(recorder: "Recorder") -> "Waiting":
    """How servers are waited for: their turns are those of the whole process, and no recording is waited for."""
    from carter.adapters.web.turns import OF_THE_PROCESS, Waiting

    async def sleep(seconds: float) -> None:
        if recorder.waits():
            await rest(seconds)

    return Waiting(OF_THE_PROCESS, sleep, recorder.waits)


def _transport(recorder: "Recorder", *, on_condition: bool = False) -> "httpx.AsyncBaseTransport":
    from carter.adapters.cassettes.transport import Raising
    from carter.adapters.claude_address import checked_of_environment
    from carter.adapters.web.fault import Fault
    from carter.adapters.web.placing import Placing
    from carter.adapters.web.revalidating import Revalidating
    from carter.adapters.web.transport import PinnedTransport

    pinned = PinnedTransport()
    live = Revalidating(pinned, recorder.earlier_awaited) if on_condition else Placing(pinned, checked_of_environment)
    return recorder.around(live, Raising(Fault, Fault.told))


class _AsRecorded(Keys):
    """The keys where nothing goes out: for one that is needed and not here, what stands in its place in recordings."""

    def get(self, name: str) -> str:
        from carter.adapters.cassettes.redaction import HIDDEN
        from carter.research.engines.known import ENGINES

        needed = {place.variable for engine in ENGINES.values() for place in engine.keys if place.required}
        return super().get(name) or (HIDDEN if name in needed else "")
