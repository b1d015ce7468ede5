import pytest

from carter.research.periods import asked_periods, of_another, periods_of
from tests.research.made import facets_of


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What was the margin in the second quarter of 2026?", ("2026-06",)),
        ("How did sales develop from 2023 to 2025?", ("2023", "2025")),
        ("What is the margin?", ()),
    ],
)
def test_a_question_asks_about_the_periods_in_its_words(question, asked):
    assert asked_periods(facets_of(question)) == asked


def test_the_nearest_place_that_tells_a_period_decides():
    assert periods_of("In 2025 it was 3 %.", "Results 2026", "2024") == ("2025",)
    assert periods_of("It was 3 %.", "Results 2026", "2024") == ("2026",)
    assert periods_of("It was 3 %.", "Results", "2024") == ("2024",)


def test_the_day_in_a_name_is_that_of_writing():
    assert periods_of("It was 3 %.", "", "2026-06-12") == ()


@pytest.mark.parametrize(
    ("told", "asked", "another"),
    [
        (("2024",), ("2025",), True),
        (("2026-09",), ("2026-06",), True),
        (("2026-06",), ("2026",), False),
        (("2024", "2025"), ("2025",), False),
        ((), ("2025",), False),
        (("2024",), (), False),
    ],
)
def test_periods_are_others_where_none_of_them_meets_one_that_is_asked_for(told, asked, another):
    assert of_another(told, asked) is another
