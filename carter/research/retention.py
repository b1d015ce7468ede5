"""Retention: which bytes of what the web gave are let go once a build is done, and what that costs."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args

from carter.kernel.digest import TYPE_FIELD, Digest, digest_bytes
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.tombstone import Tombstone

Retain = Literal["snippets", "documents", "pages"]
"""What stays: only the quotations, also the readable texts, or also the pages as they came; the least first."""

RETAIN = get_args(Retain)
_OWN = "file:"  # how the URL of a file of the user's begins: its bytes are the user's, and nothing of it is let go
_FETCH, _READ, _FIND = "research/fetch@", "read_page", "find_passages"
_NOTHING = digest_bytes(b"")

Fields = Callable[[Digest], Mapping[str, Any]]
"""The fields of a stored record; none where it is gone."""


class Asked(NamedTuple):
    """A page of the web that a run asked for."""

    request: Digest
    body: Digest | None  # of what came, where anything did


class Held(NamedTuple):
    """What a run holds of its sources: digests of blobs."""

    fetches: tuple[Asked, ...] = ()
    texts: frozenset[Digest] = frozenset()  # readable texts of pages of the web
    passages: frozenset[Digest] = frozenset()  # records of the passages that were found in them
    own: frozenset[Digest] = frozenset()  # bytes and texts of the user's files
    of_web: frozenset[str] = frozenset()  # targets that were made of one page of the web
    of_own: frozenset[str] = frozenset()  # and of one file of the user's

    @property
    def pages(self) -> frozenset[Digest]:
        """Bytes of pages of the web."""
        return frozenset(each.body for each in self.fetches if each.body)

    def let_go(self, retain: str) -> frozenset[Digest]:
        """The blobs that `retain` lets go; not what a file of the user's also has, nor a page that is its own text."""
        gone = {"snippets": self.pages | self.texts | self.passages, "documents": self.pages - self.texts}
        return gone.get(retain, frozenset[Digest]()) - self.own - {_NOTHING}

    def kept(self, retain: str) -> frozenset[Digest]:
        """The others."""
        return (self.pages | self.texts | self.passages | self.own) - self.let_go(retain)

    def cannot_be_made_anew(self, entries: Mapping[str, Entry], retain: str) -> Iterator[Entry]:
        """The actions that look into what `retain` lets go, or may: their results stay with the recordings."""
        for target, entry in entries.items():
            if target not in self.of_own and (retain == "snippets" or (entry.stage == _READ and target in self.of_web)):
                yield entry


def held_by(manifest: Manifest, fields: Fields) -> Held:
    """What the run of a manifest holds of its sources.

    Raises:
        IntegrityError: a record of it is damaged.
    """
    fetches, own = _fetched(manifest, fields)
    read = {target: entry for target, entry in manifest.entries.items() if entry.stage == _READ}
    of_web = {target for target, entry in read.items() if is_of_web(fields(entry.inputs["page"]).get("url", _OWN))}
    texts = {target: _text(fields(entry.digest)) for target, entry in read.items()}
    documents = {read[target].digest for target in of_web}
    found = {target: entry for target, entry in manifest.entries.items() if entry.stage == _FIND}
    found_in_web = {target for target, entry in found.items() if entry.inputs["document"] in documents}
    return Held(
        fetches=fetches,
        texts=frozenset(texts[target] for target in of_web),
        passages=frozenset(found[target].digest for target in found_in_web),
        own=own | {texts[target] for target in read.keys() - of_web},
        of_web=frozenset(of_web | found_in_web),
        of_own=frozenset((read.keys() - of_web) | (found.keys() - found_in_web)),
    )


def is_of_web(url: str) -> bool:
    """Whether a page is none of the user's own files."""
    return not url.startswith(_OWN)


def _fetched(manifest: Manifest, fields: Fields) -> tuple[tuple[Asked, ...], frozenset[Digest]]:
    """The pages of the web that were asked for, and the bytes of the user's files."""
    fetches, own = list[Asked](), set[Digest]()
    for request, reply in sorted({pair for entry in manifest.entries.values() for pair in entry.replies}):
        asked = fields(request)
        if asked.get(TYPE_FIELD, "").startswith(_FETCH):
            body = fields(reply).get("body")
            if is_of_web(asked["url"]):
                fetches.append(Asked(request, body))
            elif body:
                own.add(body)
    return tuple(fetches), frozenset(own)


def _text(document: Mapping[str, Any]) -> Digest:
    return Digest(document["readable"]["text"]) if document else _NOTHING


def least(retained: Iterable[str]) -> str:
    """The one that lets least go; of none `pages`, since nobody said that anything may go."""
    return max(retained, key=RETAIN.index, default="pages")


def cost(stones: Iterable[Tombstone]) -> str:
    """What it costs that these were let go, in one sentence for whoever replays; empty if none was."""
    stones = tuple(stones)
    if not stones:
        return ""
    size, policies = sum(stone.size for stone in stones), sorted({stone.policy for stone in stones})
    one = len(stones) == 1
    what = "1 text or page was" if one else f"{len(stones)} texts and pages were"
    return (
        f"{what} not retained ({size:,} bytes, `retain: {' and '.join(policies)}`): what was built replays and its"
        " quotations stand, but a stage that must read them anew needs them fetched again"
    )
