"""Whether a sound page is one that was wanted: by its language and by its date."""

from collections.abc import Collection

from carter.evidence.language import name_of
from carter.records.document import Readable
from carter.research.hygiene.kinds import Finding
from carter.research.policy import newest_date, too_old


def wrong_language(readable: Readable, wanted: Collection[str]) -> Finding | None:
    """Found where the text shows a language, and it is none of those that were asked for (ISO 639-1; none: all are)."""
    language = readable.language
    if not wanted or not language or language in wanted:
        return None
    return Finding(
        "wrong_language", (f"it is in {name_of(language)}, not in {' or '.join(map(name_of, sorted(wanted)))}",)
    )


def stale(readable: Readable, today: str, recency_days: int) -> Finding | None:
    """Found where the later of its dates is too old; the evidence names that date, what it is of, and where it stands.

    `today` is an ISO 8601 date. A page without a date of its own is never too old.
    """
    found = newest_date(readable)
    reason = too_old(found, today, recency_days) if found is not None else ""
    if found is None or not reason:
        return None
    of = "changed" if found is readable.modified and found is not readable.published else "published"
    return Finding("too_old", (f"{reason}, by the date on which it says it was {of} ({found.place})",))
