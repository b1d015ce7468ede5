"""Figures of one thing are told from those of two: over a table of pairs, with the floors that it must keep."""

import pytest

from carter.evidence.disagreement import disagreement
from carter.evidence.kindred import figures_of, kindred, tells_as_former
from carter.evidence.matching import Matcher
from carter.research.asked_terms import hard_terms
from tests.evidence.pairs import PAIRS
from tests.research.made import facets_of

SAME = [pair for pair in PAIRS if pair.same]
APART = [pair for pair in PAIRS if not pair.same]
FALSE = 50  # thousandths of the pairs of two things that may be taken for one


def are_kindred(pair):
    facets = facets_of(pair.question)
    matcher, hard = Matcher(facets.terms, "en"), hard_terms(facets)
    one, other = (figures_of(text, matcher.held(text) & hard, "en") for text in (pair.one, pair.other))
    assert kindred(one, other, "en") == kindred(other, one, "en")
    return kindred(one, other, "en")


@pytest.mark.parametrize("pair", SAME, ids=[f"{pair.one} {pair.other}" for pair in SAME])
def test_another_amount_of_one_thing_is_kindred_in_whatever_words(pair):
    assert are_kindred(pair)


@pytest.mark.parametrize("pair", APART, ids=[f"{pair.one} {pair.other}" for pair in APART])
def test_figures_of_two_things_are_no_contradiction(pair):
    assert disagreement(pair.one, pair.other, "en") is None
    assert disagreement(pair.other, pair.one, "en") is None


def test_few_figures_of_two_things_are_kindred():
    assert 1000 * sum(map(are_kindred, APART)) <= FALSE * len(APART)


@pytest.mark.parametrize(
    ("text", "given", "former"),
    [
        ("The default tick rate is 60 per second; it was 30.", ["60"], ["30"]),
        ("It logs out after 10 minutes instead of after 20.", ["10"], ["20"]),
        ("The number of employees was 78, not 79.", ["78"], ["79"]),
        ("Remote days are raised from two to three.", ["3"], ["2"]),
        ("The limit was 14 days.", ["14"], []),
        ("It takes 3 days, and not every day counts.", ["3"], []),
    ],
)
def test_what_a_passage_says_to_have_been_before_is_no_figure_that_it_gives(text, given, former):
    made = figures_of(text, frozenset(), "en")
    assert ([each.shown for each in made.amounts], [each.shown for each in made.former]) == (given, former)


def test_a_former_figure_without_a_unit_has_that_of_the_one_given():
    newer = figures_of("It logs out after 10 minutes instead of after 20.", frozenset(), "en")
    assert tells_as_former(newer, figures_of("After 20 minutes it logs you out.", frozenset(), "en"))
    assert not tells_as_former(newer, figures_of("After 30 minutes it logs you out.", frozenset(), "en"))
