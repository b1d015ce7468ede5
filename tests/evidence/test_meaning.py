from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.meaning import weighed
from carter.records.nearness import Nearness, PassageNearness
from carter.research.stages.find_passages import find_passages
from tests.research.made import document, facets_of

QUESTION = facets_of("Why does iron rust in wet air?")
MADE = find_passages(QUESTION, document("a", *(f"Iron number {each} does rust in wet air." for each in range(4))))
SHARES = st.lists(st.integers(0, 1000), min_size=4, max_size=4)


def scored(scores):
    return [(MADE, [{"facet-1": score} for score in scores])]


def nearness(near, first=0):
    places = zip(MADE.passages[first:], near, strict=False)
    return Nearness(
        passages=tuple(
            PassageNearness(text=MADE.text, start=each.start, end=each.end, near=share) for each, share in places
        )
    )


def after(scores, near, first=0):
    ((_, made),) = weighed(scored(scores), nearness(near, first))
    return [each["facet-1"] for each in made]


@given(SHARES)
def test_without_a_model_the_scores_are_as_they_were(scores):
    assert after(scores, ()) == scores


@given(SHARES, SHARES)
def test_the_scores_are_dealt_out_anew_and_stay_the_same_scores(scores, near):
    assert sorted(after(scores, near)) == sorted(scores)


@given(SHARES)
def test_equally_near_passages_stay_as_they_were(scores):
    assert after(scores, [500] * 4) == scores


def test_the_nearer_of_much_the_same_comes_first_and_the_far_better_one_stays_before():
    assert after([900, 620, 600, 100], [800, 100, 800, 800]) == [900, 600, 620, 100]
    assert after([900, 620, 300, 100], [600, 800, 800, 800]) == [900, 620, 300, 100]


def test_what_was_not_compared_counts_as_the_farthest_that_was():
    assert after([610, 600, 600, 590], [200, 800], first=2) == [600, 600, 590, 610]
