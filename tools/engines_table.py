"""The search engines and the statuses of their replies as tables in Markdown, from their own declarations."""

from collections.abc import Iterable

from carter.research.engines.findings import STATUSES
from carter.research.engines.known import ENGINES, Engine


def engine_table() -> str:
    """One row an engine: what it needs, which wishes it takes itself, its rate, and whether its replies were seen."""
    rows = [
        (_linked(one), one.kind, _needs(one), ", ".join(one.native), one.rate, "yes" if one.seen_live else "no")
        for one in ENGINES.values()
    ]
    return _table(("engine", "kind", "needs", "takes itself", "rate", "seen live"), rows)


def status_table() -> str:
    """One row a status: what it says, and whether asking again is worth it."""
    rows = [(f"`{name}`", meaning.about, meaning.again) for name, meaning in STATUSES.items()]
    return _table(("status", "what it says", "again"), rows)


def _linked(one: Engine) -> str:
    return f"[`{one.name}`]({one.page})" if one.page else f"`{one.name}`"


def _needs(one: Engine) -> str:
    needed = [f"`{one.needs}`"] if one.needs else []
    needed += [f"`{place.variable}`{'' if place.required else ' (optional)'}" for place in one.keys]
    return ", ".join(needed) or "nothing"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"
