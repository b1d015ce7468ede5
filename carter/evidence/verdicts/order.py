"""Order: names that changed places or stand side by side in a claim alone, and words that put a sentence in doubt."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from carter.evidence.verdicts.differences import Difference
from carter.evidence.verdicts.marks import dropped
from carter.evidence.verdicts.tokens import Token
from carter.evidence.words import stem

_LONGEST_LEAD = 6  # tokens before what matches that may doubt it
_CONDITIONS = frozenset(["if", "unless", "whether"])
_DOUBTS = frozenset(
    [
        "claim", "claims", "claimed", "alleges", "allege", "alleged", "believe", "believes", "believed",
        "argue", "argues", "argued", "suspect", "suspects", "suspected", "deny", "denies", "denied", "false",
        "wrong", "untrue", "myth", "rumour", "hoped", "feared", "assumed", "thought", "suggested", "unclear",
        "doubtful",
        "possible", "unlikely", "hope", "hopes", "fear", "fears",
    ]
)  # fmt: skip
_AMONG = frozenset(["one", "among", "amongst", "some"])
_FIRST = frozenset(["most", "least", "best", "worst", "first", "main", "leading", "only", "few", "last"])
_SWAPPED = 950  # thousandths of the words that keep their order where names have changed places
_MONTHS = frozenset(
    stem(name, "en")
    for name in [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
)  # fmt: skip


def led_in(
    codes: Sequence[tuple[str, int, int, int, int]], claim: Sequence[Token], sentence: Sequence[Token]
) -> Iterator[Difference]:
    """Whether the sentence has what matches in a condition, or under words that deny or doubt it."""
    begin = next((code[3] for code in codes if code[0] == "equal"), 0)
    lead = sentence[max(0, begin - _LONGEST_LEAD) : begin]
    forms = [each.form for each in lead]
    mine = {each.form for each in claim}
    doubted = "that" in forms[-2:] and any(dropped(form) or form in _DOUBTS for form in forms)
    if lead and (forms[-1] in _CONDITIONS or doubted) and mine.isdisjoint(forms[-1:]) and mine.isdisjoint(_DOUBTS):
        yield Difference("hedge", "", " ".join(each.shown for each in lead), False, True)


def weakened(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """Whether the claim has as the first what the sentence has among the first: `one of the longest`."""
    mine = [each.form for each in claim]
    for one, of, the, most in zip(sentence, sentence[1:], sentence[2:], sentence[3:], strict=False):
        among = (one.shown.casefold() == "one" and of.form == "of") or of.form == "among"
        told = among and the.form == "the" and _is_superlative(most.form) and ("the", most.form) in pairwise(mine)
        if told and _AMONG.isdisjoint(each.shown.casefold() for each in claim):
            shown = " ".join(each.shown for each in (one, of, the, most))
            yield Difference("quantifier", f"the {most.shown}", shown, True, True)


def _is_superlative(form: str) -> bool:
    return form in _FIRST or (form.endswith("est") and len(form) > len("best"))


def swapped(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """Whether names or numbers have changed places, everything else being as it was."""
    mine, theirs = ([each.stem for each in side if _is_fixed(each)] for side in (claim, sentence))
    mine, kept = _day_first(mine), _day_first([stem for stem in theirs if stem in mine])
    if len(mine) < 2 or sorted(mine) != sorted(kept) or mine == kept:
        return
    masked = [["*" if _is_fixed(each) else each.stem for each in side] for side in (claim, sentence)]
    blocks = SequenceMatcher(None, masked[0], masked[1], autojunk=False).get_matching_blocks()
    if 1000 * sum(block.size for block in blocks) >= _SWAPPED * len(claim):
        yield Difference("swap", " ".join(mine), " ".join(kept), True, True)


def _day_first(stems: Sequence[str]) -> list[str]:
    """With the day before its month, as either may stand first."""
    found = list(stems)
    for place, (one, other) in enumerate(pairwise(found[:])):
        if one in _MONTHS and other.isdigit() and len(other) <= 2:
            found[place : place + 2] = [other, one]
    return found


def _is_fixed(token: Token) -> bool:
    return token.named or (token.value is not None and not token.loose)


def joined(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """Two names that stand side by side in the claim alone: `Kim American` where `Kim Burrell is an American`."""
    places: dict[str, list[int]] = {}
    for place, each in enumerate(sentence):
        places.setdefault(each.stem, []).append(place)
    for one, other in pairwise(claim):
        beside = one.named and other.named and other.start == one.end + 1 and one.stem != other.stem
        if not beside or one.stem not in places or other.stem not in places:
            continue
        gaps = [second - first for first in places[one.stem] for second in places[other.stem]]
        nearest = min(gaps, key=abs)
        if nearest not in (1, -1) and not _is_between(sentence, places, one, other):
            yield Difference("name", f"{one.shown} {other.shown}", "", True, True)


def _is_between(sentence: Sequence[Token], places: dict[str, list[int]], one: Token, other: Token) -> bool:
    """Whether only further names stand between two names of the sentence, as a middle name does."""
    first, second = places[one.stem][0], places[other.stem][-1]
    low, high = min(first, second), max(first, second)
    return all(each.named or each.aside or len(each.form) == 1 for each in sentence[low + 1 : high])


_HELPERS = frozenset(
    ["is", "are", "was", "were", "be", "been", "being", "has", "have", "had", "then", "later", "also", "did", "will"]
)
_BEING = frozenset(["is", "are", "was", "were", "be", "been", "being"])
_DETERMINERS = frozenset(["the", "a", "an", "his", "her", "its", "their", "our"])
_MUTUAL = frozenset(["meet", "marri", "marry", "join", "face", "fight", "equal", "border", "play", "wed", "resembl"])


def turned_roles(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """Whether who does something and to whom have changed places: `A bought B`, `A was bought by B`."""
    told = {(verb, doer, other) for verb, doer, other in _roles(sentence)}
    for verb, doer, other in _roles(claim):
        if (verb, other, doer) in told and (verb, doer, other) not in told and verb not in _MUTUAL:
            yield Difference("swap", f"{doer} {verb} {other}", f"{other} {verb} {doer}", True, True)


def _roles(told: Sequence[Token]) -> Iterator[tuple[str, str, str]]:
    """The stems of each verb, of who does it and to whom, where they stand right beside the verb."""
    for place, verb in enumerate(told):
        if verb.named or not verb.content or verb.value is not None:
            continue
        first = place - 1
        while first >= 0 and told[first].form in _HELPERS:
            first -= 1
        by = place + 1 < len(told) and told[place + 1].form == "by"
        after = place + 1 + by
        after += after < len(told) and told[after].form in _DETERMINERS
        if first < 0 or after >= len(told) or not told[first].content or not told[after].content:
            continue
        while after + 1 < len(told) and told[after + 1].named and told[after + 1].start <= told[after].end + 1:
            after += 1
        passive = by and (_BEING & {each.form for each in told[first + 1 : place]} or verb.form.endswith("ed"))
        sides = (told[after].stem, told[first].stem) if passive else (told[first].stem, told[after].stem)
        yield (verb.stem, *sides)


def turned_course(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """Whether `from west to east` is `from east to west` in the sentence."""
    told = set(_courses(sentence))
    for one, other in _courses(claim):
        if (other, one) in told and (one, other) not in told:
            yield Difference("swap", f"{one} to {other}", f"{other} to {one}", True, True)


def turned_comparison(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """Whether what stands before and behind `than` have changed places."""
    mine, theirs = _compared(claim), _compared(sentence)
    if mine and theirs and theirs[1] in mine[0] and mine[1] in theirs[0]:
        yield Difference("swap", f"than {mine[1]}", f"than {theirs[1]}", True, True)


def _compared(told: Sequence[Token]) -> tuple[frozenset[str], str] | None:
    """The stems before the one `than`, and that of the first content word behind it."""
    places = [place for place, each in enumerate(told) if each.form == "than"]
    if len(places) != 1:
        return None
    behind = next((each.stem for each in told[places[0] + 1 :] if each.content and each.value is None), "")
    before = frozenset(each.stem for each in told[: places[0]] if each.content)
    return (before, behind) if behind and behind not in before else None


def _courses(told: Sequence[Token]) -> Iterator[tuple[str, str]]:
    for one, first, to, second in zip(told, told[1:], told[2:], told[3:], strict=False):
        if (one.form, to.form) == ("from", "to"):
            yield first.stem, second.stem


_LEADING = frozenset(["to", "by", "from", "against", "for", "without", "before", "after"])


def led_otherwise(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """`rose to 12`, `built by the Romans` where the sentence says `rose by 12`, `built against the Romans`."""
    theirs = set(_leads(sentence))
    for verb, lead, what in _leads(claim):
        others = sorted(by for one, by, other in theirs if (one, other) == (verb, what))
        if others and lead not in others:
            yield Difference("direction", f"{lead} {what}", f"{others[0]} {what}", True, True)


def _leads(told: Sequence[Token]) -> Iterator[tuple[str, str, str]]:
    for verb, lead, one, two in zip(told, told[1:], told[2:], [*told[3:], None], strict=False):
        what = two if one.form in _DETERMINERS else one
        if lead.form in _LEADING and verb.content and what is not None:
            yield verb.stem, lead.form, what.stem
