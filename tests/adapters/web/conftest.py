"""Loopback is open to the tests of the fetcher, and nothing else."""

import pytest

from tests.adapters.web.hostile import Hostile


def pytest_collection_modifyitems(items):
    here = __file__.rpartition("/")[0]
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.allow_hosts(["127.0.0.1"]))


@pytest.fixture
def server():
    with Hostile() as server:
        yield server
