"""What of a store is kept: which runs, and all that is reached from their manifests."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from carter.errors import NotRetained
from carter.kernel.digest import Digest
from carter.kernel.ports import BlobStore
from carter.kernel.verify import references

FINISHED, UNFINISHED, AT_WORK, DAMAGED = "finished", "unfinished", "at work", "damaged"
"""States of a run: came to its end with a brief; failed, was cut off or made some targets only; is still built;
nobody can say, since what is written of it is damaged."""


class RunSeen(NamedTuple):
    """A run as it lies in a store."""

    run: str  # ULID
    state: str
    question: str
    at: float  # seconds since 1970 of its end, or of what was last written of it
    manifest: str = ""


class Rules(NamedTuple):
    """Which runs are kept beside those that are pinned, at work, damaged, or the newest of their question."""

    keep_last: int | None = None  # of each question; None for all
    keep_seconds: float | None = None  # that ended since then; None for all
    grace: float = 14 * 86400.0  # seconds for which what was written or looked at stays


def kept_runs(runs: Iterable[RunSeen], rules: Rules, now: float, named: Iterable[str]) -> set[str]:
    """The runs that stay: with two rules, what either keeps.

    Args:
        runs: all that lie in the store.
        rules: the user's.
        now: seconds since 1970.
        named: runs that are pinned, or that `latest` names.
    """
    seen = sorted(runs, reverse=True)  # ULIDs: newest first
    kept, counts = set(named), dict[str, int]()
    for each in seen:
        young = now - each.at < rules.grace
        if each.state in (AT_WORK, DAMAGED) or young:
            kept.add(each.run)
        if each.state != FINISHED:
            continue
        place = counts[each.question] = counts.get(each.question, 0) + 1
        if place == 1 or _is_kept(each, place, rules, now):
            kept.add(each.run)
    return kept & {each.run for each in seen}


def _is_kept(run: RunSeen, place: int, rules: Rules, now: float) -> bool:
    if rules.keep_last is None and rules.keep_seconds is None:
        return True
    by_place = rules.keep_last is not None and place <= rules.keep_last
    return by_place or (rules.keep_seconds is not None and now - run.at <= rules.keep_seconds)


def reach(named: Iterable[Digest], store: BlobStore, reached: set[Digest]) -> None:
    """Add to `reached` every blob that is named and all that those refer to, as far as it is in the store.

    Raises:
        IntegrityError: one of them is damaged, so that nobody can say what it refers to.
    """
    waiting = list(named)
    while waiting:
        digest = waiting.pop()
        if digest in reached or not store.has(digest):
            continue
        reached.add(digest)
        try:
            waiting += references(store.get(digest), digest)
        except NotRetained:
            continue


Needs = Mapping[str, set[Digest]]
"""Run -> the blobs that it needs."""


def needed_by(digest: Digest, needs: Needs) -> tuple[str, ...]:
    """The runs that need a blob, oldest first."""
    return tuple(sorted(run for run, blobs in needs.items() if digest in blobs))


def selected(percent_of_2_32: int, day: int) -> Callable[[Digest], bool]:
    """Which blobs are read today: a share of all by their digests, another each day until all came around.

    Args:
        percent_of_2_32: the share, in parts of 2**32.
        day: any number that is one more each day.
    """
    start = day * percent_of_2_32 % 2**32
    return lambda digest: (int(digest[7:15], 16) - start) % 2**32 < percent_of_2_32
