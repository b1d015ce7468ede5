"""The Markdown of a brief as HTML, in which each citation leads to the evidence that it stands for."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from carter.evidence.quoting import escaped, quoted
from carter.evidence.statements import statement_of
from carter.research.export.addresses import link_of
from carter.research.export.html_text import shown
from carter.research.export.material import Cited, Material
from carter.research.stages.render_brief import REFERENCES

_MARKER = re.compile(r"\[(\d{1,6})(?:, p\. (\d{1,6}))?\]")
_RUN = re.compile(r"(?:\[\d{1,6}(?:, p\. \d{1,6})?\])*\Z")
# What a brief is made of; all else that Markdown knows stands as it is written.
_RULES = ("heading", "list", "table", "emphasis", "escape", "autolink", "entity", "newline", "backticks")


class Section(NamedTuple):
    """A heading of the second level."""

    anchor: str
    title: str


class BriefHtml(NamedTuple):
    """A brief in HTML."""

    title: str  # the inside of its first heading
    body: str
    sections: tuple[Section, ...]
    cited: dict[str, tuple[str, ...]]  # id of a piece of evidence or reference -> ids of what leads to it


def brief_html(material: Material, lead: Callable[[str], str] = "#{}".format) -> BriefHtml:
    """The brief without its references; what it cites is named by `evidence_anchor` and `reference_anchor`.

    Args:
        material: of the run.
        lead: anchor -> where its citations lead; empty for what could not be verified, which is then no link.
    """
    citations = _Citations(material, lead)
    markdown = MarkdownIt("zero", {"html": False, "maxNesting": 20}).enable(list(_RULES))
    markdown.validateLink = lambda url: bool(link_of(url))  # type: ignore[method-assign]
    markdown.inline.ruler.before("escape", "citation", _citation)
    markdown.add_render_rule("citation", lambda _self, *each: citations.rendered(*each))
    markdown.add_render_rule("link_open", _link_open)
    markdown.add_render_rule("table_open", _table_open)
    markdown.add_render_rule("table_close", _table_close)
    tokens = markdown.parse(material.brief.partition(REFERENCES)[0])
    sections = tuple(_sections(tokens))
    title, rest = _split(tokens)
    env: dict[str, Any] = {}
    heading = markdown.renderer.render(title, markdown.options, env) if title else ""
    body = markdown.renderer.render(rest, markdown.options, env)
    return BriefHtml(heading.strip(), body, sections, {name: tuple(ids) for name, ids in citations.cited.items()})


def evidence_anchor(pair: Cited) -> str:
    """The id of a piece of evidence of a claim."""
    return f"evidence-{pair.claim.claim_id}-{pair.evidence.evidence_id}"


def reference_anchor(number: int) -> str:
    """The id of a reference."""
    return f"reference-{number}"


def _split(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    """What stands in the first heading, if the brief begins with it, and all that follows."""
    if len(tokens) > 2 and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        return [tokens[1]], tokens[3:]
    return [], tokens


def _sections(tokens: list[Token]) -> Iterator[Section]:
    """The headings of the second level, each of which is given its id."""
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2":
            anchor = f"section-{re.sub(r'[^a-z0-9]+', '-', inline.content.lower()).strip('-')}"
            opening.attrSet("id", anchor)
            yield Section(anchor, "".join(child.content for child in inline.children or ()))


def _citation(state: StateInline, silent: bool) -> bool:
    """`[1]` and `[1, p. 3]`; brackets of text are escaped, and never come here."""
    found = _MARKER.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        token = state.push("citation", "", 0)
        token.content = found[0]
        token.meta = {"number": int(found[1]), "page": int(found[2] or 0), "before": state.src[: state.pos]}
    state.pos = found.end()
    return True


class _Citations:
    """Which evidence each marker stands for: that whose words stand before it."""

    def __init__(self, material: Material, lead: Callable[[str], str]) -> None:
        self.cited: dict[str, list[str]] = {}
        self._lead = lead
        self._material = material
        self._count = 0
        self._known: list[tuple[str, Cited]] = []
        for claim in material.table.claims:
            pairs = list(material.pairs_of(claim)) if claim.in_brief else []
            said = escaped(statement_of(claim.text, [pair.evidence.quote for pair in pairs]))
            for pair in pairs:
                self._known += [(_even(quoted(pair.evidence.quote)), pair), *([(_even(said), pair)] if said else [])]

    def rendered(self, tokens: Sequence[Token], idx: int, _options: Any, _env: Any) -> str:
        """The link of a marker."""
        token = tokens[idx]
        number = token.meta["number"]
        if not 1 <= number <= len(self._material.references):
            return shown(token.content)
        source = self._material.references[number - 1]
        anchor, what = self._anchor(token.meta["before"], number, token.meta["page"])
        self._count += 1
        self.cited.setdefault(anchor, []).append(f"cite-{self._count}")
        name = f"{token.content} {what}: {source.title}"
        if not (address := self._lead(anchor)):
            return f'<span class="cite unverified" title="{shown(name)}">{token.content} not verified</span>'
        called = f'id="cite-{self._count}" href="{shown(address)}" aria-label="{shown(name)}"'
        return f'<a class="cite" {called}>{token.content}</a>'

    def _anchor(self, before: str, number: int, page: int) -> tuple[str, str]:
        text = _RUN.sub("", _even(before)).rstrip()
        fitting = [(needle, pair) for needle, pair in self._known if text.endswith(needle)]
        if not fitting:
            return reference_anchor(number), "source"
        longest = max(len(needle) for needle, _ in fitting)
        pairs = [pair for needle, pair in fitting if len(needle) == longest]
        best = min(pairs, key=lambda pair: self._distance(pair, number, page))
        return evidence_anchor(best), "evidence"

    def _distance(self, pair: Cited, number: int, page: int) -> tuple[bool, bool, bool]:
        other = pair.source.reference != number
        return other, (pair.evidence.page or 0) != page, evidence_anchor(pair) in self.cited


def _even(text: str) -> str:
    """Text in which a bar reads alike in a table, where it comes without its backslash, and elsewhere."""
    return text.replace("\\|", "|")


def _link_open(_self: RendererHTML, tokens: Sequence[Token], idx: int, _options: Any, _env: Any) -> str:
    return f'<a href="{shown(link_of(str(tokens[idx].attrGet("href"))))}" rel="noopener noreferrer">'


def _table_open(_self: RendererHTML, _tokens: Sequence[Token], _idx: int, _options: Any, _env: Any) -> str:
    return '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>\n'


def _table_close(_self: RendererHTML, _tokens: Sequence[Token], _idx: int, _options: Any, _env: Any) -> str:
    return "</table></div>\n"
