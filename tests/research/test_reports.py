"""Private reports with current and earlier figures of the same thing: what is stale is never told as current."""

import pytest

from tests.research.reports import FILES
from tests.research.shelf import Shelf

REVENUE = "What was the revenue in the third quarter of 2025, and how many paying customers were there?"
HOME = "How many days a week may staff work from home, and may they work from another country?"
BACKUP = "How long is the backup of the customer database kept, and why was that changed?"
MOVE = "When does the payment service move to the new cluster, and what is the risk?"


def parts(question):
    """The brief by its headings."""
    made: dict[str, str] = {}
    heading = ""
    for line in Shelf(FILES).build(question).brief.splitlines():
        heading = line.lstrip("# ") if line.startswith("#") else heading
        made[heading] = f"{made.get(heading, '')}\n{line}"
    return made


@pytest.mark.parametrize(
    ("question", "current", "stale"),
    [
        (REVENUE, "4.31 million", "4.58 million"),
        (REVENUE, "1,240", "1,265"),
        (HOME, "three days a week", "two days a week"),
        (BACKUP, "kept for 90 days", "kept for 30 days"),
        (MOVE, "moved on 28 October", "15 September"),
    ],
)
def test_the_summary_holds_the_current_figure_and_not_the_stale_one(question, current, stale):
    summary = parts(question)["Executive summary"]
    assert current in summary
    assert stale not in summary


@pytest.mark.parametrize("question", [REVENUE, HOME, BACKUP, MOVE])
def test_what_an_earlier_document_says_stands_behind_its_date(question):
    whole = Shelf(FILES).build(question).brief
    for stale in (
        "was 4.58 million",
        "rose to 1,265",
        "two days a week",
        "kept for 30 days",
        "deadline is 15 September",
    ):
        for place in (at for at in range(len(whole)) if whole.startswith(stale, at)):
            before = whole[:place].rpartition("“")[0]
            assert before.rstrip().endswith(":")
            assert before.rpartition("Earlier, 20")[2].count("“") == 0


def test_a_change_between_dated_documents_is_no_open_dispute():
    made = parts(REVENUE)
    assert "Contradictions" not in made
    assert "Newer, 2025-11-14: “Revenue in the third quarter was 4.31 million" in made["Changes over time"]
    assert "Earlier, 2025-10-09: “Revenue in the third quarter was 4.58 million" in made["Changes over time"]


def test_two_figures_of_which_no_date_tells_the_newer_are_both_shown():
    made = parts("How is on-call handed over, and how much is it paid?")
    assert "no date tells which of them is newer" in made["Contradictions"]
    assert "200 euros" in made["Contradictions"]
    assert "250 euros" in made["Contradictions"]


def test_a_figure_that_no_report_states_is_not_made_up():
    assert "The sources do not answer this." in parts("What is the price of the enterprise plan?")["Executive summary"]


def test_a_definition_that_is_asked_for_stands_first():
    assert "one with at least one paid invoice" in parts("What is a paying customer?")["Executive summary"]
