"""A report in Markdown or plain text becomes HTML, with the definitions of its notes kept apart."""

import re
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from carter.research.audit.blocks import BARE, ESCAPED
from carter.research.extract.characters import with_line_feeds
from carter.research.extract.front_matter import front_matter

_DEEPEST = 60  # blocks within each other
_LONGEST = 1_000_000  # characters; a longer report is read as plain text
_MOST_BRACKETS = 10_000  # that open no link: for each of them the parser looks far ahead
_NOTE = re.compile(r"\^.{1,40}|\d{1,4}")
_AS_ESCAPED = str.maketrans(BARE, ESCAPED)
_PLAIN = ("blockquote", "fence", "heading", "hr", "lheading", "list", "newline", "backticks")
_DEFINES = re.compile(r"^(?=[ ]{0,3}\[\^?[^\]\n]{1,40}\]:\s)", re.MULTILINE)  # a paragraph before it would swallow it
_SINGLE = re.compile(r"^[ ]{4,}(?=\S)|\t", re.MULTILINE)


class Definition(NamedTuple):
    """`[1]: https://example.org "Title"`, of which Markdown would make links that nobody wrote."""

    label: str
    url: str
    title: str
    is_note: bool = False  # `[^1]: …`


class Rendered(NamedTuple):
    """The HTML of a report, and the definitions in it, in order."""

    html: str
    definitions: tuple[Definition, ...] = ()


def of_markdown(text: str) -> Rendered:
    """The HTML of a report in CommonMark with tables; `[1][3]` stays two markers, `[^1]` a note."""
    _, text = front_matter(with_line_feeds(text))
    text = _DEFINES.sub("\n", text)
    if len(text) > _LONGEST or text.count("[") - text.count("](") > _MOST_BRACKETS:
        return of_plain(text)
    markdown = MarkdownIt("commonmark", {"html": True, "maxNesting": _DEEPEST, "breaks": True})
    markdown.enable(["table", "strikethrough"])
    taken: list[Definition] = []
    markdown.core.ruler.before("inline", "definitions", lambda state: taken.extend(_definitions(state)))
    markdown.core.ruler.before("text_join", "escaped", _keep_escaped)
    markdown.core.ruler.after("block", "numbers", _keep_numbers)
    # A link may lead anywhere: that it leads to nothing that can be a source is what is to be told.
    markdown.validateLink = _any_link  # type: ignore[method-assign]
    return Rendered(str(markdown.render(text)), tuple(taken))


def of_plain(text: str) -> Rendered:
    """The HTML of a report in plain text, whose paragraphs, lists and underlined headings are as in Markdown."""
    markdown = MarkdownIt("zero", {"maxNesting": _DEEPEST, "breaks": True}).enable(list(_PLAIN))
    return Rendered(str(markdown.render(_SINGLE.sub(" ", with_line_feeds(text)))))


def _any_link(url: str) -> bool:
    return url is not None


def _definitions(state: StateCore) -> list[Definition]:
    """Those of notes and numbers, taken out so that no link is made of them."""
    known = state.env.get("references", {})
    labels = [label for label in known if _NOTE.fullmatch(label)]
    taken = [(label, known.pop(label)) for label in labels]
    return [
        Definition(label.removeprefix("^").lower(), each["href"], each["title"], label.startswith("^"))
        for label, each in taken
    ]


def _keep_numbers(state: StateCore) -> None:
    """`1. 2. 4.` keeps its gap, as markers count it, though Markdown would show 3; `1. 1. 1.` is counted."""
    lists: dict[int, list[Token]] = {}
    for token in state.tokens:
        if token.type == "ordered_list_open":
            lists[token.level] = []
        elif token.type == "list_item_open" and token.info:
            lists[token.level - 1].append(token)
        elif token.type == "ordered_list_close":
            items = lists.pop(token.level)
            if all(int(one.info) < int(other.info) for one, other in pairwise(items)):
                for item in items:
                    item.attrSet("value", item.info)


def _keep_escaped(state: StateCore) -> None:
    r"""`\[1\]` is no marker, but a bracket that the writer wants to be read as one."""
    for token in state.tokens:
        for child in token.children or ():
            if child.type == "text_special" and child.info == "escape":
                child.content = child.content.translate(_AS_ESCAPED)
