"""How well copies are told from independent reports, on made-up sets: `python -m tools.independence_measure [SEED]`."""

import sys
from itertools import combinations
from typing import NamedTuple

from carter.evidence.independence import Witness, origins
from tools.made_syndication import Report, made

DEVELOPED_ON = range(12)
"""Seeds of the sets on which the thresholds were chosen; they are measured on others."""


class Measured(NamedTuple):
    """Pairs of reports; of one origin is a positive."""

    hits: int
    found: int
    wanted: int
    pairs: int

    @property
    def precision(self) -> float:
        """Pairs that are of one origin ÷ pairs that were said to be."""
        return self.hits / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """Pairs that were said to be of one origin ÷ pairs that are."""
        return self.hits / self.wanted if self.wanted else 1.0


def measured(seed: int, events: int = 12) -> Measured:
    """The pairs of one made-up set, all events together."""
    return measured_on(made(seed, events))


def measured_on(reports: list[Report]) -> Measured:
    """The pairs of these reports; groups count, so that what is linked over a third report is linked."""
    groups = origins([Witness(report.url, report.text) for report in reports]).groups
    found = {pair for group in groups for pair in combinations(group, 2)}
    wanted = {
        (one, other)
        for one, other in combinations(range(len(reports)), 2)
        if reports[one].origin == reports[other].origin
    }
    return Measured(len(found & wanted), len(found), len(wanted), len(reports) * (len(reports) - 1) // 2)


def main() -> None:
    """Print the measures of one seed, or of three."""
    seeds = [int(word) for word in sys.argv[1:]] or [100, 101, 102]
    for seed in seeds:
        found = measured(seed)
        print(
            f"seed {seed}: precision {found.precision:.3f} ({found.hits} of {found.found}), recall {found.recall:.3f} "
            f"({found.hits} of {found.wanted}), of {found.pairs:,} pairs"
        )


if __name__ == "__main__":
    main()
