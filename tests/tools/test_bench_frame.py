"""The frame of the benchmarks of speed: bounds, ratios, medians by turns, exponents, tables and the exit code."""

import json
from types import SimpleNamespace

import pytest

from tools import bench, bench_page
from tools.bench_frame import Bound, Growth, Row, Told, as_data, broken, by_turns, number, processor_time, tables


@pytest.mark.parametrize(
    ("bound", "held"),
    [
        (None, None),
        (Bound(12.0), True),
        (Bound(11.9), False),
        (Bound(11.9, least=True), True),
        (Bound(12.1, least=True), False),
        (Bound(1.5, of="ratio"), True),
        (Bound(1.4, of="ratio"), False),
        (Bound(4.0, of="difference"), True),
        (Bound(3.9, of="difference"), False),
    ],
)
def test_a_bound_holds_the_figure_or_how_it_compares(bound, held):
    assert Row("one", 12.0, theirs=8.0, bound=bound).held is held


@pytest.mark.parametrize("of", ["ratio", "difference"])
def test_without_another_side_nothing_is_compared(of):
    row = Row("one", 12.0, bound=Bound(1.0, of=of))
    assert (row.ratio, row.held) == (None, None)


@pytest.mark.parametrize(
    ("figures", "exponent"), [((3, 30, 300), 1.0), ((3, 300, 30_000), 2.0), ((7, 7, 7), 0.0), ((1, 10, 1000), 1.5)]
)
def test_the_exponent_is_the_slope_of_the_logarithms(figures, exponent):
    assert Growth("work", (10, 100, 1000), figures).exponent == pytest.approx(exponent)


def test_what_is_paid_once_does_not_hide_how_the_end_grows():
    growth = Growth("work", (10, 100, 1000), (1000, 1010, 31_000))
    assert growth.exponent < 1
    assert growth.last == pytest.approx(1.487, abs=0.001)
    assert not growth.held


@pytest.mark.parametrize(("most", "held"), [(1.0, True), (0.5, False)])
def test_growth_is_held_to_its_own_bound(most, held):
    assert Growth("work", (1, 10), (5, 45), most=most).held is held


def test_sides_take_turns_to_and_fro_and_the_median_of_each_counts():
    said = []
    left, right = iter([1, 100, 3, 2, 90]), iter([10, 30, 20, 5000, 0])

    def side(name, figures):
        def measure():
            said.append(name)
            return next(figures)

        return measure

    assert by_turns([side("a", left), side("b", right)]) == [3, 20]
    assert "".join(said) == "abbaabbaab"


def test_waiting_takes_no_time_of_the_processor():
    class Slow:
        now = 0.0

    assert processor_time(lambda: setattr(Slow, "now", 1.0)) < 1000
    assert Slow.now == 1.0


@pytest.mark.parametrize(
    ("value", "shown"),
    [(0.4512, "0.45"), (4.5, "4.50"), (45.26, "45.3"), (1234.5, "1,234"), (7, "7"), (5e4, "50,000")],
)
def test_a_figure_is_shown_with_the_digits_that_tell_something(value, shown):
    assert number(value) == shown


FOUND: list[Told] = [
    Row("a build", 60.0, against="imports", theirs=50.0, bound=Bound(1.5, of="ratio")),
    Row("blobs", 70_000.0, "a second", bound=Bound(80_000, least=True)),
    Growth("stages", (10, 100, 1000), (1.0, 10.0, 100.0)),
    Row("told only", 2.5),
]

TABLES = """\
|           | Carter          | against | takes | ratio | bound    | held |
|-----------|-----------------|---------|-------|-------|----------|------|
| a build   | 60 ms           | imports | 50 ms | 1.20  | ≤ 1.50 × | yes  |
| blobs     | 70,000 a second |         |       |       | ≥ 80,000 | no   |
| told only | 2.50 ms         |         |       |       |          |      |

| growth | at             | Carter        | exponent | at the end | bound  | held |
|--------|----------------|---------------|----------|------------|--------|------|
| stages | 10, 100, 1,000 | 1, 10, 100 ms | 1.00     | 1.00       | ≤ 1.10 | yes  |"""


def test_figures_and_growth_stand_in_two_tables():
    assert tables(FOUND) == TABLES


def test_what_does_not_keep_its_bound_is_named():
    assert broken(FOUND) == ["blobs"]


def test_a_figure_is_told_to_machines_with_all_that_follows_from_it():
    row, growth = as_data(FOUND[0]), as_data(FOUND[2])
    assert (row["ratio"], row["held"], row["bound"]["of"]) == (1.2, True, "ratio")
    assert (growth["exponent"], growth["held"]) == (pytest.approx(1.0), True)


@pytest.mark.parametrize("name", bench.FAMILIES)
def test_a_family_measures_and_names_its_libraries(name):
    module = bench.family(name)
    assert callable(module.measured)
    assert isinstance(module.LIBRARIES, tuple)


@pytest.fixture
def families(monkeypatch, tmp_path):
    """Two families, of which one breaks a bound; the page is another."""
    made = {
        "cold": SimpleNamespace(LIBRARIES=("lxml",), measured=lambda quick: iter(FOUND[:1])),
        "store": SimpleNamespace(LIBRARIES=(), measured=lambda quick: iter(FOUND[1:])),
    }
    monkeypatch.setattr(bench, "family", made.__getitem__)
    monkeypatch.setattr(bench_page, "BENCHMARKS", tmp_path / "benchmarks.md")
    return tmp_path / "benchmarks.md"


def test_a_bound_that_is_not_kept_ends_it_with_1_and_is_named(families, capsys):
    assert bench.main(["--family", "store"]) == 1
    said = capsys.readouterr()
    assert "its bound is not kept: store: blobs" in said.err
    assert "| blobs" in said.out


def test_where_all_bounds_are_kept_it_ends_with_0(families):
    assert bench.main(["--family", "cold"]) == 0
    assert not families.exists()


def test_all_of_it_is_one_object_for_machines(families, capsys):
    assert bench.main(["--family", "cold", "store", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in told["cold"]] == ["a build"]
    assert [row["held"] for row in told["store"]] == [False, True, None]


def test_each_family_has_a_section_of_its_own_with_machine_versions_and_date(families):
    families.write_text("# Benchmarks\n\n## Speed: the store\n\nof then\n\n## Briefs\n\nstays\n", encoding="utf-8")
    bench.main(["--family", "cold", "store", "--write"])
    page = families.read_text(encoding="utf-8")
    headings = [line for line in page.splitlines() if line.startswith("#")]
    assert headings == ["# Benchmarks", "## Speed: the store", "## Briefs", "## Speed: cold builds"]
    assert "of then" not in page
    assert f"on {bench_page.today()}: {bench_page.machine()}; Python 3." in page
    assert ", lxml 6." in page.partition("## Speed: cold builds")[2]


def test_a_section_that_is_written_again_leaves_the_others_as_they_are():
    page = "# Benchmarks\n\n## A\n\none\n\n## B\n\ntwo\n"
    once = bench_page.replaced(page, "## A", "told", "new")
    assert once == "# Benchmarks\n\n## A\n\ntold\n\nnew\n\n## B\n\ntwo\n"
    assert bench_page.replaced(once, "## C", "t", "x").startswith(once.rstrip())
    assert bench_page.replaced(once, "## A", "told", "new") == once


def test_a_library_that_is_not_installed_has_no_version():
    assert bench_page.versions(["no-such-distribution"]).count(",") == 0
