"""What tests of builds over the web share."""

from collections.abc import Iterator

import pytest

from carter.adapters.web import turns
from carter.workspace import reaching
from tests.workspace.desk import HELD, RENEWED
from tests.workspace.site import Site


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests wait neither between the requests to a server nor for the turns of other tests."""

    async def at_once(_seconds: float) -> None:
        pass

    monkeypatch.setattr(reaching, "pause", lambda _seconds: None)
    monkeypatch.setattr(reaching, "rest", at_once)
    monkeypatch.setattr(turns, "OF_THE_PROCESS", turns.Turns())


@pytest.fixture
def site() -> Iterator[Site]:
    """A web with one page that answers the question."""
    with Site() as site:
        site.page("/lease", "Leases", HELD, RENEWED, date="2026-05-01")
        yield site
