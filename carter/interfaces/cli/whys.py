"""What `why` says of a claim: each thing on its way, and the characters of the source in their surroundings."""

from collections.abc import Iterator
from typing import Any

from carter.interfaces.cli.logged import short
from carter.kernel.why import Exchange, Made, Seen
from carter.research.lineage_shown import Carried, Judgement, Lineage, Place, Query

_OPEN, _CLOSE = "[[", "]]"


def as_data(value: Any) -> Any:
    """An answer for machines: records with their names, at every depth."""
    if hasattr(value, "_asdict"):
        return {name: as_data(each) for name, each in value._asdict().items()}
    return [as_data(each) for each in value] if isinstance(value, tuple | list) else value


def of_claim(walked: Lineage) -> str:
    """The way of a claim, for readers."""
    return "\n".join(_claim(walked))


def _claim(walked: Lineage) -> Iterator[str]:
    yield f"claim {walked.claim_id}  (row {walked.number} of claims.md; {', '.join(walked.tags)})"
    yield f"  {_one_line(walked.text)}"
    yield f"  confidence {walked.confidence}; manifest {short(walked.manifest)}; run {walked.run}"
    yield from (f"  line {line.number} of brief.md: {line.text}" for line in walked.lines)
    if not walked.in_brief:
        yield "  it is in the claims table, and not in the brief"
    yield from _made("brief", walked.brief)
    yield f"  verdict: {_judgement(walked.verdict)}"
    yield from _made("judged", walked.judged)
    yield from _made("claim", walked.claims)
    for exchange in walked.asked:
        yield from _exchange(walked.run, "asked", exchange)
    for carried in walked.evidence:
        yield ""
        yield from _carried(walked.run, carried)
    yield ""
    for fault in walked.faults:
        yield f"does not hold: {_one_line(fault.where)}: {_one_line(fault.what)}"
    if not walked.faults:
        count = len(walked.evidence)
        yield f"all holds: {count} quotation{'s' * (count != 1)} read again, each at its place"


def _carried(run: str, carried: Carried) -> Iterator[str]:
    place, source = carried.place, carried.source
    yield f"evidence {carried.evidence_id}  (relevance {carried.relevance} of 1000)"
    yield f"  verdict: {_judgement(carried.verdict)}"
    yield from _made("snippet", carried.snippets)
    yield from _made("passages", carried.passages)
    characters = f"characters {place.char_start} to {place.char_end}"
    yield f"  {characters}, bytes {place.byte_start} to {place.byte_end}{_at(place)}"
    yield f"    of the text {place.text}"
    yield from (f"    under: {_one_line(over)}" for over in place.over)
    yield from _surroundings(place)
    yield from _made("document", carried.document)
    cited = f"reference [{source.reference}]" if source.reference else "not cited in the brief"
    dated = f", published {source.published_date}" if source.published_date else ""
    yield f"  source {source.source_id}: {_one_line(source.title)}"
    yield f"    {_one_line(source.url)}{dated}; {cited}; sha256 {source.content_hash}"
    yield from _made("page", source.pages)
    kept = "" if source.retained else " (not retained)"
    if source.body:
        yield f"    bytes {source.body}{kept}"
    if source.fetch is not None:
        yield from _exchange(run, "fetched", source.fetch)
    for query in source.queries:
        yield from _query(run, query)


def _query(run: str, query: Query) -> Iterator[str]:
    sent = f", sent as `{_one_line(query.sent)}`" if query.sent != query.text else ""
    yield f"  query `{_one_line(query.text)}`{sent}: place {query.rank} of {query.engine}"
    yield from _made("queries", query.queries)
    yield from _made("found", query.candidates)
    for exchange in query.exchanges:
        yield from _exchange(run, "searched", exchange)


def _made(name: str, made: Made | None) -> Iterator[str]:
    if made is not None:
        by = f"{made.stage} {made.version}, action {short(made.action)}"
        how = "found done" if made.found else made.reason
        told = f"; {how}" if how else ""
        yield f"    {name}: {made.target} {short(made.digest)} by {by}; {_event(made.event)}{told}"


def _exchange(run: str, name: str, exchange: Exchange) -> Iterator[str]:
    how = "asked then" if exchange.performed else "as recorded"
    if exchange.event is not None and exchange.event.run != run:
        how += f", in run {exchange.event.run}"
    status = f", {_one_line(exchange.status)}" if exchange.status else ""
    yield f"    {name}: {exchange.kind} `{_one_line(exchange.told)}`{status}; {_event(exchange.event)}, {how}"
    yield f"      request {exchange.request}"
    yield f"      reply   {exchange.reply}"


def _event(seen: Seen | None) -> str:
    return "no event here tells it" if seen is None else f"line {seen.line} of the log, event {seen.event_id}"


def _judgement(verdict: Judgement | None) -> str:
    if verdict is None:
        return "none"
    told = f"{verdict.stance}, {verdict.means}, score {verdict.score} of 1000"
    return "; ".join([told, *map(_one_line, verdict.reasons)])


def _at(place: Place) -> str:
    if not place.retained:
        return " (its source was not retained)"
    lines = (
        f", line {place.first_line}"
        if place.first_line == place.last_line
        else (f", lines {place.first_line} to {place.last_line}")
    )
    return lines + (f", page {place.page}" if place.page else "")


def _surroundings(place: Place) -> Iterator[str]:
    """The lines of the text around a quotation, with their numbers, the quotation in brackets."""
    text = f"{place.prefix}{_OPEN}{place.quote}{_CLOSE}{place.suffix}"
    for number, line in enumerate(text.split("\n"), start=place.prefix_line):
        yield f"    {number if place.retained else '':>6} | {line}"


def _one_line(text: str) -> str:
    return text.replace("\n", r"\x0a")
