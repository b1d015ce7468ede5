import pytest

from carter.records.candidate import Searched, SourceCandidate
from carter.records.choice import Choices, Drop
from carter.records.facets import DEFINITIONS
from carter.records.nearness import Nearness
from carter.records.origins import Origins
from carter.records.progress import Progress, RoundFacts, SectionState
from carter.records.query import Query
from carter.records.scores import Scores
from carter.records.screened import Screened
from carter.records.snippet import Snippets
from carter.records.synthesis import Synthesis
from carter.records.task_spec import StopRule
from carter.records.visits import Visits
from carter.research.measure import coverage, diversity, grounding
from carter.research.stages.build_claims import build_claims
from carter.research.stages.decide import QUIET, decide
from carter.research.stages.evaluate import evaluate
from carter.research.stages.gather import gather
from carter.research.stages.judge import judge
from tests.research.made import answered, facets_of, snippet, source, task

QUESTION = facets_of("Does iron rust, and how does gold shine?")
WAITING = SourceCandidate(url="file:waits", domain=".")


def judged(*held):
    evidence = Snippets(items=held)
    return answered(judge(QUESTION, evidence, build_claims(evidence, Synthesis(), Origins()), Synthesis(), Origins()))[
        0
    ]


def gathered(progress, *held, read=(), pool=(WAITING,), dropped=(), searched=None):
    asked = searched or Searched(asked=(Query(text=f"query {len(progress.rounds)}"),))
    choices = Choices(
        chosen=tuple(SourceCandidate(url=each.url, domain=".") for each in read), pool=pool, searched=asked
    )
    return gather(
        QUESTION,
        progress,
        choices,
        Visits(),
        Screened(sources=read, dropped=dropped, fetches=len(read)),
        Nearness(),
        Synthesis(),
        judged(*held),
        Origins(),
    )


def states(progress):
    return {state.key: (state.applicable, state.grounded) for state in progress.rounds[-1].sections}


def test_a_facet_is_applicable_while_something_unread_may_answer_it():
    progress = gathered(Progress(), snippet("Iron rusts.", path="a"), read=(source("a"),))
    assert states(progress) == {
        DEFINITIONS: (False, False),
        "facet-1": (True, True),
        "facet-2": (True, False),
        "contradictions": (False, False),
    }
    assert progress.rounds[-1].coverage == 500


def test_a_facet_that_was_looked_for_everywhere_in_vain_is_not_applicable():
    progress = gathered(Progress(), snippet("Iron rusts.", path="a"), read=(source("a"),), pool=())
    assert states(progress)["facet-2"] == (False, False)
    assert progress.rounds[-1].coverage == 1000


def test_nothing_applicable_is_no_coverage():
    assert gathered(Progress(), read=(source("a"),), pool=()).rounds[-1].coverage == 0


def test_a_round_tells_what_it_gained():
    first = gathered(Progress(), snippet("Iron rusts.", path="a"), read=(source("a"),))
    second = gathered(
        first,
        snippet("Iron rusts.", path="a"),
        snippet("Gold shines.", path="b", section="facet-2"),
        read=(source("b"),),
    )
    facts = second.rounds[-1]
    assert (facts.number, facts.coverage, facts.gain) == (2, 1000, 500)
    assert [(each.url, each.snippets) for each in facts.read] == [("file:b", 1)]
    assert facts.best_unused == "file:waits"
    assert facts.new_gap_kinds == ()
    assert first.rounds[-1].new_gap_kinds == ("unanswered", "unmentioned")


def test_a_new_kind_of_gap_is_told_once():
    gone = Drop(url="file:c", kind="fetch", reason="unavailable")
    first = gathered(Progress(), read=(source("a"),))
    second = gathered(first, dropped=(gone,))
    assert second.rounds[-1].new_gap_kinds == ("not read",)
    assert gathered(second, dropped=(gone,)).rounds[-1].new_gap_kinds == ()


def test_a_new_contradiction_is_counted_once():
    sides = (
        snippet("The iron nail rusts within 7 days.", path="a"),
        snippet("The iron nail rusts within 30 days.", path="b"),
    )
    first = gathered(Progress(), *sides, read=(source("a"),))
    assert first.rounds[-1].new_contradictions == 1
    assert gathered(first, *sides).rounds[-1].new_contradictions == 0


def test_evidence_is_new_in_the_round_that_finds_it():
    first = gathered(Progress(), snippet("Iron rusts.", path="a"), read=(source("a"),))
    second = gathered(
        first,
        snippet("Iron rusts.", path="a"),
        snippet("Gold shines.", path="b", section="facet-2"),
        read=(source("b"),),
    )
    assert [(each.new_evidence, each.evidence) for each in second.rounds] == [(1, 1), (1, 2)]


def test_the_same_words_of_another_source_are_nothing_new():
    first = gathered(Progress(), snippet("Iron rusts.", path="a"), read=(source("a"),))
    second = gathered(first, snippet("Iron rusts.", path="a"), snippet("Iron rusts.", path="b"), read=(source("b"),))
    assert [(each.new_evidence, each.evidence) for each in second.rounds] == [(1, 1), (0, 1)]


def facts(number=QUIET, **fields):
    return RoundFacts.model_validate({"number": number, "chosen": 1, "coverage": 900, **fields})


def stop(*last, read=1, rule=None, **constraints):
    """The decision after some rounds, before which there were quiet ones."""
    before = tuple(facts(number=number) for number in range(1, last[0].number))
    progress = Progress(sources=tuple(source(str(number)) for number in range(read)), rounds=(*before, *last))
    return decide(task(stop=rule, **constraints), progress, Scores())


@pytest.mark.parametrize(
    ("last", "reason"),
    [
        (facts(), "DIMINISHING_RETURNS"),
        (facts(gain=49), "DIMINISHING_RETURNS"),
        (facts(coverage=800), "DIMINISHING_RETURNS"),
        (facts(gain=-500), "DIMINISHING_RETURNS"),
        (facts(number=QUIET - 1), ""),
        (facts(gain=50), ""),
        (facts(coverage=799), ""),
        (facts(new_contradictions=1), ""),
        (facts(new_gap_kinds=("dropped",)), ""),
        (facts(evidence=20, new_evidence=1), ""),
        (facts(evidence=21, new_evidence=1), "DIMINISHING_RETURNS"),
        (facts(chosen=0, coverage=0), "SOURCES_EXHAUSTED"),
        (facts(refused=("calls",)), "MAX_TOOL_CALLS"),
        (facts(refused=("calls", "minutes")), "MAX_MINUTES"),
        (facts(coverage=0, reached=("calls",)), "MAX_TOOL_CALLS"),
        (facts(reached=("calls",)), "DIMINISHING_RETURNS"),
    ],
)
def test_the_stop_rule_is_exact(last, reason):
    made = stop(last)
    assert (made.reason, made.stop) == (reason, bool(reason))
    assert bool(made.why) is made.stop


def test_all_three_numbers_of_the_stop_rule_can_be_set():
    rule = StopRule(coverage=950, gain=600, rounds=5)
    assert stop(facts(number=5, coverage=950, gain=599), rule=rule).reason == "DIMINISHING_RETURNS"
    assert not stop(facts(number=4, coverage=950, gain=599), rule=rule).stop
    assert not stop(facts(number=5, coverage=949), rule=rule).stop


def test_a_round_that_brought_evidence_is_followed_by_several_that_bring_none():
    told = facts(number=2, evidence=10, new_evidence=1)
    quiet = [facts(number=number, evidence=10) for number in range(3, 3 + QUIET)]
    assert not stop(told, *quiet[:-1]).stop
    assert stop(told, *quiet).reason == "DIMINISHING_RETURNS"


def test_whatever_ends_a_build_is_told_with_the_numbers_of_its_last_rounds():
    last = facts(evidence=10, new_evidence=3, coverage=850, gain=20)
    for made in (stop(last, read=4, max_sources=4), stop(last.model_copy(update={"reached": ("calls",)}))):
        assert made.why.endswith(
            f"; round {QUIET}: coverage 0.850 of at least 0.800, gain 0.020 of less than 0.050, 0 new contradictions, "
            "0 new kinds of gap, new evidence 0.000, 0.000, 0.300 of all in the last rounds, of less than 0.050 in 3"
        )


def test_reading_max_sources_is_a_good_end_unless_work_was_refused():
    assert stop(facts(number=1), read=4, max_sources=4).reason == "MAX_SOURCES"
    assert stop(facts(number=1, refused=("calls",)), read=4, max_sources=4).reason == "MAX_TOOL_CALLS"


def test_scores_are_those_of_the_last_round():
    progress = gathered(Progress(), snippet("Iron rusts.", path="a"), read=(source("a"), source("docs/b")))
    made = evaluate(progress)
    assert (made.coverage, made.grounding, made.domains, made.source_types) == (500, 1000, 2, 1)
    assert evaluate(Progress()) == Scores()


@pytest.mark.parametrize(
    ("places", "value"),
    [
        ([], 0),
        ([("a", "text")], 0),
        ([("a", "text"), ("a", "text")], 0),
        ([("a", "text"), ("b", "html")], 1000),
        ([("a", "text"), ("b", "text")], 666),
        ([("a", "text"), ("a", "text"), ("b", "html")], 666),
    ],
)
def test_diversity_is_the_chance_that_two_sources_differ(places, value):
    sources = [source(f"{folder}/{number}", source_type=kind) for number, (folder, kind) in enumerate(places)]
    assert diversity(sources, Origins()) == value


def test_grounding_is_the_share_of_claims_with_evidence():
    (claim,) = build_claims(Snippets(items=(snippet("Iron rusts."),)), Synthesis(), Origins()).items
    assert grounding([claim, claim.model_copy(update={"evidence_ids": ()})]) == 500
    assert grounding([]) == 0


def test_coverage_counts_applicable_sections_only():
    sections = [
        SectionState(key="a", applicable=True, grounded=True),
        SectionState(key="b", applicable=True, grounded=False),
        SectionState(key="c", applicable=False, grounded=False),
    ]
    assert coverage(sections) == 500
