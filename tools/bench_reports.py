"""How far briefs over private reports can be trusted: current and archived figures of the same things, side by side."""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tools import bench_briefs
from tools import briefs_measure as measure
from tools.briefs_questions import KINDS, Question, stating
from tools.briefs_run import Bench
from tools.briefs_table import mean, share, table
from tools.reports_measure import Minded, Said, minded
from tools.reports_papers import laid_out
from tools.reports_questions import SPLITS, Asked, asked, papers

HEADING = "## Reports"


class Row(NamedTuple):
    """What was measured of one question."""

    asked: Asked
    found: frozenset[str]  # facts in the brief
    lost: dict[str, str]  # fact that the brief lacks -> where it was lost
    words: int
    answered: bool
    minded: Minded
    brief: str


class Reports(Bench):
    """A workspace in which questions are asked of the papers."""

    def asked(self, one: Asked) -> Row:
        """Build the brief of a question and measure it."""
        question, pages = one.question, papers(one.question.corpus, self._papers)
        built = self.built(question)
        found = measure.held(question.facts, measure.quoted_in(built.brief))
        ranking, stated = self.ranking(question, pages), stating(question.facts, pages)
        lost = {fact: self._lost(question, fact, built, ranking, stated[fact]) for fact in stated if fact not in found}
        report = built.report
        return Row(one, found, lost, report["words"], report["answered"], minded(one, built.brief), built.brief)

    def _folders(self, question: Question) -> list[Path]:
        return [laid_out(name, self._papers) for name in question.folders]

    @property
    def _papers(self) -> Path:
        return self.root / "papers"


Column = tuple[str, Callable[[Sequence[Row]], str]]


def _facts(rows: Sequence[Row]) -> int:
    return sum(len(row.asked.question.facts) for row in rows)


def _of(rows: Sequence[Row], asks: Callable[[Row], bool], holds: Callable[[Row], bool]) -> str:
    """How many of the rows that are asked for it have it; a dash if none is asked."""
    those = [row for row in rows if asks(row)]
    return f"{sum(map(holds, those))}/{len(those)}" if those else "–"


COLUMNS: tuple[Column, ...] = (
    ("questions", lambda rows: str(len(rows))),
    ("facts", lambda rows: f"{sum(len(row.found) for row in rows)}/{_facts(rows)}"),
    ("held", lambda rows: share(sum(len(row.found) for row in rows), _facts(rows))),
    ("words", lambda rows: f"{mean(row.words for row in rows):.0f}"),
    ("stale", lambda rows: str(sum(len(row.minded.stale) for row in rows))),
    ("in summary", lambda rows: str(sum(len(row.minded.in_summary) for row in rows))),
    ("disputed", lambda rows: str(sum(len(row.minded.disputed) for row in rows))),
    ("aged", lambda rows: str(sum(len(row.minded.aged) for row in rows))),
    ("forbidden", lambda rows: str(sum(len(row.minded.forbidden) for row in rows))),
    ("noisy", lambda rows: str(sum(len(row.minded.noisy) for row in rows))),
    ("shown", lambda rows: _of(rows, lambda row: bool(row.asked.contradiction), lambda row: not row.minded.unshown)),
    ("in order", lambda rows: _of(rows, lambda row: bool(row.asked.order), lambda row: not row.minded.disordered)),
    ("answered", lambda rows: _of(rows, lambda row: bool(row.asked.question.facts), lambda row: row.answered)),
    ("said so", lambda rows: _of(rows, lambda row: not row.asked.question.facts, lambda row: not row.answered)),
)


def figures(named: Sequence[tuple[str, Sequence[Row]]]) -> str:
    """The figures of some groups of questions."""
    head = ["", *(name for name, _ in COLUMNS)]
    return table(head, ([name, *(column(rows) for _, column in COLUMNS)] for name, rows in named))


def groups(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """The rows by kind of question, then each half, then all."""
    kinds = [(kind, [row for row in rows if row.asked.question.kind == kind]) for kind in KINDS]
    halves = [(split, [row for row in rows if row.asked.split == split]) for split in SPLITS]
    listed = [*kinds, *(halves if all(found for _, found in halves) else ()), ("all", list(rows))]
    return [(name, found) for name, found in listed if found]


def losses(rows: Sequence[Row]) -> Iterator[str]:
    """What a reader would mind in each brief, then each fact that it lacks and where it was lost."""
    for row in rows:
        name, one = row.asked.question.name, row.minded
        yield from (f"{name}: stale: {_shown(said)}" for said in one.stale)
        yield from (f"{name}: stale, disputed: {_shown(said)}" for said in one.disputed)
        yield from (f"{name}: told as earlier: {fact}" for fact in one.aged)
        yield from (f"{name}: forbidden: {_shown(said)}" for said in one.forbidden)
        yield from (f"{name}: no contradiction: {line}" for line in one.noisy)
        if one.unshown:
            yield f"{name}: the contradiction is not shown"
        if one.disordered:
            yield f"{name}: the steps are out of order"
        if row.answered != bool(row.asked.question.facts):
            yield f"{name}: {'answered, and nothing answers it' if row.answered else 'said not to be answered'}"
        yield from (f"{name}: lacks: {fact}: {where}" for fact, where in row.lost.items())


def _shown(said: Said) -> str:
    return f"{said.section}: {said.before.strip()} “{said.quote}”".replace("  ", " ")


def as_data(row: Row) -> dict[str, Any]:
    """A row as JSON shows it."""
    told = {name: [_shown(said) for said in getattr(row.minded, name)] for name in ("stale", "disputed", "forbidden")}
    rest = {name: getattr(row.minded, name) for name in ("aged", "unshown", "noisy", "disordered")}
    question = {name: getattr(row.asked.question, name) for name in ("name", "kind", "corpus", "question")}
    measured = {
        "split": row.asked.split,
        "found": sorted(map(str, row.found)),
        "words": row.words,
        "answered": row.answered,
    }
    return {**question, **measured, **told, **rest, "lost": row.lost, "brief": row.brief}


def measured(those: Sequence[Asked], folder: Path) -> list[Row]:
    """The rows of these questions, in their order; says on stderr where it is."""
    bench, rows = Reports(folder), []
    for number, one in enumerate(those, 1):
        print(f"\r{number}/{len(those)} {one.question.name:24}", end="", file=sys.stderr, flush=True)
        rows.append(bench.asked(one))
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    return rows


def main() -> int:
    """Print the figures; 1 if something stale is told as current."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", default=(), metavar="ID", help="these questions only")
    parser.add_argument("--split", choices=[*SPLITS, "all"], default="all", help="one half of the questions")
    parser.add_argument(
        "--losses",
        action="store_true",
        help="say what a reader would mind, and what is missing; of `held` only if asked for it alone",
    )
    parser.add_argument("--json", action="store_true", help="everything, for machines")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    parser.add_argument("--workspace", type=Path, help="folder to work in, kept; else a new one, removed at the end")
    given = parser.parse_args()
    those = asked(given.only, given.split)
    with tempfile.TemporaryDirectory() as scratch:
        rows = measured(those, given.workspace or Path(scratch))
    if given.json:
        print(json.dumps([as_data(row) for row in rows], indent=2, ensure_ascii=False))
    else:
        print(figures([(row.asked.question.name, [row]) for row in rows]))
        print(f"\n{figures(groups(rows))}")
    if given.losses and not given.json:
        open_to_all = [row for row in rows if given.only or row.asked.split in ("tune", given.split)]
        print("\n" + "\n".join(losses(open_to_all)))
    if given.write:
        bench_briefs.write(figures(groups(rows)), HEADING, "reports")
    return 1 if any(row.minded.stale for row in rows) else 0


if __name__ == "__main__":
    raise SystemExit(main())
