import pytest

from carter.evidence.matching import Matcher
from carter.evidence.sides import decides, is_told_of, is_weighed, sides_of, spoken_of, weighed_as
from tests.research.made import facets_of


def sides(question):
    made = facets_of(question)
    return sides_of(made.facets[0], made.terms, "en"), Matcher(made.terms, "en")


def names(question):
    return [side.name for side in sides(question)[0]]


def test_a_comparison_has_the_sides_that_the_question_names():
    assert names("What is the difference between a lease and a lock?") == ["lease", "lock"]
    assert names("Should I use a lease instead of a lock?")[1] == "lock"
    assert names("Compare logical replication with physical copies.") == ["logical replication", "physical copies"]
    assert names("How long does a lease last?") == []


def test_words_that_both_sides_have_do_not_tell_them_apart():
    (one, other), _ = sides("What is the difference between git fetch and git pull?")
    assert (one.terms, other.terms) == ({"fetch"}, {"pull"})
    assert names("What is the difference between VACUUM and VACUUM FULL?") == []


def test_a_passage_speaks_of_the_sides_that_it_names():
    found, matcher = sides("What is the difference between a lease and a lock?")
    assert spoken_of("Locks are kept.", found, matcher) == (1,)
    assert spoken_of("A lease ends and a lock does not.", found, matcher) == (0, 1)
    assert spoken_of("Rust is an oxide.", found, matcher) == ()


def test_a_sentence_whose_subject_is_a_side_tells_of_it():
    found, matcher = sides("What is the difference between a lease and a lock?")
    assert is_told_of("Leases are rights that end by themselves.", found, matcher)
    assert not is_told_of("Rights are kept by a lease.", found, matcher)
    assert not is_told_of("The end of a lease is the end of a right.", found, matcher)
    assert not is_told_of("Leases are rights.", (), matcher)


def test_a_sentence_under_the_name_of_a_side_tells_of_it():
    found, matcher = sides("What is the difference between a lease and a lock?")
    assert is_told_of("Lease\nThis declares a right that ends by itself.", found, matcher)
    assert not is_told_of("The end of it\nThis declares a lease.", found, matcher)


def test_a_comparison_may_have_three_sides():
    assert names("Should I choose prefork, worker or event?") == ["prefork", "worker", "event"]
    found, matcher = sides("Should a server run the prefork, the worker or the event MPM?")
    assert [side.name for side in found] == ["prefork", "worker", "event"]
    assert spoken_of("The event MPM is threaded like the worker MPM.", found, matcher) == (1, 2)


@pytest.mark.parametrize(
    ("question", "weighed"),
    [
        ("What are the advantages and disadvantages of leases?", True),
        ("What are the pros and cons of leases?", True),
        ("What are the benefits and the risks of leases?", True),
        ("What are the advantages of leases?", False),
        ("What are the risks of leases?", False),
    ],
)
def test_a_question_may_ask_what_speaks_for_a_thing_and_against_it(question, weighed):
    assert is_weighed(facets_of(question).facets[0], "en") is weighed


def test_the_nearest_that_says_so_tells_what_speaks_for_and_against():
    assert weighed_as(["Leases end.", "Advantages include:", "Disadvantages"]) == 0
    assert weighed_as(["One more drawback is the clock.", "Advantages"]) == 1
    assert weighed_as(["Advantages and disadvantages", "Advantages"]) == -1
    assert weighed_as(["Leases end.", ""]) == -1


def test_two_things_of_which_one_is_to_be_taken_are_sides():
    assert names("Should order events use Kafka or RabbitMQ?") == ["Kafka", "RabbitMQ"]
    assert names("Should we rent a van or a lorry?") == ["van", "lorry"]
    assert names("Should we use a lease or not?") == []
    assert names("Should backups be encrypted or compressed?") == []


def test_a_sentence_in_which_a_side_does_something_tells_of_it():
    found, matcher = sides("How does Kafka differ from RabbitMQ?")
    assert is_told_of("RabbitMQ removes a message.", found, matcher)
    assert not is_told_of("The team removes RabbitMQ.", found, matcher)


def test_what_says_which_to_take_decides():
    assert decides("We use the van for heavy loads.", "")
    assert decides("The van is a good choice for heavy loads.", "")
    assert decides("The lorry stays in the yard.", "Decision")
    assert not decides("The van has three seats.", "Vans")


def test_what_a_hyphen_joins_is_one_name():
    assert names("What is the difference between a write-through and a write-back cache?") == [
        "write-through",
        "write-back cache",
    ]
