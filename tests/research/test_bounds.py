"""The most that a plan may take: the limits of the task, less what is found done, and nothing where nobody asks."""

import inspect

import pytest

from carter.kernel.compile import compiled
from carter.kernel.digest import digest_bytes
from carter.kernel.graph import EachNode, LoopNode
from carter.kernel.manifest import Entry
from carter.kernel.plan import Plan, Step
from carter.kernel.previous import identities
from carter.kernel.reason import Reason
from carter.kernel.record import save
from carter.kernel.running import stage_at
from carter.records.task_spec import TaskSpec, bounds
from carter.research.bounds import CALLING, FREE, MODEL, Most, bounds_of, most_of
from carter.research.pipeline import RESEARCH

GRAPH = compiled(RESEARCH, lambda tool: "1.0")


def task(**fields):
    made = TaskSpec(question="How long is a lease?", **fields)
    return made.model_dump(mode="json")


def nothing(digest):
    raise AssertionError("nothing is looked up where nothing was found done")


def planned(*stages, entries=None):
    return Plan(tuple(Step(name, (name,), Reason("never built")) for name in stages), None, 0, entries=entries or {})


def entry(stage, digest, *replies):
    return Entry(digest, digest, stage, 1, {}, tuple((digest, reply) for reply in replies))


@pytest.fixture
def kept():
    """A store: what is put there, by digest."""

    class Kept(dict):
        def put(self, data):
            self[digest_bytes(data)] = data
            return digest_bytes(data)

    return Kept()


def stages():
    for node in GRAPH.nodes:
        parts = (node.start, *node.body, node.until) if isinstance(node, LoopNode) else (node,)
        for part in parts:
            yield part.stage if isinstance(part, EachNode) else part


def test_every_stage_that_asks_is_known_by_what_it_may_take():
    asking = {stage.name for stage in stages() if inspect.isgeneratorfunction(stage_at(stage.where).function)}
    assert asking == CALLING | MODEL | FREE


def test_a_round_reads_as_many_sources_as_it_may_and_the_calls_bound_the_rounds():
    new = identities(GRAPH)["choose_sources"]["parameters"]["new_a_round"]
    assert bounds_of(task(), GRAPH) == (new, 25 + new, 26)
    few = task(constraints=bounds({"max_sources": 2, "max_tool_calls": 3}))
    assert bounds_of(few, GRAPH) == (2, 5, 4)


def test_local_sources_take_calls_alone():
    assert most_of(task(), planned("search"), nothing) == Most(1, 25, 0, 0, 0, 0)


def test_what_only_renders_takes_nothing():
    whole = task(engines=[{"name": "wikipedia"}], synthesizer="claude")
    assert most_of(whole, planned("draft", "render_brief"), nothing) == Most(2, 0, 0, 0, 0, 0)


def test_the_web_and_a_model_take_what_the_task_allows():
    whole = task(engines=[{"name": "wikipedia"}], synthesizer="claude", model={"max_tokens": 1000, "max_cents": 7})
    assert most_of(whole, planned("search", "synthesize"), nothing) == Most(2, 25, 200, 200_000_000, 1000, 70_000)
    assert most_of(task(synthesizer="claude"), planned("judge"), nothing) == Most(1, 0, 0, 0, 400_000, 2_000_000)
    searching = task(engines=[{"name": "claude"}])
    assert most_of(searching, planned("search"), nothing).tokens == 400_000
    assert most_of(searching, planned("arrange"), nothing).tokens == 0


def test_what_is_found_done_is_taken_off(kept):
    from carter.kernel.effects import Grant
    from carter.records.model_call import ModelCall, Tokens
    from carter.records.spent import Spent
    from carter.records.synthesis import Synthesis
    from carter.records.visits import Visits

    grant = save(Grant(calls=3), kept.put)
    visits = save(Visits(spent=Spent(requests=20, received=1_000)), kept.put)
    call = ModelCall(prompt="a@1", model="m", outcome="ok", tokens=Tokens(input=100, output=20), micro_dollars=400)
    synthesis = save(Synthesis(calls=(call, call)), kept.put)
    entries = {
        "round 1/candidates": entry("search", grant, grant),
        "round 1/visits": entry("fetch_pages", visits, grant),
        "round 1/synthesis": entry("synthesize", synthesis),
    }
    entries["round 1/candidates"] = entries["round 1/candidates"]._replace(digest=save_candidates(kept))
    whole = task(engines=[{"name": "wikipedia"}], synthesizer="claude")
    plan = planned("search", "fetch_pages", "synthesize", entries=entries)
    assert most_of(whole, plan, kept.__getitem__) == Most(
        3, 25 - 6, 200 - 20, 200_000_000 - 1_000, 400_000 - 240, 2_000_000 - 800
    )


def save_candidates(kept):
    from carter.records.candidate import SourceCandidates

    return save(SourceCandidates(), kept.put)
