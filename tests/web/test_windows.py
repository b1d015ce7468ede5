"""Long texts: every character stands in exactly one of the windows that follow each other."""

from hypothesis import given
from hypothesis import strategies as st

from carter.interfaces.web import linked
from carter.interfaces.web.linked import number, parts_of, window_of
from carter.interfaces.web.views.source_text import _decoded
from carter.kernel.digest import digest_bytes


@given(st.text(alphabet="ab\nü", max_size=400), st.integers(1, 60))
def test_windows_follow_each_other_without_a_gap(text: str, size: int) -> None:
    before, linked.WINDOW = linked.WINDOW, size
    try:
        shown, at = [], 0
        while True:
            window = window_of(text, at)
            shown.append(window.text)
            if window.later is None:
                break
            assert window.later > at
            at = window.later
    finally:
        linked.WINDOW = before
    assert "".join(shown) == text


def test_bytes_are_never_cut_within_a_letter() -> None:
    body = "ü€😀".encode() * 40_000  # 9 bytes a time: windows of 200,000 end within a letter
    shown, at = [], 0
    while at < len(body):
        text, at = _decoded(body, at, "utf-8")
        shown.append(text)
    assert len(shown) == 2
    assert "".join(shown).encode() == body


@given(st.lists(st.sampled_from(["here", "gone"]), max_size=5))
def test_only_what_is_here_is_a_link(names: list[str]) -> None:
    text = " and ".join(f'"{digest_bytes(name.encode())}"' for name in names)
    parts = parts_of(text, lambda digest: digest == digest_bytes(b"here"))
    assert "".join(part.text for part in parts) == text
    assert [part.digest for part in parts if part.digest] == [digest_bytes(b"here")] * names.count("here")


def test_a_number_of_an_address_is_one_or_as_if_not_given() -> None:
    given_ = {"a": "12", "b": "-1", "c": "x", "d": "9" * 40, "e": "٣"}
    assert [number(given_, name, 7) for name in "abcdef"] == [12, 7, 7, 7, 7, 7]
