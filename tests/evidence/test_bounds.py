"""What a figure leaves open may be filled by another one; what it rules out is a conflict."""

import pytest

from carter.evidence.bounds import bounded
from carter.evidence.disagreement import disagreement


def differ(one, other):
    text = "The pier of Ostmark is {} long.".format
    found = disagreement(text(one), text(other), "en")
    return found.detail if found is not None else None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("between 40 and 60 metres", "50 metres"),
        ("40 to 60 metres", "40 metres"),
        ("40–60 metres", "60 metres"),
        ("at least 40 metres", "45 metres"),
        ("more than 40 metres", "200 metres"),
        ("about 120 metres", "122 metres"),
        ("1,200 metres", "1.2 kilometres"),
        ("50 centimetres", "500 mm"),
        ("80 metres, not 95 metres", "80 metres"),
        ("80 metres", "80 metres rather than 95 metres"),
        ("between 40 and 60 metres", "at least 30 metres"),
    ],
)
def test_what_one_figure_leaves_open_the_other_may_fill(one, other):
    assert differ(one, other) is None
    assert differ(other, one) is None


@pytest.mark.parametrize(
    ("one", "other", "detail"),
    [
        ("between 40 and 60 metres", "90 metres", "60 / 90 metres"),
        ("between 40 and 60 metres", "between 50 and 60 metres", "60 / 60 metres"),
        ("at least 60 metres", "45 metres", "60 / 45 metres"),
        ("at least 60 metres", "at least 30 metres", "60 / 30 metres"),
        ("about 120 metres", "180 metres", "120 / 180 metres"),
        ("1,200 metres", "3 kilometres", "1200 metres / 3 kilometres"),
        ("80 metres, not 95 metres", "95 metres", "80 / 95 metres"),
        ("40 metres and not 60 metres", "60 metres", "40 / 60 metres"),
    ],
)
def test_what_one_figure_rules_out_is_a_difference(one, other, detail):
    assert differ(one, other) == detail
    assert differ(other, one) is not None


def test_a_change_from_one_amount_to_another_is_no_range():
    kinds = [each.kind for each in bounded("It was raised from 30 to 60 seconds.", "en")]
    assert kinds == ["exact", "exact"]
    assert [each.kind for each in bounded("It ranges from 30 to 60 seconds.", "en")] == ["range"]


def test_what_is_denied_is_a_conflict_with_what_is_said():
    said = "The port of Ostmark is open at night."
    found = disagreement(said, "It is not true that the port of Ostmark is open at night.", "en")
    assert found is not None
    assert found.kind == "a negation"


def test_figures_of_two_subjects_in_front_of_like_clauses_do_not_disagree():
    one = "At Polar Vault, deleted files stay available for 42 days."
    assert disagreement(one, "At Harbour Cloud, deleted files stay available for 21 days.", "en") is None
