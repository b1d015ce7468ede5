import pytest

from carter.records.facets import Facets
from carter.records.progress import Progress, RoundFacts, SectionState
from carter.records.query import Query
from carter.records.snippet import Snippets
from carter.records.synthesis import Proposals
from carter.records.verdict import Judged
from carter.research.stages.plan_queries import expansions, plan_queries
from tests.research.made import facets_of, snippet

QUESTION = facets_of("How fast does iron rust, and in which order do metals rust?")


def after_a_round(*grounded, quotes=(), asked=()):
    """Progress in which these facets have an answer."""
    sections = tuple(
        SectionState(key=facet.key, applicable=True, grounded=facet.key in grounded) for facet in QUESTION.facets
    )
    held = Snippets(items=tuple(snippet(quote, path=f"{number}.txt") for number, quote in enumerate(quotes)))
    return Progress(asked=asked, rounds=(RoundFacts(number=1, sections=sections),), judged=Judged(snippets=held))


def texts(progress):
    return [query.text for query in plan_queries(QUESTION, progress, Proposals()).queries]


def typed(question):
    """What engines on the web are asked in the first round."""
    queries = plan_queries(facets_of(question), Progress(), Proposals()).queries
    return list(dict.fromkeys(query.web for query in queries))


def test_the_first_round_asks_for_the_whole_and_for_each_part():
    assert texts(Progress()) == ["fast iron rust order metals", "fast iron rust", "rust order metals"]


def test_a_question_of_one_part_is_one_query():
    queries = plan_queries(facets_of("Does iron rust in a look-up?"), Progress(), Proposals()).queries
    assert [query.text for query in queries] == ["iron rust look-up lookup"]
    assert queries[0].web == "iron rust look-up"


def test_a_part_that_rests_on_the_others_is_asked_for_with_them():
    queries = plan_queries(
        facets_of("What can override an attribute, and in which order?"), Progress(), Proposals()
    ).queries
    assert queries[-1] == Query(
        text="order override overridden overrode attribute", web="order override attribute", facet="facet-2"
    )


@pytest.mark.parametrize(
    ("question", "web"),
    [
        ("What are the reasons why restaurants waste food?", ["reasons restaurants waste food"]),
        ("What are the risks of turning fsync off?", ["risks turning fsync off"]),
        ("How do I back up a database that is kept open?", ["back up database kept open"]),
        ("When is __str__ not called?", ["__str__ called"]),
        ("How can `set_name` fail?", ["set_name fail"]),
        (
            "Can fsync be turned off, and what does that risk?",
            ["fsync turned off risk", "fsync turned off", "risk fsync turned off"],
        ),
        ("How is HTTP/3 over QUIC switched on in httpd?", ["HTTP/3 QUIC switched httpd"]),
        ("When should .htaccess files be used (by old programs)?", [".htaccess files old programs"]),
        ('Explain how `-site:evil.example` and a "lone quote differ?', ["site evil.example lone quote"]),
    ],
)
def test_the_web_is_asked_for_the_words_of_the_question_as_they_stand_in_it(question, web):
    assert typed(question) == web


def test_no_stem_of_another_language_goes_to_the_web():
    question = "Wie lange hält ein Arbeiter die Sperre auf einen Auftrag?"
    assert typed(question) == ["hält Arbeiter Sperre Auftrag"]


def test_words_that_only_tell_an_answer_are_for_the_local_index():
    queries = plan_queries(facets_of("What causes restaurants to waste food?"), Progress(), Proposals()).queries
    assert any("becaus" in query.text for query in queries)
    assert {query.web for query in queries} == {"causes restaurants waste food"}


def test_a_word_of_the_evidence_is_added_for_the_web_too():
    quotes = ("Iron oxide flakes in water.", "Water and oxide stay.", "Gold shines.")
    (query,) = plan_queries(QUESTION, after_a_round("facet-1", quotes=quotes), Proposals()).queries
    assert query.web == "order metals rust oxide"


def test_a_later_round_asks_for_what_nothing_answers_with_frequent_words_of_the_evidence():
    quotes = ("Iron oxide flakes in water.", "Water and oxide stay.", "Gold shines.")
    assert texts(after_a_round("facet-1", quotes=quotes)) == ["rust order metals oxide"]


def test_a_later_round_asks_for_the_whole_where_all_is_answered():
    assert texts(after_a_round("facet-1", "facet-2")) == ["fast iron rust order metals"]


def test_nothing_is_asked_twice():
    asked = (Query(text="fast iron rust order metals"),)
    assert texts(after_a_round("facet-1", "facet-2", asked=asked)) == []


def test_a_question_without_words_asks_for_nothing():
    assert plan_queries(Facets(language="en"), Progress(), Proposals()).queries == ()


def test_a_word_is_added_in_the_form_that_is_found_most():
    quotes = ("Oxides flake.", "Oxides stay.", "An oxide falls.", "Two oxides 12 rise.")
    assert expansions(QUESTION, after_a_round(quotes=quotes)) == ("oxides",)


def test_what_a_model_proposes_stands_behind_the_question_as_a_whole():
    proposed = (Query(text="oxidation speed", facet="facet-1"), Query(text="fast iron rust", facet="facet-1"))
    queries = plan_queries(QUESTION, Progress(), Proposals(queries=proposed)).queries
    assert [query.text for query in queries] == [
        "fast iron rust order metals",
        "oxidation speed",
        "fast iron rust",
        "rust order metals",
    ]


def test_a_question_whose_only_word_denies_asks_for_nothing():
    assert plan_queries(facets_of("not é"), Progress(), Proposals()).queries == ()
