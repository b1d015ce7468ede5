"""Rows of tables: that of the very thing that is asked for leads, and of several years the newest."""

from tests.research.dated_shelves import note
from tests.research.shelf import Shelf

PRICES = """| Ticket | Price |
|---|---|
| Adult | £14.50 |
| Concession | £9.00 |
| Family (two adults, three children) | £34.00 |

Children under 12 enter free of charge if an adult is with them.
"""
PREMIUMS = """item,year,sum insured,premium
Collection,2024,£48 million,£61000
Collection,2025,£52 million,£66500
Collection,2026,£55 million,£70200
Building,2026,£31 million,£28900
"""


def summary_of(files, question):
    brief = Shelf(files).build(question).brief
    return brief.partition("## Executive summary")[2].partition("\n## ")[0]


def test_the_row_of_the_very_thing_leads_and_no_other_of_its_table_follows():
    summary = summary_of({"tickets.md": note("Tickets", PRICES, "2026-02-01")}, "How much is an adult ticket?")
    assert summary.index("£14.50") < summary.index("under 12")
    assert "£34.00" not in summary


def test_of_rows_told_by_their_year_the_newest_leads():
    summary = summary_of({"insurance.csv": PREMIUMS}, "What is the premium for the collection?")
    assert "£70200" in summary
    assert "£61000" not in summary


def test_a_year_that_is_asked_for_leads():
    summary = summary_of({"insurance.csv": PREMIUMS}, "What was the premium for the collection in 2024?")
    assert "£61000" in summary


def test_a_year_to_come_does_not_lead():
    table = "| Year | Fee of the berth |\n|---|---|\n| 2025 | £410 |\n| 2026 | £430 |\n| 2029 | £520 |\n"
    summary = summary_of({"fees.md": note("Berths", table, "2026-02-01")}, "How much is the fee of the berth?")
    assert "£430" in summary
    assert "£520" not in summary


def test_the_figure_of_a_strategy_for_a_year_to_come_replaces_none_of_today():
    files = {
        "tickets.md": note("Tickets", "The adult ticket costs £14.50.", "2026-02-01"),
        "strategy-2030.md": "# Strategy 2030\n\nThe adult ticket costs £20.00.\n",
    }
    made = Shelf(files).build("How much does the adult ticket cost?")
    assert "Earlier" not in made.brief
    assert "As of 2030" not in made.brief


def test_a_year_that_a_source_is_of_is_not_said_to_be_mentioned_by_none():
    files = {
        "a.md": note("Loans", "The loan fee is £650 per work.", "2025-11-03"),
        "b.md": note("Loans", "The loan fee is £400 per work.", "2021-05-10"),
    }
    made = Shelf(files).build("How does the loan fee compare with 2021?")
    assert [gap.subject for gap in made.report.gaps if gap.kind == "unmentioned"] == []
