"""The references of a brief as BibTeX, in UTF-8."""

from collections.abc import Iterator

from carter.evidence.quoting import visible
from carter.research.engines.local import path_of
from carter.research.export.addresses import link_of
from carter.research.export.citing import keys_of, parts_of, title_of
from carter.research.export.material import Material
from carter.research.output_models import SourceLine

# BibTeX counts every brace, an escaped one too, so that braces of a text give way to their names.
_ESCAPES = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        **{letter: f"\\{letter}" for letter in "$&#_%"},
    }
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def references_bibtex(material: Material) -> str:
    """An entry a reference, in the order of their numbers; who wrote them is not known, and not told."""
    sources = material.references
    entries = (_entry(key, source) for key, source in zip(keys_of(sources), sources, strict=True))
    return "\n".join(entries)


def escaped_tex(text: str) -> str:
    """`text` on one line of TeX, where it reads as itself, with as many braces closed as opened."""
    return " ".join(visible(text).split()).translate(_ESCAPES)


def _entry(key: str, source: SourceLine) -> str:
    fields = "".join(f"  {name} = {value},\n" for name, value in _fields(source))
    return f"@misc{{{key},\n{fields}}}\n"


def _fields(source: SourceLine) -> Iterator[tuple[str, str]]:
    yield "title", f"{{{{{escaped_tex(title_of(source))}}}}}"  # in two pairs, so that no style changes its capitals
    date, link = parts_of(source.published_date), link_of(source.url)
    yield from [("year", f"{{{date[0]}}}")] if date else []
    yield from [("month", _MONTHS[date[1] - 1])] if len(date) > 1 else []
    if link:
        yield "url", f"{{{link}}}"  # its braces are percent-encoded
        accessed = parts_of(source.retrieved_at)
        yield from (
            [("urldate", f"{{{accessed[0]:04}-{accessed[1]:02}-{accessed[2]:02}}}")] if len(accessed) == 3 else []
        )
    else:
        yield "howpublished", f"{{{escaped_tex(path_of(source.url))}}}"
    yield "note", f"{{[{source.reference}] sha256 {source.content_hash}}}"
