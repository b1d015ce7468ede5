"""Laws of auditing: any text is audited, its counts add up, and code cites nothing."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.errors import InputError
from carter.research.audit.figures import figures
from carter.research.audit.findings import findings
from carter.research.audit.markers import Mark
from carter.research.audit.pages import Page, said_by_pages
from carter.research.audit.prose import Placed, Prose, parts_of
from carter.research.audit.reading import read_report

PIECES = (
    "[1]", "[1][3]", "[1, 3–5]", "[^1]", "[^1]: ", "[1]: ", "[599]", "[2023]", "[sic]", "[ ]", "¹", "²³",
    "【2†source】", "[source: 1]", "(Smith 2020)", "(Lee et al., 2019)", "https://a.nq/x", "(https://a.nq/x)",
    "[a](https://a.nq)", "<sup>1</sup>", "<a href=\"#r1\">[1]</a>", "<li id=\"r1\">", "</li>", "<ol>",
    "</ol>", "## Sources\n", "# References\n", "Sources:\n", "1. ", "- ", "> ", "| a | b |\n|---|---|\n", "`",
    "```\n", "$", "\\[", "\\(", "“", "”", "\"", "«", "»", "Boats fell. ", "It rose by 4.2 %.", "e.g. ", "(",
    ")", "[", "]", "\n", "\n\n", "    ", "\t", "。", "船下降了。", "٤١٠", "javascript:x", "[x](javascript:1)",
    "&amp;", "&#91;1&#93;", "\u200f", "\ue000", "\ue001", "<table><tr><td>",
)  # fmt: skip
texts = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
forms = st.sampled_from(["markdown", "html", "text"])


def read(text, form):
    try:
        return read_report(text, form)
    except InputError:
        return None


@given(texts, forms)
def test_any_text_is_audited_and_its_counts_add_up(text, form):
    report = read(text, form)
    if report is None:
        return
    pages = {each.number: Page(f"{each.number}.html", text, text) for each in report.references}
    said = said_by_pages(report, pages)
    for figure in figures(report, said):
        assert figure.measured
        assert 0 <= figure.met <= figure.of
    minded = [each.kind for each in findings(report, said, {})]
    counted = {figure.name: figure.of - figure.met for figure in figures(report, said)}
    assert minded.count("marker dangles") == counted["markers_resolved"]
    assert minded.count("reference is never cited") == counted["references_cited"]
    assert minded.count("reference is doubled") == counted["references_distinct"]
    assert minded.count("link is impossible") == counted["links_possible"]
    assert minded.count("sentence is not cited") == counted["sentences_cited"]
    assert minded.count("cell is not cited") == counted["cells_cited"]
    assert report.markers - len(report.dangling) >= sum(each.times > 0 for each in report.references)


@given(st.text(st.sampled_from(string.ascii_letters + " .,[]()^0123456789:/¹²"), min_size=1, max_size=80))
@pytest.mark.parametrize("wrapped", ["```\n{}\n```\n", "    {}\n", "`{}`\n"])
def test_what_stands_in_code_cites_nothing(wrapped, text):
    kept = text.replace("`", "").strip() or "x"
    report = read(f"Boats fell.\n\n{wrapped.format(kept)}", "markdown")
    assert (report.markers, report.references) == (0, ())


@given(texts)
def test_code_around_a_whole_report_leaves_no_marker(text):
    report = read("Boats.\n\n````\n" + text.replace("````", "") + "\n````\n", "markdown")
    assert report.markers == 0


@given(st.text(st.sampled_from("Ab c.。“”()1 \n"), max_size=60), st.lists(st.integers(0, 60), max_size=6))
def test_every_marker_belongs_to_exactly_one_sentence(text, places):
    marks = [Placed(min(place, len(text)), Mark(0, 0, str(each))) for each, place in enumerate(sorted(places))]
    told = [each.mark.text for part in parts_of(Prose(text, tuple(marks))) for each in part.marks]
    assert sorted(told) == [mark.mark.text for mark in marks]
