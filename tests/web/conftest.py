"""One folder of runs, one server and one browser for all tests of pages that a process does."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import CHROMIUM, WHY_NOT, Reader, launched, served
from tests.web.site import Runs, made, once
from tests.web.two_runs import two_runs_in
from tests.web.visitor import Visitor, visiting
from tests.workspace.place import Here


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where what is built once lies: beside the folders of the processes, where there are several."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base


@pytest.fixture(scope="session")
def runs(shared: Path) -> Runs:
    """The runs that are shown; nobody changes them."""
    return made(shared / "pages")


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


@pytest.fixture(scope="session")
def window(chromium: Any, address: str) -> Iterator[Reader]:
    """One that stays open, since each costs as much as many pages."""
    context = chromium.new_context()
    yield Reader(context, address)
    context.close()


@pytest.fixture
def reader(window: Reader) -> Iterator[Reader]:
    """A window of 1440 pixels."""
    yield window.begun_anew()
    window.page.goto("about:blank")


@pytest.fixture(scope="session")
def two_runs(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Here:
    """Two runs that are compared and reviewed; nobody changes them."""
    (run,) = once(shared / "two_runs", two_runs_in)
    place = Here.at(shared / "two_runs" / "site")
    place.first = {"run": run}
    # Of one's own, since a command that only reads may yet keep the compiled graph.
    return place.copied(tmp_path_factory.mktemp("two_runs"))


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
