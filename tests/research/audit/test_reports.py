"""Reports as people and tools write them: each style is read, and each of its faults is seen."""

from pathlib import Path

import pytest

from carter.research.audit.figures import figures
from carter.research.audit.findings import findings
from carter.research.audit.reading import Form, read_report

REPORTS = Path(__file__).parent / "reports"
FORMS: dict[str, Form] = {".md": "markdown", ".html": "html", ".txt": "text"}


def read(name):
    path = REPORTS / name
    return read_report(path.read_text(encoding="utf-8"), FORMS[path.suffix])


def counted(report):
    return {each.name: f"{each.met} of {each.of}" for each in figures(report, None) if each.of}


def minded(report, kind):
    return [each.where for each in findings(report, None, {}) if each.kind == kind]


def cited(report):
    """Sentence -> the labels or numbers of what it cites."""
    references = report.references
    return {
        each.text: [references[number - 1].label or number for number in each.references] for each in report.statements
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "apa_links.md",
            {
                "sentences_cited": "3 of 5",
                "numeric_sentences_cited": "2 of 3",
                "cells_cited": "2 of 3",
                "markers_resolved": "6 of 6",
                "references_cited": "2 of 4",
                "references_distinct": "3 of 4",
                "links_possible": "6 of 7",
            },
        ),
        (
            "numbered.md",
            {
                "sentences_cited": "7 of 10",
                "numeric_sentences_cited": "3 of 3",
                "markers_resolved": "12 of 13",
                "references_cited": "6 of 7",
                "references_distinct": "7 of 7",
                "links_possible": "7 of 7",
            },
        ),
        (
            "sources_lists.md",
            {
                "sentences_cited": "4 of 4",
                "numeric_sentences_cited": "4 of 4",
                "markers_resolved": "4 of 5",
                "references_cited": "4 of 4",
                "references_distinct": "4 of 4",
                "links_possible": "4 of 4",
            },
        ),
        (
            "answer_engine.md",
            {
                "sentences_cited": "5 of 5",
                "numeric_sentences_cited": "4 of 4",
                "markers_resolved": "8 of 8",
                "references_cited": "4 of 4",
                "references_distinct": "4 of 4",
                "links_possible": "4 of 4",
            },
        ),
        (
            "encyclopedia.html",
            {
                "sentences_cited": "4 of 5",
                "numeric_sentences_cited": "3 of 4",
                "markers_resolved": "6 of 7",
                "references_cited": "3 of 4",
                "references_distinct": "4 of 4",
                "links_possible": "3 of 4",
            },
        ),
        (
            "footnotes.txt",
            {
                "sentences_cited": "5 of 7",
                "numeric_sentences_cited": "4 of 5",
                "markers_resolved": "5 of 5",
                "references_cited": "4 of 4",
                "references_distinct": "4 of 4",
                "links_possible": "3 of 3",
            },
        ),
        (
            "notes.md",
            {
                "sentences_cited": "6 of 6",
                "numeric_sentences_cited": "4 of 4",
                "markers_resolved": "6 of 7",
                "references_cited": "2 of 2",
                "references_distinct": "2 of 2",
                "links_possible": "5 of 5",
            },
        ),
        (
            "author_years.md",
            {
                "sentences_cited": "3 of 5",
                "numeric_sentences_cited": "3 of 4",
                "markers_resolved": "4 of 5",
                "references_cited": "3 of 4",
                "references_distinct": "4 of 4",
                "links_possible": "3 of 3",
            },
        ),
        (
            "mehrsprachig.md",
            {
                "sentences_cited": "6 of 7",
                "numeric_sentences_cited": "6 of 6",
                "markers_resolved": "6 of 6",
                "references_cited": "3 of 3",
                "references_distinct": "3 of 3",
                "links_possible": "3 of 3",
            },
        ),
    ],
)
def test_a_report_of_this_style_is_counted(name, expected):
    assert counted(read(name)) == expected


def test_links_in_brackets_cite_the_list_by_where_they_lead_trackers_and_all():
    report = read("apa_links.md")
    assert cited(report)["The decline began when the south bridge opened."] == [2]
    assert minded(report, "reference is doubled") == [
        "Lind, A. (2018). The south bridge opens. https://www.quaynews.nq/bridge-opens/"
    ]
    assert minded(report, "link is impossible") == ["https://example.com/placeholder"]
    assert minded(report, "sentence is not cited") == [
        "Night crossings ended altogether.",
        "The traffic fell by a third within five years.",
    ]


def test_a_marker_beyond_the_list_dangles_and_years_tasks_and_code_are_none():
    report = read("numbered.md")
    assert report.dangling == ("[599]",)
    said = cited(report)
    assert said["It lasts 60 seconds by default, and a worker may renew it up to five times."] == [
        "2",
        "3",
        "1",
        "4",
        "5",
    ]
    assert said["It ran every job twice, e.g. after a restart."] == ["5"]
    assert said["Smith et al. measured 3.5 % of lost jobs."] == ["2"]
    assert said["The rules of [2023] replaced it."] == []
    assert said["The list array[1] holds the first job, and jobs[2][3] the next."] == []
    assert said["The cost is $x[1] + y[2]$ in the worst case."] == ["1"]
    assert minded(report, "reference is never cited") == ["[7] https://queue.nq/code"]


def test_lists_that_begin_anew_in_each_section_are_those_of_their_sections():
    report = read("sources_lists.md")
    assert [each.references for each in report.statements] == [(1,), (2,), (3,), (4,)]
    assert report.dangling == ("[3]",)


def test_several_forms_of_a_number_are_one():
    assert cited(read("answer_engine.md")) == {
        "The town's library opened in 1911.": ["1", "2"],
        "It holds about 84,000 volumes, of which a third are on loan at any time.": ["3", "4"],
        "The reading room was closed from 1940 to 1946.": ["2"],
        "A new wing was proposed in 2021.": ["3"],
        "Is the library open on Sundays?": [],
        "It is not.": ["1", "2"],
    }


def test_notes_of_an_encyclopedia_are_followed_by_their_anchors_and_squares_are_no_notes():
    report = read("encyclopedia.html")
    said = cited(report)
    assert said["It was first seen in 1953 & has nested there since."] == ["2", "3"]
    assert said["The quay covers 12 km2 and was built in 1902."] == ["1"]
    assert report.dangling == ("[9]",)
    assert minded(report, "link is impossible") == ["http://localhost/x"]


def test_notes_at_the_end_of_a_plain_text_are_its_references_without_a_heading():
    report = read("footnotes.txt")
    assert [each.label for each in report.references] == ["1", "2", "3", "4"]
    assert minded(report, "sentence is not cited") == ["Repairs cost 31,000 pounds (Hale 1980).", "Nobody lives there."]


def test_an_author_without_a_reference_dangles_and_a_month_is_no_author():
    report = read("author_years.md")
    assert report.dangling == ("(Stone, 2011)",)
    assert cited(report)["The World Bank (2021) puts the harvest at 2.1 million tonnes."] == [3]


def test_a_marker_between_sentences_without_spaces_is_of_the_first():
    said = cited(read("mehrsprachig.md"))
    assert said["票价上涨了8%。"] == ["2"]
    assert said["Sie trägt z. B. 40 Wagen."] == ["2"]
    assert said["عدد السفن في الميناء هو ٤١٠ سفينة."] == ["3"]


def test_a_list_of_placeholders_cites_nothing_and_a_book_does():
    listed = "## Sources\n\n1. https://example.com/a\n2. Moor, B. Boats.\n"
    report = read_report(f"Boats fell by half [1]. Ships rose by half [2].\n\n{listed}", "markdown")
    assert counted(report)["sentences_cited"] == "1 of 2"
    assert minded(report, "sentence is not cited") == ["Boats fell by half."]
