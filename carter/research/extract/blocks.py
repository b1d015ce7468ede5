"""Drafts of blocks are laid out one a line, which gives each its place in the text."""

from collections.abc import Iterable
from typing import NamedTuple

from carter.records.document import Block, BlockKind

# The regions of a page that are never its content.
NOT_CONTENT = frozenset({"nav", "header", "footer", "comment", "consent", "dialog"})


class Draft(NamedTuple):
    """A block before its place in the text is known.

    `region` names the part of the page that it stands in: empty for the content, else `nav`,
    `header`, `footer`, `aside`, `comment`, `consent` or `dialog`. `inside` says whether it stands
    in what the page itself marks as its main part or as an article; `head`, whether it is a row that
    the source marks as the head of its table.
    """

    text: str
    kind: BlockKind = "paragraph"
    level: int = 0
    region: str = ""
    inside: bool = False
    head: bool = False


def laid_out(drafts: Iterable[Draft], main: Iterable[bool]) -> tuple[str, tuple[Block, ...]]:
    """The drafts' text, joined by line feeds, and their blocks: `text[b.start:b.end]` is each draft's text."""
    lines: list[str] = []
    blocks: list[Block] = []
    start = 0
    for draft, is_main in zip(drafts, main, strict=True):
        end = start + len(draft.text)
        lines.append(draft.text)
        blocks.append(Block(start=start, end=end, kind=draft.kind, level=draft.level, main=is_main, head=draft.head))
        start = end + 1
    return "\n".join(lines), tuple(blocks)
