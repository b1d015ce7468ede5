"""Measure the evidence: `make bench-evidence`. A line a set: how many of how many, the 95 % interval, and its floor.

Hard pages are those of the tests; edits of Python's own documents, syndicated copies and conflicts are made here,
seeded. Sets that may not ship are read from the folder in CARTER_EVAL_DATA; one that is not there is `not measured`. Of
sets on which rules were chosen the half that was kept back is told. Exit status 1 where a number fell below its floor.
"""

import argparse
import random
import resource
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from multiprocessing import Pool
from typing import NamedTuple

from carter.evidence.verdicts.weighing import weigh
from tools import bench_briefs, conflicts_measure, independence_measure
from tools.hard_pages import Page, all_pages, right
from tools.verdict_edits import KINDS, edits, kept, names_in, sentences
from tools.verdict_sets import VARIABLE, Pair, folder, is_kept_back, pairs

_SEED = 20_260_501
_MOST = 1_500  # pairs of a set that are judged
_CORES = 2
# Name of a measure -> percent that it may not fall below.
FLOORS = {
    "pages: fidelity": 100.0,
    "python: true kept": 98.0,
    "python: edited refused": 97.0,
    "facts paraphrased: true kept": 85.0,
    "facts paraphrased: edited refused": 90.0,
    "facts_long paraphrased: true kept": 85.0,
    "facts_long paraphrased: edited refused": 90.0,
    "breaking, edits of others: true kept": 90.0,
    "breaking, edits of others: edited refused": 75.0,
    "feversym, edits of others: edited refused": 75.0,
    "copies: precision": 95.0,
    "copies: recall": 90.0,
    "conflicts: found": 90.0,
    "conflicts: others not called one": 95.0,
    "conflicts: told with both sides and dates, the newer first": 95.0,
}
HEADING = "## Evidence"
_COPIES = (100, 101, 102)  # seeds; none of them is one that thresholds were chosen on
_EDITS_OF_OTHERS = ("breaking", "feversym", "cfnli", "negnli")
_PARAPHRASED = ("facts", "facts_long")
_NEAR_CHANCE = ("expertqa", "fm2", "fm2_long", "negnli", "cfnli")


class Measure(NamedTuple):
    """So many of so many."""

    name: str
    right: int
    of: int


class Case(NamedTuple):
    """A pair, and whether its evidence supports it."""

    claim: str
    evidence: tuple[str, ...]
    true: bool
    kind: str = ""


def main() -> int:
    """Print the scorecard."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    given = parser.parse_args()
    where = folder()
    sets: dict[str, list[Pair]] = {}
    for pair in pairs(where) if where is not None else ():
        sets.setdefault(pair.name, []).append(pair)
    with Pool(_CORES) as pool:
        found = [fidelity(all_pages()), *_of_copies(), *_of_conflicts()]
        found += [*_of_python(pool.map), *_of_sets(sets, pool.map)]
        told = _macros(sets, pool.map)
        speed = _speed(pool.map)
    told += [] if sets else [f"all other sets: not measured (no folder is named in {VARIABLE})"]
    for line in (*_scorecard(found), *told, speed):
        print(line)
    if given.write:
        bench_briefs.write(_page(found, [*told, speed]), HEADING, "evidence", explained="docs/judging.md")
    low = [each.name for each in found if each.name in FLOORS and 100 * each.right < FLOORS[each.name] * each.of]
    for name in low:
        print(f"below its floor of {FLOORS[name]} %: {name}")
    return 1 if low else 0


def _page(found: Sequence[Measure], told: Sequence[str]) -> str:
    """The scorecard as Markdown, without the lines of single kinds of edits."""
    rows = ["| set | right | of | percent | 95 % interval | floor |", "| --- | --- | --- | --- | --- | --- |"]
    for each in found:
        if ", " in each.name.partition("refused")[2]:
            continue
        low, high = interval(each.right, each.of)
        floor = f"{FLOORS[each.name]:.0f}" if each.name in FLOORS else ""
        share = 100 * each.right / max(1, each.of)
        rows.append(f"| {each.name} | {each.right:,} | {each.of:,} | {share:.1f} | {low:.1f} to {high:.1f} | {floor} |")
    return "\n".join([*rows, "", *(f"- {line}" for line in told)])


def fidelity(pages: Mapping[str, Page]) -> Measure:
    """Hard pages that are read as a browser shows them, those of the tests."""
    return Measure("pages: fidelity", sum(right(name, *page) for name, page in pages.items()), len(pages))


def _of_copies() -> Iterable[Measure]:
    """Pairs of made-up reports that go back to one writer."""
    each = [independence_measure.measured(seed) for seed in _COPIES]
    hits = sum(one.hits for one in each)
    yield Measure("copies: precision", hits, sum(one.found for one in each))
    yield Measure("copies: recall", hits, sum(one.wanted for one in each))


def _of_conflicts() -> Iterable[Measure]:
    """Made-up pairs of statements, of the part on which no rule was chosen."""
    one = conflicts_measure.measured("measured")
    yield Measure("conflicts: found", one.found, one.conflicts)
    yield Measure("conflicts: others not called one", one.others - one.false, one.others)
    yield Measure("conflicts: told with both sides and dates, the newer first", one.told, one.found)


Judging = Callable[..., list[str]]


def _verdict(case: Case) -> str:
    return weigh(case.claim, case.evidence).whole.stance


def _of_python(judged: Judging) -> Iterable[Measure]:
    chance = random.Random(_SEED)
    told = sentences()
    names = names_in([claim for claim, _ in told])
    chance.shuffle(told)
    cases: list[Case] = []
    for claim, evidence in told[:_MOST]:
        same = kept(claim, evidence, chance)
        cases.append(Case(same.claim, (evidence,), True, "same"))
        cases += [Case(each.claim, (evidence,), False, each.kind) for each in edits(claim, evidence, names, chance)]
    yield from _kept_and_refused("python", cases, judged)


def _kept_and_refused(name: str, cases: Sequence[Case], judged: Judging) -> Iterable[Measure]:
    verdicts = judged(_verdict, cases)
    both = list(zip(cases, verdicts, strict=True))
    true, false = ([each for each in both if each[0].true is truth] for truth in (True, False))
    yield Measure(f"{name}: true kept", sum(verdict == "supports" for _, verdict in true), len(true))
    yield Measure(f"{name}: edited refused", sum(verdict != "supports" for _, verdict in false), len(false))
    for kind in KINDS:
        mine = [verdict for case, verdict in false if case.kind == kind]
        if mine:
            yield Measure(f"{name}: edited refused, {kind}", sum(each != "supports" for each in mine), len(mine))


def _of_sets(sets: dict[str, list[Pair]], judged: Judging) -> Iterable[Measure]:
    chance = random.Random(_SEED)
    for rows in sets.values():
        chance.shuffle(rows)
    for name in (*_PARAPHRASED, "wice"):
        true = [pair for pair in sets.get(name, ()) if pair.label == "supports"][:_MOST]
        cases = [Case(pair.claim, pair.evidence, True, "same") for pair in true]
        names = names_in([pair.claim for pair in true])
        for pair in true:
            made = edits(pair.claim, " ".join(pair.evidence), names, chance)
            cases += [Case(each.claim, pair.evidence, False, each.kind) for each in made]
        yield from _kept_and_refused(f"{name} paraphrased", cases, judged) if cases else ()
    for name in _EDITS_OF_OTHERS:
        back = list(filter(is_kept_back, sets.get(name, ())))[:_MOST]
        cases = [Case(pair.claim, pair.evidence, pair.label == "supports") for pair in back]
        yield from _kept_and_refused(f"{name}, edits of others", cases, judged) if cases else ()
    for name in _NEAR_CHANCE:
        rows = list(filter(is_kept_back, sets.get(name, ())))[:_MOST]
        verdicts = judged(_verdict, [Case(pair.claim, pair.evidence, pair.label == "supports") for pair in rows])
        decided = [pair for pair, verdict in zip(rows, verdicts, strict=True) if verdict != "cannot_tell"]
        right = sum(
            (pair.label == "supports") == (verdict == "supports")
            for pair, verdict in zip(rows, verdicts, strict=True)
            if verdict != "cannot_tell"
        )
        if rows:
            yield Measure(f"{name}: decided", len(decided), len(rows))
            yield Measure(f"{name}: right where decided", right, len(decided))


def _score(case: Case) -> str:
    return str(weigh(case.claim, case.evidence).whole.score)


def _macros(sets: dict[str, list[Pair]], judged: Judging) -> list[str]:
    """Macro-F1 of supports or not, by verdict, and by the score from .5 on; all pairs, and those kept back."""
    lines = []
    for name in ("wice", "expertqa"):
        cases = [Case(pair.claim, pair.evidence, pair.label == "supports") for pair in sets.get(name, ())]
        back = [is_kept_back(pair) for pair in sets.get(name, ())]
        if not cases:
            continue
        true = [case.true for case in cases]
        for told, said in (
            ("verdict", [verdict == "supports" for verdict in judged(_verdict, cases)]),
            ("score", [int(score) >= 500 for score in judged(_score, cases)]),
        ):
            half = [(one, other) for one, other, held in zip(true, said, back, strict=True) if held]
            apart = _macro([one for one, _ in half], [other for _, other in half])
            lines.append(
                f"{name}: macro-F1 by {told}: {_macro(true, said):.3f} of {len(cases)} pairs; "
                f"{apart:.3f} of the {len(half)} kept back"
            )
    return lines


def _macro(true: Sequence[bool], said: Sequence[bool]) -> float:
    def one(kind: bool) -> float:
        hits = sum(a is kind and b is kind for a, b in zip(true, said, strict=True))
        misses = sum((a is kind) != (b is kind) for a, b in zip(true, said, strict=True))
        return 2 * hits / max(1, 2 * hits + misses)

    return (one(True) + one(False)) / 2


def _speed(judged: Judging) -> str:
    """Verdicts in a second, and the most memory of one process."""
    told = sentences()
    cases = [Case(claim, (evidence,), True) for claim, evidence in told[:_MOST]]
    begun = time.perf_counter()
    judged(_verdict, cases)
    took = time.perf_counter() - begun
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return f"speed: {len(cases) / took:.0f} verdicts a second on {_CORES} processes; memory: {peak // 1024} MB at most"


def interval(right: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, in percent."""
    if not of:
        return 0.0, 100.0
    z, share = 1.96, right / of
    middle, spread = share + z * z / (2 * of), z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return 100 * (middle - spread) / scale, 100 * (middle + spread) / scale


def _scorecard(found: Sequence[Measure]) -> Iterable[str]:
    for each in found:
        low, high = interval(each.right, each.of)
        floor = f"  floor {FLOORS[each.name]} %" if each.name in FLOORS else ""
        share = 100 * each.right / max(1, each.of)
        yield f"{each.name}: {each.right} of {each.of}, {share:.1f} % ({low:.1f} to {high:.1f}){floor}"


if __name__ == "__main__":
    sys.exit(main())
