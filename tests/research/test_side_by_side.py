"""What is compared stands in rows, in which each side says the same sort of thing."""

from carter.research.grouping import decided, groups
from carter.research.side_by_side import LONGEST, side_by_side
from tests.research.made import facets_of
from tests.research.test_pertinence import grounded, said

FACETS = facets_of("How does Kafka differ from RabbitMQ?")
KEEPS = said("Kafka keeps the order of events.", path="b")
COSTS = said("Kafka costs 1,900 EUR.", path="b")
LOSES = said("RabbitMQ does not keep the order of messages.", path="b")
CHEAP = said("RabbitMQ costs 600 EUR.", path="b")
BOTH = said("Kafka is dearer than RabbitMQ.", path="b")


def laid_out(*held, facets=FACETS, past=()):
    """The rows of the table by their texts, and the texts of each group that is left."""
    claims, ground = grounded(facets, *held)
    texts = {claim.claim_id: claim.text for claim in claims}
    gone = {claim.claim_id for claim in claims if claim.text in past}
    table, rest = side_by_side("facet-1", groups(facets.facets[0], claims, ground), ground, gone)
    rows = [[texts.get(each, "") for each in row] for row in table.rows] if table else []
    return rows, {group.title: [claim.text for claim in group.claims] for group in rest if group.claims}


def test_what_two_sides_say_of_the_same_stands_in_one_row():
    rows, rest = laid_out(KEEPS, COSTS, CHEAP, LOSES)
    assert sorted(rows) == [[COSTS.quote, CHEAP.quote], [KEEPS.quote, LOSES.quote]]
    assert rest == {}


def test_what_has_no_counterpart_and_what_compares_both_is_told_below():
    rows, rest = laid_out(BOTH, KEEPS, COSTS, CHEAP)
    assert rows == [[COSTS.quote, CHEAP.quote]]
    assert rest == {FACETS.facets[0].title: [BOTH.quote], "On Kafka": [KEEPS.quote]}


def test_what_only_one_side_is_told_of_makes_no_table():
    assert laid_out(KEEPS, COSTS)[0] == []


def test_what_is_long_and_what_is_past_stands_in_no_cell():
    long = said(f"RabbitMQ costs 600 EUR {'and more ' * LONGEST}.", path="b")
    assert laid_out(COSTS, long)[0] == []
    assert laid_out(COSTS, CHEAP, past=(CHEAP.quote,))[0] == []


def test_of_three_sides_a_sentence_belongs_to_the_one_that_it_begins_with():
    facets = facets_of("Should I choose prefork, worker or event?")
    event = said("Event is threaded like worker.", path="b")
    worker = said("Worker uses threads.", path="b")
    claims, ground = grounded(facets, event, worker)
    made = {group.title: [claim.text for claim in group.claims] for group in groups(facets.facets[0], claims, ground)}
    assert made["On event"] == [event.quote]
    assert made["On worker"] == [worker.quote]


def test_what_says_which_to_take_is_known_where_that_is_asked():
    facets = facets_of("Should order events use Kafka or RabbitMQ?")
    takes = said("We use Kafka for order events.", path="b")
    claims, ground = grounded(facets, KEEPS, takes)
    assert [claim.text for claim in decided(facets.facets[0], claims, ground)] == [takes.quote]
    assert decided(FACETS.facets[0], claims, ground) == []
