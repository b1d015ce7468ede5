"""Of made-up pairs nine conflicts in ten are found and told as they are, and few others are called one."""

import pytest

from tools.conflicts_measure import measured, shown
from tools.made_conflicts import PARTS, Case, Told, made

QUESTION = "What is the default timeout of Kestrel?"
THIRTY, NINETY = "The default timeout of Kestrel is 30 seconds.", "Kestrel has a default timeout of 90 seconds."
OLD, NEW = "2023-02-10", "2025-05-20"


def told(one, other, dates):
    claim = shown(Case("", QUESTION, Told(one, dates[0]), Told(other, dates[1]), conflict=True, newer=True))
    return claim.text if claim is not None else ""


@pytest.mark.parametrize("part", sorted(PARTS))
def test_conflicts_are_found_and_few_others_are_called_one(part):
    found = measured(part, seed=3, rounds=2)
    assert found.found >= 0.9 * found.conflicts
    assert found.false <= 0.05 * found.others
    assert found.told >= 0.95 * found.found


def test_the_same_seed_makes_the_same_pairs_and_no_part_shares_a_subject():
    assert made(7, "measured", 1) == made(7, "measured", 1)
    subjects = [{subject for of in part for subject in of.subjects} for part in PARTS.values()]
    assert subjects[0].isdisjoint(subjects[1])


def test_the_newer_of_two_figures_supersedes_the_older_one_visibly():
    text = told(
        "The default timeout of Kestrel is 30 seconds.", "Kestrel has a default timeout of 90 seconds.", (OLD, NEW)
    )
    assert text.startswith("This has changed (a number: 90 / 30 seconds). Newer, 2025-05-20:")
    assert "Earlier, 2023-02-10: “The default timeout of Kestrel is 30 seconds.”" in text


def test_figures_of_one_day_stay_side_by_side():
    text = told(
        "The default timeout of Kestrel is 30 seconds.", "Kestrel has a default timeout of 90 seconds.", (NEW, NEW)
    )
    assert text.startswith("The sources differ here (a number: 30 / 90 seconds).")


def test_a_newer_report_of_one_year_supersedes_an_older_one_of_that_year():
    one, other = (
        "In 2021: The default timeout of Kestrel is 30 seconds.",
        "In 2021: The default timeout of Kestrel is 90 seconds.",
    )
    assert told(one, other, (OLD, NEW)).startswith("This has changed")
    assert told(one, other, ("2025-03-01", "2025-06-12")).startswith("The sources differ here")


def test_figures_of_two_years_do_not_conflict():
    assert not told(
        "In 2019: The default timeout of Kestrel is 30 seconds.",
        "In 2022: Kestrel has a default timeout of 90 seconds.",
        (OLD, NEW),
    )
