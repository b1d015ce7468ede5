"""Figures and states in words, as pages show them."""

from datetime import datetime
from typing import get_args

from carter.records.scores import StopReason
from carter.research.web.statuses import KILLED, OUTCOMES, UNAVAILABLE, outcome
from carter.workspace.logged import DAMAGED, FINISHED, RECORDED, RUNNING, UNFINISHED

FILTERS = (
    "share",
    "when",
    "dollars",
    "size",
    "counted",
    "short",
    "milliseconds",
    "duration",
    "capitalize_first",
    "passed",
    "said",
)
STATES = {
    FINISHED: ("✓", "finished"),
    RUNNING: ("▶", "running"),
    UNFINISHED: ("‖", "came to no end"),
    DAMAGED: ("✗", "damaged"),
    RECORDED: ("○", "recorded only"),
    "failed": ("✗", "failed"),
    "interrupted": ("‖", "interrupted"),
    "targets only": ("○", "single targets"),
}
"""State of a run -> a sign and a word, so that no state is told by colour alone."""
STOP_REASONS = tuple(filter(None, get_args(StopReason)))
"""Why a run that made a brief ended."""
STANCES = {
    "supports": ("✓", "supported"),
    "contradicts": ("✗", "contradicted"),
    "no_info": ("○", "not carried by its evidence"),
    "cannot_tell": ("?", "not decided"),
    "": ("○", "not judged"),
}
MEANS = {
    "quoted": "it stands in its evidence, word for word",
    "guarded": "a guard refused it",
    "compared": "by comparing words, numbers, names and negations",
    "asked": "by a language model, and no guard spoke against it",
    "scored": "by a classifier of pairs of sentences",
}


def share(thousandths: int | None) -> str:
    """Thousandths as a percentage."""
    return "–" if thousandths is None else f"{thousandths / 10:g} %"


def when(instant: str) -> str:
    """An instant in UTC to the minute; what is none is shown as it is."""
    try:
        return f"{datetime.fromisoformat(instant):%Y-%m-%d %H:%M} UTC"
    except ValueError:
        return instant


def dollars(micro: int | None) -> str:
    """Millionths of a dollar."""
    return "–" if micro is None else "$0" if micro == 0 else f"${micro / 1_000_000:.4f}"


def size(count: int) -> str:
    """Bytes."""
    for factor, unit in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if count >= factor:
            return f"{count / factor:.1f} {unit}"
    return f"{count} bytes"


def counted(count: int, noun: str, nouns: str = "") -> str:
    """`1 source`, `1,200 sources`."""
    return f"{count:,} {noun if count == 1 else nouns or f'{noun}s'}"


def short(digest: str) -> str:
    """The first characters of a digest or a ULID, enough to tell it from others."""
    name, colon, digits = digest.partition(":")
    return f"{name}:{digits[:12]}" if colon else digest[:12]


def milliseconds(count: int | None) -> str:
    """A time."""
    return "–" if count is None else f"{count / 1000:.1f} s" if count >= 1000 else f"{count} ms"


def duration(seconds: int) -> str:
    """`7 s`, `3 min 5 s`, `2 h 10 min`."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    parts = [(hours, "h"), (minutes, "min"), (0 if hours else left, "s")]
    return " ".join(f"{count} {unit}" for count, unit in parts if count) or "0 s"


def capitalize_first(text: str) -> str:
    """With a capital at its beginning, and the rest as it is."""
    return text[:1].upper() + text[1:]


DATES = {
    "json-ld": "its structured data (JSON-LD)",
    "meta": "its metadata",
    "time": "a date marked as such in the page",
    "front matter": "its front matter",
    "visible": "a line that readers see",
    "foot": "a line of its footer",
    "pdf": "the properties of the PDF file",
    "docx": "the properties of the DOCX file",
    "url": "its address",
}
"""Where a page states a date -> the same in words."""
DROPS = {
    "policy": "not allowed by the question or its limits",
    "copy": "a copy of what was read",
    "fetch": "could not be fetched",
    "unreadable": "could not be read",
    "recency": "older than wanted",
    "language": "in another language",
    "duplicate": "says nothing that another source does not say",
}
"""Why a source is not used -> the same in words."""
HOW = {
    "built": ("▲", "built"),
    "found": ("✓", "cached"),
    "gathered": ("○", "put together of its items"),
    "not told": ("?", "no log tells"),
}
"""How a target came to be -> a sign and a word."""


def said(reason: str) -> str:
    """Why something was not used, with the name of an outcome in words."""
    name = reason.removeprefix(UNAVAILABLE)
    if name.startswith("http_") or name in OUTCOMES:
        return outcome(name).about
    return KILLED.get(name, reason)


def passed(count: int | None) -> str:
    """A time since the beginning of a log."""
    return "–" if count is None else f"+{milliseconds(count)}"
