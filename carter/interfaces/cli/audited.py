"""What `audit` says: each figure as so many of so many, then what is minded, kind by kind."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from carter.interfaces.cli.measures import counted
from carter.research.audit.audited import Audited
from carter.research.audit.figures import FIGURES, Figure

_SHOWN = 10  # findings of a kind that are told to readers
_WIDEST = 160  # characters of a sentence that are


def as_data(found: Audited) -> dict[str, Any]:
    """The answer for machines; `met` and `of` are 0 where a figure was not measured."""
    data = found._asdict()
    data["figures"] = {figure.name: {**figure._asdict(), "about": FIGURES[figure.name]} for figure in found.figures}
    data["stances"] = dict(found.stances)
    data["unread"] = [{"source": name, "reason": reason} for name, reason in found.unread]
    return {**data, "exit_code": found.exit_code}


def as_text(found: Audited) -> str:
    """The same for readers."""
    return "\n".join(_lines(found))


def _lines(found: Audited) -> Iterator[str]:
    yield f"{found.report}: {found.form}"
    for figure in found.figures:
        yield f"  {figure.name:<24}{_told(figure)}"
    stances = [f"{count} {stance}" for stance, count in found.stances if count]
    yield from [f"  {'verdicts':<24}{', '.join(stances)}"] if stances else []
    for kind, those in groupby(found.findings, key=lambda each: each.kind):
        minded = list(those)
        yield f"{kind}: {len(minded)}"
        for each in minded[:_SHOWN]:
            detail = f" ({_short(each.detail)})" if each.detail else ""
            yield f"  {_short(each.where)}{detail}"
        if len(minded) > _SHOWN:
            yield f"  and {len(minded) - _SHOWN} more"
    for name, reason in found.unread:
        yield f"not read: {name}: {reason}"
    by_name = {figure.name: figure for figure in found.figures}
    for floor in found.floors:
        if not floor.held:
            yield f"below its floor: {floor.name} is {_told(by_name[floor.name])}, wanted {floor.percent} %"


def _told(figure: Figure) -> str:
    if not figure.measured:
        return "not measured: give --sources DIR or --fetch"
    if figure.name == "origins":
        return f"{counted(figure.of, 'reference')}, {counted(figure.met, 'origin')}"
    return f"{figure.met} of {figure.of}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…"
