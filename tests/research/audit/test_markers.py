"""Markers: what is one, in every spelling, and what only looks like one."""

import pytest

from carter.research.audit.reading import read_report

LIST = "\n\n## References\n\n" + "\n".join(f"{n}. Title {n}. https://s{n}.nq/" for n in range(1, 90))


def labels(sentence, form="markdown", listed=LIST):
    """The labels that a report of one sentence cites, and what dangles."""
    report = read_report(sentence + listed, form)
    return [report.references[n - 1].label for each in report.statements for n in each.references], report.dangling


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Boats fell [1].", "1"),
        ("Boats fell. [1]", "1"),
        ("Boats fell.[1]", "1"),
        ("Boats fell [1][3].", "1 3"),
        ("Boats fell [1, 3–5].", "1 3 4 5"),
        ("Boats fell [1;3].", "1 3"),
        ("Boats fell [1-3].", "1 2 3"),
        ("Boats fell [ 2 ].", "2"),
        ("Boats fell [2, p. 14].", "2"),
        ("Boats fell [2, S. 14–15].", "2"),
        ("Boats fell [2, с. 5].", "2"),
        ("Boats fell [2, pág. 5].", "2"),
        ("Boats fell ([1], [2]).", "1 2"),
        ("Boats fell (see [4]).", "4"),
        ("Boats fell [^7].", "7"),
        ("Boats fell.¹²", "12"),
        ("Boats fell.¹ ³", "1 3"),
        ("Boats fell<sup>1</sup>.", "1"),
        ("Boats fell<sup>1,3</sup>.", "1 3"),
        ("Boats fell<sup>[2]</sup>.", "2"),
        ("Boats fell in 2020<sup>2</sup>.", "2"),
        ("Boats fell by 10<sup>1,2</sup>.", "1 2"),
        ("Boats fell in 2020² and rose.", "2"),
        ("Boats fell【5】.", "5"),
        ("Boats fell【5†source】.", "5"),
        ("Boats fell [source: 5].", "5"),
        ("Boats fell [Source 5].", "5"),
        ("Boats fell [cite: 5, 6].", "5 6"),
        ("Boats fell (ref. 5).", "5"),
        ("Boats fell (see sources 5, 6).", "5 6"),
        ("Boats fell [5](https://s5.nq/).", "5"),
        ("Boats fell [[5]](https://s5.nq/).", "5"),
        (r"Boats fell. [\[5\]](https://s5.nq/) So", "5"),
        ("Boats fell https://s5.nq/.", "5"),
        ("Boats fell (https://www.s5.nq).", "5"),
        ("Boats fell, [the office says](https://s5.nq/?utm_source=x).", "5"),
        ("Boats fell by 12%[1].", "1"),
        ("Boats fell by 3.5 [1] and rose by 4.2 [2].", "1 2"),
        ("Differences between [1] and [2] are small.", "1 2"),
        ("*Boats fell* **[1]**.", "1"),
        ("Boats fell &#91;1&#93;.", "1"),
    ],
)
def test_a_marker_is_read_in_every_spelling(sentence, expected):
    assert labels(sentence) == (expected.split(), ())


@pytest.mark.parametrize(
    "sentence",
    [
        "The rules of [2023] replaced it.",
        "The rules of [2023-05-01] replaced it.",
        "He wrote that it was an [sic] boat.",
        "[ ] Ask the harbour office again.",
        "- [x] The harbour office was asked again.",
        "Values in [0, 1] are shares of boats.",
        "Values in the range [1, 5] are grades of boats.",
        "The field x[1] = 3 holds the boats.",
        "The field my_boats[1] holds the boats.",
        "The field `boats[1]` holds the boats.",
        "It stores two digits in dst[0] and dst[1] for boats.",
        "The field <code>boats[1]</code> holds the boats.",
        "The sum is $a[1] + b[2]$ for all boats.",
        "The sum is $$a[1]$$ for all boats.",
        r"The source wrote \[1\] behind the boats, as [here](#top).",
        "The quay covers 12 km² of boats.",
        "The quay covers 12 km<sup>2</sup> of boats.",
        "The energy is mc² for all boats.",
        "It holds 10⁶ boats.",
        "It holds 10<sup>6</sup> boats.",
        "The ratio of [1/2] and [1.5] held for boats.",
        "The version v[1.2.3] is of boats.",
        "The boats are in [the harbour](#harbour).",
        "Write to [the harbour](mailto:a@harbour.nq) for boats.",
        "![a boat](https://s1.nq/boat.jpg) The boats are shown.",
    ],
)
def test_what_only_looks_like_a_marker_cites_nothing(sentence):
    marked = "\n\nAnother sentence has a marker [80]."  # so that escaped brackets stay escaped
    assert labels(sentence + marked) == (["80"], ())


@pytest.mark.parametrize(("sentence", "dangling"), [("Boats fell [599].", "[599]"), ("Boats fell.⁹⁹", "⁹⁹"),
                                                    ("Boats fell [1, 599].", "[599]"), ("Boats fell [^x].", "[^x]"),
                                                    ("Boats fell【600†source】.", "【600†source】")])  # fmt: skip
def test_a_number_beyond_the_list_dangles(sentence, dangling):
    assert labels(sentence)[1] == (dangling,)


def test_without_any_list_every_number_dangles_and_every_link_is_a_reference():
    report = read_report("Boats fell [1]. They rose, [it says](https://a.nq/).", "markdown")
    assert report.dangling == ("[1]",)
    assert [(each.urls, each.listed) for each in report.references] == [(("https://a.nq/",), False)]


def test_escaped_brackets_are_markers_where_no_other_one_is_there():
    assert labels(r"Boats fell \[1\].") == (["1"], ())


def test_raised_numbers_that_copying_lowered_are_markers_where_no_other_one_is_there():
    assert labels("Boats fell by 3.5 percent.1 Ships rose to 41.2 They sank.3, 4") == (["1", "3", "4"], ())
    assert labels("Boats fell.1 Ships rose [2].") == (["2"], ())


def test_a_range_over_too_many_is_its_two_ends():
    assert labels("Boats fell [1–89].") == (["1", "89"], ())


def test_plain_text_knows_no_links_of_markdown_and_the_same_numbers():
    assert labels("Boats fell [1], and rose * 2 * [2].", "text") == (["1", "2"], ())


def test_a_link_with_a_number_and_an_address_of_its_own_is_where_it_leads():
    report = read_report("Boats fell [1](https://other.nq/)." + LIST, "markdown")
    assert report.references[report.statements[0].references[0] - 1].urls == ("https://other.nq/",)


def test_keys_of_a_bibliography_are_markers_and_other_words_in_brackets_are_not():
    listed = "\n\n## Literature\n\n[Smi20] Smith, J. Boats. https://s.nq/\n[Lee19] Lee, K. Ships.\n"
    report = read_report("Boats fell [Smi20]. They rose [PDF]. They sank [Abc12]." + listed, "markdown")
    assert [each.references for each in report.statements] == [(1,), (), ()]


def test_notes_and_numbers_count_apart():
    listed = "\n\n[^1]: Its note, https://note.nq/\n\n## References\n\n1. Boats. https://one.nq/\n"
    for note in (listed, listed.replace("Its note, ", "")):
        report = read_report("Boats fell.[^1] They rose [1]." + note, "markdown")
        urls = [report.references[number - 1].urls for each in report.statements for number in each.references]
        assert urls == [("https://note.nq/",), ("https://one.nq/",)]
