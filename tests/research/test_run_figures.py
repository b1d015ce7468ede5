"""The core metrics are counted from what runs wrote, each with its denominator."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.research.reviewed import Tally
from carter.research.run_figures import (
    Acceptance,
    Kind,
    Part,
    RunFigures,
    Spread,
    acceptance,
    run_figures,
    spread,
    stats,
)
from tests.research.reviews import CLAIM_A, CLAIM_B, FIRST, OTHER, review

REPORT = {
    "run": "R",
    "question": "Q",
    "started": "2026-12-01T02:00:00.000Z",
    "seconds": 1.25,
    "actions": {"built": 3, "found": 1},
    "sources": [
        {"reference": 1, "domain": "a", "source_type": "html"},
        {"reference": None, "domain": "b", "source_type": "html"},
    ],
    "diversity": 0.333,
    "rejected": [{}],
    "answered": True,
    "partial": False,
    "tokens": 10,
    "tool_calls": 4,
    "model_calls": [{}, {}],
    "requests": 5,
    "cost_usd": 0.001234,
}
TABLE = {
    "claims": [
        {"claim_id": "A", "evidence_ids": ["E"]},
        {"claim_id": "B", "evidence_ids": ["gone"]},
        {"claim_id": "C", "evidence_ids": []},
        {"claim_id": "D", "evidence_ids": ["E"]},
    ],
    "evidence": [{"evidence_id": "E"}],
    "verdicts": [
        {"claim_id": "A", "stance": "supports"},
        {"claim_id": "B", "stance": "supports"},
        {"claim_id": "D", "stance": "cannot_tell"},
    ],
    "hypotheses": [{}],
}
RUN = RunFigures(
    run="R",
    question="Q",
    began="2026-12-01T02:00:00.000Z",
    brief=FIRST,
    milliseconds=1750,
    done=3,
    found=1,
    sources=2,
    cited=1,
    domains=("a", "b"),
    kinds=("html", "html"),
    diversity=333,
    claims=4,
    grounded=1,
    speculation=1,
    refused=1,
    answered=True,
    partial=False,
    tokens=10,
    calls=4,
    model_calls=2,
    requests=5,
    micro_dollars=1234,
)


def test_the_figures_of_a_run_are_those_of_its_report_and_claims():
    assert run_figures(REPORT, TABLE, FIRST, 500) == RUN


def test_a_report_of_an_older_version_lacks_what_it_did_not_count():
    uncounted = ("rejected", "model_calls", "requests", "cost_usd")
    older = {name: value for name, value in REPORT.items() if name not in uncounted}
    table = {name: value for name, value in TABLE.items() if name != "hypotheses"}
    wanted = RUN._replace(refused=0, model_calls=0, requests=0, micro_dollars=0, speculation=0)
    assert run_figures(older, table, FIRST, 500) == wanted


@pytest.mark.parametrize(
    ("values", "p50", "p90"),
    [
        ([], 0, 0),
        ([7], 7, 7),
        ([2, 1], 1, 2),
        ([*range(1, 11)], 5, 9),
        ([*range(1, 12)], 6, 10),
        ([5] * 9 + [100], 5, 5),
    ],
)
def test_percentiles_are_by_nearest_rank(values, p50, p90):
    assert spread(values) == Spread(p50, p90, sum(values), len(values))


@given(st.lists(st.integers(0, 10**9), min_size=1))
def test_a_percentile_is_the_least_value_that_so_many_do_not_exceed(values):
    found = spread(values)
    for percent, value in ((50, found.p50), (90, found.p90)):
        assert value in values
        assert 100 * sum(each <= value for each in values) >= percent * len(values)
        assert 100 * sum(each < value for each in values) < percent * len(values)


def test_over_runs_parts_are_summed_and_different_things_counted_once():
    other = RUN._replace(run="S", began="2026-12-02T00:00:00.000Z", brief=OTHER, kinds=("pdf",) * 3, partial=True)
    found = stats([RUN, other], [], no_brief=2, unreadable=["X"])
    assert (found.runs, found.questions, found.no_brief, found.unreadable) == (2, 1, 2, ("X",))
    assert (found.first, found.last) == (RUN.began, other.began)
    assert found.grounded == Part(2, 8)
    assert found.cited == Part(2, 4)
    assert found.actions == Part(6, 8)
    assert (found.answered, found.partial) == (Part(2, 2), Part(1, 2))
    assert (found.domains, found.kinds) == (2, (Kind("pdf", 3), Kind("html", 2)))
    assert found.milliseconds == Spread(1750, 1750, 3500, 2)
    assert found.micro_dollars == Spread(1234, 1234, 2468, 2)


def test_over_no_run_every_denominator_is_nothing():
    found = stats([], [review("Ada", 1, verdict="accept")])
    assert (found.runs, found.first, found.grounded, found.answered) == (0, "", Part(0, 0), Part(0, 0))
    assert found.acceptance == Acceptance(Tally(), Part(0, 0), Tally(), Part(0, 0))


def test_a_brief_that_several_runs_made_is_accepted_once_and_reviews_of_others_are_left_out():
    reviews = [
        review("Ada", 1, verdict="accept", claims=[(CLAIM_A, "accept"), (CLAIM_B, "reject")]),
        review("Bob", 2, verdict="reject", claims=[(CLAIM_A, "reject")]),
        review("Ada", 3, brief=OTHER, verdict="accept", claims=[(CLAIM_A, "accept")]),
    ]
    found = acceptance([RUN, RUN._replace(run="S")], reviews)
    assert found.claims == Tally(accepted=1, rejected=2, disputed=1)
    assert found.claims_judged == Part(2, 4)
    assert found.briefs == Tally(accepted=1, rejected=1, disputed=1)
    assert found.briefs_judged == Part(1, 1)
