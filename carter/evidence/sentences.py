"""Where the sentences of a block begin and end."""

import re
from collections.abc import Iterator

Span = tuple[int, int]

_WINDOW = 5_000  # characters that are parted at once: nupunkt's time grows with the square of some long runs
_BRACKETS = "」』\uff09】〉》\u3015\uff3d\uff5d"
# Full stops that need no space, and those of Arabic, Urdu and Hindi.
_CJK_END = re.compile(rf"[。\uff01\uff1f｡؟۔।॥]+[{_BRACKETS}”\u2019\"')\]]*")
_HIRAGANA = re.compile(r"[ぁ-ゖ]")
_NUMBER_ALONE = re.compile(r"\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)]")
# Ends that are no end before anything, before a number, or before what begins with a small letter or a number.
_WORD_START = r"(?:^|[\s(\[“\"'])"
_ALWAYS = re.compile(
    _WORD_START + r"(?:cf|vs|e\.\s?g|i\.\s?e|z\.\s?B|d\.\s?h|u\.\s?a|viz|approx|ca|Dr|Prof|Mr|Mrs|Ms|Mme|Mlle|St)\.$"
)
_BEFORE_NUMBER = re.compile(
    _WORD_START + r"(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|pp?|No|Nos|Nr|Vols?|Ch|Chap|Secs?|Arts?|Figs?|Eqs?"
    r"|Refs?|Tab|ll?|ss?|para|§)\.$",
    re.I,
)
_BEFORE_SMALL = re.compile(_WORD_START + r"(?:\w{1,4}|(?:\w\.\s?)+\w)\.$")
_GERMAN_DAY = re.compile(r"\b\d{1,2}\.$")
_GERMAN_MONTH = re.compile(r"(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b")


def sentence_spans(text: str, start: int, end: int) -> tuple[Span, ...]:
    """The sentences of the block `text[start:end]`, in order, as code points of `text`.

    They are trimmed of white space, do not overlap, and hold every other character of the block.
    A line break, which only code has, ends a sentence.
    """
    spans: list[Span] = []
    for line in re.finditer(r"[^\n]+", text[start:end]):
        first = 0
        for last in _sentence_ends(line[0]):
            piece = line[0][first:last].rstrip()
            if trimmed := piece.lstrip():
                begin = start + line.start() + first + len(piece) - len(trimmed)
                spans.append((begin, begin + len(trimmed)))
            first = last
    return tuple(spans)


def _sentence_ends(line: str) -> Iterator[int]:
    """Where each sentence of the line ends, the last of them at its end."""
    start = 0
    for end in _nupunkt_ends(line):
        if end < len(line) and _goes_on(line[max(start, end - 40) : end].strip(), line[end : end + 20].lstrip()):
            continue
        yield from _cjk_ends(line, start, end)
        yield end
        start = end


def _nupunkt_ends(line: str) -> Iterator[int]:
    """Where nupunkt ends the sentences, window by window; what a window may cut short begins the next."""
    from nupunkt import sent_spans

    start = 0
    while start < len(line):
        window = line[start : start + _WINDOW]
        ends = [end for _, end in sent_spans(window)]
        if start + _WINDOW >= len(line):
            ends = [*(end for end in ends if end < len(window)), len(window)]
        elif len(ends) > 1:
            ends.pop()
        yield from (start + end for end in ends)
        start += ends[-1] if ends else len(window)


def _goes_on(before: str, after: str) -> bool:
    """Whether a sentence goes on over a full stop where nupunkt parts it."""
    end = before[-12:]
    if _NUMBER_ALONE.fullmatch(before) or _ALWAYS.search(end):
        return True
    if after[:1].isdigit() and _BEFORE_NUMBER.search(end):
        return True
    if after[:1].islower() and _BEFORE_SMALL.search(end):
        return True
    return bool(_GERMAN_DAY.search(end) and _GERMAN_MONTH.match(after))


def _cjk_ends(line: str, start: int, end: int) -> Iterator[int]:
    """Where full stops that need no space end a sentence before `end`; not where a quotation's speaker follows."""
    for found in _CJK_END.finditer(line, start, end):
        spoken = found[0][-1] in _BRACKETS and _HIRAGANA.match(line, found.end())
        if found.end() < end and not spoken:
            yield found.end()
