import pytest

from carter.evidence.relevance import Relevance
from carter.research.stages.find_passages import find_passages
from tests.research.made import document, facets_of


@pytest.mark.parametrize(
    ("question", "light"),
    [
        ("What availability is promised on the Enterprise plan?", ["promised"]),
        ("How much memory does the server need?", ["need"]),
        ("How is on-call duty paid?", ["duty"]),
        ("What support is offered to customers?", ["offered"]),
        ("Which support level does the plan include?", ["include"]),
        ("Combien de pommes contient une caisse ?", ["contient"]),
        ("Wie viele Tage im Monat darf von zu Hause gearbeitet werden?", ["gearbeitet"]),
    ],
)
def test_everyday_words_are_told_from_what_is_asked_for(question, light):
    assert [term.word for term in facets_of(question).terms if term.light] == light


@pytest.mark.parametrize(
    ("question", "text", "answers"),
    [
        ("What availability is promised on the Enterprise plan?", "Availability is 99.9 % on the Enterprise plan.", 1),
        ("What fluoride is promised on the Enterprise plan?", "Availability is 99.9 % on the Enterprise plan.", 0),
        ("Is parental leave granted?", "Annual leave is 25 days, and is paid in full.", 0),
    ],
)
def test_an_everyday_word_that_nothing_holds_is_no_reason_to_say_nothing(question, text, answers):
    facets = facets_of(question)
    found = find_passages(facets, document("a", text))
    best = max(max(scores.values()) for _, all_scores in Relevance(facets, [found]).scored() for scores in all_scores)
    assert (best >= 430) == bool(answers)
