"""Records for tests, made in one line each, and a driver for stages that ask."""

from collections.abc import Generator
from typing import Any

from carter.evidence.span import context_of, span_of
from carter.kernel.record import Text
from carter.records.document import Block, DateFound, Document, Readable
from carter.records.facets import Facets
from carter.records.ids import evidence_ulid, source_ulid
from carter.records.snippet import Snippet
from carter.records.source import Source
from carter.records.task_spec import Constraints, StopRule, TaskSpec

_LEVELS = {"heading": 1, "heading2": 2}


def readable(*parts: str | tuple[str, str], title: str = "", published: str = "") -> Readable:
    """A page of paragraphs, or of (kind, text); `heading2` is a second level, `aside` no main content."""
    text, blocks = "", []
    for part in parts:
        kind, line = ("paragraph", part) if isinstance(part, str) else part
        shape = {"heading2": "heading", "aside": "paragraph"}.get(kind, kind)
        blocks.append(
            Block.model_validate(
                {
                    "start": len(text),
                    "end": len(text) + len(line),
                    "kind": shape,
                    "level": _LEVELS.get(kind, 0),
                    "main": kind != "aside",
                }
            )
        )
        text += line + "\n"
    found = DateFound(value=published, precision="day", place="meta") if published else None
    return Readable(kind="text", title=title, text=Text(text), blocks=tuple(blocks), published=found)


def document(path: str, *parts: str | tuple[str, str], title: str = "", published: str = "") -> Document:
    """A document of the file at `path`."""
    page = readable(*parts, title=title, published=published)
    return Document(source_id=source_ulid(f"file:{path}", "0" * 64), readable=page)


def source(path: str, *, text: str = "", source_type: str = "text") -> Source:
    """A source that was read from the file at `path`."""
    url = f"file:{path}"
    return Source(
        source_id=source_ulid(url, "0" * 64),
        title=path,
        url=url,
        content_hash="0" * 64,
        domain=path.rpartition("/")[0] or ".",
        source_type=source_type,
        text=text or Text("").digest,
    )


def snippet(
    quote: str, *, path: str = "a.txt", section: str = "facet-1", relevance: int = 700, text: str = ""
) -> Snippet:
    """Evidence: `quote` in the document of `path`, whose text is `text` or the quotation itself."""
    whole = text or quote
    span = span_of(whole, whole.index(quote), whole.index(quote) + len(quote))
    prefix, suffix = context_of(whole, span.start, span.end)
    digest = Text(whole).digest
    return Snippet(
        evidence_id=evidence_ulid(digest, span.start, span.end),
        source_id=source_ulid(f"file:{path}", "0" * 64),
        quote=quote,
        char_start=span.start,
        char_end=span.end,
        relevance=relevance,
        text=digest,
        byte_start=span.byte_start,
        byte_end=span.byte_end,
        prefix=prefix,
        suffix=suffix,
        section=section,
    )


def task(question: str = "Does iron rust in wet air?", *, stop: StopRule | None = None, **constraints: Any) -> TaskSpec:
    """A task with the default constraints, or these."""
    return TaskSpec(question=question, constraints=Constraints(**constraints), stop=stop or StopRule())


def facets_of(question: str) -> Facets:
    """The question, taken apart."""
    from carter.research.stages.read_question import read_question

    made = read_question(TaskSpec(question=question))
    assert isinstance(made, Facets)
    return made


def answered(asking: Generator[Any, Any, Any], *batches: tuple[Any, ...]) -> tuple[Any, list[tuple[Any, ...]]]:
    """What a stage makes when its questions are answered with `batches`, and the questions."""
    asked = []
    try:
        questions = next(asking)
        for batch in batches:
            asked.append(questions)
            questions = asking.send(batch)
    except StopIteration as done:
        return done.value, asked
    raise AssertionError(f"it asks for more: {questions}")
