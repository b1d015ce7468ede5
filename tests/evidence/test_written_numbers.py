"""One amount is one amount, however it is written."""

import pytest

from carter.evidence.amounts import amounts, with_digits
from carter.evidence.quantities import differ, quantities
from carter.evidence.seasons import seasons_apart
from carter.evidence.verdicts.judging import judge


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("84,000 euros", "EUR 84k", "en"),
        ("2.4 million euros", "2,400 thousand EUR", "en"),
        ("€1.2m", "1,200,000 euros", "en"),
        ("5 percent", "5 %", "en"),
        ("zwölf Tage", "12 Tage", "de"),
        ("1.200 Euro", "1200 EUR", "de"),
        ("deux semaines", "14 jours", "fr"),
        ("12 pour cent", "12 %", "fr"),
        ("1 200 euros", "1200 €", "fr"),
        ("dos años", "24 meses", "es"),
    ],
)
def test_one_amount_is_written_in_two_ways(one, other, language):
    (first,), (second,) = quantities(one, language), quantities(other, language)
    assert first.unit == second.unit
    assert not differ(first, second)


def test_a_time_of_day_is_one_figure():
    found = quantities("from 9:00 to 16:30", "en")
    assert [(each.unit, int(each.amount)) for each in found] == [("clock", 540), ("clock", 990)]
    assert with_digits("from 9:00 to 16:30", "en") == "from 9:00 to 16:30"


def test_figures_of_two_seasons_are_of_two_things():
    assert seasons_apart("From April to September it opens at 7.", "In winter, from October to March, it opens at 9.")
    assert not seasons_apart("The fee is 5 from 1 July 2025 on.", "The fee is 6 from 1 March 2026 on.")


@pytest.mark.parametrize("text", ["7" * 5000, f"1.{'7' * 5000}", f"-{'7' * 5000} million euros"])
def test_a_number_of_thousands_of_digits_tells_no_amount_and_breaks_nothing(text):
    assert with_digits(text, "en") == text
    assert judge("It fell to 7.", [f"It fell to {text}."]).stance != "supports"


def test_a_long_list_of_numbers_is_read_in_one_go():
    # Tried anew from every comma on, it would take minutes.
    assert len(amounts("1," * 100_000, "en")) == 1
