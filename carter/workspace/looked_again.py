"""What a stored page holds beside its text, looked up again: what was hidden, all its dates, and why its charset."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from carter.research.extract.beside import beside
from carter.research.extract.charset_reason import charset_reason
from carter.research.extract.date_candidates import DateCandidate
from carter.research.extract.walk import LeftOut
from carter.research.redaction import redact

MOST = 1_000_000  # bytes of a page that is looked through once more
STRETCHES = 20  # that are shown of what was left out


class Kind(NamedTuple):
    """One kind of what was left out of a page."""

    why: str  # `hidden`, `taken back`, `never shown`
    tag: str
    stretches: int
    size: int  # characters


class Looked(NamedTuple):
    """What was found by looking once more; it is not in the records of the run."""

    why_not: str  # why nothing was looked up; empty where it was
    charset: str = ""  # why the page was read in its encoding, in words
    kinds: tuple[Kind, ...] = ()  # of what was left out
    left: tuple[LeftOut, ...] = ()  # the first stretches of it
    dates: tuple[DateCandidate, ...] = ()  # best first


def looked_again(body: bytes, page: Mapping[str, Any], readable: Mapping[str, Any]) -> Looked:
    """What the bytes of a page tell, read as this version of Carter reads them.

    Args:
        body: the bytes.
        page: fields of the page's record.
        readable: fields of what was read of it.
    """
    told = str(page.get("charset", ""))
    kind = readable.get("kind", "")
    charset = charset_reason(body, str(readable.get("charset", "")), told, labelled=kind == "html")
    if kind != "html":
        return Looked(
            "only pages of HTML hold anything beside their text", charset if kind in ("text", "markdown") else ""
        )
    if readable.get("status") != "ok":
        return Looked("it could not be read as it stood", charset)  # it may take very long to read
    if len(body) > MOST:
        return Looked(f"the page is larger than {MOST:,} bytes; `carter extract` looks through any", charset)
    found = beside(body, charset=told, url=str(page.get("url", "")))
    left = tuple(each._replace(text=redact(each.text).text) for each in found.left)
    return Looked("", charset, _kinds(left), left[:STRETCHES], found.dates)


def _kinds(left: tuple[LeftOut, ...]) -> tuple[Kind, ...]:
    counts: dict[tuple[str, str], list[int]] = {}
    for each in left:
        counts.setdefault((each.why, each.tag), []).append(each.size)
    found = (Kind(why, tag, len(sizes), sum(sizes)) for (why, tag), sizes in counts.items())
    return tuple(sorted(found, key=lambda kind: -kind.size))
