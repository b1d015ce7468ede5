"""Local copies of cited pages: which file is a copy of which reference, by what is known of the file."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple
from urllib.parse import unquote

import orjson

from carter.research.audit.citing import Reference
from carter.research.audit.links import names_of
from carter.research.audit.listing import label_of
from carter.research.extract.front_matter import front_matter
from carter.research.web.canonical import canonical_in
from carter.research.web.markup import tags_in
from carter.research.web.url import parsed

How = Literal["sidecar", "page", "text", "name"]

SIDECARS = (".url", ".json")
"""Behind the whole name of a copy: a file that tells its URL."""
_LOOK = 256 * 1024  # bytes of a page in which it may tell its URL
_LINES = 8  # of a text, in one of which it may
_SAVED = re.compile(rb"saved from url=\(\d+\)(\S+)|<!--\s*(?:Page saved with SingleFile\s*)?url:\s*(\S+)", re.I)
_SAYING = r"(?:url|source|link|from|canonical|quelle|retrieved from)"
_TOLD = re.compile(rf"\W*(?:{_SAYING}\s*:\s*)?<?(https?://[^\s<>]+)>?\W*", re.I)
_URL_LINE = re.compile(r"^(?:URL\s*=\s*)?(https?://\S+)\s*$", re.I | re.M)
_KEYS = ("url", "source_url", "final_url", "canonical", "source")
_NUMBERED = re.compile(r"(?:ref(?:erence)?|source|cite|quelle)?[\s_\[(-]*0*(\d{1,4})[\])]?", re.I)
_ENDING = re.compile(r"\.(?:x?html?|md|markdown|txt|pdf|docx|gz|php|aspx?)$", re.I)
_ANYWHERE = parsed("https://copy.invalid/")  # where a copy lies is nowhere that it could name
_FEWEST_LETTERS = 5  # of the last part of a URL, by which alone a file is known


class Copy(NamedTuple):
    """A file, and where it says that it is from."""

    name: str  # below the folder, with `/`
    urls: tuple[tuple[How, str], ...]  # the surest first


class Match(NamedTuple):
    """A reference and its copy."""

    copy: int  # its place among the copies
    how: How


def copy_of(name: str, body: bytes, text: str, sidecar: bytes = b"") -> Copy:
    """What is known of a file: from the file beside it, from the page itself, from the first lines of its text."""
    found: list[tuple[How, str]] = [("sidecar", url) for url in _of_sidecar(sidecar)]
    found += [("page", url) for url in _of_page(body)]
    found += [("text", url) for url in _of_text(text)]
    return Copy(name, tuple(dict.fromkeys(found)))


def matched(references: Sequence[Reference], copies: Sequence[Copy]) -> dict[int, Match]:
    """The number of each reference that has a copy -> that copy; the surest way decides, then the order of names."""
    found: dict[int, Match] = {}
    by_name = _by_name(copies)
    for reference in references:
        names = frozenset(name for url in reference.urls for name in names_of(url))
        match = next((by_name[how, name] for how in ("sidecar", "page", "text") for name in sorted(names)
                      if (how, name) in by_name), None)  # fmt: skip
        match = match if match is not None else _named(reference, references, copies)
        if match is not None:
            found[reference.number] = match
    return found


def _by_name(copies: Sequence[Copy]) -> dict[tuple[str, str], Match]:
    found: dict[tuple[str, str], Match] = {}
    for place, copy in enumerate(copies):
        for how, url in copy.urls:
            for name in names_of(url):
                found.setdefault((how, name), Match(place, how))
    return found


def _of_sidecar(sidecar: bytes) -> Iterator[str]:
    text = sidecar.decode("utf-8", "replace")
    try:
        told = orjson.loads(sidecar) if text.lstrip().startswith("{") else None
    except orjson.JSONDecodeError:
        told = None
    if isinstance(told, Mapping):
        yield from (told[key] for key in _KEYS if isinstance(told.get(key), str))
    elif found := _URL_LINE.search(text):
        yield found[1]


def _of_page(body: bytes) -> Iterator[str]:
    if b"<" not in body[:_LOOK]:
        return
    if saved := _SAVED.search(body[:_LOOK]):
        yield (saved[1] or saved[2]).decode("utf-8", "replace")
    if canonical := canonical_in(body, _ANYWHERE):
        yield canonical
    for named in tags_in(body, "meta", _LOOK):
        if named.get("property", "").lower() == "og:url" and named.get("content"):
            yield named["content"]


def _of_text(text: str) -> Iterator[str]:
    values, _ = front_matter(text)
    yield from (values[key] for key in _KEYS if values.get(key, "").startswith(("http://", "https://")))
    for line in text.split("\n", _LINES)[:_LINES]:
        if found := _TOLD.fullmatch(line.strip()):
            yield found[1]


def _named(reference: Reference, references: Sequence[Reference], copies: Sequence[Copy]) -> Match | None:
    """The copy whose name is the path that a reference tells, its URL, the end of that, or its number."""
    for tells in (_is_path, _is_url, _is_end, _is_number):
        for place, copy in enumerate(copies):
            if tells(copy.name, reference) and not (tells is _is_end and _is_shared(copy.name, reference, references)):
                return Match(place, "name")
    return None


def _is_path(name: str, reference: Reference) -> bool:
    """Whether the reference tells the path: of `notes/lease.md`, all of it, or the name if it has an ending."""
    told = {word.strip("<>()[],;:\"'“”`").lstrip("./") for word in reference.text.split()}
    return name in told or any(each.endswith(f"/{name}") or name.endswith(f"/{each}") for each in told if "." in each)


def _is_url(name: str, reference: Reference) -> bool:
    every = (each for url in reference.urls for each in (url, *names_of(url)))
    return _slug(name).removeprefix("www-") in {slug for each in every for slug in _slugs(each)}


def _is_end(name: str, reference: Reference) -> bool:
    last = _slug(name.rsplit("/", 1)[-1])
    return len(last) >= _FEWEST_LETTERS and last in {_last(url) for url in reference.urls}


def _is_shared(name: str, reference: Reference, references: Sequence[Reference]) -> bool:
    """Whether the links of several references end alike, so that a name by it tells none of them."""
    return any(_is_end(name, other) for other in references if other.number != reference.number and not other.same_as)


def _is_number(name: str, reference: Reference) -> bool:
    found = _NUMBERED.fullmatch(_ENDING.sub("", name.rsplit("/", 1)[-1]))
    return bool(found and reference.label) and label_of(found[1] if found else "") == label_of(reference.label)


def _slugs(url: str) -> Iterator[str]:
    bare = re.sub(r"^[a-z]+://", "", unquote(url).partition("#")[0], flags=re.I)
    for each in (bare, bare.removeprefix("www.")):
        yield _slug(each)
        yield _slug(f"{each.rstrip('/')}/index")


def _last(url: str) -> str:
    return _slug(unquote(url).partition("#")[0].partition("?")[0].rstrip("/").rsplit("/", 1)[-1])


def _slug(text: str) -> str:
    return re.sub(r"[\W_]+", "-", _ENDING.sub("", text.rstrip("/")).lower()).strip("-")
