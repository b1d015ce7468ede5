"""How claims that differ between two runs are printed, each with its cause and its text."""

from collections.abc import Iterator

from carter.interfaces.cli.measures import counted
from carter.workspace.differences import ClaimDifference, Differences

_SIGNS = {"changed": "~", "added": "+", "removed": "-"}
_CAUSES = 3  # told of one claim


def told_claims(found: Differences) -> Iterator[str]:
    """The lines about claims."""
    counts = {how: sum(claim.how == how for claim in found.claims) for how in _SIGNS}
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
        yield f"= {counted(len(claims), 'claim')} with the same words: {told}"


def _claim(claim: ClaimDifference) -> Iterator[str]:
    said = [side for side in (claim.then, claim.now) if side is not None]
    aside = "" if any(side.in_brief for side in said) else "  (not in the brief)"
    for number, side in enumerate(said):
        sign = _SIGNS[claim.how] if number == 0 else " "
        yield f"{sign} {side.claim_id}  {on_line(side.text)}{aside if number == 0 else ''}"
    yield f"    {_because(claim)}"
    for snippet in claim.snippets:
        yield f"    {on_line(snippet.url)}:"
        yield from (f"      {on_line(line)}".rstrip() for line in snippet.lines)
        if snippet.note:
            yield f"      ({snippet.note})"


def _because(claim: ClaimDifference) -> str:
    if not claim.causes:
        return "because of: not known"
    more = f"; and {len(claim.causes) - _CAUSES} more" if len(claim.causes) > _CAUSES else ""
    told = "; ".join(on_line(cause.words) for cause in claim.causes[:_CAUSES])
    return f"because of: {told}{more}{f' (by way of {claim.via})' if claim.via else ''}"


def on_line(text: str) -> str:
    """On one line, whatever a source's name or text holds."""
    return " ".join(text.split("\n"))
