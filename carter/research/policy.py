"""The policy of a build: its gates as named predicates, each of which gives its reason."""

import calendar
from datetime import date, timedelta

from carter.records.document import DateFound, Readable
from carter.records.task_spec import Constraints


def refusal(domain: str, constraints: Constraints) -> str:
    """Why nothing of `domain` may be read; empty if it may. A denial wins over a permission."""
    denied = next((rule for rule in constraints.deny_domains if covers(rule, domain)), "")
    if denied:
        return f"`{denied}` is in deny_domains"
    allowed = not constraints.allow_domains or any(covers(rule, domain) for rule in constraints.allow_domains)
    return "" if allowed else f"`{domain}` is not in allow_domains"


def covers(rule: str, domain: str) -> bool:
    """Whether `rule` names `domain` or what contains it: a parent folder, or a parent host.

    `docs` covers the folders `docs` and `docs/old`; `example.org` covers `www.example.org`.
    """
    rule, domain = rule.strip().strip("/").casefold(), domain.casefold()
    return rule == domain or domain.startswith(f"{rule}/") or ("/" not in domain and domain.endswith(f".{rule}"))


def newest_date(readable: Readable) -> DateFound | None:
    """The date that decides whether a document is recent: the later of published and modified."""
    found = [each for each in (readable.modified, readable.published) if each is not None]
    return max(found, key=latest_day, default=None)


def latest_day(found: DateFound) -> date:
    """The last day that a date may mean: `2024-02` may mean 29 February 2024."""
    parts = [int(part) for part in found.value[:10].split("-")]
    year, month = parts[0], parts[1] if len(parts) > 1 else 12
    day = parts[2] if len(parts) > 2 else calendar.monthrange(year, month)[1]
    return date(year, month, day)


def too_old(found: DateFound, today: str, recency_days: int) -> str:
    """Why a document of this date is not used; empty if it is. A date that is stated roughly counts as its last day."""
    oldest = date.fromisoformat(today) - timedelta(days=recency_days)
    return f"dated {found.value}, before {oldest.isoformat()}" if latest_day(found) < oldest else ""
