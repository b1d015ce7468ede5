"""What counts of several reviews: of one person the last word on each thing, of several everyone's."""

import itertools

import pytest

from carter.research.reviewed import Tally, on_brief, on_claims, ratings, tally
from tests.research.reviews import CLAIM_A, CLAIM_B, review


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_the_last_word_of_a_person_counts_in_whatever_order_reviews_are_read(order):
    every = [
        review("Ada", 1, verdict="reject", claims=[(CLAIM_A, "reject"), (CLAIM_B, "unsure")], ratings=[("clarity", 1)]),
        review("Ada", 2, verdict="accept", claims=[(CLAIM_A, "accept")], ratings=[("clarity", 3)]),
        review("Bob", 3, claims=[(CLAIM_A, "reject")], ratings=[("clarity", 2)]),
    ]
    shuffled = [every[place] for place in order]
    assert [(said.by, said.judgement) for said in on_brief(shuffled)] == [("Ada", "accept")]
    on_each = {claim: [(each.by, each.judgement) for each in said] for claim, said in on_claims(shuffled).items()}
    assert on_each == {CLAIM_A: [("Ada", "accept"), ("Bob", "reject")], CLAIM_B: [("Ada", "unsure")]}
    assert ratings(shuffled) == {"clarity": (3, 2)}
    assert tally(on_claims(shuffled).values()) == Tally(accepted=1, rejected=1, unsure=1, disputed=1)


def test_who_is_unsure_disputes_nothing():
    said = on_claims([review("Ada", 1, claims=[(CLAIM_A, "unsure")]), review("Bob", 2, claims=[(CLAIM_A, "reject")])])
    assert tally(said.values()) == Tally(rejected=1, unsure=1)
    assert tally(said.values()).judged == 2


def test_of_no_review_nothing_counts():
    assert (on_brief([]), on_claims([]), ratings([]), tally([])) == ((), {}, {}, Tally())
