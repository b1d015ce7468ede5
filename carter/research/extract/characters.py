"""Characters that nobody sees are taken out, and white space is folded."""

import re

_JOINING = "\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc"
_UNSEEN = (
    "\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f"  # controls, but none that ends a line
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "\ud800-\udfff"  # half of a pair: no UTF-8 can hold it
)
_PICTURES = "\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
# The joiners belong to the spelling of Persian and the scripts of India, and draw two pictures as one; anywhere else
# they only hide. So does the sign between a picture and a joiner that asks for its colours.
_INVISIBLE = re.compile(
    f"(?!(?<=[{_PICTURES}])\ufe0f?\u200d[{_PICTURES}])(?!(?<=\ufe0f)\u200d[{_PICTURES}])"
    f"(?:[{_UNSEEN}]|(?<![{_JOINING}])[\u200c\u200d]|[\u200c\u200d](?![{_JOINING}]))"
)
_LINE_ENDS = re.compile(r"\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]")


def without_invisible(text: str) -> tuple[str, int]:
    """`text` without controls, zero-width, bidi, tag and variation characters, and how many those were."""
    if text.isascii() and text.isprintable():
        return text, 0
    return _INVISIBLE.subn("", text)


def folded(text: str) -> str:
    """`text` on one line: trimmed, and each run of white space, no-break spaces too, one space."""
    return " ".join(text.split())


def line_of(text: str) -> tuple[str, int]:
    """`text` folded and without what nobody sees, and how many characters those were."""
    line, invisible = without_invisible(folded(text))
    return (folded(line), invisible) if invisible else (line, 0)


def with_line_feeds(text: str) -> str:
    """`text` with every kind of line end as a line feed."""
    return _LINE_ENDS.sub("\n", text)


def code_of(text: str) -> tuple[str, int]:
    """`text` with its lines and indentation, but no empty line at either end; and how much nobody sees."""
    text, invisible = without_invisible(with_line_feeds(text))
    lines = text.rstrip().split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    return "\n".join(lines[first:]), invisible
