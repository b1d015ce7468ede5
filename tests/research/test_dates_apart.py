"""Two dates for one thing are one too many; dates of two things, or of what happens often, are not."""

import pytest

from carter.research.dates_apart import dates_apart, tells_of_move

PUMP = "The feed pump is replaced in May 2027."


def test_two_dates_for_one_thing_are_apart():
    other = "Jan Peeters said that the feed pump is replaced in June 2027."
    assert dates_apart(PUMP, other, "en") == "May 2027 / June 2027"
    assert dates_apart("Maria Ruiz: the feed pump is replaced in May 2027.", other, "en") == "May 2027 / June 2027"


@pytest.mark.parametrize(
    "other",
    [
        "The bilge pump is replaced in June 2027.",
        "The feed pump is replaced in 2027.",
        "The feed pump was replaced in June 2021.",
        "The feed pump is replaced in June 2027 for 4,000 euros.",
        "The jetty is painted in June 2027.",
    ],
)
def test_other_dates_may_both_hold(other):
    assert dates_apart(PUMP, other, "en") == ""


def test_a_move_is_told_by_its_word():
    assert tells_of_move("The replacement has been postponed to June 2027.")
    assert not tells_of_move(PUMP)
