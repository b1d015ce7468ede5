"""Counting: what of a claim's numbers, limits and rates the evidence lacks or has otherwise."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from carter.evidence.verdicts.figures import UNIT_WORDS, Figure
from carter.evidence.verdicts.held import NEAR, Held, Objection
from carter.evidence.verdicts.numbers import explained, is_multiple
from carter.evidence.verdicts.tokens import Token

_FIRST_FEW = 3
_AT_MOST = frozenset(["up", "most", "fewer", "less", "under", "below", "maximum", "about", "nearly", "around", "limit"])
_LESS = ("nearly", "almost", "under", "below", "not quite")
_MORE = ("more than", "over", "at least", "above", "no fewer", "no less")
_OFTEN = {"hour": ["hourli", "hourly"], "day": ["daili", "daily"], "week": ["weekli", "weekly"], "month": ["monthli",
          "monthly"], "year": ["yearli", "yearly", "annual", "annually"]}  # fmt: skip


def of_limits(held: Held) -> Iterator[Objection]:
    """A number that the evidence has only as the most there may be, and the claim without that."""
    near = held.compared.nearest.tokens
    told = {found for place in range(len(near)) if (found := _limit(near, place))}
    for limit in filter(None, (_limit(held.claim, place) for place in range(len(held.claim)))):
        other = (limit[0], "more" if limit[1] == "less" else "less")
        if other in told and limit not in told:
            yield Objection("degree", f"the claim says `{limit[1]}` than {limit[0]}, the evidence `{other[1]}`", True)
    if not _AT_MOST.isdisjoint(token.form for token in held.claim):
        return
    every = [each.tokens for each in held.told]
    for mine in held.figures:
        same = [
            _is_at_most(told, place)
            for told in every
            for place, token in enumerate(told)
            if token.figure is not None and token.figure.value == mine.value and mine.value is not None
        ]
        if same and all(same):
            detail = f"the evidence says that {mine.shown} is the most there may be, the claim that it is so"
            yield Objection("degree", detail, False)


def _limit(told: Sequence[Token], place: int) -> tuple[str, str] | None:
    """A number and whether something is said to be `less` or `more` than it; None where neither is said."""
    if told[place].value is None:
        return None
    before = " ".join(token.shown.casefold() for token in told[max(0, place - 2) : place])
    if before.endswith(_LESS) or _is_at_most(told, place):
        return told[place].form, "less"
    return (told[place].form, "more") if before.endswith(_MORE) else None


def _is_at_most(told: Sequence[Token], place: int) -> bool:
    before = " ".join(token.shown.casefold() for token in told[max(0, place - 2) : place])
    return before.endswith(("up to", "at most", "fewer than", "less than", "no more", "no more than", "below", "under"))


def of_rates(held: Held) -> Iterator[Objection]:
    """`per hour` where the evidence says `per minute` and of no hour."""
    every = [token for each in held.told for token in each.tokens]
    known = {token.stem for token in every}
    told = {two.shown for one, two in pairwise(every) if one.form == "per"}
    for one, two in pairwise(held.claim):
        measured = one.form == "per" and two.form in UNIT_WORDS and two.stem not in known
        if measured and told and known.isdisjoint(_OFTEN.get(two.stem, ())):
            yield Objection("unit", f"the claim says `per {two.shown}`, the evidence `per {min(told)}`", True)


def of_numbers(held: Held) -> Iterator[Objection]:
    """A number that the evidence lacks, has otherwise, or has of something else."""
    text = [token.form for token in held.claim]
    for figure in held.figures:
        if figure.loose and not is_multiple(figure, held.known):
            yield Objection("number", f"nothing in the evidence is `{figure.shown}`", False)
        if figure.loose or (figure.order and figure.value is not None and figure.value <= _FIRST_FEW):
            continue  # `first` and `second` seldom count what the evidence counts
        told = [token.figure for token in held.compared.nearest.tokens if token.figure is not None]
        if held.compared.best.matched >= NEAR and (other := _of_another(figure, told)):
            yield Objection(
                "number", f"`{figure.shown}` counts something else in the evidence, which has {other}", True
            )
        why = explained(figure, text, held.known)
        counted = figure.shown.isalpha() and figure.value is not None and figure.value <= _FIRST_FEW
        if counted and not why.other:
            continue  # few things in words may have been counted
        if not why.held:
            yield Objection("number", why.detail, why.other)


def _of_another(figure: Figure, known: Sequence[Figure]) -> str:
    """The number that the evidence has of what the claim counts, where it has that of the claim of something else."""
    same = [each for each in known if each.value == figure.value]
    others = [each for each in known if each.counted == figure.counted and each.value != figure.value]
    if not figure.counted or figure.kind or figure.order or not same or not others:
        return ""
    elsewhere = all(each.counted and each.counted != figure.counted for each in same)
    return others[0].shown if elsewhere else ""
