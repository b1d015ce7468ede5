"""Loopback is open to the tests of recording, and nothing else."""

import pytest

from tests.adapters.cassettes.site import Site


def pytest_collection_modifyitems(items):
    here = __file__.rpartition("/")[0]
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.allow_hosts(["127.0.0.1"]))


@pytest.fixture
def site():
    with Site() as site:
        yield site
