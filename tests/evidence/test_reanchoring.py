"""A quotation in a page that was read anew: the same, moved or changed, and never moved silently."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.quotations import Searched
from carter.evidence.reanchoring import standing

QUOTE = "The lease lasts 60 seconds."


def _stands(text: str, start: int = 0, quote: str = QUOTE):
    return standing(quote, start, text, Searched(text))


def test_what_stands_where_it_stood_is_the_same():
    found = _stands(f"Head\n{QUOTE} More.", 5)
    assert (found.kept, found.tier, found.places[0].start) == ("same", "exact", 5)


def test_what_stands_elsewhere_is_moved_and_every_place_is_told():
    found = _stands(f"A new line.\n{QUOTE} And again: {QUOTE}", 0)
    assert (found.kept, found.tier) == ("moved", "exact")
    assert [place.start for place in found.places] == [12, 51]


def test_other_typography_is_moved_and_says_so():
    text = "“The lease lasts 60\u00a0seconds.”"
    found = _stands(text, 1)
    assert (found.kept, found.tier) == ("moved", "folded")
    assert text[found.places[0].start : found.places[0].end] == "The lease lasts 60\u00a0seconds."


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Leases\nThe lease lasts 90 seconds. Jobs are short.", "The lease lasts 90 seconds."),
        ("The lease lasts 600 seconds.", "The lease lasts 600 seconds."),
        ("The canteen opens at noon.", ""),
        ("", ""),
    ],
)
def test_what_stands_nowhere_is_changed_and_its_like_is_shown(text, nearest):
    found = _stands(text)
    assert (found.kept, found.tier, found.places, found.nearest) == ("changed", "no", (), nearest)


@given(st.text(max_size=40), st.text(max_size=40))
def test_wherever_it_is_put_it_is_found_there_or_told_to_be_changed(before, after):
    text = f"{before} {QUOTE} {after}"
    found = _stands(text, len(before) + 1)
    assert found.kept == "same"
    moved = _stands(text, len(text))
    assert moved.kept == "moved"
    assert all(text[place.start : place.end] == QUOTE for place in moved.places if moved.tier == "exact")
