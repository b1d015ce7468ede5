"""Passages: evidence as its sentences, and those that are nearest to a claim, in whatever order it was given."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from carter.evidence.folding import fold
from carter.evidence.sentences import sentence_spans
from carter.evidence.verdicts.tokens import Token, tokens

_LONGEST = 400  # words that are compared at once, of what has no full stop
_MOST_NEAR = 3  # sentences that are compared closely


class Passage(NamedTuple):
    """One sentence of the evidence."""

    item: str  # the whole text that it stands in, folded
    place: int  # its number in it
    tokens: tuple[Token, ...]

    @property
    def text(self) -> str:
        """The sentence, folded."""
        spans = sentence_spans(self.item, 0, len(self.item))
        start, end = spans[self.place]
        return self.item[start:end]


@lru_cache(maxsize=512)
def passages(text: str) -> tuple[Passage, ...]:
    """The sentences of one text."""
    item = fold(text)
    spans = sentence_spans(item, 0, len(item))
    found = (tokens(item[start:end]) for start, end in spans)
    return tuple(
        Passage(item, place, each[at : at + _LONGEST])
        for place, each in enumerate(found)
        for at in range(0, len(each), _LONGEST)
    )


def nearest(claim: Sequence[Token], told: Sequence[Passage]) -> list[Passage]:
    """The sentences that share most with the claim, the nearest first."""
    wanted = Counter(token.stem for token in claim)
    scored = sorted(told, key=lambda each: (-_shared(wanted, each.tokens), len(each.tokens), each.item, each.place))
    return scored[:_MOST_NEAR]


def _shared(wanted: Counter[str], found: Sequence[Token]) -> int:
    """How much of the claim a sentence holds: words that carry a topic count three times."""
    held = {token.stem: token for token in found}
    return sum((3 if held[stem].content else 1) for stem in wanted if stem in held)
