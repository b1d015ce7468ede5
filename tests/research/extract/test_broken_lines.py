"""A title right over what it names is told from a line that was wrapped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.research.extract.broken_lines import parted
from carter.research.extract.plain_text import read_plain

WIDE = "At ten past four in the morning a main of 400 mm burst, and the street was under water for hours."


def blocks(*lines):
    readable = read_plain("\n".join(lines), "a.txt")
    return [(block.kind, readable.text[block.start : block.end]) for block in readable.blocks]


def test_a_short_line_over_sentences_is_a_title():
    assert blocks("Summary", WIDE) == [("heading", "Summary"), ("paragraph", WIDE)]


def test_numbered_titles_in_minutes_are_no_list():
    made = blocks("1. Leaks", WIDE, "2. Fountains", "Decided: six new fountains are built in 2026.")
    assert [kind for kind, _ in made] == ["heading", "paragraph"] * 2
    assert made[2] == ("heading", "2. Fountains")


def test_a_title_may_stand_over_a_list():
    made = blocks("What we change", "1. Clamps are inspected every year.", "2. " + WIDE)
    assert made[0] == ("heading", "What we change")
    assert [kind for kind, _ in made[1:]] == ["item", "item"]


def test_the_items_of_a_list_are_no_titles():
    made = blocks("1. Open the valve", "2. Close the valve", "3. " + WIDE)
    assert [kind for kind, _ in made] == ["item"] * 3


def test_lines_of_an_address_stay_lines():
    assert blocks("Board of the Works", "Ferry Street 4", "Rivermouth", "", WIDE)[:3] == [
        ("paragraph", "Board of the Works"),
        ("paragraph", "Ferry Street 4"),
        ("paragraph", "Rivermouth"),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ("The count of boats is held by the harbour master of the town of", "Rivermouth, who publishes it in May."),
        ("Boats are counted in May,", "September and at the end of the year, and the count is published."),
        ("we counted the boats", "Then we counted the carts that stood at the quay, and published both."),
    ],
)
def test_a_wrapped_line_goes_on(lines):
    assert blocks(*lines, "", WIDE)[0] == ("paragraph", " ".join(lines))


@given(st.lists(st.text(alphabet="Aab1. :-\t", max_size=12), max_size=8), st.integers(0, 120))
def test_no_line_is_lost_and_none_moves(lines, width):
    assert [line for _, run in parted(lines, width, lambda line: line.startswith("1. ")) for line in run] == lines
