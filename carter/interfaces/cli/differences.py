"""How the answer of `carter diff` is printed."""

from collections.abc import Iterator

from carter.interfaces.cli.claims_apart import on_line, told_claims
from carter.interfaces.cli.measures import counted
from carter.kernel.diff_lines import Line
from carter.research.causes import Cause
from carter.workspace.differences import Differences

_SIGNS = {"changed": "~", "added": "+", "removed": "-", "same": "="}
_MOVED = 20  # told of the two runs
_COUNTED = ("equal", "same", "changed", "added", "removed")


def as_text(found: Differences, *, stages: bool, text: bool) -> str:
    """The answer for a reader; `stages` and `text` say what was asked for."""
    lines = [*_head(found)]
    if not found.same:
        compared = found.then.claims is not None and found.now.claims is not None
        lines += [*_moved(found), *(told_claims(found) if compared else ()), *_rest(found, stages=stages, text=text)]
    lines += [f"note: {on_line(note)}" for note in found.notes]
    return "\n".join(lines)


def _head(found: Differences) -> Iterator[str]:
    then, now = found.then, found.now
    if found.same:
        yield f"the same: {then.manifest}"
        yield f"  {then.run} and {now.run}" if then.run != now.run else f"  {then.run}"
        return
    targets = [target.name for target in found.targets if target.then != target.now]
    yield f"differs: {', '.join(targets) or 'no target, but how they were made'}"
    for name, side in (("then", then), ("now ", now)):
        told = "its claims are not here" if side.claims is None else counted(side.claims, "claim")
        yield f"  {name}  {side.run}  {side.manifest[:19]}…  {told}"
    if then.question != now.question:
        yield "  the questions differ"


def _moved(found: Differences) -> Iterator[str]:
    yield ""
    yield "what moved:"
    yield from _some(found.causes)
    if not found.causes:
        differs = any(target.then != target.now for target in found.targets)
        yield f"  {'not known: what would tell is not here' if differs else 'nothing that changed a target'}"
    if found.without_effect:
        yield "what moved without changing a target:"
        yield from _some(found.without_effect)


def _some(causes: tuple[Cause, ...]) -> Iterator[str]:
    for cause in causes[:_MOVED]:
        yield f"  {on_line(cause.words)}"
    if len(causes) > _MOVED:
        yield f"  and {len(causes) - _MOVED} more"


def _rest(found: Differences, *, stages: bool, text: bool) -> Iterator[str]:
    differing = found.actions - found.equal_actions
    yield ""
    yield f"actions: {differing} differ, {found.equal_actions} are equal{'' if stages else ' (--stages tells which)'}"
    yield from map(_stage, found.stages)
    if text:
        yield ""
        yield from found.brief or ("the briefs are the same",)


def _stage(line: Line) -> str:
    counts = {name: getattr(line, name) for name in _COUNTED}
    several = sum(counts.values()) > 1
    told = ", ".join(f"{count} {name}" for name, count in counts.items() if count) if several else ""
    why = f"  {on_line(line.why)}" if line.why else ""
    stage = f"  ({line.stage})" if line.stage else ""
    return f"{_SIGNS[line.how]} {line.target}{stage}{f'  {told}' if told else ''}{why}"
