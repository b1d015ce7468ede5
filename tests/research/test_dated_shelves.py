"""In each small folder the current figure leads, and the stale one stands behind a mark."""

import re

import pytest

from carter.records.task_spec import Constraints, TaskSpec
from tests.research.dated_shelves import CASES, FEE, note
from tests.research.shelf import Shelf

MARK = re.compile(r"(?:Earlier|As of|Undated|For a later time|Newer)[^“”]*$")
OWN_MARK = re.compile(
    r"until|formerly|used to|before version|previously|in 20\d\d|^20\d\d|will|proposed|year: 20\d\d|since: 20\d\d|"
    r"\b20\d\d: ",
    re.I,
)
"""Words of a quotation by which it says itself that it is of another time."""
TOLD = re.compile(r"\(a number: [^)]*$")
"""What is told of the two sides of a change before they are quoted."""


def unmarked(brief, stale):
    """The places of a brief at which `stale` stands as if it were current."""
    body = brief.partition("## Gaps")[0]
    for found in re.finditer(re.escape(stale), body):
        before, _, quote = body[: found.start()].rpartition("\n")[2].rpartition("“")
        if not (TOLD.search(quote) or MARK.search(before) or OWN_MARK.search(quote)):
            yield body[found.start() - 60 : found.end()]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_current_figure_leads_and_the_stale_one_is_marked(case):
    task = TaskSpec(question=case.question, constraints=Constraints(max_sources=case.max_sources))
    brief = Shelf(case.files).build(task).brief
    summary = brief.partition("## Executive summary")[2].partition("\n## ")[0]
    assert case.current in summary
    first = next(line for line in summary.split("\n") if line.startswith("- "))
    assert not case.current or case.current in first or not any(stale in first for stale in case.stale)
    assert [place for stale in case.stale for place in unmarked(brief, stale)] == []


def test_a_gap_tells_that_only_an_earlier_document_answers():
    files = {"archive/fees.md": "# Fees\n\nThis list is superseded.\n\nThe annual membership fee is 20 euros.\n"}
    made = Shelf(files).build("What is the annual membership fee?")
    (gap,) = (gap for gap in made.report.gaps if gap.kind == "earlier")
    assert gap.text.endswith("archive/fees.md, which is of an earlier time (archive).")


def test_a_gap_tells_that_the_newest_answer_is_years_older_than_the_rest():
    files = {
        "fees.md": "---\ntitle: Fees\ndate: 2019-03-01\n---\n# Fees\n\nThe annual membership fee is 20 euros.\n",
        "news.md": "---\ntitle: News\ndate: 2025-03-01\n---\n# News\n\nThe annual meeting of members was long.\n",
    }
    made = Shelf(files).build("What is the annual membership fee?")
    assert "- “The annual membership fee is 20 euros.”" in made.brief
    assert [gap.kind for gap in made.report.gaps] == ["earlier"]
    (claim,) = (claim for claim in made.claims.claims.items if "20 euros" in claim.text)
    assert (claim.time, claim.as_of) == ("", "2019-03-01")


FEE_OF_20 = "The annual membership fee of the club is 20 euros."
FEE_OF_45 = "Members of the club owe an annual membership fee that amounts to 45 euros."


def brief_of_two(one, other):
    """The brief over two documents, each a text and its date."""
    files = {"rules.md": note("Rules of the club", *one), "circular.md": note("Circular", *other)}
    return Shelf(files).build(FEE).brief


def test_a_reworded_figure_that_was_replaced_is_shown_as_a_change():
    brief = brief_of_two((FEE_OF_20, "2020-05-01"), (FEE_OF_45, "2024-05-01"))
    changes = brief.partition("## Changes over time")[2]
    assert "This has changed (a number: 45 / 20 euros). Newer, 2024-05-01: “Members" in changes
    assert "Earlier, 2020-05-01: “The annual" in changes


def test_two_documents_of_about_one_time_differ_and_each_tells_its_date():
    brief = brief_of_two((FEE_OF_20, "2024-05-01"), (FEE_OF_45, "2024-09-01"))
    assert "(a number: 45 / 20 euros). One, dated 2024-09-01, reads: “Members" in brief
    assert "Another, dated 2024-05-01, reads: “The annual" in brief
    assert not re.search("Earlier|As of|changed", brief)


def test_two_undated_documents_differ():
    brief = brief_of_two((FEE_OF_20,), (FEE_OF_45,))
    assert "and no date tells which of them is newer" in brief


def test_figures_of_two_named_things_are_not_set_against_each_other():
    brief = brief_of_two(
        ("The annual membership fee is 20 euros in Leeds.",),
        ("Members in York owe an annual membership fee of 45 euros.",),
    )
    assert "differ" not in brief


def test_an_older_figure_that_nothing_rivals_carries_no_mark():
    brief = brief_of_two((FEE_OF_20, "2020-05-01"), ("The annual meeting of the club had 45 guests.", "2024-05-01"))
    assert not re.search("Earlier|As of|Undated", brief)


LISTS = {
    "prices-2024.md": note("Price list 2024", "The gateway costs 340 euros. Its seals are included.", "2024-01-01"),
    "prices.md": note("Price list", "The gateway costs 355 euros. Its seals are charged separately.", "2026-01-01"),
}


@pytest.mark.parametrize(
    "question",
    ["What does the gateway cost, and how did that change since 2024?", "What did the gateway cost in 2024?"],
)
def test_what_is_of_an_earlier_year_that_is_asked_for_is_dated_and_contradicts_nothing_of_today(question):
    brief = Shelf(LISTS).build(question).brief
    assert "340 euros" in brief
    assert list(unmarked(brief, "340 euros")) == []
    assert list(unmarked(brief, "seals are included")) == []
    assert "differ here" not in brief
    assert "Disputed" not in brief


def test_what_is_of_the_year_that_is_asked_for_stands_without_a_date_where_nothing_is_newer():
    brief = Shelf({"prices-2024.md": LISTS["prices-2024.md"]}).build("What did the gateway cost in 2024?").brief
    assert "- “The gateway costs 340 euros." in brief


RULES = (
    "# Rules for tenders\n\nIn force from 1 July 2025\n\n## Thresholds\n\n"
    "Goods and services worth more than 40,000 pounds are put out to all. Below that, three offers are obtained.\n\n"
    "## Exceptions\n\nNothing is put out if a flood leaves no time.\n"
)
FLAT = (
    "# Rules for tenders\n\nIn force from 1 January 2022\n\n"
    "Goods and services worth more than 25,000 pounds are put out to all. Below that, two offers are obtained.\n"
)


def test_the_sections_of_a_short_document_speak_of_what_its_title_names():
    made = Shelf({"tenders.md": RULES, "tenders-2022.md": FLAT}).build("Which rules hold for tenders?")
    summary = made.brief.partition("## Executive summary")[2].partition("\n## ")[0]
    assert "40,000 pounds" in summary
    assert list(unmarked(made.brief, "25,000 pounds")) == []


def test_a_word_of_a_title_is_mentioned():
    made = Shelf({"tenders.md": RULES}).build("Which thresholds do the tenders have by the rules?")
    assert [gap for gap in made.report.gaps if gap.kind == "unmentioned"] == []


def test_what_a_long_document_is_named_after_does_not_make_all_of_it_an_answer():
    filler = "".join(f"## Part {number}\n\nIt was a long day at the harbour {number}.\n\n" for number in range(60))
    made = Shelf({"tenders.md": RULES + filler}).build("Which rules hold for tenders?")
    assert "40,000 pounds" not in made.brief


def test_a_figure_that_a_source_only_quotes_is_no_earlier_state_of_what_it_is_now():
    quoting = "A visitor wrote: “The keeper told me the mooring fee at Selm is 60 euros per night, and laughed.”"
    files = {
        "fees.md": note("Fees", "The mooring fee at Selm is 48 euros per night.", "2026-04-02"),
        "letters.md": note("Letters", quoting, "2024-07-09"),
    }
    brief = Shelf(files).build("What is the mooring fee at Selm?").brief
    assert "48 euros per night" in brief.partition("## Key findings")[0]
    assert "This has changed" not in brief
    assert "Disputed" not in brief
