"""A file of comma-separated values is a table, whose first row may name the columns."""

import pytest

from carter.research.extract import blocks, plain_text, read
from tests.research.extract.pages import kinds


def heads(readable):
    return [block.head for block in readable.blocks]


@pytest.mark.parametrize("sign", [",", ";", "|", "\t"])
def test_each_record_is_a_row_under_the_names_of_its_columns(sign):
    rows = [["plan", "seats", "price"], ["Basic", "5", "19"], ["Pro", "20", ""]]
    readable = read("\r\n".join(sign.join(row) for row in rows).encode(), "plans.csv")
    assert kinds(readable) == [("row", "plan\tseats\tprice"), ("row", "Basic\t5\t19"), ("row", "Pro\t20")]
    assert heads(readable) == [True, False, False]
    assert readable.title == "plans"


def test_a_quoted_cell_may_hold_the_sign_and_line_breaks():
    readable = read(b'name,note\nBo,"one, two\nand ""three"""\n', "a.csv")
    assert kinds(readable)[1] == ("row", 'Bo\tone, two and "three"')


@pytest.mark.parametrize("text", ["1,2\n3,4\n", "a,a\n1,2\n", "a,\n1,2\n"])
def test_a_first_row_that_names_no_columns_is_no_head(text):
    readable = read(text.encode(), "a.csv")
    assert {kind for kind, _ in kinds(readable)} == {"row"}
    assert not any(heads(readable))


@pytest.mark.parametrize("text", ["Boats, and more.\n\nThe quay\n", "a,b\n1,2,3\n", "x" * 200_000 + ",b\n"])
def test_what_has_other_numbers_of_cells_is_read_as_a_text(text):
    assert "row" not in {kind for kind, _ in kinds(read(text.encode(), "a.csv"))}


@pytest.mark.parametrize(
    ("name", "line"), [("a.csv", "pump,60\n"), ("a.txt", "A pump.\n\n"), ("a.html", "<p>A pump.</p>")]
)
def test_of_a_file_of_very_many_blocks_the_first_are_read_and_the_rest_is_told_of(monkeypatch, name, line):
    for module in (blocks, plain_text):
        monkeypatch.setattr(module, "MOST_BLOCKS", 10)
    readable = read((line * 12).encode(), name, marks=False)
    assert len(readable.blocks) == 10
    assert readable.unread == "all behind paragraph 10, more than is read of one file"
    assert read((line * 10).encode(), name, marks=False).unread == ""
