"""What a page shows at a glance: its title, its lines with their places, its buttons, and what it is built of."""

import re
from itertools import islice
from typing import NamedTuple

from lxml import etree

from carter.evidence.folding import fold
from carter.research.extract.blocks import NOT_CONTENT, Draft
from carter.research.extract.markup import TooComplex, tree_of
from carter.research.extract.nodes import text_of
from carter.research.extract.regions import is_consent
from carter.research.extract.walk import seen

_LABELLED = ("button", "a", "input", "summary")
_MOST_CONTROLS = 600
_LONGEST_LABEL = 60  # characters of what stands on a button
_SHELLS = frozenset({"root", "app", "__next", "__nuxt", "app-root", "react-root", "gatsby"})
_NOT_FREE = re.compile(r'"isaccessibleforfree"\s*:\s*(?:false|"(?:https?://schema\.org/)?false")')
_NAME = re.compile(r"\s+[|\u2022\u00b7»›<>/-]+\s+|\s*[|•»›]\s*|:\s+")


class Exchange(NamedTuple):
    """What fetching a page told, beside its bytes."""

    asked: str = ""  # URL as it was asked for
    url: str = ""  # the last one of the chain
    code: int = 200  # HTTP status


class Look(NamedTuple):
    """A page at a glance; its texts are folded, so quotation marks and dashes are plain."""

    title: str
    lines: tuple[Draft, ...]  # what is seen, in order
    controls: tuple[str, ...]  # what stands on its buttons and links, in small letters
    password: bool  # a field for a password
    free: bool  # it does not say of itself that it must be paid for
    shell: bool  # an empty element that scripts fill by custom
    scripts: bool
    noscript: str  # what it tells those whose browser runs no scripts
    markup: str  # in small letters

    @property
    def headings(self) -> tuple[str, ...]:
        """Its headings of the first two levels."""
        return tuple(line.text for line in self.lines if line.kind == "heading" and line.level <= 2)

    @property
    def content(self) -> tuple[Draft, ...]:
        """The lines that stand in no frame of the page."""
        return tuple(line for line in self.lines if line.region not in NOT_CONTENT)


def look_at(markup: str) -> Look | None:
    """A look at a page; None where its markup is too much to be looked at, or none."""
    try:
        root = tree_of(markup)
        if root is None:
            return None
        drafts = seen(root).drafts
    except TooComplex:
        return None
    lines = tuple(_line(draft) for draft in drafts)
    low = markup.lower()
    title = next((fold(text_of(node)) for node in root.iter("title")), "")
    return Look(
        title=title,
        lines=lines,
        controls=tuple(
            dict.fromkeys(label for node in islice(_labelled(root), _MOST_CONTROLS) if (label := _of(node)))
        ),
        password=any(node.get("type", "").strip().lower() == "password" for node in root.iter("input")),
        free=_NOT_FREE.search(low) is None,
        shell=any(
            node.get("id", "").lower() in _SHELLS and not text_of(node).strip() for node in root.iter("div", "app-root")
        ),
        scripts=next(root.iter("script"), None) is not None,
        noscript=fold(" ".join(text_of(node)[:500] for node in islice(root.iter("noscript"), 20))),
        markup=low,
    )


def names_in(title: str) -> list[str]:
    """The parts of a title, such as that of the page and that of its site; each without marks at its ends."""
    parts = [part.strip(" .!?,;:-…'\"()[]。！？，、；：「」『』【】（）؟،।") for part in _NAME.split(title)]
    return [part for part in parts if part]


def _line(draft: Draft) -> Draft:
    text = fold(draft.text)
    if not draft.inside and draft.region in {"", "aside"} and is_consent(draft.text):
        return draft._replace(text=text, region="consent")
    return draft._replace(text=text)


def _labelled(root: etree._Element) -> "islice[etree._Element]":
    return islice(root.iter(*_LABELLED), 20 * _MOST_CONTROLS)


def _of(node: etree._Element) -> str:
    told = node.get("value", "") if node.tag == "input" and node.get("type", "").lower() in ("submit", "button") else ""
    label = told or ("" if node.tag == "input" else text_of(node)[: 4 * _LONGEST_LABEL])
    label = fold(label).lower()
    return label if len(label) <= _LONGEST_LABEL else ""
