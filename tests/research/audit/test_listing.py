"""The list of references: under headings of many languages, without one, as notes, and what is doubled in it."""

import pytest

from carter.research.audit.links import impossible, names_of, urls_in
from carter.research.audit.reading import read_report


def listed(text, form="markdown"):
    return [(each.label, each.urls) for each in read_report(text, form).references if each.listed]


@pytest.mark.parametrize(
    "heading",
    ["## References", "## References:", "### **Sources**", "## 7. Works Cited", "Bibliography\n====", "# QUELLEN",
     "## Einzelnachweise", "## Bibliographie", "## Références", "## Referencias", "## Fuentes", "## Riferimenti",
     "## Литература", "## Notas y referencias",
     "## Sources & Notes", "## Källor / Literatur",
     "## 参考文献", "## المراجع", "**Sources:**", "Sources:", "Citations", "## V. Notes"],
)  # fmt: skip
def test_a_list_is_found_under_its_heading(heading):
    text = f"Boats fell [1].\n\n{heading}\n\n1. Boats. https://a.nq/\n2. Ships. https://b.nq/\n\n## Appendix\n\nMore.\n"
    assert listed(text) == [("1", ("https://a.nq/",)), ("2", ("https://b.nq/",))]


@pytest.mark.parametrize(
    ("items", "form", "labels"),
    [
        ("1. https://a.nq/\n2. https://b.nq/\n4. https://c.nq/\n   - said twice\n5. https://d.nq/", "markdown", "1245"),
        ("1. https://a.nq/\n1. https://b.nq/\n1. https://c.nq/", "markdown", "123"),
        ("2. https://a.nq/\n1. https://b.nq/", "markdown", "23"),
        ("<ol><li>https://a.nq/<li value=4>https://b.nq/<li>https://c.nq/</ol>", "html", "145"),
    ],
)
def test_a_gap_in_the_numbers_of_a_list_stays(items, form, labels):
    heading = "<h2>References</h2>" if form == "html" else "## References"
    assert "".join(label for label, _ in listed(f"{heading}\n\n{items}\n", form)) == labels


@pytest.mark.parametrize("heading", ["## Sources of income", "## Notes on boats", "## Linking ports"])
def test_a_heading_that_only_begins_like_one_stands_over_prose(heading):
    report = read_report(f"{heading}\n\nThe boats fell by half, see [it](https://a.nq/).\n", "markdown")
    assert [each.listed for each in report.references] == [False]
    assert len(report.statements) == 1


@pytest.mark.parametrize(
    "items",
    [
        "[1] Boats. https://a.nq/\n[2] Ships, 1999.",
        "[1] Boats. https://a.nq/\n\n[2] Ships, 1999.",
        '[1]: https://a.nq/ "Boats"\n[2]: <https://b.nq/>',
        "1. [Boats](https://a.nq/)\n2. [Ships](https://b.nq/)",
        "- [1] Boats: https://a.nq/\n- [2] Ships: https://b.nq/",
        "¹ Boats. https://a.nq/\n² Ships, 1999.",
    ],
)
@pytest.mark.parametrize("heading", ["", "## Sources\n\n"])
def test_a_list_at_the_end_needs_no_heading(items, heading):
    text = f"Boats fell [1]. Ships rose [2].\n\n{heading}{items}\n"
    report = read_report(text, "markdown")
    assert [each.label for each in report.references] == ["1", "2"]
    assert report.references[0].urls == ("https://a.nq/",)
    assert [each.references for each in report.statements] == [(1,), (2,)]


@pytest.mark.parametrize("text", ["# Notes\n\n## Boats\n\nThe boats fell by half.\n\n## Ships\n\nThey rose by half.",
                                  "# Boats\n\nThe boats fell.\n\n## Notes\n\nThe ships rose by half."])  # fmt: skip
def test_a_section_without_any_entry_is_prose_whatever_its_heading(text):
    assert sum(each.states for each in read_report(text, "markdown").statements) == 2


def test_a_list_may_be_parted_by_headings_of_its_own():
    text = "Boats [1][2].\n\n# Sources\n\n## Old\n\n1. https://a.nq/\n\n## New\n\n2. https://b.nq/\n\n# More\n\nBoats."
    assert listed(text) == [("1", ("https://a.nq/",)), ("2", ("https://b.nq/",))]


def test_terms_of_a_definition_list_are_labels():
    text = "<p>Boats [1][2].</p><h2>References</h2><dl><dt>[1]</dt><dd>Boats, 1999.</dd><dt>[2]</dt><dd>https://b.nq/</dd></dl>"
    assert listed(text, "html") == [("1", ()), ("2", ("https://b.nq/",))]


@pytest.mark.parametrize(
    "end",
    [
        "- Boats fell by half, [the office](https://a.nq/) said, and then they rose again for two years.",
        "Boats fell by half, [it says](https://a.nq/)",
        "Boats fell by half, see https://a.nq/",
        "[Boats fell by half](https://a.nq/)",
        "| a | b |\n|---|---|\n| [x](https://a.nq/) | [y](https://b.nq/) |",
        "- Boats fell [here](https://a.nq/)\n- Ships rose in all of these years [there](https://b.nq/)",
    ],
)
def test_sentences_with_links_at_the_end_are_no_list(end):
    report = read_report(f"Ships.\n\n{end}\n", "markdown")
    assert {each.listed for each in report.references} == {False}


@pytest.mark.parametrize("end", ["- Boats: https://a.nq/\n- Ships: https://b.nq/", "https://a.nq/\n\nhttps://b.nq/",
                                 "* [Boats of the quay](https://a.nq/)\n* [Ships](https://b.nq/), 2019"])  # fmt: skip
def test_titles_and_links_at_the_end_are_a_list_without_a_heading(end):
    report = read_report(f"Boats fell by half, [it says](https://a.nq/).\n\n{end}\n", "markdown")
    assert [(each.listed, each.times) for each in report.references] == [(True, 1), (True, 0)]


def test_what_goes_on_below_an_entry_is_part_of_it():
    text = "Boats [1].\n\n## Sources\n\n1. Boats of the quay\n   - https://a.nq/\n2. Ships\n\n   https://b.nq/\n"
    assert listed(text) == [("1", ("https://a.nq/",)), ("2", ("https://b.nq/",))]


def test_a_table_of_sources_is_a_list():
    text = "Boats [2].\n\n## Sources\n\n| # | Title | Link |\n|---|---|---|\n| 1 | A | https://a.nq/ |\n| 2 | B | [b](https://b.nq/) |\n"  # noqa: E501
    assert listed(text) == [("1", ("https://a.nq/",)), ("2", ("https://b.nq/",))]


def test_entries_without_labels_are_cited_by_their_links():
    text = "Boats fell ([A](http://www.a.nq/x/?utm_source=m#top)).\n\n## References\n\n- A. https://a.nq/x\n- B. https://b.nq/\n"
    report = read_report(text, "markdown")
    assert [each.times for each in report.references] == [1, 0]


def test_the_same_page_or_the_same_work_is_doubled():
    text = (
        "Boats.\n\n## References\n\n1. https://a.nq/x\n2. http://www.a.nq/x/?utm_medium=m#y\n3. https://a.nq/x?page=2\n"
        "4. doi:10.5555/ABC.1\n5. https://doi.org/10.5555/abc.1\n6. https://journal.nq/doi/full/10.5555/abc.1\n"
        "7. https://arxiv.org/abs/2101.00001v2\n8. https://arxiv.org/pdf/2101.00001\n"
    )
    report = read_report(text, "markdown")
    assert [each.same_as for each in report.references] == [0, 1, 0, 0, 4, 4, 0, 7]


@pytest.mark.parametrize(
    ("href", "why"),
    [
        ("https://quay.nq/a_(b)?c=d#e", None),
        ("//quay.nq/a", None),
        ("https://fähre.nq/ü", None),
        ("https://quay.nq:8443/a", None),
        ("http://", "no host"),
        ("https:///path", "local or private"),
        ("http://[::1", "malformed"),
        ("https://a b.nq/", "malformed"),
        ("javascript:alert(1)", "not http"),
        ("data:text/html,x", "not http"),
        ("file:///etc/passwd", "not http"),
        ("ftp://quay.nq/", "not http"),
        ("http://localhost:8000/", "local or private"),
        ("http://127.0.0.1/", "local or private"),
        ("http://0x7f.1/", "local or private"),
        ("http://192.168.0.4/", "local or private"),
        ("http://intranet/wiki", "local or private"),
        ("https://example.com/a", "placeholder"),
        ("https://www.example.org/", "placeholder"),
        ("https://quay.example/", "placeholder"),
        ("https://your-domain.com/a", "placeholder"),
        ("https://quay.nq/...", "placeholder"),
        ("https://quay.nq/{id}", "placeholder"),
        ("https://user:word@quay.nq/", "credentials"),
    ],
)
def test_what_can_be_no_link_is_told_with_the_reason(href, why):
    assert impossible(href) == why


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See https://a.nq/b.", ["https://a.nq/b"]),
        ("(https://a.nq/b_(c))", ["https://a.nq/b_(c)"]),
        ("<https://a.nq>, https://b.nq/?x=1,2;", ["https://a.nq", "https://b.nq/?x=1,2"]),
        ("at www.a.nq/b and doi: 10.5555/abc.", ["https://www.a.nq/b", "https://doi.org/10.5555/abc"]),
        ("https://", []),
        ("见https://a.nq/b。", ["https://a.nq/b"]),
    ],
)
def test_a_url_ends_before_the_punctuation_of_its_sentence(text, expected):
    assert [each.url for each in urls_in(text)] == expected


def test_a_page_has_one_name_whatever_its_spelling():
    assert names_of("HTTP://WWW.Quay.nq:80/a/?utm_id=1#b") == names_of("https://quay.nq/a")
    assert names_of("https://quay.nq/a?b=1").isdisjoint(names_of("https://quay.nq/a?b=2"))
