"""Weights of terms: the rarer a word among the sentences that were read, the more it tells."""

from collections.abc import Iterable, Mapping
from decimal import Context, Decimal

THOUSAND = 1000
_ASKED = 2000
# Decimal rounds its logarithm correctly; that of the C library differs between machines.
_EXACT = Context(prec=28)


def weight(sentences: int, holding: int) -> int:
    """The weight of a term that `holding` of `sentences` hold, in thousandths.

    2 + ln(1 + (N - n + 0.5) / (n + 0.5)): the idf of BM25 (Robertson & Zaragoza 2009), never negative, and 2
    for being asked for at all. What is read was found for the question, so its main words are frequent there.
    """
    ratio = _EXACT.divide(Decimal(sentences - holding) + Decimal("0.5"), Decimal(holding) + Decimal("0.5"))
    return _ASKED + int(_EXACT.multiply(_EXACT.ln(_EXACT.add(Decimal(1), ratio)), Decimal(THOUSAND)))


def share(held: Mapping[str, int], weights: Mapping[str, int], terms: Iterable[str]) -> int:
    """The share of the weight of `terms` that is held, 0 to 1000.

    Args:
        held: stem -> how far it counts, 0 to 1000; what is missing counts 0.
        weights: stem -> weight.
        terms: the stems that are wanted, each once.
    """
    wanted = [(weights.get(term, 0), held.get(term, 0)) for term in terms]
    total = sum(each for each, _ in wanted)
    return sum(each * part for each, part in wanted) // total if total else 0
