"""The `carter` command on a day that is always the same: digests that it prints hang on what day it is."""

from carter.adapters.clock import SystemClock
from carter.interfaces.cli.main import main
from carter.kernel.effects import Now, Today


def _the_day(_clock: SystemClock, _request: Now) -> Today:
    return Today(date="2026-12-01")


if __name__ == "__main__":
    SystemClock.__call__ = _the_day  # type: ignore[method-assign, assignment]
    main()
