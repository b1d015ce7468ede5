"""How well conflicts are told from what may both hold, on made-up pairs: `python -m tools.conflicts_measure [PART]`.

Each pair goes through the stages that draft claims and judge them, as evidence from two sources.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from carter.evidence.disagreement import is_change
from carter.records.claim import Claim
from carter.records.origins import Origins
from carter.records.snippet import Snippets
from carter.records.synthesis import Synthesis
from carter.research.stages.build_claims import build_claims
from carter.research.stages.judge import judge
from tests.research.made import answered, facets_of, snippet
from tools.made_conflicts import Case, made

SEED = 20_260_502


class Measured(NamedTuple):
    """Pairs: conflicts found, agreeing ones that were called a conflict, and how changes over time are told."""

    found: int
    conflicts: int
    false: int
    others: int
    told: int  # of the conflicts that were found, those in which both sides and their dates are told, the newer first
    missed: tuple[Case, ...]  # conflicts that were not found
    wrong: tuple[Case, ...]


def measured(part: str, seed: int = SEED, rounds: int = 8) -> Measured:
    """What is made of the pairs of a part."""
    return measured_on(made(seed, part, rounds))


def measured_on(cases: Sequence[Case]) -> Measured:
    """What is made of these pairs."""
    told = [(case, shown(case)) for case in cases]
    found = [(case, claim) for case, claim in told if case.conflict and claim is not None]
    wrong = tuple(case for case, claim in told if not case.conflict and claim is not None)
    conflicts = sum(case.conflict for case in cases)
    right = sum(_is_told(case, claim) for case, claim in found)
    missed = tuple(case for case, claim in told if case.conflict and claim is None)
    return Measured(len(found), conflicts, len(wrong), len(cases) - conflicts, right, missed, wrong)


def shown(case: Case) -> Claim | None:
    """The contradiction that is told of a pair; None where none is."""
    pair = [
        snippet(told.text, path=path).model_copy(update={"dated": told.dated})
        for told, path in ((case.one, "one.txt"), (case.other, "other.txt"))
    ]
    evidence = Snippets(items=tuple(pair))
    drafts = build_claims(evidence, Synthesis(), Origins())
    judged = answered(judge(facets_of(case.question), evidence, drafts, Synthesis(), Origins()))[0]
    return next((claim for claim in judged.claims.items if "contradiction" in claim.tags), None)


def _is_told(case: Case, claim: Claim) -> bool:
    """Whether both statements are told with their dates, the newer one first, and as a change where it is one."""
    places = [claim.text.find(f"“{told.text}”") for told in (case.one, case.other)]
    in_order = case.one.dated == case.other.dated or places[1] < places[0]
    dates = {case.one.dated, case.other.dated}
    dated = len(dates) == 1 or all(date in claim.text for date in dates)
    return min(places) >= 0 and in_order and dated and is_change(claim.text) == case.newer


def main() -> None:
    """Print how many of how many, and of which kind those are that went wrong."""
    for part in sys.argv[1:] or ["developed", "measured"]:
        found = measured(part)
        print(
            f"{part}: found {found.found} of {found.conflicts}, false {found.false} of {found.others}, "
            f"told as it is {found.told} of {found.found}"
        )
        print("  not found:", dict(Counter(case.kind for case in found.missed)))
        print("  false:", dict(Counter(case.kind for case in found.wrong)))


if __name__ == "__main__":
    main()
