"""What a server says that its answer is, and what its bytes say."""

import re
from typing import NamedTuple

from carter.research.extract.sniff import kind_of

_PARAMETER = re.compile(r";\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*(?:\"((?:[^\"\\]|\\.)*)\"|([^\s;\"]+))")
_TYPE = re.compile(r"[!#$%&'*+.^_`|~\w-]+/[!#$%&'*+.^_`|~\w-]+")
_TEXTS = frozenset({"html", "markdown", "text"})


class Media(NamedTuple):
    """A `Content-Type`, in small letters."""

    type: str = ""
    charset: str = ""


def media_of(value: str) -> Media:
    """The parts of a `Content-Type`; empty where they are not there or not readable."""
    found = _TYPE.match(value.strip())
    if found is None:
        return Media()
    named = {name.lower(): quoted or bare for name, quoted, bare in reversed(_PARAMETER.findall(value))}
    return Media(found[0].lower(), named.get("charset", "").strip().lower())


def kind_as_served(body: bytes, told: str, url: str) -> str:
    """The kind that the bytes have; a text that is served as `text/plain` stays one, whatever it looks like."""
    kind = kind_of(body, url)
    return "text" if told == "text/plain" and kind in _TEXTS else kind
