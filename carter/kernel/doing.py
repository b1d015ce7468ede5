"""What a build is given to do what is missing with, and what it did."""

from typing import NamedTuple

from carter.errors import StageFailed
from carter.kernel.ledger import Ledger
from carter.kernel.perform import Effects
from carter.kernel.ports import Engine, EventSink, Status
from carter.kernel.together import Together


class Doing(NamedTuple):
    """How a build does what is missing."""

    effects: Effects
    ledger: Ledger
    events: EventSink
    status: Status
    workers: int = 1
    rebuild: bool = False
    keep_going: bool = False
    engine: Engine | None = None  # does the actions that ask nothing; without one, this process does
    together: Together | None = None  # what it shares with other builds of this process

    def again(self, ledger: Ledger) -> "Doing":
        """The same with another ledger, which also performs `budget`."""
        return self._replace(ledger=ledger, effects=self.effects.answering("budget", ledger.grant))


class Outcome(NamedTuple):
    """What a build did."""

    built: int
    found: int
    failures: tuple[StageFailed, ...]  # in item order; without `keep_going` the first is raised instead
