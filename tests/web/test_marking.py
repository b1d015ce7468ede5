"""What differs between texts: the marks lose no character, and lines keep their numbers."""

from difflib import unified_diff

from hypothesis import given
from hypothesis import strategies as st

from carter.interfaces.web.marking import Piece, Row, marked, rows, snippet

_TEXTS = st.text("ab c.,\u0301é\n9", max_size=40)
_LINES = st.lists(st.text("abc ", max_size=6), max_size=8)


def _joined(pieces, *hows):
    return "".join(piece.text for piece in pieces if piece.how in hows)


@given(_TEXTS, _TEXTS)
def test_the_pieces_of_each_side_are_its_text_and_what_is_the_same_is_the_same_in_both(then, now):
    old, new = marked(then, now)
    assert _joined(old, "same", "gone") == then
    assert _joined(new, "same", "come") == now
    assert _joined(old, "same") == _joined(new, "same")


def test_a_number_that_changed_is_marked_alone():
    old, new = marked("A lease is held for 60 seconds.", "A lease is held for 75 seconds.")
    assert old == (Piece("same", "A lease is held for "), Piece("gone", "60"), Piece("same", " seconds."))
    assert new == (Piece("same", "A lease is held for "), Piece("come", "75"), Piece("same", " seconds."))


def test_texts_that_have_little_in_common_are_marked_whole():
    assert marked("one two three", "vier fünf sechs") == (
        (Piece("gone", "one two three"),),
        (Piece("come", "vier fünf sechs"),),
    )


@given(_LINES, _LINES)
def test_rows_have_the_numbers_of_their_lines_and_tell_every_line_that_differs(then, now):
    found = list(rows(list(unified_diff(then, now, lineterm=""))))
    for row in found:
        text = "".join(piece.text for piece in row.pieces)
        if row.then is not None:
            assert then[row.then - 1] == text
        if row.now is not None:
            assert now[row.now - 1] == text
    gone = [row.then for row in found if row.how == "gone"]
    come = [row.now for row in found if row.how == "come"]
    left = [line for number, line in enumerate(then, start=1) if number not in gone]
    right = [line for number, line in enumerate(now, start=1) if number not in come]
    assert left == right


def test_lines_of_a_snippet_are_paired_and_have_no_numbers():
    assert snippet(("- held 60 s", "+ held 75 s")) == (
        Row("gone", None, None, (Piece("same", "held "), Piece("gone", "60"), Piece("same", " s"))),
        Row("come", None, None, (Piece("same", "held "), Piece("come", "75"), Piece("same", " s"))),
    )
