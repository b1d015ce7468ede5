"""The runs of characters in which the forms of secrets are looked for."""

import re

from hypothesis import given
from hypothesis import strategies as st

from carter.research.redaction.find import _runs

_PIECES = st.sampled_from(["a", "Z9", "_.:/+=~%-", "x" * 19, "y" * 20, " ", "\n", "é", "\u4e00", "\ud800", "\0"])


@given(st.lists(_PIECES, max_size=12).map("".join))
def test_runs_are_what_a_pattern_finds(text: str) -> None:
    assert [text[start:end] for start, end in _runs(text)] == re.findall(r"[A-Za-z0-9_.:/+=~%-]{20,}", text)
