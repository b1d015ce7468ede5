"""Drafts of blocks are laid out one a line, which gives each its place in the text."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from carter.records.document import Block, BlockKind

MOST_BLOCKS = 100_000
"""Blocks that are read of one file; a long book has ten thousand, and each takes about a kilobyte of memory."""

# The regions of a page that are never its content.
NOT_CONTENT = frozenset({"nav", "header", "footer", "comment", "consent", "dialog"})


class Draft(NamedTuple):
    """A block before its place in the text is known.

    `region` names the part of the page that it stands in: empty for the content, else `nav`,
    `header`, `footer`, `aside`, `comment`, `consent` or `dialog`. `inside` says whether it stands
    in what the page itself marks as its main part or as an article; `head`, whether it is a row that
    the source marks as the head of its table; `step` counts the items of a numbered list, 0 elsewhere.
    """

    text: str
    kind: BlockKind = "paragraph"
    level: int = 0
    region: str = ""
    inside: bool = False
    head: bool = False
    step: int = 0


class LaidOut(NamedTuple):
    """The drafts' text, joined by line feeds, and their blocks: `text[b.start:b.end]` is each draft's text."""

    text: str
    blocks: tuple[Block, ...]
    unread: str  # what was left out, as the brief tells it; empty where nothing was


def laid_out(drafts: Sequence[Draft], main: Iterable[bool]) -> LaidOut:
    """The text of the first `MOST_BLOCKS` drafts, each with whether it is of the main content."""
    lines: list[str] = []
    blocks: list[Block] = []
    start = 0
    for draft, is_main in zip(islice(drafts, MOST_BLOCKS), main, strict=False):
        end = start + len(draft.text)
        lines.append(draft.text)
        shape = {"kind": draft.kind, "level": draft.level, "head": draft.head, "step": draft.step}
        blocks.append(Block.model_validate({"start": start, "end": end, "main": is_main, **shape}))
        start = end + 1
    unread = f"all behind paragraph {MOST_BLOCKS}, more than is read of one file" if len(drafts) > MOST_BLOCKS else ""
    return LaidOut("\n".join(lines), tuple(blocks), unread)
