"""An HTML tree is walked once, from its first tag to its last, and written down as people see it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from lxml import etree

from carter.research.extract.blocks import Draft
from carter.research.extract.exponents import lowered, raised
from carter.research.extract.flow import Flow, Place
from carter.research.extract.hidden import Sight, style_of
from carter.research.extract.regions import is_main, region_of
from carter.research.extract.sheet import Sheet
from carter.research.extract.styles import restyled
from carter.research.extract.tables import Cell, Table, arranges, span_of
from carter.research.extract.tags import INERT, ROLES, Role, mathml_role

_CODE: Role = "code"


class Seen(NamedTuple):
    """What a person sees of a page, and how much of it is left out."""

    drafts: tuple[Draft, ...]
    inert: int  # characters of scripts, styles, templates and the like, of comments, and of no width
    hidden: int  # characters that the page hides from those who look at it
    depth: int  # of the deepest element


class _Open(NamedTuple):
    """An element that has not ended yet: where its text starts, and where the reading stood before it."""

    role: Role
    start: int
    place: Place | None


def seen(root: etree._Element) -> Seen:
    """All that is visible of the tree, in order; nothing recurses, however deep it is."""
    walk = _Walk(Sheet(style.text or "" for style in root.iter("style")))
    steps = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    for event, node in steps:
        if event == "start":
            if not walk.enter(node):
                steps.skip_subtree()
        elif event == "end":
            walk.leave(node)
        else:
            walk.pass_by(node)
    walk.flow.end_block()
    return Seen(tuple(walk.flow.drafts), walk.inert + walk.flow.invisible, walk.hidden, walk.depth)
