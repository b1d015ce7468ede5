"""The claims table as CSV: what is in it, and that no sheet runs any of it."""

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.quoting import visible
from carter.research.export.csv_table import COLUMNS, GUARD, claims_csv, safe
from tests.research.export.made import Given, hostile, hostile_sources, material


def rows(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_the_table_has_a_row_for_each_claim_and_piece_of_its_evidence():
    text = claims_csv(material(Given("A lease is 60 seconds."), Given("It is renewed.", url="https://h.example/a")))
    first, second = rows(text)
    assert tuple(first) == COLUMNS
    assert (first["claim"], first["quote"], first["verdict"], first["score"]) == (
        *("A lease is 60 seconds.", "A lease is 60 seconds."),
        *("supports", "1.000"),
    )
    assert (first["char_start"], first["char_end"], first["reference"]) == ("18", "40", "1")
    assert (second["url"], second["in_brief"], second["reasons"]) == (
        *("https://h.example/a", "yes"),
        "every word stands there",
    )


def test_lines_end_in_cr_lf_and_every_cell_stands_in_quotation_marks():
    text = claims_csv(material(Given('A "lease", or two\nlines.')))
    lines = text.split("\r\n")
    assert lines[-1] == ""
    assert lines[0] == ",".join(f'"{name}"' for name in COLUMNS)
    assert '"A ""lease"", or two\nlines."' in lines[1]


@pytest.mark.parametrize(
    "cell",
    ["=1", "+1", "-1", "@A1", "\t=1", "\r=1", "\n1", " =1", '"=1', "'=1", "“-1”", "\u00a0=1", "＝1", "\u00ad=1", "'"],
)
def test_a_cell_that_a_sheet_might_run_has_an_apostrophe_before_it(cell):
    assert safe(cell) == GUARD + visible(cell)


@pytest.mark.parametrize("cell", ["a=1", "60 - 90", "", "a@b.example", "“a”", "0.500"])
def test_a_cell_that_no_sheet_would_run_stays_as_it_is(cell):
    assert safe(cell) == cell


@given(hostile() | st.text(st.characters(exclude_categories=["Cs"])))
def test_without_its_apostrophe_a_guarded_cell_is_what_it_was(cell):
    told = safe(cell)
    assert told.removeprefix(GUARD) == visible(cell)
    assert not re.match(r"\s*[=+\-@]", told)


@given(hostile_sources())
def test_no_text_of_others_changes_how_many_cells_there_are_or_begins_a_formula(sources):
    table = csv.reader(io.StringIO(claims_csv(material(*sources)), newline=""), strict=True)
    head, *lines = table
    assert head == list(COLUMNS)
    assert len(lines) == len(sources)
    for line in lines:
        assert len(line) == len(COLUMNS)
        assert not any(re.match(r"[\s\"“”’]*[=+\-@\t\r]", cell) for cell in line)
        assert not any(
            re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", cell) for cell in line
        )
