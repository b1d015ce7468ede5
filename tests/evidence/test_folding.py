import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.folding import fold, spaced
from carter.evidence.quoting import escaped, quoted, visible


@pytest.mark.parametrize(
    ("source", "typed"),
    [
        ("The “north‑quay” count fell (−12 %) in 2019…", 'The "north-quay" count fell (-12 %) in 2019...'),
        ("„Rost“ und ‚Eisen‘", "\"Rost\" und 'Eisen'"),
        ("«\u00a0fer\u00a0» et «plomb»", '"fer" et "plomb"'),
        ("»Eisen« und »Blei« rosten", '"Eisen" und "Blei" rosten'),
        ("one\n  line", "one line"),
        ("e\u0301tude", "étude"),
        ("soft\u00adhyphen", "softhyphen"),
    ],
)  # fmt: skip
def test_typography_alone_makes_no_difference(source, typed):
    assert fold(source) == fold(typed)


@pytest.mark.parametrize(("one", "other"), [("Iron", "iron"), ("10²", "102"), ("410", "41"), ("α", "alpha")])
def test_case_digits_and_letters_make_a_difference(one, other):
    assert fold(one) != fold(other)


@given(st.text())
def test_folding_twice_is_folding_once(text):
    assert fold(fold(text)) == fold(text)
    assert spaced(spaced(text)) == spaced(text)


def test_control_and_invisible_characters_are_shown_and_not_obeyed():
    hostile = "Boats \x1b]52;c;x\x07 \x1b[2J \x9b31m \u202egnp.exe \U000e0041"
    assert visible(hostile) == ("Boats ⟨U+001B⟩]52;c;x⟨U+0007⟩ ⟨U+001B⟩[2J ⟨U+009B⟩31m ⟨U+202E⟩gnp.exe ⟨U+E0041⟩")


def test_what_writing_systems_need_is_left_alone():
    assert visible("می\u200cخواهم 👩\u200d🔬") == "می\u200cخواهم 👩\u200d🔬"


@given(st.text())
def test_what_is_escaped_stands_on_one_line(text):
    assert len(escaped(text).splitlines()) <= 1


def test_code_in_a_quotation_stays_readable():
    assert quoted("Set max_sources to 4 (see a.b).") == "“Set max_sources to 4 (see a.b).”"


def test_signs_that_mean_nothing_where_they_stand_are_left_alone():
    assert quoted("@staticmethod of AT&T - 1. a=b") == "“@staticmethod of AT&T - 1. a=b”"


def test_a_line_break_between_sentences_is_a_space_and_any_other_is_shown():
    assert quoted("It ends.\nIt begins:\nfirst\nsecond") == "“It ends. It begins: / first / second”"


def test_the_cells_of_a_table_are_told_apart():
    assert quoted("Name\tLimit\na\t30 s") == "“Name · Limit / a · 30 s”"


def test_an_address_in_a_quotation_is_no_link():
    assert quoted("see http://evil.example or www.evil.example or a@b.example") == (
        "“see http\\://evil.example or www\\.evil.example or a\\@b.example”"
    )
