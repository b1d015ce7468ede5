"""The figures of a built brief that are held to floors, each counted anew from its files."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from carter.evidence.quoting import NESTED, unnested
from carter.research.run_figures import grounded
from carter.research.stages.render_brief import GAPS, LISTED, MARKER, REFERENCES, SPECULATION

_ORIGINS = re.compile(r" \(\d+ sources, \d+ origins?\)$")
_AFTER_MARKERS = re.compile(r"(?<=\]) (?!\[)")
"""Where one sentence with its markers ends and the next of its line begins."""


class Share(NamedTuple):
    """A part of a whole; of nothing it is no share."""

    part: int
    whole: int

    @property
    def thousandths(self) -> int | None:
        """The share, rounded down, so that what falls short of a floor never seems to reach it; None of nothing."""
        return self.part * 1000 // self.whole if self.whole else None


class Figures(NamedTuple):
    """What a brief is worth, as far as code can count it."""

    grounding: Share  # claims whose evidence is in the table, and is said to support them, of all claims
    coverage: int  # thousandths, as the run report has it
    cited: Share  # sentences of facts with a marker, of all
    numeric_cited: Share  # the same of those that hold a digit
    dangling: int  # markers without a reference
    uncited: int  # references without a marker
    claims: int
    cited_sources: int

    def plain(self) -> dict[str, str]:
        """Each figure as it is written: a share as `0.950`, `-` where there is nothing to count, a count in digits."""
        named = self._asdict() | {"coverage": Share(self.coverage, 1000)}
        return {name: written(value) for name, value in named.items()}


def written(value: "Share | int") -> str:
    """A figure as it is written."""
    if not isinstance(value, Share):
        return str(value)
    share = value.thousandths
    return "-" if share is None else f"{share // 1000}.{share % 1000:03}"


def sentences(brief: str) -> Iterator[str]:
    """The sentences of a brief that tell facts, each with its markers: a quotation, or a statement, is one."""
    facts = brief.partition(REFERENCES)[0].partition(GAPS)[0].partition(SPECULATION)[0]
    for line in unnested(facts):
        if line.startswith(("- ", NESTED)):
            yield from _AFTER_MARKERS.split(_ORIGINS.sub("", line.strip().removeprefix("- ")))


def figures(brief: str, table: Mapping[str, Any], report: Mapping[str, Any]) -> Figures:
    """The figures of `brief.md`, `claims.json` and `run_report.json`."""
    told = [(bool(MARKER.search(each)), MARKER.sub("", each)) for each in sentences(brief)]
    numeric = [has_marker for has_marker, words in told if any(map(str.isdigit, words))]
    body, _, listed = brief.partition(REFERENCES)
    markers, references = set(MARKER.findall(body)), set(LISTED.findall(listed))
    return Figures(
        grounding=Share(grounded(table), len(table["claims"])),
        coverage=round(report["coverage"] * 1000),
        cited=Share(sum(has_marker for has_marker, _ in told), len(told)),
        numeric_cited=Share(sum(numeric), len(numeric)),
        dangling=len(markers - references),
        uncited=len(references - markers),
        claims=len(table["claims"]),
        cited_sources=len(references & markers),
    )
