"""Trafilatura's judgement of which blocks are the main content; the text itself stays ours."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from carter.research.extract.blocks import Draft
from carter.research.extract.own_names import own_names
from carter.research.extract.structure import may_be_main, size_of

_WORD = re.compile(r"\w+")
_RUN = 3  # words in a row by which a block is known again
_ENOUGH = 0.5  # of a block's runs; and of the article-like text, below which the judgement is not taken
_GAP = 12  # blocks between two main ones that go with them: lists, captions and dates are often dropped
_LISTED = frozenset({"item", "term", "definition", "row", "caption", "code"})
_BRIDGED = 2_000  # characters of such a gap


def marked_by_judgement(html: str, drafts: Sequence[Draft], by_structure: list[bool]) -> list[bool]:
    """For each block whether it is main content, as trafilatura judges.

    What the structure says is no content never is. Where trafilatura finds nothing, or less than
    half of what the structure says is the article, the structure holds.
    """
    kept = _kept_text(html)
    if not kept:
        return by_structure
    runs, lines = set(_runs(_words(kept))), {tuple(_words(line)) for line in kept.splitlines()}
    judged = [may_be_main(draft) and _is_kept(_words(draft.text), runs, lines) for draft in drafts]
    judged = _extended(drafts, _bridged(drafts, judged), by_structure)
    if size_of(drafts, judged) < _ENOUGH * size_of(drafts, by_structure):
        return by_structure
    return judged


def _kept_text(html: str) -> str:
    """The text that trafilatura keeps; empty if it keeps none or fails."""
    from trafilatura import bare_extraction

    own_names()  # it has one parser, for all threads
    try:
        document = bare_extraction(
            _as_judged(html),
            fast=True,
            favor_recall=True,  # else the first paragraphs of many manuals are lost
            include_comments=False,
            include_tables=True,
            include_images=False,
            include_links=False,
            include_formatting=False,
            deduplicate=False,  # it would remember the pages before this one
            with_metadata=False,
        )
    except Exception:  # whatever it stumbles on, the structure can say as well
        return ""
    return str(getattr(document, "text", "") or "")


def _as_judged(html: str) -> str:
    """The page without what trafilatura stumbles over, and Carter does not: its words are looked for in ours.

    It fills what cells span one by one, and a small page may span millions; it keeps what is taken back, and drops
    the words in `<time>`.
    """
    return _WRAPPED.sub("", _TAKEN_BACK.sub(" ", _SPANS.sub("", html)))


_TAKEN_BACK = re.compile(r"<(del|s|strike)\b[^<>]*>[^<]{0,1000}</\1\s*>", re.IGNORECASE)
_WRAPPED = re.compile(r"</?(?:time|ins|data|mark|abbr|wbr)\b[^<>]*>", re.IGNORECASE)
_SPANS = re.compile(r"""\b(?:row|col)span\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)""", re.IGNORECASE)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    return zip(*(words[start:] for start in range(_RUN)), strict=False)


def _is_kept(words: list[str], runs: set[tuple[str, ...]], lines: set[tuple[str, ...]]) -> bool:
    own = list(_runs(words))
    if not own:
        return bool(words) and tuple(words) in lines
    return sum(run in runs for run in own) >= _ENOUGH * len(own)


def _bridged(drafts: Sequence[Draft], judged: list[bool]) -> list[bool]:
    """The same, with short gaps between main blocks filled."""
    filled = list(judged)
    found = [number for number, is_main in enumerate(judged) if is_main]
    for before, after in pairwise(found):
        gap = range(before + 1, after)
        if len(gap) <= _GAP and sum(len(drafts[number].text) for number in gap) <= _BRIDGED:
            for number in gap:
                filled[number] = may_be_main(drafts[number])
    return filled


def _extended(drafts: Sequence[Draft], judged: list[bool], by_structure: Sequence[bool]) -> list[bool]:
    """The same, with the heading over a run of main blocks, and the list, table or code right after one."""
    extended = list(judged)
    for number in range(len(drafts) - 1, 0, -1):
        if extended[number] and drafts[number - 1].kind == "heading" and by_structure[number - 1]:
            extended[number - 1] = True
    for number in range(1, len(drafts)):
        if extended[number - 1] and drafts[number].kind in _LISTED and by_structure[number]:
            extended[number] = True
    return extended
