"""Quoting: the text of a source inside Markdown, where it can be read but cannot act."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from carter.evidence.folding import spaced

_UNDER = "Under "
NESTED = "  - "
"""What begins a bullet below another one."""
_CELL = " | "  # between the cells of a row; a line of text that was escaped holds it nowhere
_RULED = re.compile(r"\|(?: --- \|)+")  # what stands under the head of a table
# All ASCII punctuation that CommonMark, GitHub's Markdown or MDX may read as structure inside a line.
_ALWAYS = frozenset("\\`*[]<>{}|~$#^")
# An ampersand begins an entity, and an at sign makes an address.
_ENTITY = re.compile(r"&(?=#?[A-Za-z0-9]+;)")
_AT = re.compile(r"(?<=[\w.+-])@(?=\w)")
# A URL would become a link, and a word between colons a picture.
_COLON = re.compile(r":(?=//|[\w+-]+:)", re.ASCII)
_WWW = re.compile(r"\b(www)\.", re.IGNORECASE)
# At the edge of a word an underscore opens or closes emphasis; between letters it does not.
_EDGE = re.compile(r"(?<![^\W_])_|_(?![^\W_])")
# Invisible characters that reorder or hide text: bidirectional controls, tags, the byte order mark.
_HIDDEN = re.compile("[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_PARAGRAPH = re.compile(r"(?<=[.!?。！？])([\"'”’)\]]?)\s*[\n\u2028\u2029]+\s*(?=[^\W\d_a-z])")
_CELLS = re.compile(r"[ ]*\t[ \t]*")
_BREAK = re.compile(r"\s*[\n\u2028\u2029]+\s*")


def visible(text: str) -> str:
    """`text` with control and invisible characters as `⟨U+001B⟩`, so that no terminal obeys them."""
    return "".join(_seen(letter) for letter in text)


def _seen(letter: str) -> str:
    control = unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\t\n\r"
    return f"⟨U+{ord(letter):04X}⟩" if control or _HIDDEN.match(letter) else letter


def escaped(text: str) -> str:
    """`text` on one line of Markdown, where it reads as itself and has no structure.

    It must not stand first in its line: `1.`, `-` and `=` are left alone, since they mean something there only.
    """
    line = spaced(visible(text))
    line = "".join("\\" + letter if letter in _ALWAYS else letter for letter in line)
    line = _AT.sub(r"\\@", _ENTITY.sub(r"\\&", line))
    line = _EDGE.sub(r"\\_", line)
    line = _WWW.sub(r"\1\\.", line)
    return _COLON.sub(r"\\:", line)


def placed(over: Iterable[str], quote: str) -> str:
    """A quotation in one line of Markdown, behind what stands over it in its source, each in its own words."""
    heads = tuple(over)
    return f"{headed(heads)} {quoted(quote)}" if heads else quoted(quote)


def headed(over: Iterable[str]) -> str:
    """What stands over a quotation in its source, as it is told before it."""
    return f"{_UNDER}{', '.join(quoted(each) for each in over)}:"


def row_of(cells: Iterable[str]) -> str:
    """The row of a table in Markdown; each cell is one line of Markdown already, or empty."""
    return f"| {_CELL.join(cells)} |"


def unnested(markdown: str) -> Iterator[str]:
    """The lines of a brief, each bullet below `Under …:` as one that says so itself, each cell of a table as one."""
    over, ruled = "", False
    for line in markdown.split("\n"):
        ruled = line.startswith("|") and (ruled or _RULED.fullmatch(line) is not None)
        if ruled and not _RULED.fullmatch(line):
            yield from (f"- {cell.strip()}" for cell in line[1:-1].split(_CELL) if cell.strip())
        elif line.startswith(f"- {_UNDER}") and line.endswith(":"):
            over = line
        elif line.startswith(NESTED) and over:
            yield f"{over} {line.removeprefix(NESTED)}"
        else:
            over = ""
            yield line


def quoted(text: str) -> str:
    """`text` of a source as a quotation in one line of Markdown.

    A line break is shown as ` / `, as in a quoted poem, but one between two sentences as a space; what
    parts the cells of a table is shown as ` · `. One with letters that run from right to left stands, marks
    included, between U+2068 and U+2069, so that the number of its source stays behind it on the screen.
    """
    line = _CELLS.sub(" · ", text.strip())
    line = _BREAK.sub(" / ", _PARAGRAPH.sub(r"\1 ", line))
    told = f"“{escaped(line)}”"
    return f"\u2068{told}\u2069" if _RIGHT_TO_LEFT.search(line) else told
