from fractions import Fraction

import pytest

from carter.evidence.amounts import with_digits
from carter.evidence.quantities import all_differ, counted_in, kinds_of, quantities


def told(text):
    return [(each.unit, each.amount, each.shown) for each in quantities(text)]


def test_numbers_keep_their_units_and_lose_their_separators():
    assert told("It took 1,500 rows, 30s and 12 % of $5") == [
        ("row", 1500, "1500"),
        ("time", 30, "30"),
        ("%", 12, "12"),
        ("dollar", 5, "5"),
    ]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("forty-two euros", "42 euros"),
        ("a dozen servers", "12 servers"),
        ("one and a half hours", "1.5 hours"),
        ("two hundred and fifty requests", "250 requests"),
        ("twelve thousand five hundred boats", "12500 boats"),
        ("a two-week notice", "a 2-week notice"),
        ("one day", "1 day"),
        ("one of them", "one of them"),
        ("dozens of thousands", "dozens of thousands"),
    ],
)
def test_number_words_are_read_as_digits(text, plain):
    assert with_digits(text, "en") == plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("€ 30", "30 euros"),
        ("EUR 30", "thirty euros"),
        ("1.2 million users", "1,200,000 users"),
        ("12 %", "12 per cent"),
        ("12 percent", "12%"),
        ("four weeks", "28 days"),
        ("90 days", "three months"),
        ("12 months", "one year"),
        ("2 GB", "2,000 MB"),
        ("5 working days", "five days"),
    ],
)
def test_one_amount_is_the_same_however_it_is_written(one, other):
    assert quantities(one)[0].unit == quantities(other)[0].unit
    assert not all_differ(quantities(one), quantities(other))


@pytest.mark.parametrize(
    ("one", "other"), [("four weeks", "40 days"), ("€ 30", "EUR 31"), ("six weeks", "three months"), ("1 GB", "1 GiB")]
)
def test_amounts_that_are_not_the_same_differ(one, other):
    assert all_differ(quantities(one), quantities(other))


def test_a_year_and_a_version_are_no_quantities_and_a_sum_is():
    assert told("In 2019 version 3 cost 2000 euros") == [("euro", Fraction(2000), "2000")]


def test_a_quantity_knows_what_it_is_counted_for():
    assert [each.per for each in quantities("42 euros per day, 3 meals a week, 5 items")] == ["day", "week", ""]


def test_an_ordinal_before_a_unit_of_time_is_a_figure_and_the_quarter_of_a_year_is_none():
    assert told("from the fourth day of an illness on") == [("time", Fraction(4 * 86_400), "4")]
    assert told("from the 8th working day on") == [("time", Fraction(8 * 86_400), "8")]
    assert told("in the third quarter") == []


def test_the_number_of_a_thing_counts_it():
    assert told("The number of employees was 78") == [("employe", Fraction(78), "78")]


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("The hospital has 618 beds.", True),
        ("Beds: 618", True),
        ("The number of beds rose to 618 in May.", True),
        ("No more than three visitors may be at a bed.", False),
        ("Beds were bought in 2019.", False),
    ],
)
def test_a_number_counts_what_stands_beside_it(text, counted):
    assert ("bed" in counted_in(text, "en")) is counted


def test_a_number_in_a_name_is_no_quantity():
    assert told("See git-rebase(1) for a 3-way merge of #3.") == []
    assert told("It holds 3 (1 of them new).") != []


def test_lengths_are_of_one_unit():
    told = [quantities(text)[0] for text in ("It is 2 kilometres long.", "It is 2000 metres long.")]
    assert [(each.unit, each.amount) for each in told] == [("metre", Fraction(2000))] * 2
    assert kinds_of("It is 2 kilometres long.", "en") == {"length"}
