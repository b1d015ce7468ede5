"""When a fetch that failed is worth another try, and how long to wait before it."""

import re
from email.utils import parsedate_to_datetime

from carter.research.web.statuses import outcome

CEILING = 60
"""The most seconds that are waited for a server, whatever it asks for."""
_FOR_EVER = 10  # digits of seconds: three hundred years and more
_FIRST = 500  # milliseconds; twice as long before each further try


def wait_before(status: str, attempt: int, most_attempts: int, wanted: int | None, jitter: float) -> int | None:
    """Milliseconds to wait after attempt number `attempt` (from 1); None if it was the last.

    `wanted` is what the server asks for, in seconds: above the ceiling there is no further try.
    `jitter`, from 0 to 1, spreads the waiting from half to the whole of it.
    """
    if attempt >= most_attempts or outcome(status).again != "soon" or (wanted or 0) > CEILING:
        return None
    full = min(_FIRST << (attempt - 1), CEILING * 1000)
    return max(round(full * (1 + jitter) / 2), (wanted or 0) * 1000)


def retry_after(value: str, date: str) -> int | None:
    """The seconds in a `Retry-After`, which may be a date: it is compared with the server's own `Date`."""
    value = value.strip()
    if re.fullmatch(r"[0-9]+", value):
        digits = value.lstrip("0") or "0"
        return int(digits) if len(digits) < _FOR_EVER else 10**_FOR_EVER
    try:
        seconds = (parsedate_to_datetime(value) - parsedate_to_datetime(date)).total_seconds()
    except (OverflowError, TypeError, ValueError):
        return None
    return max(0, int(seconds))
