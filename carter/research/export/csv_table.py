"""The claims table as CSV (RFC 4180), one row for each piece of evidence of each claim, safe to open as a sheet."""

import csv
import io
import re

from carter.evidence.quoting import visible
from carter.records.verdict import Verdict
from carter.research.export.material import Cited, Material

COLUMNS = (
    *("claim_id", "claim", "tags", "section", "in_brief", "time", "as_of", "confidence", "sources", "origins"),
    *("verdict", "means", "score", "reasons"),
    *("evidence_id", "evidence_verdict", "evidence_means", "evidence_score", "quote", "heading", "page", "dated"),
    *("char_start", "char_end", "byte_start", "byte_end", "text"),
    *("source_id", "reference", "title", "url", "published_date", "modified_date", "retrieved_at", "content_hash"),
)
GUARD = "'"
"""What stands before a cell that a sheet might run, and before one that begins with it itself: one is to be dropped."""

# What sheets begin a formula with, in its wide forms too, behind spaces, quotation marks and marks that nobody sees.
_LEADING = r"[\s\u00ad\u034f\u061c\u180e\"'`´‘’‚“”„«»‹›]*"
_ACTS = re.compile(f"[\t\r\n]|{_LEADING}[=+\\-@＝＋－＠﹢﹣﹦﹫−]|{_LEADING}[\t\r\n]|{GUARD}")


def claims_csv(material: Material) -> str:
    """The table, its head first, lines ended by CR LF, every cell in quotation marks.

    Control characters and the marks that turn the direction of text are shown as `⟨U+001B⟩`. A cell that a
    sheet might run as a formula has an apostrophe before it.
    """
    file = io.StringIO(newline="")
    table = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    table.writerow(COLUMNS)
    table.writerows([safe(cell) for cell in _cells(pair)] for pair in material.pairs())
    return file.getvalue()


def safe(cell: str) -> str:
    """A cell that no sheet runs."""
    shown = visible(cell)
    return GUARD + shown if _ACTS.match(shown) else shown


def _cells(pair: Cited) -> tuple[str, ...]:
    claim, line, source = pair.claim, pair.evidence, pair.source
    return (
        *(claim.claim_id, claim.text, ", ".join(claim.tags), claim.section, "yes" if claim.in_brief else "no"),
        *(claim.time, claim.as_of, f"{claim.confidence:.3f}", str(claim.sources), str(claim.origins)),
        *(*_verdict(pair.verdict), "; ".join(each.detail for each in pair.verdict.reasons) if pair.verdict else ""),
        *(line.evidence_id, *_verdict(pair.of_pair), line.quote, line.heading, str(line.page or ""), line.dated),
        *(str(line.char_start), str(line.char_end), str(line.byte_start), str(line.byte_end), line.text),
        *(source.source_id, str(source.reference or ""), source.title, source.url, source.published_date or ""),
        *(source.modified_date or "", source.retrieved_at or "", source.content_hash),
    )


def _verdict(found: Verdict | None) -> tuple[str, str, str]:
    return (found.stance, found.means, f"{found.score / 1000:.3f}") if found else ("", "", "")
