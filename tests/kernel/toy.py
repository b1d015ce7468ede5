"""A toy pipeline and a builder in memory, for tests of the kernel."""

from collections.abc import Callable
from typing import Any

from carter.adapters.memory import FixedClock, MemoryBlobs, MemoryEvents, MemoryRecordings, MemoryRows, SilentStatus
from carter.kernel.build import build
from carter.kernel.compile import compiled
from carter.kernel.doing import Doing
from carter.kernel.effects import Asking, Request, ask_all
from carter.kernel.ledger import Ledger
from carter.kernel.manifest import Manifest
from carter.kernel.perform import Effects, World
from carter.kernel.pipeline import Decision, Each, Loop, Pipeline, stage
from carter.kernel.plan import Plan, plan
from carter.kernel.ports import Status
from carter.kernel.previous import Previous
from carter.kernel.record import Collection, Record, save
from carter.kernel.walk import Goal, Store


class Words(Record, tag="toy/words@1"):
    """Lines of words."""

    lines: tuple[str, ...]


class Line(Record, tag="toy/line@1"):
    """One line."""

    text: str


class Lines(Collection[Line], tag="toy/lines@1"):
    """All lines."""


class Count(Record, tag="toy/count@1"):
    """The words of one line."""

    words: int


class Counts(Collection[Count], tag="toy/counts@1"):
    """The words of each line."""


class Look(Request, tag="toy/look@1"):
    """What does a word mean?"""

    word: str


class Meaning(Record, tag="toy/meaning@1"):
    """What a word means."""

    text: str


Look.reply = Meaning


class Glossary(Record, tag="toy/glossary@1"):
    """Words and their meanings."""

    entries: tuple[str, ...]


class Tally(Record, tag="toy/tally@1"):
    """Carried from round to round."""

    total: int = 0
    rounds: int = 0


class Enough(Decision, tag="toy/enough@1"):
    """Whether the rounds are done."""


class Summary(Record, tag="toy/summary@1"):
    """The end."""

    text: str


@stage(version=1)
def split(words: Words) -> Lines:
    """Words -> Lines."""
    return Lines(items=tuple(Line(text=line) for line in words.lines))


@stage(version=1)
def count(line: Line) -> Count:
    """Line -> Count."""
    if line.text == "boom":
        raise ValueError("this line cannot be counted")
    return Count(words=len(line.text.split()))


@stage(version=1)
def look_up(words: Words) -> Asking[Glossary]:
    """Words -> Glossary: asks for each first word, once."""
    firsts = tuple(dict.fromkeys(line.split()[0] for line in words.lines if line.split()))
    replies = yield from ask_all([Look(word=word) for word in firsts])
    return Glossary(entries=tuple(f"{word}: {reply.text}" for word, reply in zip(firsts, replies, strict=True)))


@stage(version=1)
def begin(words: Words) -> Tally:
    """The first record that is carried."""
    return Tally()


@stage(version=1)
def add(tally: Tally, counts: Counts) -> Tally:
    """One round."""
    return Tally(total=tally.total + sum(item.words for item in counts.items), rounds=tally.rounds + 1)


@stage(version=1)
def enough(tally: Tally) -> Enough:
    """Three rounds are enough."""
    return Enough(stop=tally.rounds >= 3)


@stage(version=1)
def summarise(tally: Tally, glossary: Glossary) -> Summary:
    """The end."""
    return Summary(text=f"{tally.total} words in {tally.rounds} rounds; {'; '.join(glossary.entries)}")


TOY = Pipeline(
    name="toy",
    given=(Words,),
    stages=(
        split,
        Each(count, into=Counts),
        look_up,
        Loop((add,), carry=Tally, start=begin, until=enough),
        summarise,
    ),
)
SUMMARY = frozenset({Summary.tag})


class Bench:
    """A workspace in memory."""

    def __init__(self, pipeline: Pipeline = TOY, performers: dict[str, Callable[[Any], Any]] | None = None) -> None:
        self.graph = compiled(pipeline, lambda tool: "1.0")
        self.blobs = MemoryBlobs()
        self.rows = MemoryRows()
        self.recordings = MemoryRecordings()
        self.store = Store(self.blobs, self.rows, self.recordings)
        self.previous: Manifest | None = None  # what a build tells its reasons against
        self.identities: dict[str, Any] = {}  # of the build before, as far as known
        self.asked: list[str] = []
        self.retry_failed = False
        self.performers: dict[str, Callable[[Any], Any]] = (
            performers if performers is not None else {"look": self._look}
        )
        self.clock = FixedClock()
        self.events = MemoryEvents()
        self.status: Status = SilentStatus()

    def _look(self, request: Look) -> Meaning:
        self.asked.append(request.word)
        return Meaning(text=request.word.upper())

    def given(self, record: Record) -> dict[str, Any]:
        """One given record, kept."""
        return {record.tag: save(record, self.blobs.put)}

    def plan(self, record: Record, targets: frozenset[str] = SUMMARY, previous: Manifest | None = None) -> Plan:
        """What would be done."""
        return plan(Goal(self.graph, self.given(record), targets), self.store, Previous(previous, self.identities))

    def build(
        self, record: Record, targets: frozenset[str] = SUMMARY, ledger: Ledger | None = None, **doing: Any
    ) -> Manifest:
        """Build, and read the manifest off."""
        self.events = MemoryEvents()
        together = doing.get("together")
        world = World(self.performers, self.clock.instant, self.retry_failed, tried=together and together.tried)
        effects = Effects(self.store.recordings, self.blobs, self.events, world)
        how = Doing(effects, ledger or Ledger(self.clock.seconds), self.events, self.status, **doing)
        store = self.store._replace(retry_failed=self.retry_failed)
        before = Previous(self.previous, self.identities)
        self.outcome = build(Goal(self.graph, self.given(record), targets), store, how, before)
        manifest = self.plan(record, targets).manifest
        assert manifest is not None
        return manifest

    def built(self) -> list[str]:
        """The targets that the last build made, sorted."""
        return sorted(event["target"] for event in self.events.of("ACTION") if not event["hit"])


class Opened(Record, tag="toy/opened@1"):
    """What opening a door gave."""

    status: str


class Open(Request, tag="toy/open@1"):
    """Open a door."""

    door: str

    reply = Opened


@stage(version=1)
def enter(words: Words) -> Asking[Summary]:
    """Opens each door."""
    replies = yield from ask_all([Open(door=line) for line in words.lines])
    return Summary(text=", ".join(reply.status for reply in replies))
