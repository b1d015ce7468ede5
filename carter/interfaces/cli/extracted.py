"""What `extract` says: everything that is known of a page that was read, for machines."""

from typing import Any

from carter.records.document import Block, DateFound, Readable
from carter.workspace.extracting import Extracted


def as_data(found: Extracted) -> dict[str, Any]:
    """The answer for machines; `hygiene` says whether the page may be evidence, `text` is there in any case."""
    readable, finding = found.readable, found.finding
    page = found.page
    return {
        "source": found.source,
        "content_hash": found.content_hash,
        "kind": readable.kind,
        "status": readable.status,
        "hygiene": {
            "status": "ok" if finding is None else finding.kind,
            "evidence": [] if finding is None else list(finding.evidence),
            "again": None if finding is None else finding.again,
        },
        "title": readable.title,
        "language": readable.language,
        "charset": readable.charset,
        "dates": {
            "published": _date(readable.published),
            "modified": _date(readable.modified),
            "candidates": found.beside.dates,
        },
        "hidden": {"characters": readable.hidden, "left_out": found.beside.left},
        "redacted": readable.redacted,
        "unread": readable.unread,
        "digest": readable.text.digest,
        "text": readable.text,
        "blocks": _blocks(readable),
        "identity": "" if page is None else page.identity,
        "canonical": "" if page is None else page.answer.canonical,
        "exit_code": found.exit_code,
    }


def why_not(found: Extracted) -> str:
    """Why the page is no evidence, in words; empty if it may be."""
    if found.finding is not None:
        shown = f" ({'; '.join(found.finding.evidence)})" if found.finding.evidence else ""
        if found.page is None and found.readable.text:
            return f"it looks like {found.finding.kind}{shown}; a build takes your own file as it is"
        return f"this is no evidence: {found.finding.kind}{shown}"
    return "" if found.readable.text else f"there is no text: {found.readable.status}"


def _date(found: DateFound | None) -> dict[str, str] | None:
    return None if found is None else found.model_dump(mode="json")


def _blocks(readable: Readable) -> list[dict[str, Any]]:
    told, byte, last = [], 0, 0
    for block in readable.blocks:
        byte += len(readable.text[last : block.start].encode())
        size = len(readable.text[block.start : block.end].encode())
        told.append(_block(block) | {"byte_start": byte, "byte_end": byte + size})
        byte, last = byte + size, block.end
    return told


def _block(block: Block) -> dict[str, Any]:
    return block.model_dump(mode="json")
