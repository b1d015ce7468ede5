"""The questions of the benchmark of reports: the facts to hold, and what a brief must not say, or only as earlier."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tools.briefs_questions import Fact, Page, Pattern, Question, page
from tools.reports_papers import REPORTS, laid_out

SPLITS = ("tune", "held")


class Asked(NamedTuple):
    """A question with what a careful reader of its papers would mind."""

    question: Question
    split: str  # `tune`: may be looked at while rules are made; `held`: only counted
    stale: tuple[Pattern, ...]  # values that an earlier paper states
    never: tuple[Pattern, ...]  # filler, remarks, another region's figure; searched in each line
    contradiction: tuple[Pattern, ...]  # two sides of current papers that contradict each other; else none
    order: tuple[str, ...]  # facts that come one after the other
    quiet: bool  # no two papers contradict each other here


def asked(only: Iterable[str] = (), split: str = "all") -> list[Asked]:
    """The questions in the order of their files: all, those named, or those of one half."""
    only = frozenset(only)
    found = [one for path in sorted(REPORTS.glob("*.yaml")) for one in _asked(path)]
    unknown = only - {one.question.name for one in found}
    if unknown:
        raise SystemExit(f"there is no question {', '.join(sorted(unknown))} in benchmarks/reports")
    return [one for one in found if (not only or one.question.name in only) and split in ("all", one.split)]


def _asked(path: Path) -> Iterator[Asked]:
    data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    corpus = data["corpus"]
    for one in data["questions"]:
        facts = tuple(
            Fact(fact["fact"], f"{corpus}/{fact['page']}", re.compile(fact["pattern"])) for fact in one.get("facts", ())
        )
        question = Question(one["id"], one["kind"], one["question"], corpus, (corpus,), "", facts, ())
        stale, never, sides = (_patterns(one, field) for field in ("stale", "never", "contradiction"))
        order, quiet = tuple(one.get("order", ())), one.get("quiet", False)
        yield Asked(question, one["split"], stale, never, sides, order, quiet)


def _patterns(one: dict[str, Any], field: str) -> tuple[Pattern, ...]:
    return tuple(map(re.compile, one.get(field, ())))


def papers(corpus: str, scratch: Path) -> dict[str, Page]:
    """The papers of a corpus as Carter reads them, by path, the corpus first."""
    folder = laid_out(corpus, scratch)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {f"{corpus}/{file.relative_to(folder).as_posix()}": page(file) for file in files}
