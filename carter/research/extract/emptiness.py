"""Why a page has no text that could be evidence: it is empty, hides all of it, or waits for a script."""

import re
from collections.abc import Sequence
from itertools import islice

from lxml import etree

from carter.research.extract.blocks import Draft

_SWITCH = (
    r"(?:enabl|disabl|requir|turn(?:ed)? on|switch(?:ed)? on|activ|aktiv|habilit|attiv|ativ|support|need|allow|without"
    r"|ohne|sans|sin|senza|включ|нужен|有効|启用|啟用|활성)"
)
_ASKS = re.compile(rf"java\s?script\b.{{0,120}}{_SWITCH}|{_SWITCH}.{{0,120}}\bjava\s?script", re.I | re.S)
_WAITS = re.compile(r"(?:loading|please wait|one moment|wird geladen|chargement|cargando|caricamento)\W*", re.I)
_LONGEST = 60  # words of a line that asks for JavaScript
_BANNERS = frozenset({"consent", "dialog"})
_NOSCRIPTS = 20  # that are looked at, and pieces of text of each
_PIECE = 500  # characters of such a piece
_REST = 6  # words, such as the site's name, that may stand beside it
_WORD = 12  # characters that no word has; some scripts have no space between words


def status_of(root: etree._Element, drafts: Sequence[Draft], hidden: int) -> str:
    """`ok`, or `boilerplate only`, `needs javascript`, `no visible text` or `empty`.

    `hidden` is how many characters the page keeps from sight.
    """
    lines = [draft.text for draft in drafts]
    if lines:
        if all(draft.region in _BANNERS for draft in drafts):
            return "boilerplate only"
        return "needs javascript" if _only_asks(root, lines) else "ok"
    if _noscript_asks(root):
        return "needs javascript"
    if hidden:
        return "no visible text"
    if next(root.iter("script"), None) is not None:
        return "needs javascript"
    return "no visible text" if _noscript(root) else "empty"


def _only_asks(root: etree._Element, lines: list[str]) -> bool:
    """Whether all that is seen is the request for a script, or the note that one is at work."""
    if sum(len(line) for line in lines) > _WORD * (_LONGEST + _REST):
        return False
    waits = any(_WAITS.fullmatch(line) for line in lines) and next(root.iter("script"), None) is not None
    rest = [line for line in lines if not _asks(line) and not (waits and _WAITS.fullmatch(line))]
    words, size = sum(len(line.split()) for line in rest), sum(len(line) for line in rest)
    return len(rest) < len(lines) and words <= _REST and size <= _WORD * _REST


def _asks(line: str) -> bool:
    return len(line.split()) <= _LONGEST and bool(_ASKS.search(line))


def _noscript_asks(root: etree._Element) -> bool:
    return bool(_ASKS.search(_noscript(root)))


def _noscript(root: etree._Element) -> str:
    """The start of what the page tells those whose browser runs no scripts."""
    nodes = islice(root.iter("noscript"), _NOSCRIPTS)
    return " ".join(str(piece)[:_PIECE] for node in nodes for piece in islice(node.itertext(), _NOSCRIPTS)).strip()
