import pytest

from carter.evidence.answering import cued, defined, defines_just
from tests.research.made import facets_of

LOCK = facets_of("What is a lock, and how long is it held?")


@pytest.mark.parametrize(
    ("text", "stem"),
    [
        ("A lock is a right to write.", "lock"),
        ("The lock is one of the simplest structures.", "lock"),
        ("A lock is a bit slower.", ""),
        ("A lock is taken at once.", ""),
        ("The wall is a barrier.", ""),
        ("CREATE LOCK is an extension.", ""),
    ],
)
def test_a_definition_says_what_a_term_of_the_question_is(text, stem):
    assert defined(text, LOCK) == stem


def test_what_is_said_of_the_thing_defines_it_only_where_that_is_asked():
    assert defined("The lock is a gate of the canal.", facets_of("When is a lock opened?")) == ""


def test_a_word_that_only_asks_is_not_defined():
    assert defined("Security is a process.", facets_of("Should security updates be installed at night?")) == ""


def test_what_stands_for_a_name_is_not_defined():
    assert defined("<branch> is the name of a file.", facets_of("When is a branch merged?")) == ""


def test_a_word_before_the_term_makes_it_another_thing():
    assert defines_just("A lock is a right to write.", LOCK)
    assert not defines_just("A canal lock is a gate.", LOCK)


def test_a_cue_is_that_of_the_kind_which_is_asked_for():
    assert cued("It is held for 30 seconds.", LOCK) == ("facet-2",)
    assert cued("It is held by one of them.", LOCK) == ()


@pytest.mark.parametrize(
    ("text", "stem"),
    [
        ("On appelle campagne la période du 1er avril au 31 mars.", "campagn"),
        ("Par campagne, on entend la période du 1er avril au 31 mars.", "campagn"),
        ("Par le passé la campagne durait neuf mois.", ""),
    ],
)
def test_a_definition_in_french_may_say_how_a_thing_is_called(text, stem):
    assert defined(text, facets_of("Qu'est-ce qu'une campagne ?")) == stem


@pytest.mark.parametrize(
    ("question", "text", "answers"),
    [
        ("How much does the pump deliver?", "It delivers 420 litres a minute.", True),
        ("How much does the pump cost?", "It delivers 420 litres a minute.", False),
        ("How much is the pump?", "It is 420 euros.", True),
        ("How long is the pier?", "The pier is 86 metres long.", True),
        ("How long is a lease?", "The lease is 30 days.", True),
        ("How long is a lease held?", "The road is 30 metres long.", True),
        ("How long does a lease last?", "The road is 30 metres long.", False),
    ],
)
def test_the_figure_that_answers_is_of_what_is_asked_for(question, text, answers):
    assert bool(cued(text, facets_of(question))) is answers
