"""Text -> the secrets in it, in order, none within another."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from carter.research.redaction.blocks_of_keys import private_keys
from carter.research.redaction.keyed import keyed
from carter.research.redaction.placeholders import is_placeholder
from carter.research.redaction.prefixed import FORMS

_BY_WORD = ("url_password", "bearer_token", "basic_auth", "password", "keyed_secret")
_PRIVATE = "private_key"
KINDS = (_PRIVATE, *(form.kind for form in FORMS), *_BY_WORD)
"""All kinds, what tells most first; where two overlap, the first names the secret."""

_OF_FORMS = re.compile(rb"[A-Za-z0-9_.:/+=~%-]")
_MARKED = bytes(int(_OF_FORMS.match(bytes([code])) is not None) for code in range(256))
_RUN = b"\1" * 20  # in a row, as every form has at least; most texts hold few of them
_HELD = [(held, form) for form in FORMS for held in form.holds]
_ORDER = {kind: place for place, kind in enumerate(KINDS)}


class Secret(NamedTuple):
    """One secret: `text[start:end]`."""

    start: int
    end: int
    kind: str


def secrets_in(text: str) -> list[Secret]:
    """The secrets of `text`, in order; those that touch each other's characters are one. Takes linear time."""
    found = sorted(_found(text))
    merged: list[Secret] = []
    for secret in found:
        if merged and secret.start < merged[-1].end:
            last = merged[-1]
            kind = min(last.kind, secret.kind, key=_ORDER.__getitem__)
            merged[-1] = Secret(last.start, max(last.end, secret.end), kind)
        else:
            merged.append(secret)
    return merged


def _found(whole: str) -> Iterator[Secret]:
    text = whole
    yield from (Secret(start, end, _PRIVATE) for start, end in private_keys(whole))
    for letter in "nrt" if "\\" in text else "":  # of an escape before a secret it is no part, as in `\nghp_…`
        text = text.replace(f"\\{letter}", "\\ ")
    yield from _formed(text)
    for kind, start, end in keyed(whole):
        if not is_placeholder(whole[start:end]):
            yield Secret(start, end, kind)


def _formed(text: str) -> Iterator[Secret]:
    """The secrets that tell by their own form: each lies within one run, so that only those are looked through."""
    starts = [*_runs(text)]
    runs = [text[start:end] for start, end in starts]
    begins = [0, *accumulate(len(run) + 1 for run in runs)]  # of each run, where they stand together
    together = "\n".join(runs)
    for form in dict.fromkeys([form for held, form in _HELD if held in together] if runs else ()):
        group = "value" if "value" in form.pattern.groupindex else 0
        for match in form.pattern.finditer(together):
            if not is_placeholder(match[group]):
                start, end = match.span(group)
                run = bisect_right(begins, start) - 1
                moved = starts[run][0] - begins[run]
                yield Secret(start + moved, end + moved, form.kind)


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """(start, end) of the longest runs of 20 characters or more that forms are made of, in order.

    A pattern that is tried at each place takes twenty times as long.
    """
    marks = text.encode("latin-1", "replace").translate(_MARKED)
    place = marks.find(_RUN)
    while place >= 0:
        end = marks.find(0, place)
        end = end if end >= 0 else len(marks)
        yield place, end
        place = marks.find(_RUN, end)
