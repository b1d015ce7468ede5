"""Tests do not wait between the requests to a server, nor for the turns of other tests."""

import pytest

from carter.adapters.web import turns
from carter.workspace import reaching


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    async def at_once(_seconds):
        pass

    monkeypatch.setattr(reaching, "rest", at_once)
    monkeypatch.setattr(turns, "OF_THE_PROCESS", turns.Turns())
