"""What holds for all tests: the profiles of Hypothesis, and an environment like anybody's."""

import gc
import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: a law is not broken by a busy machine.
settings.register_profile("default", deadline=None, max_examples=25)
settings.register_profile("fast", deadline=None, max_examples=10)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("default")

# Elsewhere each of the processes that tests start would compile Carter anew.
sys.dont_write_bytecode = False
HERE = Path(__file__).parent


def pytest_collection() -> None:
    """What is collected stays: looking through it for what may go, again and again, takes seconds."""
    gc.disable()


def pytest_collection_finish() -> None:
    """The same of what was collected."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def plain_environment(pytestconfig: pytest.Config) -> Iterator[None]:
    """Nothing of the caller's terminal, colours or width reaches a test, or a process that it starts.

    Such a process finds this Carter. Disks are waited for where all is tested, and nowhere else.
    """
    path = [str(HERE.parent)]
    if pytestconfig.getoption("hypothesis_profile") != "thorough":
        importlib.import_module("tests.unsynced.sitecustomize")
        path.append(str(HERE / "unsynced"))
    with pytest.MonkeyPatch.context() as patch:
        for name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "CLICOLOR_FORCE", "PYTHONDONTWRITEBYTECODE"):
            patch.delenv(name, raising=False)
        patch.setenv("TERM", "dumb")
        patch.setenv("PYTHONPATH", os.pathsep.join(path))
        yield
