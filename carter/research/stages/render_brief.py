"""TaskSpec, Progress, Arrangement, Audited -> Brief: the brief as Markdown, every marker of it resolved."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from carter.errors import CarterError
from carter.evidence.disagreement import is_change
from carter.evidence.quoting import NESTED, escaped, headed, placed, quoted, row_of
from carter.kernel.pipeline import stage
from carter.kernel.record import Text
from carter.records.arrangement import Arrangement
from carter.records.brief import Brief
from carter.records.choice import SAME_BYTES
from carter.records.draft import Audited, DraftSection, Line, Quotation
from carter.records.gap import Gap
from carter.records.origins import Origins
from carter.records.progress import Progress
from carter.records.scores import CUT_SHORT, Stop
from carter.records.source import Source
from carter.records.task_spec import TaskSpec
from carter.research.engines.local import is_web, path_of
from carter.research.origins_counted import counted, reading

MARKER = re.compile(r"(?<!\\)\[(\d+)(?:, p\. \d+)?\]")
"""A citation marker, with the page if there is one; brackets of quoted text are escaped and never read as one."""
LISTED = re.compile(r"^- \[(\d+)\]", re.MULTILINE)
"""What begins a reference; a reference that names another one is no second entry of that."""
GAPS, REFERENCES = "\n## Gaps and open questions\n", "\n## References\n"
SPECULATION = "\n## Speculation / Hypotheses\n"
NO_FACTS = "What stands here is no fact: its evidence was not found to say it. Why stands behind each.\n"
NO_ANSWER = "The sources do not answer this."
UNSTATED = "Nothing about the sources was stated that holds against them."
NOTHING_READ = "No source was found that bears on it."
_BRACKETS = re.compile(r"[<>\[\]\\\s`]")  # a link would end there, or be read as a marker
_FEWEST_NESTED = 2  # lines under the same words, from which these are told once
_COPIES_SHOWN = 3
_HASH_SHOWN = 12  # hexadecimal digits


class _Cited(NamedTuple):
    """What is known of the sources that are cited."""

    numbers: dict[str, int]  # source id -> number of the reference
    origins: Origins


@stage(version=12, said=("BRIEF_RENDERED", "claim_ids"))
def render_brief(task: TaskSpec, progress: Progress, arrangement: Arrangement, audited: Audited) -> Brief:
    """The brief; sources are numbered in the order of their first citation.

    Raises:
        CarterError: a marker without a reference, or a reference without a marker: a bug of this stage.
    """
    lines = (*audited.parts.lines(), *audited.parts.speculation)
    told = dict.fromkeys(each for line in lines for quotation in line.quotations for each in quotation.source_ids)
    numbers = {source_id: number for number, source_id in enumerate(told, start=1)}
    sources = {source.source_id: source for source in progress.sources}
    cited = _Cited(numbers, progress.origins)
    parts = (
        *_head(task, arrangement.stop),
        *_body(audited, cited, stated=progress.synthesis.extractive),
        *_speculation(audited.parts.speculation, cited),
        *_gaps(audited.parts.gaps),
        *_references([sources[each] for each in numbers], _pages(lines), progress),
    )
    markdown = "\n".join(parts) + "\n"
    _checked(markdown, len(numbers))
    claim_ids = tuple(dict.fromkeys(line.claim_id for line in audited.parts.lines()))
    words = len(markdown.partition(REFERENCES)[0].split())
    return Brief(markdown=Text(markdown), claim_ids=claim_ids, references=tuple(numbers), words=words)


def _head(task: TaskSpec, stop: Stop) -> Iterator[str]:
    yield f"# {escaped(task.title or task.question)}"
    if task.title:
        yield from ("", f"**Question:** {escaped(task.question)}")
    if stop.reason in CUT_SHORT:
        yield from ("", f"**This brief is partial**: the build ended by {stop.reason}.".replace("_", "\\_"))


def _body(audited: Audited, cited: _Cited, *, stated: bool) -> Iterator[str]:
    parts = audited.parts
    yield from ("", "## Executive summary", "")
    if not stated and not parts.lines():
        yield UNSTATED
    elif not parts.answered or not parts.lines():
        yield f"{NO_ANSWER} {'The nearest passages that were found:' if parts.summary else NOTHING_READ}"
        yield from ("",) if parts.summary else ()
    yield from _bullets(parts.summary, cited)
    if parts.sections:
        yield from ("", "## Key findings")
    for section in parts.sections:
        yield from ("", f"### {escaped(section.title)}", "")
        yield from _table(section, cited)
    changes = tuple(line for line in parts.contradictions if is_change(line.leads[0]))
    if changes:
        yield from ("", "## Changes over time", "")
        yield from _bullets(changes, cited)
    open_ones = tuple(line for line in parts.contradictions if line not in changes)
    if open_ones:
        yield from ("", "## Contradictions", "")
        yield from _bullets(open_ones, cited)


def _table(section: DraftSection, cited: _Cited) -> Iterator[str]:
    """The lines of a section: those of its rows as a table, a cell each, the others as bullets below it."""
    lines = {line.claim_id: line for line in section.lines}
    rows = [[lines.get(each) for each in row] for row in section.rows]
    rows = [row for row in rows if any(row)]
    if rows:
        yield row_of(escaped(each) for each in section.columns)
        yield row_of("---" for _ in section.columns)
        yield from (row_of(_told(line, cited) if line else "" for line in row) for row in rows)
    tabled = {line.claim_id for row in rows for line in row if line}
    below = tuple(line for line in section.lines if line.claim_id not in tabled)
    yield from ("",) if rows and below else ()
    yield from _bullets(below, cited)


def _bullets(lines: tuple[Line, ...], cited: _Cited) -> Iterator[str]:
    """A bullet a line; of neighbours under the same words of one source, one for these and each line below it."""
    for over, grouped in groupby(lines, key=_over):
        same = list(grouped)
        if not over or len(same) < _FEWEST_NESTED:
            yield from (_bullet(line, cited) for line in same)
            continue
        yield f"- {headed(over)}"
        for (quotation,) in (line.quotations for line in same):
            yield f"{NESTED}{quoted(quotation.quote)} {_markers([quotation], cited)}{_origins([quotation], cited)}"


def _over(line: Line) -> tuple[str, ...]:
    """What stands over a line that is one quotation and nothing else."""
    return line.quotations[0].over if line.leads == ("",) and not line.bare else ()


def _bullet(line: Line, cited: _Cited) -> str:
    return f"- {_told(line, cited)}"


def _told(line: Line, cited: _Cited) -> str:
    if line.bare:
        return f"{escaped(line.leads[0])} {_markers(line.quotations, cited)}{_origins(line.quotations, cited)}"
    quotes = (f"{placed(each.over, each.quote)} {_markers([each], cited)}" for each in line.quotations)
    told = (f"{escaped(lead)} {quote}" for lead, quote in zip(line.leads, quotes, strict=True))
    return " ".join(" ".join(told).split()) + _origins(line.quotations, cited)


def _origins(quotations: Sequence[Quotation], cited: _Cited) -> str:
    """Behind the markers, how many origins the sources of a line have, if they are fewer: ` (3 sources, 1 origin)`."""
    said = [(source_id, each.quote) for each in quotations for source_id in each.source_ids]
    told = counted(said, cited.origins).told
    return f" ({told})" if told else ""


def markers(places: Iterable[tuple[int, int]]) -> str:
    """The markers of some places, each a number of a reference and a page or 0: each once, in order."""
    return "".join(f"[{number}, p. {page}]" if page else f"[{number}]" for number, page in sorted(set(places)))


def _markers(quotations: Iterable[Quotation], cited: _Cited) -> str:
    return markers((cited.numbers[each], page) for quotation in quotations for each, page in _places(quotation))


def _places(quotation: Quotation) -> Iterator[tuple[str, int]]:
    """The sources that a quotation stands in, each with the page."""
    yield from zip_longest(quotation.source_ids, quotation.pages, fillvalue=0)


def _pages(lines: tuple[Line, ...]) -> dict[str, list[int]]:
    """The pages of each source that are cited, in order."""
    found: dict[str, set[int]] = {}
    for source_id, page in (place for line in lines for each in line.quotations for place in _places(each)):
        found.setdefault(source_id, set()).update([page] if page else [])
    return {source_id: sorted(pages) for source_id, pages in found.items()}


def _speculation(lines: tuple[Line, ...], cited: _Cited) -> Iterator[str]:
    if lines:
        yield from (SPECULATION, NO_FACTS, "")
        yield from _bullets(lines, cited)


def _gaps(gaps: tuple[Gap, ...]) -> Iterator[str]:
    yield GAPS
    yield from (f"- {escaped(gap.text)}" for gap in gaps)
    if not gaps:
        yield "- None was found: a passage speaks to each part of the question, and all that was chosen could be read."


def _references(sources: list[Source], pages: dict[str, list[int]], progress: Progress) -> Iterator[str]:
    if not sources:
        return
    yield REFERENCES
    ids = [source.source_id for source in sources]
    for number, source in enumerate(sources, start=1):
        dates = [f"published {source.published_date}"] if source.published_date else []
        dates += [f"modified {source.modified_date}"] if source.modified_date else []
        cited = ", ".join(map(str, pages[source.source_id]))
        places = [f"{'pp.' if ',' in cited else 'p.'} {cited}"] if cited else []
        said = [
            place_of(source.url),
            *places,
            *map(escaped, dates),
            *filter(None, [reading(progress.origins, source.source_id, ids[: number - 1])]),
            *_copies(source, progress),
            f"sha256 {source.content_hash[:_HASH_SHOWN]}",
        ]
        yield f"- [{number}] {escaped(source.title)}: {', '.join(said)}"


def _copies(source: Source, progress: Progress) -> Iterator[str]:
    """Where the same bytes stand under other names: these were not read again, and are sources of the same origin."""
    of = f"{SAME_BYTES}{source.url}"
    copies = sorted({drop.url for drop in progress.dropped if drop.kind == "copy" and drop.reason == of})
    if copies:
        more = [f"{len(copies) - _COPIES_SHOWN} more"] if len(copies) > _COPIES_SHOWN else []
        places = " and ".join([*map(place_of, copies[:_COPIES_SHOWN]), *more])
        yield f"the same bytes at {places} ({len(copies) + 1} sources, 1 origin)"


def place_of(url: str) -> str:
    """Where a source lies, in a line of Markdown: the path of a local file, a link to a page of the web."""
    linkable = is_web(url) and not _BRACKETS.search(url)
    return f"<{url}>" if linkable else escaped(path_of(url))


def _checked(markdown: str, references: int) -> None:
    body, _, listed = markdown.partition(REFERENCES)
    markers, listing = set(MARKER.findall(body)), LISTED.findall(listed)
    wanted = [str(number) for number in range(1, references + 1)]
    if listing != wanted or markers != set(wanted):
        raise CarterError(
            f"the brief cites {sorted(markers)} and lists {listing}", mend="report this: it is a bug of Carter"
        )
