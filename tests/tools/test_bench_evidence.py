"""The bench of verdicts: its edits are seeded and turn the sense, its intervals are Wilson's, its sets are optional."""

import random

import pytest

from tools.bench_evidence import FLOORS, Measure, fidelity, interval
from tools.hard_pages import HARD, all_pages
from tools.verdict_edits import KINDS, edits, kept, names_in, sentences
from tools.verdict_sets import VARIABLE, folder, pairs

CLAIM = "In May 2019 all 12 boats of Captain Kowalski were longer than 30 meters and have been sold in Gdynia."


def test_the_same_seed_makes_the_same_edits():
    first, second = (list(edits(CLAIM, CLAIM, ["Wexford"], random.Random(7))) for _ in range(2))
    assert first == second


def test_each_kind_of_edit_is_made_where_the_claim_has_room_for_it():
    made = {each.kind: each.claim for each in edits(CLAIM, CLAIM, ["Wexford"], random.Random(7))}
    assert set(made) == set(KINDS)
    assert all(claim != CLAIM for claim in made.values())


def test_a_name_is_replaced_by_one_that_the_evidence_does_not_hold():
    made = [each.claim for each in edits(CLAIM, CLAIM, ["Gdynia", "Wexford"], random.Random(1)) if each.kind == "name"]
    assert ["Wexford" in claim for claim in made] == [True]


def test_what_leaves_the_sense_as_it_is_has_another_wording():
    made = kept("In summer, the pier is not used by 5 boats (in the north).", "", random.Random(3))
    assert made.kind == "same"
    assert made.claim != "In summer, the pier is not used by 5 boats (in the north)."


def test_the_documents_of_python_give_whole_sentences_with_what_stands_around_them():
    found = sentences()
    assert len(found) > 500
    assert all(claim in evidence for claim, evidence in found[:50])
    assert names_in([claim for claim, _ in found])


@pytest.mark.parametrize(("right", "of", "low", "high"), [(0, 0, 0, 100), (10, 10, 72.2, 100), (50, 100, 40.4, 59.6)])
def test_an_interval_holds_the_share_and_narrows_with_the_number(right, of, low, high):
    found = interval(right, of)
    assert found == pytest.approx((low, high), abs=0.1)


def test_a_set_that_is_not_there_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    where = folder()
    assert where is not None
    assert list(pairs(where)) == []


def test_no_folder_is_no_error(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    assert folder() is None


def test_every_hard_page_is_read_as_a_browser_shows_it_and_the_floor_is_all_of_them():
    pages = all_pages()
    assert fidelity(pages) == Measure("pages: fidelity", len(pages), len(pages))
    assert len(pages) > 150
    assert FLOORS["pages: fidelity"] == 100


def test_a_page_of_which_a_word_is_lost_doubled_or_moved_is_not_counted_as_right():
    html, expected = HARD["a small article"]
    others = [expected[1:], [*expected, expected[-1]], [expected[1], expected[0], *expected[2:]]]
    assert [fidelity({"a small article": (html, each)}).right for each in (expected, *others)] == [1, 0, 0, 0]
