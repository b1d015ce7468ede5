"""The figures of the benchmark of briefs as tables in Markdown, which read well in a terminal too."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tools.briefs_measure import CUTS
from tools.briefs_questions import KINDS
from tools.briefs_run import Row

Column = tuple[str, Callable[[Sequence[Row]], str]]


def share(part: float, whole: float) -> str:
    """A share in per cent; a dash where there is no whole."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def mean(numbers: Iterable[float]) -> float:
    """The mean; 0 of nothing."""
    listed = list(numbers)
    return sum(listed) / len(listed) if listed else 0.0


def facts(rows: Sequence[Row]) -> int:
    """How many facts there are to find."""
    return sum(len(row.question.facts) for row in rows)


def in_both(rows: Sequence[Row]) -> int:
    """The facts claimed that were claimed after reading everything too."""
    return sum(len(row.claimed & (row.claimed_all or frozenset())) for row in rows)


def in_all(rows: Sequence[Row]) -> int:
    """The facts claimed after reading everything."""
    return sum(len(row.claimed_all or ()) for row in rows)


COLUMNS: tuple[Column, ...] = (
    ("facts", lambda rows: f"{sum(len(row.found) for row in rows)}/{facts(rows)}"),
    ("held", lambda rows: share(sum(len(row.found) for row in rows), facts(rows))),
    ("claimed", lambda rows: share(sum(len(row.claimed) for row in rows), facts(rows))),
    ("words", lambda rows: f"{mean(row.words for row in rows):.0f}"),
    ("answering", lambda rows: share(sum(row.answering for row in rows), sum(row.sentences for row in rows))),
    ("proven", lambda rows: share(sum(row.proven for row in rows), sum(row.spans for row in rows))),
    ("read", lambda rows: f"{mean(row.read for row in rows):.0f}"),
    ("of pages", lambda rows: share(mean(row.read for row in rows), mean(row.pages for row in rows))),
    ("seconds", lambda rows: f"{mean(row.seconds for row in rows):.1f}"),
)
WHOLE: tuple[Column, ...] = (
    ("kept", lambda rows: share(in_both(rows), in_all(rows))),
    ("claims kept", lambda rows: share(sum(row.said_kept for row in rows), sum(row.said_all for row in rows))),
    ("all read", lambda rows: f"{mean(row.read_all for row in rows):.0f}"),
    ("read of it", lambda rows: share(mean(row.read for row in rows), mean(row.read_all for row in rows))),
)


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, its columns aligned."""
    every = [list(head), *map(list, lines)]
    widths = [max(len(line[at]) for line in every) for at in range(len(head))]
    padded = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in every]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join(f"{line} |" if line != rule else line for line in (padded[0], rule, *padded[1:]))


def groups(rows: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """The rows by kind, then all of them; those that nothing answers are left out."""
    asked = [row for row in rows if row.question.facts]
    kinds = [(kind, [row for row in asked if row.question.kind == kind]) for kind in KINDS]
    return [*((kind, found) for kind, found in kinds if found), ("all", asked)]


def briefs(named: Iterable[tuple[str, Sequence[Row]]]) -> str:
    """What the briefs of some groups of questions hold."""
    listed = list(named)
    columns = COLUMNS + (WHOLE if any(row.read_all for _, rows in listed for row in rows) else ())
    head = ["", *(name for name, _ in columns)]
    return table(head, ([name, *(column(rows) for _, column in columns)] for name, rows in listed))


def retrieval(rows: Sequence[Row]) -> str:
    """How well the search engine ranks the pages that state the facts, before anything is read."""
    by_corpus: dict[str, list[Row]] = {}
    for row in rows:
        if row.question.facts:
            by_corpus.setdefault(row.question.corpus, []).append(row)
    every = [row for found in by_corpus.values() for row in found]
    head = ["", "questions", "pages", *(f"hit@{cut}" for cut in CUTS), "MRR", *(f"facts@{cut}" for cut in CUTS)]
    lines = []
    for name, found in [*by_corpus.items(), ("all", every)]:
        firsts = [row.ranking.first for row in found]
        hits = [share(sum(0 < first <= cut for first in firsts), len(firsts)) for cut in CUTS]
        stated = [share(mean(row.ranking.facts[cut] for row in found), 1) for cut in CUTS]
        reciprocal = mean(1 / first if first else 0 for first in firsts)
        pages = f"{mean(row.pages for row in found):.0f}"
        lines.append([name, str(len(found)), pages, *hits, f"{reciprocal:.3f}", *stated])
    return table(head, lines)


def unanswered(rows: Sequence[Row]) -> str:
    """Whether the briefs say so where the pages do not answer."""
    asked = [row for row in rows if not row.question.facts]
    right = sum(not row.answered for row in asked)
    wrong = [row.question.name for row in asked if row.answered]
    told = f" Answered all the same: {', '.join(wrong)}." if wrong else ""
    return f"The brief says that the pages do not answer in {right} of {len(asked)} cases where they do not.{told}"


def losses(rows: Sequence[Row]) -> str:
    """Each fact that a brief lacks, and where it was lost."""
    lines = [
        f"{row.question.name}: {fact}: {where}"
        for row in sorted(rows, key=lambda row: len(row.found) / max(1, len(row.question.facts)))
        for fact, where in row.lost.items()
    ]
    return "\n".join(lines)


def as_data(row: Row) -> dict[str, Any]:
    """A row as JSON shows it."""
    fields = row._asdict()
    sets = {name: sorted(value) for name, value in fields.items() if isinstance(value, frozenset)}
    question = {name: getattr(row.question, name) for name in ("name", "kind", "corpus", "question")}
    return {**fields, **sets, "question": question, "ranking": row.ranking._asdict(), "facts": len(row.question.facts)}
