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
def test_the_best_stays_as_relevant_as_the_best_was(scores, near):
    assert max(after(scores, near)) == max(scores)


@given(SHARES)
def test_equally_near_passages_stay_as_they_were(scores):
    assert after(scores, [500] * 4) == scores


def test_of_two_equal_ones_the_nearer_comes_first():
    assert after([600, 600, 600, 600], [100, 400, 200, 800]) == [153, 345, 217, 600]


def test_what_was_not_compared_counts_as_the_farthest_that_was():
    made = after([600, 600, 600, 600], [200, 800], first=2)
    assert made[0] == made[1] == made[2] < made[3]
