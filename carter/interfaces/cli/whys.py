"""What `why` says of a claim: each thing on its way, and the characters of the source in their surroundings."""

from collections.abc import Iterator

from carter.interfaces.cli.logged import short
from carter.interfaces.cli.measures import counted
from carter.interfaces.cli.terminal import one_line
from carter.interfaces.cli.whys_parts import at, exchanged, judged, line_of, surroundings
from carter.research.lineage_shown import Carried, Lineage, Query


def of_claim(walked: Lineage) -> str:
    """The way of a claim, for readers."""
    return "\n".join(_claim(walked))


def _claim(walked: Lineage) -> Iterator[str]:
    yield f"claim {walked.claim_id}  (row {walked.number} of claims.md; {', '.join(walked.tags)})"
    yield f"  {one_line(walked.text)}"
    yield f"  confidence {walked.confidence}; manifest {short(walked.manifest)}; run {walked.run}"
    yield from (f"  line {line.number} of brief.md: {line.text}" for line in walked.lines)
    if not walked.in_brief:
        yield "  it is in the claims table, and not in the brief"
    yield from line_of("brief", walked.brief)
    yield f"  verdict: {judged(walked.verdict)}"
    yield from line_of("judged", walked.judged)
    yield from line_of("claim", walked.claims)
    for exchange in walked.asked:
        yield from exchanged(walked.run, "asked", exchange)
    for carried in walked.evidence:
        yield ""
        yield from _carried(walked.run, carried)
    yield ""
    for fault in walked.faults:
        yield f"does not hold: {one_line(fault.where)}: {one_line(fault.what)}"
    if not walked.faults:
        yield f"all holds: {counted(len(walked.evidence), 'quotation')} read again, each at its place"


def _carried(run: str, carried: Carried) -> Iterator[str]:
    place, source = carried.place, carried.source
    yield f"evidence {carried.evidence_id}  (relevance {carried.relevance} of 1000)"
    yield f"  verdict: {judged(carried.verdict)}"
    yield from line_of("snippet", carried.snippets)
    yield from line_of("passages", carried.passages)
    characters = f"characters {place.char_start} to {place.char_end}"
    yield f"  {characters}, bytes {place.byte_start} to {place.byte_end}{at(place)}"
    yield f"    of the text {place.text}"
    yield from (f"    under: {one_line(over)}" for over in place.over)
    yield from surroundings(place)
    yield from line_of("document", carried.document)
    cited = f"reference [{source.reference}]" if source.reference else "not cited in the brief"
    dated = f", published {source.published_date}" if source.published_date else ""
    yield f"  source {source.source_id}: {one_line(source.title)}"
    yield f"    {one_line(source.url)}{dated}; {cited}; sha256 {source.content_hash}"
    yield from line_of("page", source.pages)
    kept = "" if source.retained else " (not retained)"
    if source.body:
        yield f"    bytes {source.body}{kept}"
    if source.fetch is not None:
        yield from exchanged(run, "fetched", source.fetch)
    for query in source.queries:
        yield from _query(run, query)


def _query(run: str, query: Query) -> Iterator[str]:
    sent = f", sent as `{one_line(query.sent)}`" if query.sent != query.text else ""
    yield f"  query `{one_line(query.text)}`{sent}: place {query.rank} of {query.engine}"
    yield from line_of("queries", query.queries)
    yield from line_of("found", query.candidates)
    for exchange in query.exchanges:
        yield from exchanged(run, "searched", exchange)
