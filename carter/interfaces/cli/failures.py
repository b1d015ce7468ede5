"""What is shown of items that are left out since there is a bug on them."""

from typing import TYPE_CHECKING

from carter.interfaces.cli.terminal import note

if TYPE_CHECKING:
    from carter.errors import StageFailed


class FailureStatus:
    """Tells only which items failed on what nobody foresaw, with the traceback."""

    def started(self, target: str, reason: str) -> None:
        """Nothing."""

    def finished(self, target: str, *, hit: bool) -> None:
        """Nothing."""

    def failed(self, target: str, error: "StageFailed") -> None:
        """Tell all that is known of it."""
        from traceback import format_exception  # late: few actions fail

        from carter.adapters.unsaid import unsaid

        note(unsaid("".join(format_exception(error)).rstrip()))
