"""Differences: something that a claim has otherwise than a sentence, or that the sentence puts in doubt."""

from typing import NamedTuple


class Difference(NamedTuple):
    """Something that the claim has otherwise than the sentence."""

    kind: str  # `number`, `name`, `word`, `opposite`, `swap`, or a class of marks: `negation`, `quantifier`, …
    claim: str  # its words; empty where it only lacks something
    evidence: str
    replaced: bool  # something of its own kind stands in its place
    tight: bool  # the words around it are the same
