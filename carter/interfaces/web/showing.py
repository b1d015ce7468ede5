"""Templates: all text that they show is escaped, and what cannot be seen in it is shown."""

import hashlib
import re
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from carter.evidence.language import language_of
from carter.evidence.quoting import visible
from carter.interfaces.plain import readable
from carter.interfaces.web import addresses, words
from carter.research.export.addresses import link_of
from carter.research.export.html_text import at_quote, spoken

STATIC = "static"


@cache
def templates() -> Environment:
    """The environment; `finalize` is the one place that all text of others goes through."""
    made = Environment(
        loader=PackageLoader("carter.interfaces.web"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalized,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(to=addresses, static=static, words=words, raw=raw, link_of=link_of, at_quote=at_quote)
    made.filters.update(
        spoken=lambda text, language="": Markup(spoken(text, language)),
        in_code=in_code,
        spoken_of=lambda text: Markup(spoken(text, language_of(text))),
        **{name: getattr(words, name) for name in words.FILTERS},
    )
    return made


def rendered(template: str, **given: Any) -> str:
    """A template with what is given."""
    return templates().get_template(template).render(**given)


@cache
def static(name: str) -> str:
    """The address of a file that the pages load, which changes with its content."""
    data = files("carter.interfaces.web").joinpath(STATIC, name).read_bytes()
    return f"/static/{name}?v={hashlib.sha256(data).hexdigest()[:12]}"


def in_code(text: str) -> Markup:
    """A sentence of Carter's own, with what stands in backticks set as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(visible(readable(text))))))


def raw(text: str) -> Markup:
    """What was typed, escaped and else as it is: what comes back from a field must be what went into it."""
    return escape(readable(text))


def _finalized(value: Any) -> Any:
    if isinstance(value, Markup):
        return value
    if isinstance(value, str):
        # Line by line, and not where nothing is hidden: a page may show very long texts.
        return "\n".join(line if _is_plain(line) else visible(readable(line)) for line in value.split("\n"))
    return "" if value is None else value


def _is_plain(line: str) -> bool:
    """Whether a line holds nothing that `visible` shows otherwise, nor half of a letter."""
    return line.replace("\t", " ").removesuffix("\r").isprintable()
