"""Text -> the secrets in it, in order, none within another."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from carter.research.redaction.blocks_of_keys import private_keys
from carter.research.redaction.keyed import keyed
from carter.research.redaction.placeholders import is_placeholder
from carter.research.redaction.prefixed import FORMS

_BY_WORD = ("url_password", "bearer_token", "basic_auth", "password", "keyed_secret")
_PRIVATE = "private_key"
KINDS = (_PRIVATE, *(form.kind for form in FORMS), *_BY_WORD)
"""All kinds, what tells most first; where two overlap, the first names the secret."""

_RUN = re.compile(r"[A-Za-z0-9_.:/+=~%-]{20,}")  # every form is at least as long; most texts hold few of them
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
    runs = "\n".join(_RUN.findall(text))
    for form in FORMS:
        if not any(held in runs for held in form.holds):
            continue
        group = "value" if "value" in form.pattern.groupindex else 0
        for match in form.pattern.finditer(text):
            if not is_placeholder(match[group]):
                yield Secret(*match.span(group), form.kind)
    for kind, start, end in keyed(whole):
        if not is_placeholder(whole[start:end]):
            yield Secret(start, end, kind)
