"""`carter recheck`: the cited pages, fetched again, and what became of each quotation; the run stays as it is."""

import os
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import orjson

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.turns import OF_THE_PROCESS, Waiting
from carter.errors import InputError
from carter.evidence.quotations import Searched
from carter.evidence.reanchoring import Standing, standing
from carter.research.hygiene.kinds import UNUSABLE
from carter.workspace.fetching import FetchedPage, FetchOptions, fetched, settings_of
from carter.workspace.reading import read_here
from carter.workspace.run_outputs import files_of
from carter.workspace.runs import find_run

if TYPE_CHECKING:
    from carter.workspace import Workspace

_OWN = "file:"
_GONE = frozenset(["http_404", "http_410"])
_NOT_THERE = frozenset(["soft_404", "parked"])  # pages that stand in the place of one that is gone

Now = Literal["same", "moved", "changed", "gone", "unreachable"]


class Place(NamedTuple):
    """Where a quotation stands in the page as it is now; code points and lines, from 0 and from 1."""

    start: int
    end: int
    line: int


class Rechecked(NamedTuple):
    """What became of one citation."""

    evidence_id: str
    claims: tuple[str, ...]  # that rest on it
    now: Now
    tier: str  # `exact`, `folded` where typography alone differs, else `no`
    quote: str
    start: int  # where it stood in the page as it was read, in code points
    places: tuple[Place, ...]  # where it stands now
    nearest: str  # of what is changed: the sentence that is most like it, if one is


class PageNow(NamedTuple):
    """One cited page, as it is now."""

    source_id: str
    reference: int  # its number in the brief
    url: str
    found_at: str  # the URL that answered; a path for a local file; empty where nothing did
    status: str  # `ok`, or why it could not be read
    same_bytes: bool
    citations: tuple[Rechecked, ...]


class Recheck(NamedTuple):
    """What became of all citations of a run."""

    run: str
    pages: tuple[PageNow, ...]
    same: int
    moved: int
    changed: int
    gone: int
    unreachable: int

    @property
    def exit_code(self) -> int:
        """0 where every quotation still stands in its page, 1 where one does not, 4 where a page was out of reach."""
        return 1 if self.changed or self.gone else 4 if self.unreachable else 0


class _Read(NamedTuple):
    """A page that was looked for."""

    status: str
    found_at: str = ""
    text: str = ""
    content_hash: str = ""


def recheck(
    workspace: "Workspace",
    name: str,
    options: FetchOptions,
    base: str = ".",
    told: Callable[[PageNow], None] = lambda _page: None,
) -> Recheck:
    """Fetch the pages that a brief cites again, one after the other, and say what became of each quotation.

    Args:
        workspace: where the run lies; nothing in it is changed.
        name: the run.
        options: what may be fetched, as for `carter fetch`.
        base: the folder that the paths of local sources start from.
        told: hears of each page once it is known.

    Raises:
        UnknownRun, AmbiguousRun: no one run is named (exit 2).
        UsageError: a host that is to be allowed is none (exit 2).
        InputError: the claims table of the run cannot be read (exit 3).
    """
    run = find_run(workspace, name)
    table = _table(dict(files_of(run)).get("claims.json", b""), run.folder)
    settings = settings_of(options)
    fetcher = Fetcher(settings, waiting=Waiting(OF_THE_PROCESS))

    def read(url: str) -> _Read:
        return _local(url, base) if url.startswith(_OWN) else _web(fetched(url, fetcher, settings))

    pages = []
    for source in sorted(_cited(table), key=lambda each: int(each["reference"])):
        pages.append(_page(source, table, read(source["url"])))
        told(pages[-1])
    counts = [each.now for page in pages for each in page.citations]
    kinds: tuple[Now, ...] = ("same", "moved", "changed", "gone", "unreachable")
    return Recheck(run.run, tuple(pages), *(counts.count(kind) for kind in kinds))


def _table(data: bytes, folder: str) -> Any:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        raise InputError(
            "the claims table cannot be read",
            where=os.path.join(folder, "claims.json"),
            mend="`carter verify` says more",
        ) from None


def _cited(table: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for source in table["sources"]:
        if source["reference"] is not None:
            yield source


def _local(url: str, base: str) -> _Read:
    path = os.path.join(base, url.removeprefix(_OWN))
    try:
        file = read_here(path)
    except InputError as error:
        status = "gone" if not os.path.lexists(path) else error.what
        return _Read(status)
    return _Read("ok", path, file.readable.text, file.content_hash)


def _web(page: FetchedPage) -> _Read:
    answer = page.answer
    if answer.status != "ok" or page.readable is None:
        return _Read("gone" if answer.status in _GONE else answer.status, answer.url if answer.code else "")
    status = page.readable.status
    if status.startswith(UNUSABLE):
        kind = status.removeprefix(UNUSABLE).partition(" ")[0]
        return _Read("gone" if kind in _NOT_THERE else status, answer.url)
    return _Read("ok", answer.url, page.readable.text, sha256(answer.body).hexdigest())


def _page(source: Mapping[str, Any], table: Mapping[str, Any], found: _Read) -> PageNow:
    searched = Searched(found.text)
    evidence = [each for each in table["evidence"] if each["source_id"] == source["source_id"]]
    cited: dict[str, tuple[str, ...]] = {}
    for claim in table["claims"]:
        for name in claim["evidence_ids"] if claim["in_brief"] else ():
            cited[name] = (*cited.get(name, ()), claim["claim_id"])
    citations = tuple(
        _citation(each, cited[each["evidence_id"]], found, searched)
        for each in evidence
        if each["evidence_id"] in cited
    )
    same = found.content_hash == source["content_hash"]
    number = int(source["reference"])
    return PageNow(source["source_id"], number, source["url"], found.found_at, found.status, same, citations)


def _citation(each: Mapping[str, Any], claims: tuple[str, ...], found: _Read, searched: Searched) -> Rechecked:
    quote, start = str(each["quote"]), int(each["char_start"])
    if found.status != "ok":
        now: Now = "gone" if found.status == "gone" else "unreachable"
        return Rechecked(each["evidence_id"], claims, now, "no", quote, start, (), "")
    stands: Standing = standing(quote, start, found.text, searched)
    places = tuple(Place(span.start, span.end, found.text.count("\n", 0, span.start) + 1) for span in stands.places)
    return Rechecked(each["evidence_id"], claims, stands.kept, stands.tier, quote, start, places, stands.nearest)
