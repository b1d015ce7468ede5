"""Alignment: a claim laid beside the sentence that it is nearest to, word by word, and what differs."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from carter.evidence.verdicts.differences import Difference
from carter.evidence.verdicts.figures import UNIT_WORDS
from carter.evidence.verdicts.marks import dropped, marks_of
from carter.evidence.verdicts.names import is_held
from carter.evidence.verdicts.numbers import explained
from carter.evidence.verdicts.order import joined, led_in, swapped, weakened
from carter.evidence.verdicts.thesaurus import are_apart, carries
from carter.evidence.verdicts.tokens import Token

_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "anti")
_BESIDE = 1  # code points between a number and its unit
_LONGEST_TIGHT = 3  # tokens on either side of what is a plain replacement
_PRONOUNS = frozenset(
    [
        "he", "she", "it", "they", "his", "her", "its", "their", "this", "that", "these", "those", "who", "which",
        "him", "them", "we", "our", "i", "my",
    ]
)  # fmt: skip
_OF_FIRMS = frozenset(["ltd", "inc", "plc", "gmbh", "corp", "llc"])
_ONLY = frozenset(["only", "solely", "exclusively"])
WORDS = frozenset(["number", "name", "word", "opposite"])


class Alignment(NamedTuple):
    """How a claim lies beside a sentence."""

    matched: int  # thousandths of the tokens of the claim, in order
    content: int  # the same of its content words, in any form that carries them
    differences: tuple[Difference, ...]


class _Gap(NamedTuple):
    """What of the claim and of the sentence does not match, between two places that do."""

    mine: Sequence[Token]
    theirs: Sequence[Token]
    claim: Sequence[Token]
    sentence: Sequence[Token]
    inner: bool  # something matches on both sides
    first: bool  # the claim begins with it
    leads: bool  # to a name that matches, right behind it

    @property
    def tight(self) -> bool:
        return self.inner and max(len(self.mine), len(self.theirs)) <= _LONGEST_TIGHT

    @property
    def shown(self) -> str:
        return " ".join(each.shown for each in self.theirs)


def align(claim: Sequence[Token], sentence: Sequence[Token]) -> Alignment:
    """Lay the claim beside the sentence."""
    stems = [each.stem for each in claim], [each.stem for each in sentence]
    codes = SequenceMatcher(None, *stems, autojunk=False).get_opcodes()
    same = sum(code[2] - code[1] for code in codes if code[0] == "equal")
    found = [each for gap in _gaps(codes, claim, sentence) for each in _differences(gap)]
    content = sum(each.content for each in claim)
    lost = sum(bool(each.claim) for each in found if each.kind in WORDS)
    found += led_in(codes, claim, sentence)
    found += weakened(claim, sentence)
    found += swapped(claim, sentence)
    found += joined(claim, sentence)
    return Alignment(1000 * same // max(1, len(claim)), 1000 * max(0, content - lost) // max(1, content), tuple(found))


def _gaps(
    codes: Sequence[tuple[str, int, int, int, int]], claim: Sequence[Token], sentence: Sequence[Token]
) -> Iterator[_Gap]:
    last = len(codes) - 1
    for place, (tag, first, first_end, second, second_end) in enumerate(codes):
        if tag == "equal":
            continue
        mine, theirs = claim[first:first_end], sentence[second:second_end]
        leads = bool(mine) and first_end < len(claim) and claim[first_end].named
        leads = leads and claim[first_end].start == mine[-1].end + 1
        outer = place in (0, last)
        if outer and not mine:
            continue
        if outer and len(theirs) > len(mine) + 1:
            # Of what stands before or behind, only as much as may have been replaced.
            kept = len(mine) + 1
            theirs = theirs[-kept:] if place == 0 else theirs[:kept]
            yield _Gap(mine, theirs, claim, sentence, False, place == 0, leads)
            continue
        edge = second == 0 if place == 0 else second_end == len(sentence)
        yield _Gap(mine, theirs, claim, sentence, not outer or edge, first == 0, leads)


def _differences(gap: _Gap) -> Iterator[Difference]:
    for token in gap.mine:
        if token.value is not None or token.form[:1].isdigit():
            yield from _number(token, gap)
        elif not token.content and _is_out_of_place(token, gap):
            yield Difference("name", token.shown, gap.shown, True, gap.tight)
        elif marks_of(token.form) and not token.named:
            yield from _mark(token, gap)
        elif token.named:
            yield from _name(token, gap)
        elif token.content:
            yield from _word(token, gap)
    for token in gap.theirs:
        yield from _dropped(token, gap)


def _number(token: Token, gap: _Gap) -> Iterator[Difference]:
    if any(each.form == token.form for each in gap.theirs):
        return
    told = [each.figure for each in gap.theirs if each.figure is not None]
    if token.figure is not None and explained(token.figure, [each.form for each in gap.claim], told).held:
        return
    numbers = any(each.value is not None and not each.loose for each in gap.theirs)
    if _is_against(token, gap.theirs) and gap.tight:
        yield Difference("direction", token.shown, gap.shown, True, True)
        return
    moved = any(each.form == token.form for each in gap.sentence)
    if not moved and token.figure is not None and not numbers:
        known = [each.figure for each in gap.sentence if each.figure is not None]
        moved = explained(token.figure, [each.form for each in gap.claim], known).held
    if (moved and not (numbers and gap.tight)) or (token.loose and not numbers):
        return
    yield Difference("number", token.shown, gap.shown, numbers, gap.tight)


def _is_against(token: Token, theirs: Sequence[Token]) -> bool:
    """Whether a number of order stands where the sentence has a word of another place: `first` for `last`."""
    mine = marks_of(token.shown.casefold())
    held = {mark for each in theirs for mark in marks_of(each.shown.casefold())}
    return any(name == "direction" for name, _ in mine) and held.isdisjoint(mine) and "direction" in dict(held)


def _name(token: Token, gap: _Gap) -> Iterator[Difference]:
    if is_held(token, gap.theirs) or any(carries(each.form, token.form) for each in gap.theirs):
        return
    if token.form in _OF_FIRMS:
        return
    names = any(each.named for each in gap.theirs)
    if is_held(token, gap.sentence) and not (names and gap.tight and len(gap.mine) <= 2):
        return
    if gap.leads and not names and all(each.named for each in gap.mine):
        return  # a first name, of which the sentence has the last
    if gap.first and any(each.form in _PRONOUNS for each in gap.theirs) and not names:
        return  # the sentence speaks of it by a pronoun
    yield Difference("name", token.shown, gap.shown, names, gap.tight)


def _word(token: Token, gap: _Gap) -> Iterator[Difference]:
    measured = any(each.figure is not None and 0 <= token.start - each.end <= _BESIDE for each in gap.claim)
    if measured and token.form in UNIT_WORDS:
        own = [each.figure for each in gap.claim if each.figure is not None and each.end + _BESIDE >= token.start]
        told = [each.figure for each in gap.sentence if each.figure is not None]
        same = any(one.kind and one.kind == other.kind and one.amount == other.amount for one in own for other in told)
        if same or any(each.form in UNIT_WORDS for each in gap.theirs):
            return  # compared with its number
    if any(_is_opposite(token.form, each.form) for each in gap.theirs):
        yield Difference("opposite", token.shown, gap.shown, True, gap.tight)
        return
    # A minute and a second may both be a moment, but not where something is measured.
    others = [each for each in gap.theirs if not (token.form in UNIT_WORDS and each.form in UNIT_WORDS)]
    if any(carries(each.form, token.form) for each in others):
        return
    words = any(each.content for each in gap.theirs)
    plainly = gap.tight and words and len(gap.mine) == len(gap.theirs) == 1
    if plainly or not any(
        each.stem == token.stem or (each.content and carries(each.form, token.form)) for each in gap.sentence
    ):
        yield Difference("word", token.shown, gap.shown, words, gap.tight)


def _mark(token: Token, gap: _Gap) -> Iterator[Difference]:
    mine = marks_of(token.form)
    held = {each for one in gap.theirs for each in marks_of(one.form)}
    if not held.isdisjoint(mine) or any(carries(each.form, token.form) for each in gap.theirs):
        return
    kinds = [name for name, _ in mine]
    against = sorted(name for name, _ in held if name in kinds)
    if "negation" in kinds:
        yield Difference("negation", token.shown, gap.shown, bool(gap.theirs), gap.tight)
    elif any(_is_opposite(token.form, each.form) for each in gap.theirs):
        yield Difference("opposite", token.shown, gap.shown, True, gap.tight)
    elif against:
        yield Difference(against[0], token.shown, gap.shown, True, gap.tight)
    elif any(each.stem == token.stem for each in gap.sentence):
        return
    elif told := [name for name in kinds if name in ("quantifier", "modal", "degree", "cause")]:
        yield Difference(told[0], token.shown, gap.shown, False, gap.tight)
    elif token.content and gap.theirs:
        yield Difference("word", token.shown, gap.shown, any(each.content for each in gap.theirs), gap.tight)


def _dropped(token: Token, gap: _Gap) -> Iterator[Difference]:
    """A mark of the sentence that the claim leaves out, and so says more."""
    left_out = token.aside and not any(each.aside for each in gap.claim)  # with the brackets that it stands in
    kind = "" if left_out or token.named else dropped(token.form)
    if token.form in _ONLY and gap.mine and gap.tight:
        kind = "quantifier"  # it may be left out, and not be replaced
    held = {name for one in gap.mine for name, _ in marks_of(one.form)}
    if kind and kind not in held and not (kind == "hedge" and "modal" in held):
        yield Difference(kind, "", token.shown, bool(gap.mine), gap.tight)


def _is_out_of_place(token: Token, gap: _Gap) -> bool:
    """Whether a word that carries nothing is written like a name, where the sentence has one that does."""
    middle = token.shown[0].isupper() and not gap.first and len(token.shown) > 1
    return middle and gap.tight and any(each.content for each in gap.theirs)


def _is_opposite(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    prefixed = any(long == prefix + short for prefix in _PREFIXES) and len(short) > 3
    return prefixed or are_apart(one, other)
