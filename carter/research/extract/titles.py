"""The title that a text gives itself, or else its file's name."""

from collections.abc import Iterable

from carter.research.extract.blocks import Draft
from carter.research.extract.characters import line_of
from carter.research.extract.structure import may_be_main

_LONGEST = 300  # characters


def title_of(drafts: Iterable[Draft], name: str) -> str:
    """The first of the highest headings near the start; else the file's name without its ending."""
    headings = [draft for draft in drafts if draft.kind == "heading" and may_be_main(draft)][:5]
    if headings:
        return shown(min(headings, key=lambda heading: heading.level).text)
    return name_of(name)


def name_of(name: str) -> str:
    """The last part of a path or URL without its ending."""
    path = name.partition("?")[0].partition("#")[0] if "://" in name else name
    last = path.rstrip("/").rpartition("/")[2]
    return shown(last.rpartition(".")[0] or last)


def shown(text: str) -> str:
    """`text` as a title: on one line, without what nobody sees, and no longer than can be shown."""
    return line_of(text)[0][:_LONGEST].rstrip()
