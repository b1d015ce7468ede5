"""Spans: a stretch of a text in code points and in bytes of UTF-8, each checked against the other."""

from pydantic import Field, model_validator

from carter.errors import CarterError
from carter.kernel.record import Record

CONTEXT = 32  # code points that are kept of what stands before and after a quotation
_MOST_BYTES = 4  # of one code point in UTF-8 (RFC 3629)


class SpanError(CarterError):
    """Offsets that do not name a stretch of the text."""


class Span(Record):
    """`text[start:end]` in code points, `text.encode()[byte_start:byte_end]` in bytes; never empty."""

    start: int = Field(ge=0, description="code points from the first of the text")
    end: int = Field(ge=1, description="code points, exclusive")
    byte_start: int = Field(ge=0, description="bytes of UTF-8 from the first of the text")
    byte_end: int = Field(ge=1, description="bytes, exclusive")

    @model_validator(mode="after")
    def _offsets_agree(self) -> "Span":
        length, size = self.end - self.start, self.byte_end - self.byte_start
        if (
            not 0 < length <= size <= _MOST_BYTES * length
            or not self.start <= self.byte_start <= _MOST_BYTES * self.start
        ):
            raise ValueError(f"{length} code points from {self.start} cannot be {size} bytes from {self.byte_start}")
        return self


def span_of(text: str, start: int, end: int) -> Span:
    """The span of `text[start:end]`.

    Raises:
        SpanError: the offsets lie outside the text, or enclose nothing.
    """
    if not 0 <= start < end <= len(text):
        raise SpanError(f"no stretch from {start} to {end} in a text of {len(text)} code points")
    byte_start = len(text[:start].encode())
    span = Span(start=start, end=end, byte_start=byte_start, byte_end=byte_start + len(text[start:end].encode()))
    if not holds(text, span, text[start:end]):
        raise SpanError(
            f"code points {start} to {end} and bytes {span.byte_start} to {span.byte_end} name different stretches"
        )
    return span


def holds(text: str, span: Span, quote: str) -> bool:
    """Whether `span` encloses exactly `quote`, counted in code points and counted in bytes."""
    data, lengths = text.encode(), (span.end - span.start, span.byte_end - span.byte_start)
    # A slice that runs over the end of the text is cut short in silence; the lengths are not.
    whole = lengths == (len(quote), len(quote.encode()))
    return whole and text[span.start : span.end] == quote and data[span.byte_start : span.byte_end] == quote.encode()


def stands_over(text: str, start: int, quote: str, place: int) -> bool:
    """Whether `quote` stands at `start` of the text, all of it before `place`; both in code points."""
    return start >= 0 and start + len(quote) <= place and text[start : start + len(quote)] == quote


def context_of(text: str, start: int, end: int) -> tuple[str, str]:
    """What stands directly before and after `text[start:end]`, at most `CONTEXT` code points each."""
    return text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT]
