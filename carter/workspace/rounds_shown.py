"""The rounds of a run as a person reads them: what each found, gave and left, and the numbers that ended it."""

from collections.abc import Iterator
from typing import Any


def rounds_text(report: dict[str, Any]) -> str:
    """The rounds that `run_report.json` tells of, a paragraph each, and why there was no further one."""
    lines = [line for facts in report["rounds"] for line in (*_round(facts), "")]
    lines = [line.replace("\n", r"\x0a") for line in lines]  # the name of a file may hold one, and adds no line
    return "\n".join([*lines, f"{report['stop_reason']}: {report['stop_why']}", ""])


def _round(facts: dict[str, Any]) -> Iterator[str]:
    yield (
        f"round {facts['number']}: coverage {facts['coverage']:.3f} ({facts['gain']:+.3f}), "
        f"{facts['evidence']} passages of evidence, {facts['new_evidence']} of them new, {facts['claims']} claims; "
        f"{facts['found']} more sources found, {len(facts['read'])} read, {facts['unused']} wait"
    )
    for query in facts["queries"]:
        yield f"  asked for: {query}"
    for source in facts["read"]:
        yield f"  evidence: {source['snippets']:3} from {source['url']}"
    for name in ("new_contradictions", "new_gap_kinds", "refused", "reached"):
        if facts[name]:
            told = facts[name] if isinstance(facts[name], int) else ", ".join(facts[name])
            yield f"  {name.replace('_', ' ')}: {told}"
    for each in facts.get("left_out", ()):  # reports of earlier versions have none
        yield f"  left out: {each['entries']} found by {each['engine']}, since {each['reason']}"
    open_parts = [part["key"] for part in facts["sections"] if part["applicable"] and not part["grounded"]]
    if open_parts:
        yield f"  without an answer yet: {', '.join(open_parts)}"
    yield f"  best not read: {facts['best_unused'] or 'none'}"
