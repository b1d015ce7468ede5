"""What `carter stats` says, for readers and for machines."""

from collections.abc import Iterator
from typing import Any

from carter.interfaces.cli.measures import counted, noun
from carter.interfaces.plain import plain
from carter.research.reviewed import Tally
from carter.research.run_figures import MILLION, Part, Spread, Stats


def as_data(found: Stats) -> dict[str, Any]:
    """The answer for machines: counts, milliseconds, thousandths and micro-dollars, all of them integers."""
    data: dict[str, Any] = plain(found)
    for name in ("claims", "briefs"):
        data["acceptance"][name]["judged"] = getattr(found.acceptance, name).judged
    return data


def as_text(found: Stats) -> str:
    """The same for readers."""
    return "\n".join(f"{name:15} {told}".rstrip() for name, told in _rows(found))


def _rows(found: Stats) -> Iterator[tuple[str, str]]:
    when = f", {found.first[:10]} to {found.last[:10]}" if found.runs else ""
    ended = f"; {found.no_brief} more made no brief" if found.no_brief else ""
    yield "runs", f"{found.runs} to {counted(found.questions, 'question')}{when}{ended}"
    if not found.runs:
        return
    time = found.milliseconds
    yield (
        "time to draft",
        f"p50 {time.p50 / 1000:.1f} s, p90 {time.p90 / 1000:.1f} s over {counted(time.runs, 'run')}; "
        f"{_of(found.actions, 'action')} done, the rest found",
    )
    yield "sources read", _spread(found.sources)
    yield "sources cited", f"{_of(found.cited)} read"
    kinds = ", ".join(f"{kind.name} {kind.sources}" for kind in found.kinds)
    index = found.diversity
    yield (
        "diversity",
        f"{counted(found.domains, 'domain')}; {kinds or 'no kinds'}; "
        f"index p50 {index.p50 / 1000:.3f}, p90 {index.p90 / 1000:.3f}",
    )
    told = f"{found.speculation} told as speculation, {counted(found.refused, 'statement')} refused"
    yield "grounding", f"{_of(found.grounded, 'claim')}; {told}"
    yield "answered", f"{_of(found.answered, 'brief')}; {_of(found.partial)} partial"
    yield "tokens", _spread(found.tokens)
    yield "tool calls", _spread(found.calls)
    yield "model calls", _spread(found.model_calls)
    yield "requests", _spread(found.requests)
    money = found.micro_dollars
    p50, p90, total = (f"${amount / MILLION:.4f}" for amount in (money.p50, money.p90, money.total))
    yield "money", f"p50 {p50}, p90 {p90}, {total} in {counted(money.runs, 'brief')}"
    accepted = found.acceptance
    yield "claims accepted", _accepted(accepted.claims, _of(accepted.claims_judged, "claim"))
    yield "briefs accepted", _accepted(accepted.briefs, _of(accepted.briefs_judged, "brief"))


def _accepted(found: Tally, on: str) -> str:
    return f"{found.accepted} of {counted(found.judged, 'judgement')}, on {on}; {found.disputed} disputed"


def _spread(spread: Spread) -> str:
    return f"p50 {spread.p50:,}, p90 {spread.p90:,}, {spread.total:,} in {counted(spread.runs, 'brief')}"


def _of(part: Part, name: str = "") -> str:
    told = f" {noun(part.whole, name)}" if name else ""
    return f"{part.part:,} of {part.whole:,}{told}"
