import pytest

from carter.evidence.answering import cued
from carter.evidence.leaning import leans
from carter.evidence.reasons import gives_reason, names_cause, tells_cause, tells_outcome
from tests.research.made import facets_of


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The pump stopped because its filter was full."),
        ("en", "Keys are rotated so that a stolen one is soon of no use."),
        ("en", "Longer stays are refused, since tax would be due."),
        ("en", "A full filter led to the stop."),
        ("en", "The filter is changed each week to avoid a stop."),
        ("de", "Die Pumpe blieb stehen, weil der Filter voll war."),
        ("de", "Der Alarm kam spät, da nur stündlich geprüft wird."),
        ("de", "Brandursache war ein Kabel."),
        ("fr", "La pompe s'est arrêtée car le filtre était plein."),
        ("fr", "Le filtre est changé pour éviter un arrêt."),
        ("es", "La bomba se paró porque el filtro estaba lleno."),
    ],
)
def test_a_cause_a_reason_and_an_aim_are_reasons(language, text):
    assert gives_reason(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The pump has run since 2019."),
        ("en", "It has been kept since the beginning of May."),
        ("en", "The pump has two filters."),
        ("de", "Die Pumpe steht da seit 2019."),
        ("fr", "La pompe a deux filtres."),
        ("xx", "The pump stopped because its filter was full."),
    ],
)
def test_what_only_mentions_a_thing_or_tells_a_time_gives_no_reason(language, text):
    assert not gives_reason(text, language)


def test_what_would_come_of_something_is_an_outcome_and_no_reason():
    text = "If the filter is full, the pump will stop."
    assert tells_outcome(text, "en")
    assert not gives_reason(text, "en")
    assert not tells_outcome("The pump has two filters.", "en")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The cause was an expired certificate."),
        ("en", "The root cause turned out to be a full disk."),
        ("en", "Reason: a full disk."),
        ("de", "Ursache war ein voller Datenträger."),
        ("fr", "La cause principale était un format changé."),
    ],
)
def test_a_cause_that_does_not_say_of_what_leans_on_what_was_told_before(language, text):
    assert names_cause(text, language)
    assert leans(text, language)
    assert tells_cause(f"The pump stopped at noon. {text}", language)


def test_a_cause_that_says_of_what_stands_by_itself():
    assert not names_cause("The cause of the fire was a cable.", "en")
    assert not leans("The cause of the fire was a cable.", "en")


def test_why_is_answered_by_a_reason_alone():
    facets = facets_of("Why did the pump stop, and when was it repaired?")
    assert cued("The pump stopped because its filter was full.", facets)[0] == "facet-1"
    assert "facet-1" not in cued("The pump was bought in May.", facets)
