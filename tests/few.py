"""Cases of a test of which a few run in the quick suite, and the others with the slow ones."""

from collections.abc import Iterable
from typing import Any

import pytest

SLOW = pytest.mark.slow


def few(values: Iterable[Any], quick: int) -> list[Any]:
    """`values`, for `parametrize`: all but the first `quick` of them are slow."""
    each = (value if isinstance(value, tuple) else (value,) for value in values)
    return [pytest.param(*value, marks=() if number < quick else SLOW) for number, value in enumerate(each)]
