"""How a page of a run was fetched: the exchanges, when, by which rules, and what the site's robots.txt said."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.cassettes.recorder import shared_by_all, shared_key
from carter.adapters.cassettes.shelf import FAILED, Shelf, Take
from carter.errors import IntegrityError
from carter.kernel.action import effect_key, scope_of
from carter.kernel.digest import TYPE_FIELD, Digest
from carter.kernel.stored import target_of
from carter.research.web.robots import Rules, place, rules_of
from carter.research.web.url import BadUrl, parsed

if TYPE_CHECKING:
    from carter.workspace.documents_seen import DocumentSeen, DocumentsSeen
    from carter.workspace.opened_runs import OpenedRun

_OWN = "x-carter-"  # headers in which a recording keeps counts of its own


class Hop(NamedTuple):
    """One request on the way to a page, and its answer."""

    url: str
    code: int  # HTTP status; 0 where there was no answer
    failed: str  # how it failed; empty where it did not
    headers: tuple[tuple[str, str], ...]  # of the answer, those that are kept


class Robots(NamedTuple):
    """What the robots.txt of a site said of a page, as it is recorded."""

    origin: str
    url: str
    said: str  # a phrase
    code: int  # with which it was answered; 0 where it was not
    at: str  # when it was asked for, ISO 8601; of all recordings of it the last before the page
    body: str  # digest; empty where there is none


class Fetching(NamedTuple):
    """A request for a page and its reply."""

    request: Digest
    reply: Digest
    status: str
    at: str  # when the reply came, ISO 8601, by the recording; empty where that is not here
    before: tuple[str, ...]  # when earlier replies to the same request came, newest first
    hops: tuple[Hop, ...]  # as recorded; else those that the reply names, without headers
    recorded: bool  # whether the exchanges are here
    told: Mapping[str, Any]  # fields of the reply: `media`, `charset`, `canonical`, `modified`, `requests`, …
    obeyed: bool | None  # whether robots.txt was to be obeyed; None of a local file
    robots: tuple[Robots, ...]


def fetching_of(opened: "OpenedRun", seen: "DocumentsSeen", document: "DocumentSeen") -> Fetching | None:
    """How the page of a document was fetched; None where it was not, or nothing here tells."""
    at, slash, _ = document.target.rpartition("/")
    visits = opened.manifest.entries.get(f"{at}{slash}visits")
    asked = document.page.get("asked") or document.page.get("url", "")
    found = []
    for request, reply in visits.replies if visits else ():
        fields = seen.reader.fields(request)
        if target_of(str(fields.get(TYPE_FIELD, ""))) == "fetch" and fields.get("url") == asked:
            found.append((request, reply, fields))
    if not found:
        return None
    request, reply, fields = found[-1]  # the last, where one with more left to take was asked for again
    return _fetching(opened, seen, (request, reply), fields)


def _fetching(
    opened: "OpenedRun", seen: "DocumentsSeen", pair: tuple[Digest, Digest], asked: Mapping[str, Any]
) -> Fetching:
    request, reply = pair
    told = seen.reader.fields(reply)
    key = effect_key(request, "fetch", scope_of(opened.recording_set))
    times = list(_times(opened, seen, key, reply))
    shelf = Shelf(opened.workspace.cassettes_folder)
    take = _before(_takes(shelf, key), times[0] if times else "")
    rules = asked.get("rules")
    hops = _hops(take) if take else _named(told, asked.get("url", ""))
    obeyed = rules["web"]["robots"] == "on" if rules else None
    # Also of that which was kept out, and so was never asked for.
    urls = dict.fromkeys([*(hop.url for hop in hops), told.get("url") or asked.get("url", "")])
    robots = tuple(_robots(opened, shelf, [*urls], times[0] if times else "")) if obeyed else ()
    return Fetching(
        *pair,
        status=told.get("status", ""),
        at=times[0] if times else "",
        before=tuple(times[1:]),
        hops=hops,
        recorded=take is not None,
        told={name: value for name, value in told.items() if name != TYPE_FIELD},
        obeyed=obeyed,
        robots=robots,
    )


def _times(opened: "OpenedRun", seen: "DocumentsSeen", key: Digest, reply: Digest) -> Iterator[str]:
    """When this reply came, then those before it, newest first."""
    try:
        row: Mapping[str, Any] | None = opened.workspace.tapes.effects.get(key)
    except IntegrityError:
        return
    known = False
    while row:
        known = known or row.get("reply") == reply
        if known:
            yield str(row.get("at", ""))
        before = row.get("before")
        row = seen.reader.fields(before) if before else None


def _takes(shelf: Shelf, key: Digest) -> list[Take]:
    try:
        return [take for take in shelf.takes(key) if take["exchanges"]]
    except IntegrityError:
        return []


def _before(takes: Sequence[Take], at: str) -> Take | None:
    """The take that a reply of that instant was made of: the last that was begun before it."""
    whole = [take for take in takes if take["state"] != FAILED] or list(takes)
    return next((take for take in reversed(whole) if not at or take["at"] <= at), whole[0] if whole else None)


def _hops(take: Take) -> tuple[Hop, ...]:
    return tuple(
        Hop(
            row["uri"],
            row["answer"]["code"],
            ": ".join(part for part in row["answer"]["raised"][1:3] if part) or " ".join(row["answer"]["raised"][:1]),
            tuple((name, value) for name, value in row["answer"]["headers"] if not name.startswith(_OWN)),
        )
        for row in take["exchanges"]
    )


def _named(told: Mapping[str, Any], asked: str) -> tuple[Hop, ...]:
    """The way that a reply names; nothing of a local file."""
    hops = [Hop(each["url"], each["code"], "", ()) for each in told.get("redirects", ())]
    last = [Hop(told.get("url") or asked, told["code"], "", ())] if told.get("code") else []
    return (*hops, *last)


def _robots(opened: "OpenedRun", shelf: Shelf, urls: Sequence[str], at: str) -> Iterator[Robots]:
    """What the site of each URL said of it."""
    for each in urls:
        try:
            url = parsed(each)
        except BadUrl:
            continue
        key = shared_key(shared_by_all("GET", place(url).href), opened.recording_set)
        take = _before(_takes(shelf, key), at)
        if take is None:
            continue
        answer = take["exchanges"][-1]["answer"]
        rules = _rules(shelf, answer)
        said = rules.told_of(url) if rules is not None else "robots.txt could not be had"
        yield Robots(url.origin, each, said, answer["code"], take["at"], answer["body"])


def _rules(shelf: Shelf, answer: Mapping[str, Any]) -> Rules | None:
    if answer["raised"]:
        return None
    try:
        return rules_of(answer["code"], shelf.blobs.get(answer["body"]) if answer["body"] else b"")
    except IntegrityError:
        return None
