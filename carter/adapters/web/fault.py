"""A fetch that ends early: which outcome it has, and why."""


class Fault(Exception):
    """Raised anywhere below the fetcher, which makes an answer of it; it never leaves the fetcher.

    Args:
        status: the name of an outcome (carter/research/web/statuses.py).
        detail: what happened, as a phrase.
    """

    def __init__(self, status: str, detail: str) -> None:
        super().__init__(f"{status}: {detail}")
        self.status = status
        self.detail = detail
