"""Guards: what a claim holds that its evidence lacks or has otherwise, and how sure that is."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from carter.evidence.verdicts.counting import of_limits, of_numbers, of_rates
from carter.evidence.verdicts.differences import Difference
from carter.evidence.verdicts.elsewhere import at_another, initials_apart, of_another
from carter.evidence.verdicts.figures import UNIT_WORDS, Figure
from carter.evidence.verdicts.held import NEAR, Held, Objection
from carter.evidence.verdicts.marks import is_negation, of_class
from carter.evidence.verdicts.names import TITLES, initials_held
from carter.evidence.verdicts.order import led_otherwise, turned_comparison, turned_course, turned_roles
from carter.evidence.verdicts.tokens import Token
from carter.evidence.verdicts.turned import turned

_FEWEST_OF_RUN = 2
_NOT_ONLY = frozenset(["only", "just", "merely", "least"])
_SHORT = 9  # words of a claim that leave room for little else
_SAME = 750  # from which a word that was put in, or in another's place, counts
_ABOUT = 400  # thousandths of its content words from which a negation is of the same thing
_STRICT = frozenset(
    ["number", "name", "opposite", "negation", "quantifier", "hedge", "modal", "degree", "direction", "cause", "swap"]
)
_TURNS = frozenset(["number", "opposite", "negation", "quantifier", "degree", "direction", "swap", "name"])
_STRONG = frozenset([0, 1, 5])  # groups of quantifiers that say much: all, most, only
_OPEN = frozenset(["he", "she", "it", "they", "his", "her", "its", "their", "this", "these", "who", "we", "i", "the"])
_MOST = frozenset([1])  # the group of `most`
_HALF = 50  # percent
_NOT = frozenset(["not", "never"])
_EARLY = 4  # code points of an article before a name that begins the claim
_LIGHT = frozenset(
    [
        "roughly", "about", "approximately", "around", "nearly", "almost", "circa",
        "called", "named", "titled", "entitled", "known", "located", "situated", "based", "name", "title", "stands",
        "means", "described",
    ]
)  # fmt: skip
_OPPOSED = (
    (0, 1),
    (7, 8),
    (11, 12),
    (13, 14),
    (15, 16),
    (19, 20),
    (26, 27),
    (28, 29),
    (30, 31),
)  # groups of directions
_CONTRARY = {
    "degree": {0: frozenset([1, 4]), 1: frozenset([0, 3]), 3: frozenset([4, 1]), 4: frozenset([3, 0])},
    "direction": {one: frozenset([other]) for pair in _OPPOSED for one, other in (pair, pair[::-1])},
}
# What a name ends with and a text may leave out where it has the rest.
_KINDS_OF_NAMES = frozenset(
    [
        "prefecture", "county", "city", "state", "university", "college", "school", "prize", "award", "championship",
        "cup", "league", "club", "river", "lake", "island", "street", "road", "district", "province", "region",
        "company", "inc", "corporation", "ltd", "festival", "tournament", "album", "song", "film", "series", "show",
        "museum", "library", "station", "airport", "church", "hospital", "party", "band", "team", "tribute",
        "building",
    ]
)  # fmt: skip


def objections(held: Held) -> list[Objection]:
    """What speaks against the claim, the surest first."""
    found = [
        *_of_wording(held),
        *_of_turns(held),
        *of_numbers(held),
        *of_limits(held),
        *of_rates(held),
        *_of_names(held),
        *_of_negation(held),
        *_of_marks(held),
    ]
    return list({(each.kind, each.detail): each for each in found}.values())


def _of_wording(held: Held) -> Iterator[Objection]:
    """Differences between the claim and the sentence that it nearly repeats."""
    best = held.compared.best
    near = best.matched >= NEAR
    for each in best.differences:
        if not near and each.kind != "swap":
            continue
        replaced = each.kind == "name" and each.replaced
        strict = each.kind in _STRICT and (each.tight or replaced or each.kind in ("negation", "number", "opposite"))
        if each.kind == "quantifier" and not each.claim:
            strict = each.tight
        if each.kind == "word" and each.claim.casefold() not in _LIGHT:
            strict = each.tight and (best.matched >= _SAME or (each.replaced and len(held.claim) <= _SHORT))
        if each.kind == "quantifier" and of_class(each.claim.casefold(), "quantifier") == _MOST:
            strict = strict and not _has_majority(held.known)
        if strict or each.kind == "swap":
            other = (
                (each.kind in _TURNS and each.replaced)
                or each.kind == "negation"
                or (each.kind == "word" and each.replaced)
            )
            yield Objection(each.kind, _phrase(each), other)


def _phrase(each: Difference) -> str:
    if not each.claim:
        return f"the evidence says `{each.evidence[:60]}`, which the claim leaves out"
    if each.kind == "swap":
        return f"the evidence has `{each.evidence[:60]}` in this order, the claim `{each.claim[:60]}`"
    if each.evidence:
        return f"the claim says `{each.claim[:60]}` where the evidence says `{each.evidence[:60]}`"
    return f"the claim says `{each.claim[:60]}`, which the evidence does not"


def _of_turns(held: Held) -> Iterator[Objection]:
    """What the nearest sentence refuses, plans, doubts or has the other way round, however much else it says.

    In English alone: in German or French who does something may stand on either side of the verb.
    """
    if held.foreign:
        return
    near = held.compared.nearest.tokens
    found = [*turned_roles(held.claim, near), *turned_course(held.claim, near), *turned_comparison(held.claim, near)]
    if held.compared.best.content >= NEAR:
        found += [
            *turned(held.claim, near),
            *led_otherwise(held.claim, near),
            *at_another(held.claim, near),
            *of_another(held.claim, near),
        ]
    for each in found:
        yield Objection(each.kind, _phrase(each), each.replaced and each.kind in _TURNS)
    every = [token for each in held.told for token in each.tokens]
    if name := initials_apart(held.claim, every):
        yield Objection("name", f"the name `{name}` stands with other initials in the evidence", True)


def _of_names(held: Held) -> Iterator[Objection]:
    every = [token for each in held.told for token in each.tokens]
    nearest = held.compared.nearest.tokens
    opened = not nearest or any(token.form in _OPEN for token in nearest[:3])
    for run, first in _runs(held.claim):
        lacking = [token for token in run if token in held.compared.missing and token.form not in TITLES]
        if len(lacking) < len(run):
            lacking = [token for token in lacking if token.form not in _KINDS_OF_NAMES]
        if not lacking or initials_held(run, every):
            continue
        if _is_shortened(run, lacking, every):
            continue
        if first and opened and not any(token.named for token in nearest[:2]):
            continue  # the evidence speaks of it by a pronoun
        shown = " ".join(token.shown for token in lacking)
        yield Objection("name", f"the name `{shown[:60]}` does not stand in the evidence", False)


def _is_shortened(run: Sequence[Token], lacking: Sequence[Token], every: Sequence[Token]) -> bool:
    """Whether the evidence has the first or the last of a run of names by itself, with no other name beside it."""
    if len(run) < _FEWEST_OF_RUN:
        return False
    own = {token.stem for token in run} | TITLES
    last, first = run[-1], run[0]
    for before, each in pairwise([None, *every]):
        if last not in lacking and each is not None and each.stem == last.stem:
            beside = before is not None and before.named and before.end + 1 == each.start
            if not beside or (before is not None and (before.stem in own or before.form in TITLES)):
                return True
    for each, behind in pairwise([*every, None]):
        if first not in lacking and each is not None and each.stem == first.stem:
            beside = behind is not None and behind.named and each.end + 1 == behind.start
            if not beside or (behind is not None and behind.stem in own):
                return True
    return False


def _runs(claim: Sequence[Token]) -> Iterator[tuple[list[Token], bool]]:
    """The names of the claim, word by word side by side, each with whether the claim begins with it."""
    run: list[Token] = []
    for token in claim:
        if run and (not token.named or token.start > run[-1].end + 1):
            yield run, run[0].start <= _EARLY
            run = []
        if token.named:
            run.append(token)
    if run:
        yield run, run[0].start <= _EARLY


def _of_negation(held: Held) -> Iterator[Objection]:
    """A negation in the claim of what the nearest sentence says without one."""
    if held.compared.best.content < _ABOUT:
        return
    mine = _negations(held.claim)
    sure = held.compared.best.content >= NEAR
    there = held.compared.nearest.tokens if sure else held.compared.around
    near = _negations(there)
    if len(mine) % 2 and not near:
        yield Objection("negation", f"the claim says `{mine[0].shown}`, the evidence does not", True)
    left_out = _left_out(held) if sure and not mine and held.is_little else None
    if left_out is not None:
        yield Objection("negation", f"the evidence says `{left_out.shown}`, which the claim leaves out", True)


def _left_out(held: Held) -> Token | None:
    """The one `not` in the nearest sentence, if it stands right before a content word that the claim has too."""
    wanted = {token.stem for token in held.claim if token.content}
    told = held.compared.nearest.tokens
    found = [place for place, token in enumerate(told) if token.form in _NOT or token.form.endswith("n't")]
    if len(found) != 1:
        return None
    behind = next((token for token in told[found[0] + 1 :] if token.content), None)
    return told[found[0]] if behind is not None and behind.stem in wanted else None


def _negations(told: Sequence[Token]) -> list[Token]:
    """The words that negate; `not only` does not."""
    both = zip(told, [*told[1:], None], strict=False)
    return [one for one, other in both if is_negation(one.form) and (other is None or other.form not in _NOT_ONLY)]


def _of_marks(held: Held) -> Iterator[Objection]:
    """A quantifier that the evidence has nowhere, or a comparative that it has the other way round."""
    every = [token.form for each in held.told for token in each.tokens]
    near = [_plain(token) for token in held.compared.nearest.tokens]
    known = set().union(*(of_class(form, "quantifier") for form in set(every)))
    for token, following in zip(held.claim, [*held.claim[1:], None], strict=True):
        groups = of_class(token.form, "quantifier") & _STRONG
        if following is not None and following.form in UNIT_WORDS:
            continue  # `every day` is daily
        if groups == _MOST and _has_majority(held.known):
            continue
        if groups and not token.named and groups.isdisjoint(known):
            yield Objection("quantifier", f"the claim says `{token.shown}`, which the evidence does not", False)
        if not token.named and held.compared.best.content >= NEAR and _is_contrary(_plain(token), near):
            yield Objection("degree", f"the claim says `{token.shown}`, the evidence the contrary", True)


def _plain(token: Token) -> str:
    return token.shown.casefold().replace(".", "")


def _has_majority(known: Sequence[Figure]) -> bool:
    """Whether the evidence tells a share of more than half."""
    return any(each.kind == "%" and each.value is not None and _HALF < each.value <= 2 * _HALF for each in known)


def _is_contrary(form: str, near: Sequence[str]) -> bool:
    """Whether the nearest sentence has the contrary of a comparative or a direction, and not the word itself."""
    for name, contraries in _CONTRARY.items():
        mine = of_class(form, name)
        there = set().union(*(of_class(each, name) for each in near)) if mine else set()
        against = set().union(*(contraries.get(each, frozenset()) for each in mine))
        if mine and mine.isdisjoint(there) and not against.isdisjoint(there):
            return True
    return False
