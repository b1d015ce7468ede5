"""The sets of claims and evidence that verdicts are trained and measured on, from the folder in CARTER_EVAL_DATA."""

import json
import os
import re
from collections.abc import Iterator
from hashlib import sha1
from pathlib import Path
from typing import Any, NamedTuple

VARIABLE = "CARTER_EVAL_DATA"
_FILES = ("edited-docs", "atomic-facts", "breaking-nli", "human-nli", "human-wiki-claims")
_SHORTEST = 40  # code points of a passage that is more than its address
_EXPERT = {"Complete": "supports", "Partial": "not_supports", "Incomplete": "not_supports", "Missing": "not_supports"}


class Pair(NamedTuple):
    """A claim with its evidence, as people labelled it."""

    name: str  # of the set
    claim: str
    evidence: tuple[str, ...]
    label: str  # `supports`, `contradicts`, `no_info`, or `not_supports` where it is not told which
    group: str  # pairs of one group stay on one side when a set is parted


def is_kept_back(pair: Pair) -> bool:
    """Whether a pair is of the half of its set that no rule or threshold was chosen on."""
    return int(sha1(pair.group.encode(), usedforsecurity=False).hexdigest(), 16) % 2 == 1


def folder() -> Path | None:
    """The folder with the sets; None where none is named."""
    named = os.environ.get(VARIABLE, "")
    return Path(named) if named and Path(named).is_dir() else None


def pairs(where: Path) -> Iterator[Pair]:
    """All pairs that are there, set by set; a file that is missing is left out."""
    for file in _FILES:
        for row in _rows(where, file):
            yield Pair(row["src"], row["claim"], (row["evidence"],), row["label"], row["evidence"][:80])
    for row in _rows(where, "wice-oracle-claim-dev"):
        label = "supports" if row["label"] == "supported" else "not_supports"
        yield Pair("wice", row["claim"], tuple(row["evidence"]), label, row["meta"]["claim_title"])
    for row in _rows(where, "expertqa-rand-val"):
        yield from _of_experts(row)


def _rows(where: Path, name: str) -> list[Any]:
    path = where / f"{name}.jsonl"
    if not path.exists():
        return []
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def _of_experts(row: dict[str, Any]) -> Iterator[Pair]:
    for answer in row["answers"].values():
        for claim in answer["claims"]:
            texts = (re.sub(r"^\[\d+\]\s*\S+\s*", "", text) for text in claim["evidence"])
            evidence = tuple(text for text in texts if len(text) > _SHORTEST)
            if evidence and claim["support"] in _EXPERT:
                told = re.sub(r"\[\d+\]", "", claim["claim_string"])
                yield Pair("expertqa", told, evidence, _EXPERT[claim["support"]], row["question"])
