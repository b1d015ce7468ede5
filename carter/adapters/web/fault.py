"""A fetch that ends early: which outcome it has, and why."""


class Fault(Exception):
    """Raised anywhere below the fetcher, which makes an answer of it; it never leaves the fetcher.

    Args:
        status: the name of an outcome (carter/research/web/statuses.py).
        detail: what happened, as a phrase.
        received: bytes that had arrived by then; a recording holds the digits.
    """

    def __init__(self, status: str, detail: str, received: int | str = 0) -> None:
        super().__init__(f"{status}: {detail}")
        self.status = status
        self.detail = detail
        self.received = int(received)

    def told(self) -> tuple[str, ...]:
        """What it was made of, as texts, for a recording."""
        return self.status, self.detail, str(self.received)
