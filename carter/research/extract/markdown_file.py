"""A Markdown file becomes the text that a reader of the rendered page sees."""

import re
from collections.abc import Mapping
from html import escape

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore

from carter.records.document import Readable
from carter.research.extract.characters import line_of, with_line_feeds
from carter.research.extract.dates import dates_of_front_matter
from carter.research.extract.front_matter import front_matter
from carter.research.extract.html_page import read_html
from carter.research.extract.plain_text import read_plain

_FATES = ("status", "state", "superseded_by", "superseded-by", "replaced_by", "replaced-by", "valid_until")
_DEEPEST = 100  # blocks within each other; beyond, the renderer drops what it finds
_LONGEST = 1_000_000  # characters; beyond, the renderer may take many seconds
_MOST_BRACKETS = 10_000  # that open no link: for each of them the parser looks far ahead


def read_markdown(text: str, name: str) -> Readable:
    """The readable text of a CommonMark file with tables and strikethrough.

    Title and dates come from its front matter, if it has one, else from its headings and lines.
    What is too long or too deep to render is read as plain text.
    """
    values, text = front_matter(with_line_feeds(text))
    rendered = _rendered(text)
    if rendered is None:
        readable = read_plain(text, name)
    else:
        readable = read_html(_standing(values) + rendered, name, marks=False)
    stated = dates_of_front_matter(values)
    return readable.model_copy(
        update={
            "kind": "markdown",
            "title": line_of(values.get("title", ""))[0] or readable.title,
            "published": stated.published or readable.published,
            "modified": stated.modified or readable.modified,
        }
    )


def _standing(values: Mapping[str, str]) -> str:
    """What the front matter says of what has become of the document, beside its content."""
    told = [f"{key.replace('_', ' ').replace('-', ' ')}: {value}" for key, value in values.items() if key in _FATES]
    told += ["status: archived"] if values.get("archived", "").lower() in ("true", "yes") else []
    return f"<aside>{escape('; '.join(told))}</aside>\n" if told else ""


def _rendered(text: str) -> str | None:
    if len(text) > _LONGEST or text.count("[") - text.count("](") > _MOST_BRACKETS:
        return None
    markdown = MarkdownIt("commonmark", {"html": True, "maxNesting": _DEEPEST}).enable(["table", "strikethrough"])
    markdown.core.ruler.after("block", "products", _keep_products)
    markdown.core.ruler.after("block", "numbers", _keep_numbers)
    markdown.core.ruler.after("block", "notes", _number_notes)
    environment: dict[str, object] = {}
    tokens = markdown.parse(text, environment)
    if any(token.level >= _DEEPEST - 1 for token in tokens):
        return None
    return str(markdown.renderer.render(tokens, markdown.options, environment))


# A code span, which is left as it is, or the stars between two digits.
_PRODUCT = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)|(?<=\d)\*{1,3}(?=\d)", re.DOTALL)


def _keep_products(state: StateCore) -> None:
    """`2*3*4` is a product: CommonMark would make an emphasis of it, and the number 234."""
    for token in state.tokens:
        if token.type == "inline" and "*" in token.content:
            token.content = _PRODUCT.sub(_escaped, token.content)


def _escaped(found: re.Match[str]) -> str:
    return found[0] if found[1] else found[0].replace("*", "\\*")


def _keep_numbers(state: StateCore) -> None:
    """`1986. A great year` begins a list at 1986, whose number says something: it stays in the text."""
    lists: list[bool] = []  # of each open list, whether its numbers are kept
    number = ""
    for token in state.tokens:
        if token.type in ("ordered_list_open", "bullet_list_open"):
            lists.append(token.attrs.pop("start", 1) != 1)  # as it is written, `88)` too, not as a browser counts on
        elif token.type in ("ordered_list_close", "bullet_list_close"):
            lists.pop()
        elif token.type == "list_item_open":
            number = f"{token.info}\\{token.markup} " if lists[-1] else ""
        elif token.type == "inline" and number:
            token.content, number = number + token.content, ""


_NOTE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)|(^)?\[\^([\w-]{1,30})\](?(2):?)", re.DOTALL)


def _number_notes(state: StateCore) -> None:
    """`[^1]` is the number of a note, and stands as `[1]` behind what it is a note to."""
    for token in state.tokens:
        if token.type == "inline" and "[^" in token.content:
            token.content = _NOTE.sub(lambda found: found[0] if found[1] else f"\\[{found[3]}\\]", token.content)
