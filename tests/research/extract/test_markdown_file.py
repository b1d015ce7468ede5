"""A Markdown file is read as a reader of the rendered page sees it."""

import json

import pytest

from carter.research.extract import read
from carter.research.standing import standings
from tests.research.extract.pages import kinds, main_lines
from tests.research.made import source


def markdown(text):
    return read(text.encode(), "notes.md")


def test_the_rendered_text_is_what_is_read():
    readable = markdown(
        "# Harbour *notes*\n\nBoats fell to **88**,\nsays the [office](https://a.example).\n\n"
        "- north `quay`\n- south\n\n1. first\n\n> quoted\n\n| quay | boats |\n|---|---|\n| north | ~~40~~ 41 |\n\n"
        "```python\ndef gate(n):\n    return n\n```\n\n    indented\n\n![chart](x.png)\n<!-- no -->\n"
        "<b>bold</b> 10<sup>6</sup>\n"
    )
    assert (readable.kind, readable.status, readable.title) == ("markdown", "ok", "Harbour notes")
    assert kinds(readable) == [
        ("heading", "Harbour notes"),
        ("paragraph", "Boats fell to 88, says the office."),
        ("item", "north quay"),
        ("item", "south"),
        ("item", "first"),
        ("quote", "quoted"),
        ("row", "quay\tboats"),
        ("row", "north\t41"),
        ("code", "def gate(n):\n    return n"),
        ("code", "indented"),
        ("paragraph", "bold 10⁶"),
    ]
    assert all(block.main for block in readable.blocks)


def test_front_matter_gives_title_and_dates_and_is_no_text():
    readable = markdown(
        '---\ntitle: "Harbour: notes" # x\ndate: 2019-05-02 10:00:00 +0100\nupdated: 2020-01\n'
        "tags:\n  - a\n- b\nx: [1,\n]\n---\nBoats.\n"
    )
    assert (readable.title, readable.text) == ("Harbour: notes", "Boats.")
    assert (readable.published.value, readable.published.instant) == ("2019-05-02", "2019-05-02T10:00:00+01:00")
    assert (readable.modified.value, readable.modified.precision, readable.modified.place) == (
        "2020-01",
        "month",
        "front matter",
    )


@pytest.mark.parametrize(
    ("name", "role"), [("datum", "published"), ("fecha", "published"), ("stand", "modified"), ("geändert", "modified")]
)
def test_a_date_in_front_matter_is_known_by_its_names_in_other_languages(name, role):
    readable = markdown(f"---\ntitle: Boote\n{name}: 2024-03-05\n---\nBoote.\n")
    assert getattr(readable, role).value == "2024-03-05"


@pytest.mark.parametrize(
    ("front", "title"),
    [
        ("---\ntitle: >\n  Notes: of\n  the harbour\ndate: 2019-05-02\n---\n", "Notes: of the harbour"),
        ("---\ntitle: |-\n  Notes\ntags:\n  - a\nby:\n  name: b\ndate: 2019-05-02\n---\n", "Notes"),
        ('---\ntitle: "Notes of\n  the harbour"\ndate: 2019-05-02\n---\n', "Notes of the harbour"),
        ("---\ntitle:\n  Notes\ndate: 2019-05-02\n---\n", "Notes"),
        ('+++\ntitle = "Notes"\ndate = 2019-05-02\ntags = ["a"]\n[extra]\nx = 1\n+++\n', "Notes"),
    ],
)
def test_a_title_may_go_on_over_lines_and_a_front_matter_be_of_toml(front, title):
    readable = markdown(front + "Boats.\n")
    assert (readable.title, readable.text) == (title, "Boats.")
    assert readable.published.value == "2019-05-02"


@pytest.mark.parametrize("line", ["status: Superseded", "superseded_by: rules-2.md", "archived: true"])
def test_what_front_matter_says_of_the_document_s_fate_is_known_and_not_quoted(line):
    readable = markdown(f"---\ntitle: Rules\n{line}\n---\n# Rules\n\nThirty boats may lie here.\n")
    made = standings([source("rules.md", text="rules.md")], {"rules.md": readable.text})
    assert [standing.earlier for standing in made.values()] == ["superseded"]
    assert main_lines(readable) == ["Rules", "Thirty boats may lie here."]


@pytest.mark.parametrize("value", ["true", "!!python/object:x", "*alias", "03/04/2022", "[2019-05-02]"])
def test_a_value_in_front_matter_is_a_string_or_nothing(value):
    readable = markdown(f"---\ntitle: t\npublished: {value}\n---\nBoats.\n")
    assert (readable.published, readable.text) == (None, "Boats.")


@pytest.mark.parametrize("text", ["---\n\nBoats fell.\n\n---\n\nMore.", "---\nBoats fell: 88.\nnot a pair\n---\n"])
def test_text_between_two_rules_is_text(text):
    assert "Boats fell" in markdown(text).text


def test_a_visible_date_line_counts_where_there_is_no_front_matter():
    assert markdown("# Notes\n\nLast updated: 2024-03-01\n\nBoats.").modified.value == "2024-03-01"


def test_what_is_too_deep_to_render_is_read_as_plain_text():
    readable = markdown(">" * 500 + " deep words\n\nBoats.")
    assert readable.status == "ok"
    assert "deep words" in readable.text


@pytest.mark.parametrize(
    "text", ["[" * 20_000, "*a " * 20_000, "![](" * 10_000, "> " * 10_000, "`a``" * 10_000, "<a " * 20_000]
)
def test_a_file_of_nothing_but_marks_is_read(text):
    assert markdown(text).kind == "markdown"


def test_the_sign_of_a_note_is_its_number_and_in_code_it_stays():
    readable = markdown("Boats fell to 88[^1], see `a[^1]`.\n\n[^1]: As counted.\n")
    assert kinds(readable) == [("paragraph", "Boats fell to 88[1], see a[^1]."), ("paragraph", "[1] As counted.")]


def test_a_notebook_is_read_by_its_cells_and_without_its_results():
    cells = [
        {"cell_type": "markdown", "source": ["# Boats\n", "\n", "There are 88 boats.\n"]},
        {"cell_type": "code", "source": "count()", "outputs": [{"text": "89"}]},
        {"cell_type": "raw", "source": "90"},
    ]
    readable = read(json.dumps({"cells": cells, "nbformat": 4}).encode(), "boats.ipynb")
    assert kinds(readable) == [("heading", "Boats"), ("paragraph", "There are 88 boats."), ("code", "count()")]
    assert read(b"[1]", "boats.ipynb").status == "ok"
