"""Re-anchoring: where a quotation stands in a text that was read anew, without ever moving it silently."""

from typing import Literal, NamedTuple

from carter.evidence.folding import fold
from carter.evidence.quotations import Place, Searched
from carter.evidence.span import Span, span_of
from carter.evidence.verdicts.passages import nearest, passages
from carter.evidence.verdicts.tokens import tokens

Kept = Literal["same", "moved", "changed"]
_LIKE = 0.5  # of the quotation's words that a passage must hold to be shown in its place


class Standing(NamedTuple):
    """What became of one quotation."""

    kept: Kept  # `moved`: it stands elsewhere in the text, or in other typography
    tier: str  # `exact`, `folded`, or `no` where it stands nowhere
    places: tuple[Span, ...]  # of the first span of each place where it stands now, at most 100
    nearest: str  # where it stands nowhere, the sentence that is most like it; empty where none is


def standing(quote: str, start: int, text: str, searched: Searched) -> Standing:
    """What became of `quote`, which stood at `start` (code points), in `text` as it is now.

    Args:
        quote: the exact characters that were quoted.
        start: where they began, in code points of the text of that time.
        text: the text of the same page, read anew.
        searched: that text, made ready to be searched; one for all quotations of a page.
    """
    if text[start : start + len(quote)] == quote:
        return Standing("same", "exact", (span_of(text, start, start + len(quote)),), "")
    match = searched.match(quote)
    if match.places:
        return Standing("moved", match.tier, tuple(map(_first, match.places)), "")
    return Standing("changed", "no", (), _like(quote, text))


def _first(place: Place) -> Span:
    return place.spans[0]


def _like(quote: str, text: str) -> str:
    wanted = tokens(fold(quote))
    stems = {token.stem for token in wanted if token.content}
    lines = (line for line in text.split("\n") if line.strip())
    for passage in nearest(wanted, [each for line in lines for each in passages(line)])[:1]:
        held = stems & {token.stem for token in passage.tokens}
        if stems and len(held) >= _LIKE * len(stems):
            return passage.text
    return ""
