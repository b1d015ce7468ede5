"""Which leads may become candidates: the domains and the dates of the question, whatever the engine made of them."""

from collections.abc import Iterable

from carter.records.document import DateFound, Precision
from carter.records.task_spec import Constraints
from carter.research.engines.findings import Lead
from carter.research.policy import refusal, too_old

_PRECISIONS: dict[int, Precision] = {4: "year", 7: "month", 10: "day"}


def admitted(
    leads: Iterable[Lead], constraints: Constraints, today: str
) -> tuple[tuple[Lead, ...], tuple[tuple[Lead, str], ...]]:
    """Those that may be read, in their order, and the others, each with its reason."""
    judged = [(lead, objection(lead, constraints, today)) for lead in leads]
    return tuple(lead for lead, why in judged if not why), tuple((lead, why) for lead, why in judged if why)


def objection(lead: Lead, constraints: Constraints, today: str) -> str:
    """Why a lead is not followed; empty if it may be. One without a date may be: its page is asked again."""
    refused = refusal(lead.domain, constraints)
    if refused or not lead.date:
        return refused
    stated = DateFound(value=lead.date, precision=_PRECISIONS[len(lead.date)], place="engine")
    return too_old(stated, today, constraints.recency_days)
