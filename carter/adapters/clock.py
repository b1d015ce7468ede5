"""The clock: today's date, instants for the log, and seconds since a start."""

import time
from datetime import UTC, datetime

from carter.kernel.effects import Now, Today


class SystemClock:
    """The clock of this machine; it also performs `now`."""

    def __call__(self, _request: Now) -> Today:
        """Today's date in UTC."""
        return Today(date=datetime.now(UTC).date().isoformat())

    def instant(self) -> str:
        """Now, ISO 8601 in UTC with milliseconds."""
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def seconds(self) -> float:
        """Seconds from some start; only differences mean something."""
        return time.monotonic()
