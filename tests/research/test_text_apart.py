"""The difference of two texts around a quotation."""

from hypothesis import given
from hypothesis import strategies as st

from carter.research.text_apart import around, mirrored, told

LINES = st.lists(st.sampled_from(["a", "b", "c", "d e", ""]), min_size=1, max_size=6)


def at(text, words):
    start = text.index(words)
    return start, start + len(words)


def test_the_stretch_that_the_quotation_stands_in_is_told_and_no_other():
    then, now = "one\ntwo\nthree\nfour\nfive", "ONE\ntwo\nTHREE\nfour\nfive"
    assert around(then, now, *at(then, "three")) == ("- three", "+ THREE")
    assert around(then, now, *at(then, "one")) == ("- one", "+ ONE")
    assert around(then, now, *at(then, "five")) == ()


def test_what_went_without_a_successor_is_told_alone():
    then, now = "one\ntwo\nthree", "one\nthree"
    assert around(then, now, *at(then, "two")) == ("- two",)


def test_a_quotation_over_several_lines_is_found():
    then, now = "one\ntwo\nthree", "one\nTWO\nthree"
    assert around(then, now, *at(then, "one\ntwo")) == ("- two", "+ TWO")


def test_a_long_line_is_cut_around_the_place_where_it_parts():
    before, after = "x" * 900 + " 60 seconds " + "y" * 900, "x" * 900 + " 90 seconds " + "y" * 900
    old, new = told([before], [after])
    assert "60 seconds" in old
    assert "90 seconds" in new
    assert max(map(len, (old, new))) < 400


def test_of_many_lines_some_are_told_and_the_rest_is_counted():
    lines = told([str(number) for number in range(20)], [])
    assert lines[-1] == "- … 14 more lines"
    assert len(lines) == 7


@given(LINES, LINES)
def test_the_other_way_round_is_the_mirror(old, new):
    assert mirrored(told(old, new)) == told(new, old)


@given(LINES, LINES, st.integers(0, 20))
def test_equal_texts_do_not_differ_and_what_is_told_stands_in_the_texts(old, new, start):
    then, now = "\n".join(old), "\n".join(new)
    assert around(then, then, start, start + 1) == ()
    for line in around(then, now, start, start + 1):
        assert line[2:] in (old if line.startswith("-") else new)
