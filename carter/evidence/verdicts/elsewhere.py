"""Elsewhere: names of a claim that the evidence has, but for somebody else or in another place."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from carter.evidence.verdicts.differences import Difference
from carter.evidence.verdicts.names import is_same
from carter.evidence.verdicts.tokens import Token


def _words(told: str) -> frozenset[str]:
    return frozenset(told.split())


_PARTING = _words(
    "after before while but whereas who which had not rather instead when where though although until because"
)  # with which something else begins
_LEADS = frozenset(["in", "at", "by", "from", "to", "near", "against", "for", "is", "was"])
_TIMES = _words(
    "january february march april may june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday"
)


def initials_apart(claim: Sequence[Token], told: Sequence[Token]) -> str:
    """The name in a claim whose initials are others than those before the same surname in the evidence; or nothing."""
    theirs: dict[str, list[tuple[str, bool]]] = {}
    for letters, short, surname in _with_initials(told):
        theirs.setdefault(surname.stem, []).append((letters, short))
    for letters, short, surname in _with_initials(claim):
        others = theirs.get(surname.stem, [])
        if others and all((short or shorter) and not _fit(letters, each) for each, shorter in others):
            return f"{' '.join(letters.upper())} {surname.shown}"
    return ""


def _with_initials(told: Sequence[Token]) -> Iterator[tuple[str, bool, Token]]:
    """Each last word of a run of names, the first letters of the ones before it, and whether one is but a letter."""
    run: list[Token] = []
    for token in [*told, None]:
        capital = token is not None and token.shown[:1].isupper() and token.value is None
        if capital and token is not None and (not run or token.start <= run[-1].end + 2):
            run.append(token)
            continue
        if len(run) > 1 and len(run[-1].shown) > 1:
            letters = "".join(each.form[0] for each in run[:-1])
            yield letters, any(len(each.shown) == 1 for each in run[:-1]), run[-1]
        run = [token] if capital and token is not None else []


def _fit(one: str, other: str) -> bool:
    """Whether two rows of initials may be of one person: one follows from the other by leaving letters out."""
    short, long = sorted((one, other), key=len)
    rest = iter(long)
    return all(letter in rest for letter in short)


def at_another(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """`met in Linz` where the sentence says `met in Graz` and names Linz for something else."""
    told = list(_led(sentence))
    for verb, lead, _, names in _led(claim):
        theirs = [(place, run) for word, by, place, run in told if (word, by) == (verb, lead)]
        last = names[-1]
        if not theirs or any(is_same(last.form, each.form) for _, run in theirs for each in run):
            continue
        if all(lead in ("is", "was") or _is_parted(last, sentence[place:]) for place, _ in theirs):
            shown = " ".join(each.shown for each in theirs[0][1])
            yield Difference("name", f"{lead} {names[0].shown}", f"{lead} {shown}", True, True)


def _is_parted(name: Token, rest: Sequence[Token]) -> bool:
    """Whether a name stands in the rest of a sentence only behind a word with which something else begins."""
    places = [place for place, each in enumerate(rest) if is_same(name.form, each.form)]
    return bool(places) and any(each.form in _PARTING for each in rest[: places[0]])


def _led(told: Sequence[Token]) -> Iterator[tuple[str, str, int, list[Token]]]:
    """Each verb and preposition before a name: the stem, the word, its place, and the name."""
    for place, token in enumerate(told[1:-1], start=1):
        if token.form not in _LEADS or told[place - 1].named or not told[place - 1].content:
            continue
        begin = place + 1 + (told[place + 1].form == "the")
        names: list[Token] = []
        for each in told[begin:]:
            if not each.named or (names and each.start > names[-1].end + 1):
                break
            names.append(each)
        if names and not any(is_same(each.form, month) for each in names for month in _TIMES):
            yield told[place - 1].stem, token.form, place, names


def of_another(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """`Shaw's student found` where the claim says `Shaw found`."""
    mine = {(one.stem, two.stem) for one, two in pairwise(claim) if not _is_owner(one)}
    stems = {token.stem for token in claim}
    for one, two, three in zip(sentence, sentence[1:], sentence[2:], strict=False):
        other = _is_owner(one) and two.content and two.stem not in stems
        if other and (one.stem, three.stem) in mine and three.form.endswith("ed"):
            yield Difference("name", one.shown, f"{one.shown} {two.shown}", True, True)


def _is_owner(token: Token) -> bool:
    return token.content and token.shown.endswith(("'s", "’s"))
