from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.centrality import BESIDE, centred
from carter.research.stages.find_passages import find_passages
from tests.research.made import document, facets_of

QUESTION = facets_of("Why does iron rust in wet air?")
SAID = (
    "Iron does rust in wet air because oxygen takes its electrons.",
    "Rust of iron grows where oxygen and water take electrons from the iron.",
    "Oxygen takes electrons from iron, and so rust grows in wet air.",
    "The iron gate of the rust belt museum opens at nine in the morning.",
)
SCORES = st.lists(st.integers(0, 1000), min_size=len(SAID), max_size=len(SAID))


def passages_of(*paragraphs):
    return find_passages(QUESTION, document("a", *paragraphs))


def after(found, scores):
    ((_, made),) = centred([(found, [{"facet-1": score} for score in scores])], "en")
    return [each["facet-1"] for each in made]


def test_what_shares_nothing_with_the_best_ones_comes_behind_what_does():
    found = passages_of(*SAID)
    assert len(found.passages) == len(SAID)
    assert after(found, [600, 590, 580, 595])[3] == 580


def test_a_far_better_passage_stays_before_what_is_like_the_others():
    assert after(passages_of(*SAID), [400, 390, 380, 900])[3] == 900


def test_what_stands_beside_a_good_passage_comes_before_what_stands_alone():
    filling = "Nothing of this is told here at all, and so it goes on for a while without end. " * (BESIDE // 60)
    # Word for word alike, so that only the place tells them apart.
    alone, beside = "Wet air lets iron rust quickly in March.", "Wet air lets iron rust quickly in May."
    found = passages_of(alone, filling, "Iron does rust in wet air because of oxygen.", beside)
    assert [each.quote for each in found.passages][::2] == [alone, beside]
    assert after(found, [500, 800, 500]) == [500, 800, 500]
    assert after(found, [501, 800, 500]) == [500, 800, 501]


@given(SCORES)
def test_the_scores_are_dealt_out_anew_and_stay_the_same_scores(scores):
    assert sorted(after(passages_of(*SAID), scores)) == sorted(scores)


def test_of_nothing_comes_nothing():
    assert centred([], "en") == []
    assert after(passages_of(*SAID), [0, 0, 0, 0]) == [0, 0, 0, 0]
