"""Build every canned question offline from its recordings, and hold each brief to its pinned floors: `make regress`.

`tests/regression_cases.json` names the questions, in order, and for each its `floors` and `ceilings` (figures of
`tools/brief_figures.py`), whether the sources answer it, and texts that its brief `says` and `says_not`; `then` are the
figures when it was last pinned. With --cases and --root any folder with questions and recordings is held to its own.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from carter.errors import CarterError
from carter.workspace import BuildOptions, Workspace
from tools.brief_figures import Figures, figures

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "regression_cases.json"
NOTHING = "-"  # where there was nothing to count
_UNKNOWN = "?"


class Case(NamedTuple):
    """A canned question, and what its brief is held to."""

    question: str  # path under the root
    kind: str  # what it is a question of, in words
    answered: bool
    floors: dict[str, str]  # figure -> the least that it may be
    ceilings: dict[str, str]  # figure -> the most that it may be
    says: tuple[str, ...] = ()
    says_not: tuple[str, ...] = ()
    then: Mapping[str, str] = MappingProxyType({})  # figure -> what it was when it was pinned

    @property
    def name(self) -> str:
        """What the table calls it."""
        return Path(self.question).stem


class Row(NamedTuple):
    """One figure of one question, then and now."""

    case: str
    figure: str
    bound: str  # `≥ 0.900`
    then: str
    now: str
    holds: bool


def cases(path: Path) -> list[Case]:
    """The cases of a file.

    Raises:
        SystemExit: it does not hold cases.
    """
    try:
        read = json.loads(path.read_text(encoding="utf-8"))["cases"]
        found = [
            Case(**{**case, "says": tuple(case.get("says", ())), "says_not": tuple(case.get("says_not", ()))})
            for case in read
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SystemExit(f"{path}: it does not hold cases: {error}\n  to mend: see {CASES}") from None
    wrong = {*()}.union(*({*case.floors, *case.ceilings} for case in found)) - {*Figures._fields}
    if wrong:
        raise SystemExit(f"{path}: there is no figure {', '.join(sorted(wrong))}: {', '.join(Figures._fields)}")
    return found


def built(case: Case, root: Path, place: Path) -> Path:
    """Build a question offline from a copy of the recordings of `root`, in `place`; the folder of its outputs.

    Raises:
        CarterError: it cannot be built from them.
    """
    if not (place / "cassettes").exists() and (root / "cassettes").is_dir():
        shutil.copytree(root / "cassettes", place / "cassettes")
    options = BuildOptions(offline=True, out=str(place / "out" / case.name))
    return Path(Workspace(str(place), sync=False).build(str(root / case.question), options).folder)


def rows(case: Case, folder: Path) -> Iterator[Row]:
    """What the outputs in `folder` are, held to what is pinned."""
    brief = (folder / "brief.md").read_text(encoding="utf-8")
    table, report = (json.loads((folder / name).read_bytes()) for name in ("claims.json", "run_report.json"))
    now = figures(brief, table, report).plain()
    for sign, bounds in (("≥", case.floors), ("≤", case.ceilings)):
        for name, bound in bounds.items():
            holds = _holds(now[name], sign, bound, case)
            yield Row(case.name, name, f"{sign} {bound}", case.then.get(name, _UNKNOWN), now[name], holds)
    answered = "yes" if report["answered"] else "no"
    wanted = "yes" if case.answered else "no"
    yield Row(case.name, "answered", wanted, case.then.get("answered", _UNKNOWN), answered, answered == wanted)
    told = [(text, True) for text in case.says] + [(text, False) for text in case.says_not]
    wrong = [text for text, is_wanted in told if (text in brief) is not is_wanted]
    if told:
        right = f"{len(told) - len(wrong)} of {len(told)}"
        yield Row(case.name, "texts", "all", case.then.get("texts", _UNKNOWN), right, not wrong)
    for text in wrong:
        yield Row(case.name, "missing" if text in case.says else "unwanted", "", "", text, False)


def _holds(now: str, sign: str, bound: str, case: Case) -> bool:
    """Whether a figure keeps to its bound; a share of nothing does only where the sources do not answer."""
    if now == NOTHING:
        return not case.answered
    return Decimal(now) >= Decimal(bound) if sign == "≥" else Decimal(now) <= Decimal(bound)


def regressed(wanted: Sequence[Case], root: Path) -> list[Row]:
    """Build and measure every case, in a place of its own: nothing but the recordings is known there."""
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as place:
        for case in wanted:
            try:
                found += rows(case, built(case, root, Path(place)))
            except CarterError as error:
                found.append(Row(case.name, "not built", "", "", str(error), False))
    return found


def pinned(path: Path, found: Sequence[Row]) -> None:
    """Write what is now as what was then; floors are a person's to change."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    for case in whole["cases"]:
        name = Path(case["question"]).stem
        case["then"] = {row.figure: row.now for row in found if row.case == name and row.bound}
    path.write_text(json.dumps(whole, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def table(found: Sequence[Row], kinds: Mapping[str, str]) -> Iterator[str]:
    """The rows as lines of text, a heading for each question."""
    before = ""
    for row in found:
        if row.case != before:
            yield f"{row.case}: {kinds[row.case]}"
            yield f"  {'':15}{'held to':>10}{'then':>10}{'now':>10}"
        before = row.case
        said = "" if row.holds else "  BELOW" if row.bound.startswith("≥") else "  WRONG"
        moved = "" if row.then in (row.now, _UNKNOWN, "") or said else "  (moved)"
        told = f"{row.figure:15}{row.bound:>10}{row.then:>10}{row.now:>10}{said}{moved}"
        yield f"  {told}" if row.bound else f"  {row.figure}: {row.now}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print then and now; 1 if anything is not as it must be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=Path, default=CASES, help="file of the cases")
    parser.add_argument("--root", type=Path, default=ROOT, help="folder that holds cassettes/ and the questions")
    parser.add_argument("--pin", action="store_true", help="write what is now as what was then")
    given: Any = parser.parse_args(arguments)
    wanted = cases(given.cases)
    found = regressed(wanted, given.root)
    for line in table(found, {case.name: case.kind for case in wanted}):
        print(line)
    wrong = [row for row in found if not row.holds]
    unbuilt = any(row.figure == "not built" for row in found)
    if given.pin and not unbuilt:
        pinned(given.cases, found)
    held = sum(bool(row.bound) for row in found)
    print(f"{len(wanted)} questions, {held} figures: {f'{len(wrong)} not as they must be' if wrong else 'all hold'}")
    if unbuilt:
        print("  to mend: where a stage changed, record anew: make record", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
