"""How the answer of `carter diff` is printed."""

from collections.abc import Iterator
from typing import Any

from carter.kernel.diff_lines import Line
from carter.research.causes import Cause
from carter.workspace.differences import ClaimDifference, Differences

_SIGNS = {"changed": "~", "added": "+", "removed": "-", "same": "=", "touched": "="}
_CAUSES = 3  # told of one claim
_MOVED = 20  # told of the two runs
_COUNTED = ("equal", "same", "changed", "added", "removed")


def as_data(found: Differences) -> dict[str, Any]:
    """The answer as JSON."""
    data: dict[str, Any] = _plain(found)
    return data


def _plain(value: Any) -> Any:
    if hasattr(value, "_asdict"):
        return {name: _plain(each) for name, each in value._asdict().items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


def as_text(found: Differences, *, stages: bool, text: bool) -> str:
    """The answer for a reader; `stages` and `text` say what was asked for."""
    lines = [*_head(found)]
    if not found.same:
        lines += [*_moved(found), *_claims(found), *_rest(found, stages=stages, text=text)]
    lines += [f"note: {_line(note)}" for note in found.notes]
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
        yield f"  {name}  {side.run}  {side.manifest[:19]}…  {_count(side.claims, 'claim')}"
    if then.question != now.question:
        yield "  the questions differ"


def _moved(found: Differences) -> Iterator[str]:
    yield ""
    yield "what moved:"
    yield from _some(found.causes)
    if not found.causes:
        yield "  nothing that changed a target"
    if found.without_effect:
        yield "what moved without changing a target:"
        yield from _some(found.without_effect)


def _some(causes: tuple[Cause, ...]) -> Iterator[str]:
    for cause in causes[:_MOVED]:
        yield f"  {_line(cause.words)}"
    if len(causes) > _MOVED:
        yield f"  and {len(causes) - _MOVED} more"


def _claims(found: Differences) -> Iterator[str]:
    counts = {how: sum(claim.how == how for claim in found.claims) for how in ("changed", "added", "removed")}
    touched = [claim for claim in found.claims if claim.how == "touched"]
    told = ", ".join(f"{count} {how}" for how, count in counts.items())
    yield ""
    yield f"claims: {told}, {found.equal_claims + len(touched)} with the same words"
    for claim in found.claims:
        if claim.how != "touched":
            yield from _claim(claim)
    groups: dict[str, list[ClaimDifference]] = {}
    for claim in touched:
        fields = ", ".join(field.replace("in_brief", "place in the brief") for field in claim.differing)
        groups.setdefault(f"other {fields}; {_because(claim)}", []).append(claim)
    for told, claims in groups.items():
        yield f"= {_count(len(claims), 'claim')} with the same words: {told}"


def _claim(claim: ClaimDifference) -> Iterator[str]:
    said = [side for side in (claim.then, claim.now) if side is not None]
    aside = "" if any(side.in_brief for side in said) else "  (not in the brief)"
    for number, side in enumerate(said):
        sign = _SIGNS[claim.how] if number == 0 else " "
        yield f"{sign} {side.claim_id}  {_line(side.text)}{aside if number == 0 else ''}"
    yield f"    {_because(claim)}"
    for snippet in claim.snippets:
        yield f"    {_line(snippet.url)}:"
        yield from (f"      {_line(line)}" for line in snippet.lines)
        if snippet.note:
            yield f"      ({snippet.note})"


def _because(claim: ClaimDifference) -> str:
    if not claim.causes:
        return "because of: not known"
    more = f"; and {len(claim.causes) - _CAUSES} more" if len(claim.causes) > _CAUSES else ""
    told = "; ".join(_line(cause.words) for cause in claim.causes[:_CAUSES])
    return f"because of: {told}{more}{f' (by way of {claim.via})' if claim.via else ''}"


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
    why = f"  {_line(line.why)}" if line.why else ""
    stage = f"  ({line.stage})" if line.stage else ""
    return f"{_SIGNS[line.how]} {line.target}{stage}{f'  {told}' if told else ''}{why}"


def _count(count: int, name: str) -> str:
    return f"{count} {name}{'s' * (count != 1)}"


def _line(text: str) -> str:
    """On one line, whatever a source's name or text holds."""
    return " ".join(text.split("\n"))
