"""The list of runs: what was asked, when, how it ended, and what was judged; searched and filtered."""

from itertools import islice
from typing import NamedTuple

from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.builds import FAILED, STOPPED, Build
from carter.interfaces.web.words import STATES, STOP_REASONS
from carter.workspace.logged import LoggedRun
from carter.workspace.reviews import all_reviews

A_PAGE = 50  # runs
_ENDED = 3  # builds that made no brief, and are still shown


class Filters(NamedTuple):
    """Which runs are wanted; an empty one wants all."""

    q: str  # words of the question, or how a ULID or manifest begins
    state: str
    stop: str  # why a run ended: `SATISFIED`, …
    review: str  # `accept`, `reject`, `unsure`, `none`


class Row(NamedTuple):
    """A run of the list."""

    run: LoggedRun
    review: str  # verdict of its last review; empty where there is none


class Runs(NamedTuple):
    """One page of the list."""

    runs: tuple[Row, ...]
    builds: tuple[Build, ...]  # begun from these pages: those under way, and the last that made no brief
    filters: Filters
    before: str  # the page holds runs that are older than this one; empty for the newest
    older: str  # what `before` is of the next page; empty where this is the last
    any: bool  # whether there is a run here at all


def runs(asking: Asking) -> Answer:
    """The newest runs that fit, a page at a time."""
    query, history = asking.query, asking.workspace.history
    filters = Filters(*(query.get(name, "").strip() for name in Filters._fields))
    before = query.get("before", "")
    reviews = {each.run: each.verdict for each in all_reviews(asking.workspace)[0]}

    def fits(run: LoggedRun) -> bool:
        return _fits(run, reviews.get(run.run, ""), filters)

    # Once more when a run was read whole: a damaged report changes its state.
    found = list(islice(filter(fits, history.listed(before, fits)), A_PAGE + 1))
    rows = tuple(Row(run, reviews.get(run.run, "")) for run in found[:A_PAGE])
    older = found[A_PAGE - 1].run if len(found) > A_PAGE else ""
    builds = _builds(asking) if not before else ()
    data = Runs(rows, builds, filters, before, older, bool(found) or bool(history.runs(1)))
    more = {"states": STATES, "stop_reasons": STOP_REASONS, "is_filtered": any(filters)}
    return Answer("runs.html", "Runs", data, more)


def _builds(asking: Asking) -> tuple[Build, ...]:
    listed = asking.builds.listed()
    again = {each.file for each in listed if not each.is_over}
    ended = [each for each in listed if each.state in (FAILED, STOPPED) and each.file not in again]
    return (*(each for each in listed if not each.is_over), *ended[:_ENDED])


def _fits(run: LoggedRun, review: str, filters: Filters) -> bool:
    words = filters.q.casefold().split()
    named = len(filters.q) >= 6 and (run.run.startswith(filters.q.upper()) or run.manifest.startswith(filters.q))
    return (
        (named or all(word in run.question.casefold() for word in words))
        and filters.state in ("", run.state)
        and filters.stop in ("", run.stop_reason)
        and filters.review in ("", review or "none")
    )
