"""The domains and dates of a question: what engines are told of them, and which leads may be followed after."""

from collections.abc import Iterable

from carter.records.document import DateFound, Precision
from carter.records.task_spec import Constraints, TaskSpec
from carter.research.engines.exchange import Wanted
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
    old = too_old(stated, today, constraints.recency_days)
    return f"{old}, by the date that the engine gives" if old else ""


def wish(query: str, task: TaskSpec, today: str, limit: int = 10) -> Wanted | None:
    """What engines on the web are asked for one query of a task; nothing if no page on the web may be read.

    A rule with `/` names a folder of local files. One without a dot may name a folder or all hosts of a country, so
    where one stands in the allow list, engines are not narrowed to the others.
    """
    limits = task.constraints
    rules = [rule.strip().strip("/").casefold() for rule in limits.allow_domains]
    names = [rule for rule in rules if rule and "/" not in rule]
    if rules and not names:
        return None
    return Wanted(
        query=query,
        limit=limit,
        language=task.language,
        allow=_hosts(names) if all(_is_host(name) for name in names) else (),
        deny=_hosts(rule.strip().casefold() for rule in limits.deny_domains),
        today=today,
        recency_days=limits.recency_days,
    )


def _hosts(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if _is_host(name)))


def _is_host(name: str) -> bool:
    return "." in name and not name.startswith(".") and all(part.isalnum() or part in "-." for part in name)
