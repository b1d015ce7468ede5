from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.weights import share, weight

COUNTS = st.integers(0, 10**7)


@given(COUNTS, COUNTS, COUNTS)
def test_a_rarer_term_never_weighs_less(sentences, one, other):
    fewer, more = sorted((min(one, sentences), min(other, sentences)))
    assert weight(sentences, fewer) >= weight(sentences, more) > 0


def test_the_weight_is_that_of_its_formula():
    assert weight(100, 10) == 2000 + 2263  # ln(1 + 90.5 / 10.5) = 2.2637…


@given(st.dictionaries(st.text(max_size=3), st.integers(1, 9999), min_size=1))
def test_all_terms_held_are_the_whole_and_none_are_nothing(weights):
    assert share(dict.fromkeys(weights, 1000), weights, weights) == 1000
    assert share({}, weights, weights) == 0


def test_the_share_of_no_terms_is_nothing():
    assert share({"a": 1000}, {"a": 5}, []) == 0
