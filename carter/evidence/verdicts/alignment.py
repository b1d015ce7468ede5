"""Alignment: a claim laid beside the sentence that it is nearest to, word by word, and what differs."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from carter.evidence.verdicts.marks import ALWAYS_TOLD, marks_of
from carter.evidence.verdicts.names import is_held
from carter.evidence.verdicts.thesaurus import are_apart, carries
from carter.evidence.verdicts.tokens import Token

_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "anti")
_WEAKENING = frozenset(["hedge"])
_PLAIN_GROUPS = {"quantifier": frozenset([0, 2, 5]), "degree": frozenset([0, 3, 4]), "modal": frozenset([0, 1, 2])}


class Difference(NamedTuple):
    """Something that the claim has otherwise than the sentence."""

    kind: str  # `number`, `name`, `word`, `opposite`, `negation`, `quantifier`, `hedge`, `modal`, `degree`, `direction`
    claim: str  # its words; empty where it only lacks something
    evidence: str
    replaced: bool  # it stands in the place of something else
    moved: bool = False  # the sentence has it at another place


class Alignment(NamedTuple):
    """How a claim lies beside a sentence."""

    matched: int  # thousandths of the tokens of the claim, in order
    content: int  # the same of its content words, in any form that carries them
    differences: tuple[Difference, ...]


def align(claim: Sequence[Token], sentence: Sequence[Token]) -> Alignment:
    """Lay the claim beside the sentence."""
    matcher = SequenceMatcher(None, [each.stem for each in claim], [each.stem for each in sentence], autojunk=False)
    codes = matcher.get_opcodes()
    same = sum(first_end - first for tag, first, first_end, _, _ in codes if tag == "equal")
    equal = [place for place, code in enumerate(codes) if code[0] == "equal"]
    found: list[Difference] = []
    carried = sum(each.content for tag, a, b, _, _ in codes if tag == "equal" for each in claim[a:b])
    for place, (tag, first, first_end, second, second_end) in enumerate(codes):
        if tag == "equal":
            continue
        outside = not equal or place < equal[0] or place > equal[-1]
        mine, theirs = claim[first:first_end], sentence[second:second_end]
        if outside and len(theirs) > len(mine) + 2:
            # Of what stands before or behind, only as much as may have been replaced.
            theirs = theirs[-len(mine) - 1 :] if equal and place < equal[0] else theirs[: len(mine) + 1]
        if outside and not mine:
            continue
        told = list(_differences(mine, theirs, sentence))
        found += told
        carried += sum(each.content for each in mine) - sum(bool(each.claim) for each in told if each.kind in _WORDS)
    content = sum(each.content for each in claim)
    return Alignment(1000 * same // max(1, len(claim)), 1000 * max(0, carried) // max(1, content), tuple(found))


_WORDS = frozenset(["number", "name", "word", "opposite"])


def _differences(mine: Sequence[Token], theirs: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    for token in mine:
        yield from _of_claim(token, mine, theirs, sentence)
    for token in theirs:
        yield from _of_sentence(token, mine, theirs)


def _of_claim(
    token: Token, mine: Sequence[Token], theirs: Sequence[Token], sentence: Sequence[Token]
) -> Iterator[Difference]:
    other = " ".join(each.shown for each in theirs)
    if token.value is not None or (token.form[:1].isdigit() and not token.form.isalpha()):
        if not any(each.form == token.form for each in theirs):
            numbers = any(each.value is not None for each in theirs)
            moved = any(each.form == token.form for each in sentence)
            yield Difference("number", token.shown, other, numbers, moved)
        return
    marked = marks_of(token.form)
    if marked:
        yield from _of_mark(token, marked, theirs, other)
        return
    if token.named:
        if not is_held(token, theirs):
            yield Difference(
                "name", token.shown, other, any(each.named for each in theirs), is_held(token, sentence)
            )
        return
    if not token.content:
        return
    if any(_is_opposite(token.form, each.form) for each in theirs):
        yield Difference("opposite", token.shown, other, True)
    elif not any(carries(each.form, token.form) for each in theirs if each.content or marks_of(each.form)):
        moved = any(each.stem == token.stem or carries(each.form, token.form) for each in sentence if each.content)
        yield Difference("word", token.shown, other, any(each.content for each in theirs), moved)


def _of_mark(
    token: Token, marked: tuple[tuple[str, int], ...], theirs: Sequence[Token], other: str
) -> Iterator[Difference]:
    held = {each for one in theirs for each in marks_of(one.form)}
    if not held.isdisjoint(marked) or any(carries(each.form, token.form) for each in theirs):
        return
    kinds = [name for name, _ in marked]
    if "negation" in kinds:
        yield Difference("negation", token.shown, other, bool(theirs))
        return
    against = [name for name, _ in held if name in kinds]
    if against:
        yield Difference(sorted(against)[0], token.shown, other, True)
        return
    for name, group in marked:
        if name in _WEAKENING or name not in ALWAYS_TOLD:
            continue
        yield Difference(name, token.shown, other, False)
        return
    if token.content and theirs:
        yield Difference("word", token.shown, other, any(each.content for each in theirs))


def _of_sentence(token: Token, mine: Sequence[Token], theirs: Sequence[Token]) -> Iterator[Difference]:
    marked = marks_of(token.form)
    held = {name for one in mine for name, _ in marks_of(one.form)}
    for name, group in marked:
        if name == "negation" and "negation" not in held:
            yield Difference("negation", "", token.shown, bool(mine))
        elif name == "hedge" and not held & {"hedge", "modal"}:
            yield Difference("hedge", "", token.shown, bool(mine))
        elif name == "quantifier" and group in (1, 3, 4, 6) and "quantifier" not in held:
            yield Difference("quantifier", "", token.shown, bool(mine))


def _is_opposite(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    prefixed = any(long == prefix + short for prefix in _PREFIXES) and len(short) > 3
    return prefixed or are_apart(one, other)
