"""What pages show of the commands is the same each time they are run."""

import pytest

from tools.shown import Example

RUN, OTHER = "01M8RFK47RQ65GYX65WZ75WBY7", "01M8RFMFCSC78TRBKYWRJF9ABV"


def test_each_run_has_one_stand_in_in_the_order_in_which_it_is_first_named():
    page = Example()
    first = page.output(f"printf '{RUN} {OTHER}'").splitlines()[2]
    assert first == "01M8P9ZJ3X5Q7T1V4W6Y8A0001 01M8P9ZJ3X5Q7T1V4W6Y8A0002"
    assert page.output(f"printf '{OTHER}'").splitlines()[2] == "01M8P9ZJ3X5Q7T1V4W6Y8A0002"


def test_what_was_not_chosen_is_shown_by_an_ellipsis():
    told = Example().output(r"printf 'one\ntwo\nthree\none more\nfour'", only="one")
    assert told.splitlines()[2:-1] == ["one", "  …", "one more", "  …"]


@pytest.mark.slow
def test_the_day_is_the_same_whenever_a_command_is_run():
    page = Example()
    page.output("carter build -q question.yaml")
    replies = page.output("carter log latest --type ASKED", only="screened: now").splitlines()
    assert [line for line in replies if "blake3:e7a62d408b61" in line]  # the reply that it is 2026-12-01
