"""What `carter review` shows: every judgement on a run that counts, and what is stale."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from carter.errors import IntegrityError
from carter.interfaces.cli.measures import counted
from carter.interfaces.cli.terminal import note, say, say_json

if TYPE_CHECKING:
    from carter.workspace.reviews import Reviews


def answer(found: "Reviews", *, as_json: bool) -> int:
    """Say what was judged; 5 where a review is damaged."""
    if as_json:
        say_json(_data(found))
    else:
        for line in _lines(found):
            say(line)
        for path in found.damaged:
            note(f"this review is not as it was written, and is not counted: {path}")
    return IntegrityError.exit_code if found.damaged else 0


def _data(found: "Reviews") -> dict[str, Any]:
    from carter.research.reviewed import on_brief, on_claims, ratings, tally

    claims = on_claims(found.current)
    verdicts = on_brief(found.current)
    reviews = [{**each.model_dump(mode="json"), "stale": False} for each in found.current]
    reviews += [{**each.model_dump(mode="json"), "stale": True} for each in found.stale]
    on_each = [{"claim_id": each, "text": found.claims.get(each, ""), "judgements": claims[each]} for each in claims]
    counted = {"of_claims": tally(claims.values()), "of_brief": tally([verdicts])}
    return {
        **{name: getattr(found, name) for name in ("run", "manifest", "brief", "question")},
        "verdicts": verdicts,
        "ratings": {name: list(levels) for name, levels in ratings(found.current).items()},
        "claims": on_each,
        "claims_in_run": len(found.claims),
        **{name: {**one._asdict(), "judged": one.judged} for name, one in counted.items()},
        "reviews": reviews,
        "damaged": list(found.damaged),
    }


def _lines(found: "Reviews") -> Iterator[str]:
    from carter.research.reviewed import on_claims, on_one_line, tally

    yield f"run {found.run}: {found.question}"
    yield f"  {counted(len(found.current), 'review')} of this brief, {len(found.stale)} stale"
    for review in found.current:
        levels = ", ".join(f"{each.criterion} {each.level}" for each in review.ratings)
        yield f"{review.verdict or 'no verdict'} by {review.by}, {review.at[:10]}{f': {levels}' if levels else ''}"
        yield from (f"    {line}" for line in review.note.splitlines())
    claims = on_claims(found.current)
    for claim_id, all_said in claims.items():
        yield f"{claim_id}  {found.claims.get(claim_id, '(not in this run)')}"
        for said in all_said:
            yield f"    {said.judgement} by {said.by}{f': {on_one_line(said.note)}' if said.note else ''}"
    if claims:
        count = tally(claims.values())
        yield (
            f"accepted: {count.accepted} of {count.judged} judgements, on {len(claims)} of {len(found.claims)} claims; "
            f"{count.disputed} disputed"
        )
    for review in found.stale:
        still = sum(each.text in found.claims.values() for each in review.claims)
        of = (
            f"; {still} of the {counted(len(review.claims), 'claim')} it judged read the same here"
            if review.claims
            else ""
        )
        yield f"stale: {review.verdict or 'no verdict'} by {review.by}, {review.at[:10]}, of run {review.run}{of}"
