"""How good the briefs are: thirty questions over real documentation, against the facts that a careful reader finds."""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools import briefs_semantic as semantic
from tools import briefs_table as tables
from tools.bench_page import BENCHMARKS, put
from tools.briefs_questions import PAGES, ROOT, Question, is_there, questions
from tools.briefs_run import Bench, Row

HEADING, SEMANTIC = "## Briefs", "## Briefs with `semantic: on`"
COMMAND = "python -m tools.bench_briefs"


def measured(asked: Sequence[Question], bench: Bench, *, everything: bool) -> list[Row]:
    """The rows of these questions, in their order; says on stderr where it is."""
    rows = []
    for number, question in enumerate(asked, 1):
        print(f"\r{number}/{len(asked)} {question.name:24}", end="", file=sys.stderr, flush=True)
        rows.append(bench.measured(question, everything=everything))
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    return rows


def summary(rows: Sequence[Row]) -> str:
    """The figures by kind of question, those of the search, and what is said where nothing answers."""
    parts = [tables.briefs(tables.groups(rows)), tables.retrieval(rows)]
    if any(not row.question.facts for row in rows):
        parts.append(tables.unanswered(rows))
    return "\n\n".join(parts)


def with_model(rows: Sequence[Row], folder: Path) -> str:
    """The same questions with `semantic: on`, beside `rows`."""
    if not semantic.is_there():
        return "Not measured: the extra `semantic` is not installed."
    bench = Bench(folder, semantic=True)
    model = measured([row.question for row in rows], bench, everything=False)
    asked = [row for row in model if row.question.facts]
    rankings = [
        (
            semantic.ranked(bench, row.question, row.run, near=False),
            semantic.ranked(bench, row.question, row.run, near=True),
        )
        for row in asked
    ]
    return semantic.side_by_side(rows, model, rankings)


def write(text: str, heading: str = HEADING, name: str = "briefs", command: str = "", explained: str = "") -> None:
    """Put the figures of the benchmark of this name into `docs/benchmarks.md`, under their heading."""
    command = command or f"python -m tools.bench_{name} --write"
    columns = f"the columns are explained in `{explained or f'benchmarks/{name}/README.md'}`."
    put(BENCHMARKS, heading, f"Written by `{command}`; {columns}", text)


def show(rows: Sequence[Row], *, losses: bool) -> None:
    """Print the figures, with each question a line of its own."""
    print(tables.briefs([(row.question.name, [row]) for row in rows if row.question.facts]))
    print(f"\n{summary(rows)}")
    if losses:
        print(f"\n{tables.losses(rows)}")


def main() -> int:
    """Print the figures; 1 if a span is not what its claim quotes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", default=(), metavar="ID", help="these questions only")
    parser.add_argument("--quick", action="store_true", help="only the reference that comes with Python")
    parser.add_argument("--no-all", action="store_true", help="do not build each question again reading everything")
    parser.add_argument("--semantic", action="store_true", help="ask again with the model of the extra `semantic`")
    parser.add_argument("--losses", action="store_true", help="say where each missing fact was lost")
    parser.add_argument("--json", action="store_true", help="everything, for machines")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    parser.add_argument("--workspace", type=Path, help="folder to work in, kept; else a new one, removed at the end")
    given = parser.parse_args()
    asked = questions(given.only, ("pydoc",) if given.quick else ())
    here = [question for question in asked if is_there(question)]
    if len(here) < len(asked):
        missing = sorted({name for question in asked if not is_there(question) for name in question.folders})
        print(f"left out, their pages are not here: {', '.join(missing)}", file=sys.stderr)
        print(f"  to mend: python -m tools.debian_docs {PAGES.relative_to(ROOT)}", file=sys.stderr)
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.workspace or Path(scratch)
        rows = measured(here, Bench(folder), everything=not given.no_all)
        compared = with_model(rows, folder) if given.semantic else ""
    if given.json:
        print(json.dumps([tables.as_data(row) for row in rows], indent=2, default=str))
    else:
        show(rows, losses=given.losses)
        print(f"\n{compared}".rstrip())
    if given.write:
        write(summary(rows))
    if given.write and compared:
        write(compared, SEMANTIC, command=f"{COMMAND} --semantic --write")
    return 1 if any(row.proven < row.spans for row in rows) else 0


if __name__ == "__main__":
    raise SystemExit(main())
