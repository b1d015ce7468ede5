"""Whether a build came to nothing by the fault of the world outside."""

from carter.records.report import ReportFacts
from carter.research.web.statuses import OUTCOMES, UNAVAILABLE, outcome


def world_failed(report: ReportFacts) -> bool:
    """Whether nothing was read, and searches or fetches failed in a way that another day may not."""
    if report.sources:
        return False
    searches = any(gap.kind == "search failed" for gap in report.gaps)
    return searches or any(_may_pass(drop.reason) for drop in report.dropped if drop.kind == "fetch")


def _may_pass(reason: str) -> bool:
    name = reason.removeprefix(UNAVAILABLE)
    if name not in OUTCOMES and not name.startswith("http_"):
        return False
    found = outcome(name)
    return not found.ours and found.again != "never"
