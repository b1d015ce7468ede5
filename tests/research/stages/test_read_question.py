import pytest

from carter.records.task_spec import TaskSpec
from carter.research.stages.read_question import read_question
from tests.research.made import facets_of


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        (
            "What can override an attribute look-up on an instance, and in which order?",
            ["What can override an attribute look-up on an instance", "In which order"],
        ),
        ("Can fsync be turned off, and what is lost if it is?", ["Can fsync be turned off", "What is lost if it is"]),
        ("How do generators and coroutines differ?", ["How do generators and coroutines differ"]),
        ("What is the difference between lists and tuples?", ["What is the difference between lists and tuples"]),
        (
            "Which backup tools, replication modes and recovery targets are supported?",
            ["Which backup tools", "Replication modes", "Recovery targets are supported"],
        ),
        ("What is the default timeout and why?", ["What is the default timeout", "Why"]),
        ("Does iron rust? Does gold?", ["Does iron rust", "Does gold"]),
        ("Does iron rust?", ["Does iron rust"]),
    ],
)
def test_a_question_is_split_where_each_part_asks_one_thing(question, titles):
    assert [facet.title for facet in facets_of(question).facets] == titles


@pytest.mark.parametrize("question", ["Why?", "What is it, and how?", "?!"])
def test_a_question_without_a_content_word_has_no_facet(question):
    assert facets_of(question).facets == ()


def test_a_word_that_both_parts_use_is_one_term():
    made = facets_of("Does iron rust in water, and how fast does iron rust in air?")
    assert [term.stem for term in made.terms] == ["iron", "rust", "water", "fast", "air"]
    assert made.facets[1].terms == ("fast", "iron", "rust", "air")


def test_words_that_a_hyphen_joins_are_one_term_with_its_parts():
    (term,) = facets_of("What is a look-up?").terms
    assert (term.stem, term.word, term.parts) == ("lookup", "look-up", ("look", "up"))


def test_a_part_that_says_little_by_itself_rests_on_the_others():
    own, order = facets_of("What can override an attribute, and in which order?").facets
    assert own.rest < order.rest
    assert "preced" in order.cues


def test_the_verb_that_gives_the_order_is_no_term():
    assert [term.word for term in facets_of("Explain list comprehensions").terms] == ["list", "comprehensions"]
    assert [term.word for term in facets_of("How are lists sorted").terms] == ["lists", "sorted"]


def test_other_languages_have_no_english_cues():
    made = read_question(TaskSpec(question="Warum rostet Eisen, und wann?", language="de"))
    (cues,) = [facet.cues for facet in made.facets]
    assert "weil" in cues
    assert not {"becaus", "reason", "when"}.intersection(cues)
    assert [term.stem for term in made.terms] == ["rost", "eis"]


def test_compare_only_asks_in_a_comparison():
    def soft(question):
        return [term.word for term in facets_of(question).terms if term.soft]

    assert soft("How does a lease compare with a lock?") == ["compare"]
    assert soft("Why does NaN compare unequal to itself?") == []


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("What is a lock, and how long is it held?", ["definition", "how much"]),
        ("What is a tablespace, and what is it used for?", ["definition"]),
        ("What does a mooring for ten metres cost?", ["how much"]),
        ("How can a server be kept from an attacker who controls its client?", ["how"]),
        ("Do dictionaries keep the order in which keys were inserted?", ["yes or no"]),
        ("In which order are the places searched?", ["list"]),
    ],
)
def test_a_part_is_of_the_kind_that_its_own_question_word_asks_for(question, kinds):
    assert [facet.kind for facet in facets_of(question).facets] == kinds


def test_what_is_asked_to_be_chosen_between_is_one_part():
    (part,) = facets_of("Should we use a write-through cache or a write-back cache?").facets
    assert part.kind == "comparison"


def test_a_word_that_only_asks_for_a_choice_does_so_where_it_is_asked_why():
    (chosen,) = [term for term in facets_of("Why was Kafka chosen?").terms if term.word == "chosen"]
    (key,) = [term for term in facets_of("How is the primary key chosen?").terms if term.word == "chosen"]
    assert chosen.soft
    assert not key.soft
