"""What tests of builds over the web share."""

from collections.abc import Iterator

import pytest

from carter.workspace import reaching
from tests.workspace.desk import HELD, RENEWED
from tests.workspace.site import Site


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search server is asked once a second; the test need not wait for it."""
    monkeypatch.setattr(reaching, "pause", lambda _seconds: None)


@pytest.fixture
def site() -> Iterator[Site]:
    """A web with one page that answers the question."""
    with Site() as site:
        site.page("/lease", "Leases", HELD, RENEWED, date="2026-05-01")
        yield site
