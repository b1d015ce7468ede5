"""The form in which a readable text is kept where its file is not, and how it is read again.

Whoever serves bytes of this form says no more with them than with a plain text: all places are made anew.
"""

import json
import re
from datetime import date
from typing import Any

from carter.kernel.record import Text
from carter.records.document import Block, DateFound, Precision, Readable
from carter.research.extract.blocks import MOST_BLOCKS, Draft, laid_out
from carter.research.extract.characters import code_of, line_of

MAGIC = b"%carter kept text 1\n"
"""What the form begins with; the rest is JSON."""

BROKEN = "unsupported: broken kept text"
_STATUS = re.compile(r"[a-z][A-Za-z0-9 ,:\[\]()-]{0,80}")
_REDACTED = re.compile(r"(?:\d{1,9} [a-z0-9_]{1,40}(?:, (?=\d))?)*")
_DATE = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
_PLACE = re.compile(r"[a-z -]{1,20}")
_PRECISION: dict[int, Precision] = {4: "year", 7: "month", 10: "day"}
_LONGEST = 1_000  # characters of a title, and of what tells what was not read


def kept_text(readable: Readable) -> bytes:
    """The bytes from which `read_kept` makes the same again, but for times of day and the charset."""
    told = {
        **{name: getattr(readable, name) for name in ("kind", "status", "title", "hidden", "redacted", "unread")},
        "published": _told_date(readable.published),
        "modified": _told_date(readable.modified),
        "blocks": [_told_block(readable.text, block) for block in readable.blocks[:MOST_BLOCKS]],
    }
    return MAGIC + json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def read_kept(body: bytes) -> Readable:
    """What is kept in this form; it raises for no input, and what is not of this form has the status `BROKEN`."""
    try:
        told = json.loads(body.removeprefix(MAGIC).decode())
        return _read(told)
    except (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return Readable(status=BROKEN)


def _read(told: dict[str, Any]) -> Readable:
    """Raises what Python raises where a part is missing or of another kind."""
    rows = [(draft, row) for row in told["blocks"][: MOST_BLOCKS + 1] if (draft := _draft(row)).text.strip()]
    text, blocks, cut = laid_out([draft for draft, _ in rows], [bool(row[4]) for _, row in rows])
    return Readable.model_validate(
        {
            "kind": told["kind"],
            "status": _fitting(_STATUS, told["status"]),
            "title": line_of(told["title"])[0][:_LONGEST],
            "text": Text(text),
            "blocks": tuple(_placed(block, row) for block, (_, row) in zip(blocks, rows, strict=False)),
            "published": _date(told["published"]),
            "modified": _date(told["modified"]),
            "hidden": told["hidden"],
            "redacted": _fitting(_REDACTED, told["redacted"]),
            "unread": "; ".join(filter(None, (line_of(told["unread"])[0][:_LONGEST], cut))),
        }
    )


def _told_block(text: str, block: Block) -> list[Any]:
    turn = block.turn - block.start if block.turn else 0
    return [text[block.start : block.end], block.kind, block.level, block.head, block.main, block.page, turn]


def _draft(row: Any) -> Draft:
    text, kind, level, head, _, _, _ = row
    if kind == "code":
        return Draft(code_of(text)[0], kind, level, head=bool(head))
    cells = text.split("\t") if kind == "row" else [text]
    return Draft("\t".join(line_of(cell)[0] for cell in cells), kind, level, head=bool(head))


def _placed(block: Block, row: list[Any]) -> Block:
    page, turn = row[5], row[6]
    within = isinstance(turn, int) and 0 < turn < block.end - block.start
    told = {**block.model_dump(), "page": page, "turn": block.start + turn if within else 0}
    return Block.model_validate(told)


def _told_date(found: DateFound | None) -> list[str] | None:
    return None if found is None else [found.value, found.place]


def _date(told: Any) -> DateFound | None:
    if told is None:
        return None
    value, place = _fitting(_DATE, told[0]), _fitting(_PLACE, told[1])
    date.fromisoformat(value + "0000-01-01"[len(value) :])  # raises where there is no such day
    return DateFound(value=value, precision=_PRECISION[len(value)], place=place)


def _fitting(form: re.Pattern[str], value: str) -> str:
    if not form.fullmatch(value):
        raise ValueError
    return value
