"""What the README says of quality and speed stands in docs/benchmarks.md."""

import re

import pytest

from tests.layout.tree import ROOT
from tools import figures
from tools.bench_page import BENCHMARKS

SECTIONS = ("How good the briefs are", "How fast it is")
MEASURED = re.compile(r"(?<![\w.,])\d[\d,.]*(?: ?(?:ms|s|%|×|[kMG]B)(?!\w))")

PAGE = """\
# Benchmarks

## Corpora

Told.

| documents | first |
|-----------|-------|
| 10        | 2.8 s |
| 1,000     | 6.1 s |

## Speed: start-up

Told.

|               | Carter | against | takes | ratio | bound      | held |
|---------------|--------|---------|-------|-------|------------|------|
| carter --help | 84 ms  | python  | 15 ms | 5.60  | ≤ 100 more | yes  |
| importing     | 90 ms  | python  | 15 ms | 6.00  |            |      |

| growth | at    | Carter | exponent | at the end | bound  | held |
|--------|-------|--------|----------|------------|--------|------|
| pages  | 1, 10 | 1, 9 s | 0.95     | 0.95       | ≤ 1.10 | yes  |

## Speed: beside others

|        | version | again, 100 |
|--------|---------|------------|
| Carter | 0.1     | 0.050 s    |
"""


@pytest.fixture
def page(monkeypatch, tmp_path):
    path = tmp_path / "benchmarks.md"
    path.write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(figures, "BENCHMARKS", path)
    return path


def test_rows_are_taken_as_they_stand(page):
    assert figures.figures("Corpora", "1,000") == (
        "| documents | first |\n|-----------|-------|\n| 1,000     | 6.1 s |\n"
    )


@pytest.mark.parametrize(
    ("heading", "row", "column", "cell"),
    [
        ("Speed: start-up", "carter --help", "takes", "15 ms"),
        ("Speed: start-up", "pages", "exponent", "0.95"),
        ("Speed: beside others", "Carter", "again, 100", "0.050 s"),
    ],
)
def test_one_figure_is_found_by_heading_row_and_column(page, heading, row, column, cell):
    assert figures.figure(heading, row, column) == cell


@pytest.mark.parametrize(
    "place",
    [("Speed: none", "pages", "exponent"), ("Speed: start-up", "none", "takes"), ("Corpora", "10", "exponent")],
)
def test_a_figure_that_was_not_measured_is_told_as_missing(page, place):
    with pytest.raises(LookupError, match=f"no `{place[2]}` of `{place[1]}` under {place[0]}"):
        figures.figure(*place)


def test_what_has_a_bound_is_gathered_from_all_sections_of_speed(page):
    assert figures.speed() == (
        "|               | Carter | against | takes | ratio | bound      |\n"
        "|---------------|--------|---------|-------|-------|------------|\n"
        "| carter --help | 84 ms  | python  | 15 ms | 5.60  | ≤ 100 more |\n"
    )


def test_a_whole_table_is_shown_as_it_stands(page):
    assert figures.whole("Speed: beside others") == "".join(PAGE.splitlines(keepends=True)[-3:])


def test_where_no_speed_was_measured_nothing_is_shown(page):
    page.write_text("# Benchmarks\n", encoding="utf-8")
    assert (figures.speed(), figures.whole("Speed: beside others")) == ("", "")


def told():
    """The sections of the README in which figures stand, without what makes them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    parts = [text.partition(f"\n## {name}\n")[2].partition("\n## ")[0] for name in SECTIONS]
    return re.sub(r"<!--.*?-->", "", "\n".join(parts), flags=re.DOTALL)


def test_every_row_of_figures_in_the_readme_stands_in_the_benchmarks():
    lines = [set(figures.cells(line)) for line in BENCHMARKS.read_text(encoding="utf-8").splitlines()]
    rows = [figures.cells(line) for line in told().splitlines() if line.startswith("|") and not line.startswith("|-")]
    assert rows
    assert [row for row in rows if not any(set(row) <= line for line in lines)] == []


def test_every_figure_in_the_words_of_the_readme_stands_in_the_benchmarks():
    page = BENCHMARKS.read_text(encoding="utf-8")
    prose = "\n".join(line for line in told().splitlines() if not line.startswith("|"))
    assert [figure for figure in MEASURED.findall(prose) if figure not in page] == []


@pytest.mark.parametrize(("text", "figures"), [("in 86 ms, 1.5 × it", ["86 ms", "1.5 ×"]), ("30 sources, v1.2 s", [])])
def test_a_figure_is_a_number_with_its_unit(text, figures):
    assert MEASURED.findall(text) == figures
