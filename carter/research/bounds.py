"""The most that a build may still do and take, by its task and what is found done, known before anything is asked."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from carter.kernel.digest import Digest
from carter.kernel.graph import Graph
from carter.kernel.manifest import Entry
from carter.kernel.plan import Bounds, Plan
from carter.kernel.previous import identities
from carter.kernel.stored import fields_of

# As the records have these; they are not imported, since a plan imports no stage.
DEFAULTS = {"max_requests": 200, "max_megabytes": 200}
LOCAL, EXTRACTIVE, CLAUDE = "local", "extractive", "claude"
CALLING = frozenset(["search", "fetch_pages"])
"""The stages whose requests are calls: searches and fetches."""
MODEL = frozenset(["propose_queries", "synthesize", "judge", "arrange", "search"])
"""The stages that may ask a language model, where the task wants one."""
FREE = frozenset(["screen", "compare"])
"""The stages that ask for what costs nothing: the day, and what a model of this machine computes."""
_ACCOUNTS = ("proposals", "synthesis", "arrangement")
_CENT = 10_000  # micro-dollars
Fields = Mapping[str, Any]


class Most(NamedTuple):
    """Upper bounds; what is recorded counts as if it were asked."""

    actions: int
    tool_calls: int  # searches and fetches
    requests: int  # sent to the network
    bytes: int  # that arrive from it
    tokens: int  # of language models
    micro_dollars: int  # cost of language models, millionths of a dollar


def bounds_of(task: Fields, graph: Graph) -> Bounds:
    """How many sources a round may read, all rounds together, and how many rounds there may be.

    A round is followed by another only if it chose a source, which takes a call, and was refused none.
    """
    limits = task["constraints"]
    parameters = identities(graph).get("choose_sources", {}).get("parameters", {})
    a_round = min(limits["max_sources"], parameters.get("new_a_round", limits["max_sources"]))
    return Bounds(a_round, limits["max_tool_calls"] + a_round, limits["max_tool_calls"] + 1)


def most_of(task: Fields, plan: Plan, get: Callable[[Digest], bytes]) -> Most:
    """What the steps of a plan may take at most: the limits of the task, less what was taken for what is found done.

    Raises:
        IntegrityError: a record that was found is damaged.
    """
    stages = {stage for step in plan.steps for stage in step.stages}
    actions = sum(step.at_most for step in plan.steps)
    limits, taken = {**DEFAULTS, **task["constraints"]}, _Taken(plan.entries, get)
    calls = limits["max_tool_calls"] - taken.calls() if stages & CALLING else 0
    abroad = any(engine["name"] != LOCAL for engine in task.get("engines", ())) and bool(stages & CALLING)
    requests, received = taken.network() if abroad else (0, 0)
    asked = _asks_a_model(task, stages)
    tokens, micro_dollars = taken.by_models() if asked else (0, 0)
    model = task.get("model") or {}
    return Most(
        actions,
        max(0, calls),
        max(0, limits["max_requests"] - requests) if abroad else 0,
        max(0, limits["max_megabytes"] * 1_000_000 - received) if abroad else 0,
        max(0, model.get("max_tokens", 400_000) - tokens) if asked else 0,
        max(0, model.get("max_cents", 200) * _CENT - micro_dollars) if asked else 0,
    )


def _asks_a_model(task: Fields, stages: set[str]) -> bool:
    states = task.get("synthesizer", EXTRACTIVE) != EXTRACTIVE or task.get("judge") == CLAUDE
    searches = any(engine["name"] == CLAUDE for engine in task.get("engines", ()))
    return (states and bool(stages & MODEL)) or (searches and "search" in stages)


class _Taken:
    """What the actions that were found took when they were done."""

    def __init__(self, entries: Mapping[str, Entry], get: Callable[[Digest], bytes]) -> None:
        self._entries = entries
        self._get = get

    def calls(self) -> int:
        """Calls that were granted."""
        asking = (entry for entry in self._entries.values() if entry.stage in CALLING)
        replies = [self._fields(reply) for entry in asking for _, reply in entry.replies]
        return sum(each["calls"] for each in replies if str(each.get("@type")).startswith("kernel/grant@"))

    def network(self) -> tuple[int, int]:
        """Requests and bytes; each record holds those of all rounds up to it."""
        spent = [fields["spent"] for fields in self._of(("visits",))]
        spent += [fields["searched"]["spent"] for fields in self._of(("candidates",)) if "spent" in fields["searched"]]
        every = [(each["requests"], each["received"]) for each in spent]
        return max((each for each, _ in every), default=0), max((each for _, each in every), default=0)

    def by_models(self) -> tuple[int, int]:
        """Tokens and micro-dollars, by the longest account of requests that was found."""
        calls: list[Fields] = max((fields["calls"] for fields in self._of(_ACCOUNTS)), key=len, default=[])
        tokens = sum(sum(call["tokens"].values()) for call in calls)
        return tokens, sum(call["micro_dollars"] for call in calls)

    def _of(self, kinds: tuple[str, ...]) -> Iterator[Fields]:
        for target, entry in self._entries.items():
            if target.rpartition("/")[2] in kinds:
                yield self._fields(entry.digest)

    def _fields(self, digest: Digest) -> dict[str, Any]:
        return fields_of(self._get(digest), digest)
