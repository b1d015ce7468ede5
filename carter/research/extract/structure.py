"""Which blocks are the main content, by the page's own structure."""

from collections.abc import Sequence

from carter.research.extract.blocks import NOT_CONTENT, Draft


def may_be_main(draft: Draft) -> bool:
    """Whether a block stands in no navigation, header, footer, comment or consent banner."""
    return draft.region not in NOT_CONTENT


def marked_by_structure(drafts: Sequence[Draft]) -> list[bool]:
    """For each block whether it is main content.

    What the page marks as its main part or as articles is, if that is at least half of what may
    be; else all that may be, but for what stands aside.
    """
    candidates = [may_be_main(draft) and draft.region != "aside" for draft in drafts]
    inside = [may and draft.inside for may, draft in zip(candidates, drafts, strict=True)]
    if 2 * size_of(drafts, inside) >= size_of(drafts, candidates) and any(inside):
        return inside
    return candidates if any(candidates) else [may_be_main(draft) for draft in drafts]


def size_of(drafts: Sequence[Draft], chosen: Sequence[bool]) -> int:
    """The characters of the chosen blocks."""
    return sum(len(draft.text) for draft, is_chosen in zip(drafts, chosen, strict=True) if is_chosen)
