"""An HTML tree is walked once, from its first tag to its last, and written down as people see it."""

from typing import NamedTuple

from lxml import etree

from carter.research.extract.blocks import Draft
from carter.research.extract.characters import line_of
from carter.research.extract.elements import PASSED, Opened, close, opened
from carter.research.extract.flow import Flow
from carter.research.extract.formulas import put_in_order
from carter.research.extract.hidden import CLEAR, Sight, Veil
from carter.research.extract.media import is_in_force
from carter.research.extract.nodes import text_of
from carter.research.extract.sheet import Sheet
from carter.research.extract.tags import INERT, ROLES, Role

_SKIPPED = frozenset({"unseen", "hidden", "struck", "replaced"})


_SAYS_NOTHING = frozenset({"script", "style", "title", "link", "meta", "math"})
_MOST_LEFT = 200  # stretches of what was left out that are told
_SHOWN = 200  # characters of each


class LeftOut(NamedTuple):
    """A stretch of a page that is no part of its text."""

    why: str  # `hidden` from those who look at it, `taken back` by the page, or `never shown`
    tag: str
    size: int  # characters
    text: str  # the beginning of it, on one line


class Seen(NamedTuple):
    """What a person sees of a page, and how much of it is left out."""

    drafts: tuple[Draft, ...]
    inert: int  # characters of scripts, styles, templates and the like, of comments, and of no width
    hidden: int  # characters that the page hides from those who look at it
    depth: int  # of the deepest element
    left: tuple[LeftOut, ...] = ()  # the first stretches that were left out, but for scripts and the like


def seen(root: etree._Element) -> Seen:
    """All that is visible of the tree, in order; nothing recurses, however deep it is."""
    put_in_order(root)
    walk = _Walk(Sight(Sheet(style.text or "" for style in root.iter("style") if _is_in_force(style))))
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
    return Seen(tuple(walk.flow.drafts), walk.inert + walk.flow.invisible, walk.hidden, walk.depth, tuple(walk.left))


def _is_in_force(style: etree._Element) -> bool:
    """Whether a sheet holds for whoever sits before a screen; not one for print, small screens or want of scripts."""
    outer = next(style.iterancestors("noscript", "template"), None)
    if outer is not None and not outer.get("shadowrootmode"):
        return False
    kind = (style.get("type") or "").strip().lower()
    return kind in ("", "text/css") and is_in_force(style.get("media") or "")


class _Walk:
    """The walk through one tree: which elements are open, and what was left out so far."""

    def __init__(self, sight: Sight) -> None:
        self.flow = Flow()
        self.inert = self.hidden = self.depth = 0
        self.left: list[LeftOut] = []
        self._sight = sight
        self._open: list[tuple[Opened, Veil]] = []
        self._veil = CLEAR

    def enter(self, node: etree._Element) -> bool:
        """Open an element; whether to go on into it."""
        role, veil = self._sight.role(node, ROLES.get(node.tag, "inline"), self._veil)
        if role in _SKIPPED:
            self._leave_out(node, role)
            return False
        self._open.append((PASSED if role == "inline" else opened(self.flow, role, node), self._veil))
        if len(self._open) > self.depth:
            self.depth += 1
        self._veil = veil
        if node.text:
            self._add(node.text)
        return True

    def leave(self, node: etree._Element) -> None:
        """Close the element that was opened last, and go on behind it."""
        element, self._veil = self._open.pop()
        if element is not PASSED:
            close(self.flow, element, node)
        if node.tail:
            self._add(node.tail)

    def pass_by(self, node: etree._Element) -> None:
        """Leave out a comment or a processing instruction."""
        self.inert += len(node.text or "")
        if node.tail and self._open:
            self._add(node.tail)

    def _add(self, text: str) -> None:
        if self._veil.muted:
            self.hidden += len(text.strip())
            self._tell("hidden", "", text)
        else:
            self.flow.add(text)

    def _leave_out(self, node: etree._Element, role: Role) -> None:
        if role == "replaced":
            self.flow.add(" ")
        text = text_of(node)
        inert = role != "hidden" and node.tag in INERT
        if role != "struck" and node.tag != "title":
            size = len(text.strip())
            if inert:
                self.inert += size
            else:
                self.hidden += size
        self._tell("taken back" if role == "struck" else "never shown" if inert else "hidden", str(node.tag), text)
        self._open.append((PASSED, self._veil))

    def _tell(self, why: str, tag: str, text: str) -> None:
        if len(self.left) < _MOST_LEFT and tag not in _SAYS_NOTHING and (text := text.strip()):
            self.left.append(LeftOut(why, tag, len(text), line_of(text[: 2 * _SHOWN])[0][:_SHOWN]))
