"""One folder of runs, one server and one browser for all tests of pages that a process does."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import CHROMIUM, WHY_NOT, Reader, launched, served
from tests.web.site import Runs, made
from tests.web.two_runs import two_runs_in
from tests.web.visitor import Visitor, visiting
from tests.workspace.place import Here


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    """The runs that are shown; nobody changes them."""
    base = tmp_path_factory.getbasetemp()
    # Beside the folders of the processes, where there are several.
    return made((base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "pages")


@pytest.fixture
def own_runs(runs: Runs, tmp_path: Path) -> Runs:
    """The same in a folder that a test may change."""
    root = tmp_path / "site"
    shutil.copytree(runs.root, root)
    return Runs(root, runs.first, runs.second, runs.hostile)


@pytest.fixture(scope="session")
def address(runs: Runs) -> Iterator[str]:
    """Of a server that shows them."""
    with served(runs.root) as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser, if there is one."""
    if not CHROMIUM:
        pytest.skip(WHY_NOT)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def reader(chromium: Any, address: str) -> Iterator[Reader]:
    """A window of 1440 pixels."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    yield Reader(context, address)
    context.close()


@pytest.fixture(scope="session")
def two_runs(tmp_path_factory: pytest.TempPathFactory) -> Here:
    """Two runs that are compared and reviewed; nobody changes them."""
    return two_runs_in(tmp_path_factory.mktemp("two_runs"))


@pytest.fixture
def place(two_runs: Here, tmp_path: Path) -> Here:
    """A copy of these, to be changed."""
    return two_runs.copied(tmp_path)


@pytest.fixture
def visitor(two_runs: Here) -> Iterator[Visitor]:
    """Who reads them without a browser, and changes nothing."""
    with visiting(two_runs.root) as found:
        yield found


@pytest.fixture
def reviewer(place: Here) -> Iterator[Visitor]:
    """Who changes a copy of them."""
    with visiting(place.root) as found:
        yield found
