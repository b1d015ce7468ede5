"""How `why` tells one thing: a record with what made it, an exchange, a verdict, a stretch of a text."""

from collections.abc import Iterator

from carter.interfaces.cli.logged import short
from carter.interfaces.cli.terminal import one_line
from carter.kernel.why import Exchange, Made, Seen
from carter.research.lineage_shown import Judgement, Place

_OPEN, _CLOSE = "[[", "]]"


def line_of(name: str, made: Made | None) -> Iterator[str]:
    """The line of a record: its digest, the action that made it, and the event that tells it; none without one."""
    if made is not None:
        by = f"{made.stage} {made.version}, action {short(made.action)}"
        how = "found done" if made.found else made.reason
        told = f"; {how}" if how else ""
        yield f"    {name}: {made.target} {short(made.digest)} by {by}; {_event(made.event)}{told}"


def exchanged(run: str, name: str, exchange: Exchange) -> Iterator[str]:
    """The lines of a request and its reply, as `run` tells them."""
    how = "asked then" if exchange.performed else "as recorded"
    if exchange.event is not None and exchange.event.run != run:
        how += f", in run {exchange.event.run}"
    status = f", {one_line(exchange.status)}" if exchange.status else ""
    yield f"    {name}: {exchange.kind} `{one_line(exchange.told)}`{status}; {_event(exchange.event)}, {how}"
    yield f"      request {exchange.request}"
    yield f"      reply   {exchange.reply}"


def _event(seen: Seen | None) -> str:
    return "no event here tells it" if seen is None else f"line {seen.line} of the log, event {seen.event_id}"


def judged(verdict: Judgement | None) -> str:
    """A verdict with its reasons."""
    if verdict is None:
        return "none"
    told = f"{verdict.stance}, {verdict.means}, score {verdict.score} of 1000"
    return "; ".join([told, *map(one_line, verdict.reasons)])


def at(place: Place) -> str:
    """The lines and the page of a quotation."""
    if not place.retained:
        return " (its source was not retained)"
    lines = (
        f", line {place.first_line}"
        if place.first_line == place.last_line
        else (f", lines {place.first_line} to {place.last_line}")
    )
    return lines + (f", page {place.page}" if place.page else "")


def surroundings(place: Place) -> Iterator[str]:
    """The lines of the text around a quotation, with their numbers, the quotation in brackets."""
    text = f"{place.prefix}{_OPEN}{place.quote}{_CLOSE}{place.suffix}"
    for number, line in enumerate(text.split("\n"), start=place.prefix_line):
        yield f"    {number if place.retained else '':>6} | {line}"
