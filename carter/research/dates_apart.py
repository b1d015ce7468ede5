"""Dates apart: whether two passages give two dates for one thing that is still to come, or that happens once."""

import re

from carter.evidence.contrast import set_apart
from carter.evidence.likeness import bearing, overlap
from carter.evidence.quantities import quantities
from carter.research.dates_in_text import dates_in

_ALIKE = 400  # thousandths of shared stems, the dates left out
_ALIKE_OF_MORE = 300  # the same of passages that share more than the fewest: who says it may be told beside
_FEWEST_SHARED = 2  # stems
# What happened may have happened on several days, unless it is of the kind that happens once.
_HAPPENED = re.compile(
    r"\b(?:was|were|has been|have been|had|wurden?|war|waren|a été|ont été|fue|fueron)\b", re.IGNORECASE
)
_ONCE = re.compile(
    r"\b(?:founded|opened|built|born|established|signed|began|begun|started|launched|introduced|ended|closed|elected|"
    r"appointed|gegründet|eröffnet|gebaut|geboren|unterzeichnet|begann|endete|fondée?|ouverte?|construite?|née?|signée?)\b",
    re.IGNORECASE,
)

# Who says it tells no two things apart.
_SPEAKER = re.compile(
    r"^\W*(?:[A-Z][\w.'’-]+ ){0,2}[A-Z][\w.'’-]+(?::| (?:said|says|wrote|writes|reported|reports|told us|confirmed)"
    r"(?: that)?)\s+"
)
_MOVED = re.compile(
    r"\b(?:postponed|put off|moved|rescheduled|delayed|brought forward|deferred|verschoben|verlegt|vorgezogen|"
    r"reportée?s?|repoussée?s?|avancée?s?|aplazad[oa]s?|pospuest[oa]s?)\b",
    re.IGNORECASE,
)


def tells_of_move(text: str) -> bool:
    """Whether a passage says that something has another date than it had."""
    return _MOVED.search(text) is not None


def dates_apart(one: str, other: str, language: str) -> str:
    """The only date of each of two passages, as `May 2027 / June 2027`, if just one of the two can hold; else empty.

    Both say much the same of one thing, without any other figure; the dates are no year and a day of that year.
    """
    one, other = (_SPEAKER.sub("", text) for text in (one, other))
    told = [list(dates_in(text)) for text in (one, other)]
    if [len(dates) for dates in told] != [1, 1]:
        return ""
    first, second = (dates[0] for dates in told)
    size = min(len(first.value), len(second.value))
    rest = one[: first.start] + one[first.end :], other[: second.start] + other[second.end :]
    if first.value[:size] == second.value[:size] or any(quantities(text, language) for text in rest):
        return ""
    if any(_HAPPENED.search(text) and not _ONCE.search(text) for text in rest):
        return ""
    stems = [bearing(text, language).stems for text in rest]
    shared = len(stems[0] & stems[1])
    alike = shared >= _FEWEST_SHARED and overlap(*stems) >= (_ALIKE if shared == _FEWEST_SHARED else _ALIKE_OF_MORE)
    if not alike or set_apart(*rest, language):
        return ""
    return f"{one[first.start : first.end]} / {other[second.start : second.end]}"
