"""What holds for all tests: the profiles of Hypothesis, and an environment like anybody's."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

# No deadline: a law is not broken by a busy machine.
settings.register_profile("default", deadline=None)
settings.register_profile("fast", deadline=None, max_examples=10)
settings.register_profile("thorough", deadline=None, max_examples=1000)
settings.load_profile("default")


@pytest.fixture(autouse=True, scope="session")
def plain_environment() -> Iterator[None]:
    """Nothing of the caller's terminal, colours or width reaches a test, or a process that it starts."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("COLUMNS", "LINES", "FORCE_COLOR", "NO_COLOR", "CLICOLOR_FORCE"):
            patch.delenv(name, raising=False)
        patch.setenv("TERM", "dumb")
        yield
