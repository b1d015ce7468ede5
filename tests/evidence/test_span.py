import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from carter.evidence.span import CONTEXT, Span, SpanError, context_of, holds, span_of

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@st.composite
def stretches(draw):
    """A text with a stretch of it that is not empty."""
    text = draw(TEXTS)
    start = draw(st.integers(0, len(text) - 1))
    return text, start, draw(st.integers(start + 1, len(text)))


@given(stretches())
def test_code_points_and_bytes_of_a_span_enclose_the_same_quotation(stretch):
    text, start, end = stretch
    span = span_of(text, start, end)
    assert text[span.start : span.end] == text[start:end]
    assert text.encode()[span.byte_start : span.byte_end].decode() == text[start:end]
    assert holds(text, span, text[start:end])


@given(stretches())
def test_the_context_of_a_span_stands_directly_around_it(stretch):
    text, start, end = stretch
    prefix, suffix = context_of(text, start, end)
    assert text[:start].endswith(prefix)
    assert text[end:].startswith(suffix)
    assert len(prefix) <= CONTEXT
    assert len(suffix) <= CONTEXT


@pytest.mark.parametrize(("start", "end"), [(0, 0), (2, 1), (-1, 2), (0, 5), (4, 5)])
def test_offsets_outside_the_text_or_around_nothing_are_refused(start, end):
    with pytest.raises(SpanError):
        span_of("abcd", start, end)


@pytest.mark.parametrize("byte_end", [1, 9])
def test_bytes_that_cannot_be_those_code_points_are_refused(byte_end):
    with pytest.raises(ValidationError):
        Span(start=0, end=2, byte_start=0, byte_end=byte_end)


def test_another_quotation_than_the_one_in_the_text_does_not_hold():
    assert not holds("iron rusts", span_of("iron rusts", 0, 4), "gold")


def test_a_span_that_runs_over_the_end_of_the_text_does_not_hold():
    assert not holds("iron", Span(start=0, end=5, byte_start=0, byte_end=5), "iron")
    assert not holds("iron", Span(start=0, end=4, byte_start=0, byte_end=5), "iron")
