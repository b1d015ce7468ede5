"""Features: what words, numbers, names and order tell of how evidence bears on a claim, as numbers."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import log
from typing import NamedTuple

from carter.evidence.verdicts.alignment import Alignment, align
from carter.evidence.verdicts.marks import is_negation, marks_of
from carter.evidence.verdicts.names import is_held
from carter.evidence.verdicts.passages import Passage, nearest
from carter.evidence.verdicts.thesaurus import carries
from carter.evidence.verdicts.tokens import Token

_KINDS = ("number", "name", "word", "opposite", "negation", "quantifier", "hedge", "degree", "direction")
_WINDOWS = (1, 2, 3)  # sentences side by side
_JOINING = frozenset(["and", "which", "who", "while", "but", "where", "after", "before", "when"])
_HELD = 0.75  # of the content of a clause that counts as held
_MOST = 6  # up to which things are counted: beyond it more of them tell nothing more
_PREFIX = 5  # letters that two forms of one word share


class Compared(NamedTuple):
    """A claim beside its evidence."""

    best: Alignment
    nearest: Passage  # the sentence that it was laid beside
    around: tuple[Token, ...]  # the words of the few sentences that are nearest to it
    missing: tuple[Token, ...]  # content words of the claim that no word of the evidence carries
    values: dict[str, float]


def compared(claim: Sequence[Token], told: Sequence[Passage]) -> Compared:
    """Compare a claim with all its evidence; the order in which it was given changes nothing."""
    near = nearest(claim, told)
    alignments = [align(claim, each.tokens) for each in near]
    place = max(range(len(near)), key=lambda each: _rank(alignments[each]))
    best = alignments[place]
    content = [token for token in claim if token.content]
    every = [token for each in told for token in each.tokens]
    missing = tuple(_missing(content, every))
    values = {
        "matched": best.matched / 1000,
        "content": best.content / 1000,
        "claim_words": log(1 + len(content)),
        "evidence_words": log(1 + len(every)),
        "coverage": 1 - len(missing) / max(1, len(content)),
        **_coverages(content, told),
        **_runs(claim, every),
        **_fixed(claim, missing),
        **_clauses(claim, frozenset(missing)),
        **_polarity(claim, near[0].tokens),
    }
    for kind in _KINDS:
        values[f"tight_{kind}"] = float(sum(each.kind == kind and each.tight for each in best.differences))
        values[f"loose_{kind}"] = float(sum(each.kind == kind and not each.tight for each in best.differences))
    around = tuple(token for each in near for token in each.tokens)
    return Compared(best, near[place], around, missing, values)


def _rank(each: Alignment) -> tuple[int, int]:
    return each.matched + each.content, -len(each.differences)


def _missing(content: Iterable[Token], every: Sequence[Token]) -> Iterable[Token]:
    stems = {token.stem for token in every}
    forms = {token.form for token in every if token.content}
    beginnings = {token.form[:_PREFIX] for token in every if len(token.form) >= _PREFIX and token.value is None}
    for token in content:
        if token.stem in stems:
            continue
        if token.named:
            if not is_held(token, every):
                yield token
        elif token.value is not None or not (
            (len(token.form) >= _PREFIX and token.form[:_PREFIX] in beginnings)
            or any(carries(form, token.form) for form in forms)
        ):
            yield token


def _coverages(content: Sequence[Token], told: Sequence[Passage]) -> dict[str, float]:
    """The share of the claim's content that one, two or three sentences side by side hold; and any two."""
    wanted = {token.stem for token in content}
    size = max(1, len(wanted))
    held = {(each.item, each.place): wanted & {token.stem for token in each.tokens} for each in told}
    found: dict[str, float] = {}
    for width in _WINDOWS:
        shares = (
            len(set().union(*(held.get((item, place + step), set()) for step in range(width)))) for item, place in held
        )
        found[f"window_{width}"] = max(shares, default=0) / size
    first = max(held.values(), key=lambda each: (len(each), sorted(each)), default=set())
    found["any_two"] = max((len(first | each) for each in held.values()), default=0) / size
    found["all"] = len(set().union(*held.values())) / size if held else 0.0
    return found


def _runs(claim: Sequence[Token], every: Sequence[Token]) -> dict[str, float]:
    """Pairs of neighbouring words, and of neighbouring content words, that the evidence has as neighbours too."""
    mine, theirs = [token.stem for token in claim], [token.stem for token in every]
    content, others = ([token.stem for token in side if token.content] for side in (claim, every))
    return {
        "pairs": _shared(set(pairwise(mine)), set(pairwise(theirs))),
        "content_pairs": _shared(set(pairwise(content)), set(pairwise(others))),
        "triples": _shared(set(zip(mine, mine[1:], mine[2:], strict=False)),
                           set(zip(theirs, theirs[1:], theirs[2:], strict=False))),
    }  # fmt: skip


def _shared(mine: set[tuple[str, ...]], theirs: set[tuple[str, ...]]) -> float:
    return len(mine & theirs) / len(mine) if mine else 0.0


def _clauses(claim: Sequence[Token], missing: frozenset[Token]) -> dict[str, float]:
    """How well each part of the claim is held by itself: one that is not leaves the claim unsupported."""
    parts: list[list[bool]] = [[]]
    end = claim[0].end if claim else 0
    longest = run = 0
    for token in claim:
        if token.start - end > 1 or token.form in _JOINING:  # more than a space: punctuation
            parts.append([])
        end = token.end
        if token.content:
            parts[-1].append(token not in missing)
            run = 0 if parts[-1][-1] else run + 1
            longest = max(longest, run)
    shares = [sum(part) / len(part) for part in parts if part]
    return {
        "missing": float(min(_MOST, len(missing))),
        "missing_run": float(min(_MOST, longest)),
        "clause_least": min(shares, default=1.0),
        "clauses_held": sum(share >= _HELD for share in shares) / max(1, len(shares)),
    }


def _fixed(claim: Sequence[Token], missing: Sequence[Token]) -> dict[str, float]:
    names = [token for token in claim if token.named]
    numbers = [token for token in claim if token.value is not None and not token.loose]
    lacking = [token for token in missing if token.named]
    unknown = [token for token in missing if token.value is not None and not token.loose]
    plain = [token for token in claim if token.content and not token.named and token.value is None]
    lost = [token for token in missing if not token.named and token.value is None]
    return {
        "names": float(min(_MOST, len(names))),
        "numbers": float(min(_MOST, len(numbers))),
        "names_missing": float(min(_MOST, len(lacking))),
        "names_held": 1 - len(lacking) / len(names) if names else 1.0,
        "numbers_missing": float(min(_MOST, len(unknown))),
        "numbers_held": 1 - len(unknown) / len(numbers) if numbers else 1.0,
        "plain_held": 1 - len(lost) / len(plain) if plain else 1.0,
        "plain_missing": float(len(lost)),
    }


def _polarity(claim: Sequence[Token], sentence: Sequence[Token]) -> dict[str, float]:
    mine, theirs = (sum(is_negation(token.form) for token in side) for side in (claim, sentence))
    only = [token for token in claim if any(name == "quantifier" for name, _ in marks_of(token.form))]
    return {
        "negations": float(mine),
        "negations_differ": float(mine % 2 != theirs % 2),
        "quantifiers": float(len(only)),
    }
