"""Re-check a claims table and its brief against the stored texts, without pipeline, network or model."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from pydantic import ValidationError

from carter.errors import CarterError, NotRetained
from carter.evidence.disagreement import leads_of
from carter.evidence.folding import fold
from carter.evidence.quoting import NESTED, escaped, placed, unnested
from carter.evidence.span import Span, holds, stands_over
from carter.evidence.statements import fault_of, ground, may_be_told, statement_of
from carter.kernel.digest import Digest, is_digest
from carter.records.facets import CONTRADICTIONS, SUMMARY
from carter.records.ids import claim_ulid, evidence_ulid, source_ulid
from carter.records.origins import Address, Origins
from carter.records.verdict import is_supported
from carter.research.hypotheses import label
from carter.research.model.deciding import dishonesty
from carter.research.origins_counted import Counted, counted
from carter.research.output_models import ClaimLine, ClaimsFile, EvidenceLine, SourceLine
from carter.research.stages.render_brief import GAPS, LISTED, MARKER, REFERENCES, SPECULATION, markers

Get = Callable[[Digest], bytes]
_BULLET_QUOTES = re.compile(r"“")
_ORIGINS = re.compile(r"(\]) \((\d+) sources, (\d+) origins?\)$")


class Finding(NamedTuple):
    """One thing that does not hold."""

    what: str
    where: str  # an id, or the name of a file


class Rechecked(NamedTuple):
    """What was checked, and what did not hold."""

    claims: int
    evidence: int
    sources: int
    findings: tuple[Finding, ...]
    unretained: tuple[str, ...] = ()  # evidence ids: quote kept, source not retained


def recheck(claims_json: bytes, brief: bytes, get: Get) -> Rechecked:
    """Check every id, span, quotation and citation of a run.

    Args:
        claims_json: the claims table, as it was written.
        brief: brief.md, as it was written; empty where there is none.
        get: stored bytes by their digest; raises a CarterError where they are not here or damaged.
    """
    try:
        table = ClaimsFile.model_validate_json(claims_json)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        return Rechecked(0, 0, 0, (Finding(f"it is no claims table: {place}: {first['msg']}", "claims.json"),))
    texts = {line.text: _text(line.text, get) for line in table.evidence}
    findings = [*_of_sources(table), *_of_all_evidence(table, texts), *_of_claims(table), *_of_origins(table)]
    findings += _of_brief(brief.decode(errors="replace"), table) if brief else ()
    unretained = tuple(line.evidence_id for line in table.evidence if texts[line.text] is None)
    return Rechecked(len(table.claims), len(table.evidence), len(table.sources), tuple(findings), unretained)


def _of_sources(table: ClaimsFile) -> Iterator[Finding]:
    known = {source.source_id for source in table.sources}
    for source in table.sources:
        if not source.url:
            yield Finding("the source has no URL or path", source.source_id)
        if source.source_id != source_ulid(source.url, source.content_hash):
            yield Finding("the source's id is not that of its URL and content", source.source_id)
    for number, source_id in enumerate(table.references, start=1):
        if source_id not in known:
            yield Finding(f"reference [{number}] is no source of the table", source_id)


def _of_all_evidence(table: ClaimsFile, texts: Mapping[str, str | Finding | None]) -> Iterator[Finding]:
    sources = {source.source_id: source for source in table.sources}
    for line in table.evidence:
        text = texts[line.text]
        yield from _of_evidence(line, sources.get(line.source_id))
        if text is not None:
            yield from [text] if isinstance(text, Finding) else _of_span(line, text)


def _text(digest: str, get: Get) -> str | Finding | None:
    """The text that evidence refers to, what is wrong with it, or None where retention let it go."""
    if not is_digest(digest):
        return Finding("the text of the evidence is not named by a digest", digest)
    try:
        return get(Digest(digest)).decode()
    except NotRetained:
        return None
    except (CarterError, KeyError, UnicodeDecodeError) as error:
        what = error.what if isinstance(error, CarterError) else "the text of the evidence is not here, or is no text"
        return Finding(what, digest)


def _of_evidence(line: EvidenceLine, source: SourceLine | None) -> Iterator[Finding]:
    if source is None:
        yield Finding(f"its source {line.source_id} is not in the table", line.evidence_id)
    elif source.text != line.text:
        yield Finding("it refers to another text than its source", line.evidence_id)
    if line.evidence_id != evidence_ulid(Digest(line.text), line.char_start, line.char_end):
        yield Finding("its id is not that of its text and place", line.evidence_id)


def _of_span(line: EvidenceLine, text: str) -> Iterator[Finding]:
    try:
        span = Span(start=line.char_start, end=line.char_end, byte_start=line.byte_start, byte_end=line.byte_end)
    except ValidationError:
        yield Finding("its code points and bytes cannot name one stretch", line.evidence_id)
        return
    if not line.quote or not holds(text, span, line.quote):
        yield Finding("its quotation does not stand at its place", line.evidence_id)
    if not all(stands_over(text, over.start, over.quote, line.char_start) for over in line.over):
        yield Finding("what is told over it does not stand there", line.evidence_id)


def _of_claims(table: ClaimsFile) -> Iterator[Finding]:
    evidence = {line.evidence_id: line for line in table.evidence}
    verdicts = tuple(table.verdicts)
    judged = {(each.claim_id, each.evidence_id) for each in verdicts}
    for claim in table.claims:
        missing = [each for each in claim.evidence_ids if each not in evidence]
        if not claim.evidence_ids or missing:
            yield Finding(f"its evidence {', '.join(missing) or '(none)'} is not in the table", claim.claim_id)
            continue
        if not _says(claim, [evidence[each] for each in claim.evidence_ids]):
            yield Finding("it says something else than its evidence", claim.claim_id)
        held = [evidence[each] for each in claim.evidence_ids]
        statement = statement_of(claim.text, [each.quote for each in held])
        for breach in dishonesty(statement, held, len(table.sources)) if statement else ():
            yield Finding(f"it breaks a rule of honesty: {breach.rule}", claim.claim_id)
        if not is_supported(claim.claim_id, verdicts):
            yield Finding("no verdict says that its evidence supports it", claim.claim_id)
        if any((claim.claim_id, each) not in judged for each in claim.evidence_ids):
            yield Finding("it was not judged by each piece of its evidence", claim.claim_id)
        if claim.claim_id != claim_ulid(claim.text, tuple(claim.evidence_ids)):
            yield Finding("its id is not that of its text and evidence", claim.claim_id)


def _says(claim: ClaimLine, held: list[EvidenceLine]) -> bool:
    if claim.section == CONTRADICTIONS:
        return len(held) == 2 and leads_of(claim.text, (held[0].quote, held[1].quote)) is not None
    if all(fold(claim.text) == fold(line.quote) for line in held):
        return True
    return may_be_told(claim.text, [line.quote for line in held], [_ground(line) for line in held])


def _ground(line: EvidenceLine) -> str:
    return ground(line.quote, [over.quote for over in line.over])


def _of_hypotheses(table: ClaimsFile, told: str) -> Iterator[Finding]:
    """What is told as speculation is told as the table has it, and nothing else is."""
    evidence = {line.evidence_id: line for line in table.evidence}
    numbers = {source_id: number for number, source_id in enumerate(table.references, start=1)}
    expected = []
    for each in table.hypotheses:
        held = [evidence[one] for one in each.evidence_ids if one in evidence]
        if len(held) < len(each.evidence_ids):
            yield Finding("the evidence of a hypothesis is not in the table", each.text[:80])
        if fault_of(each.text, [_ground(line) for line in held]):
            yield Finding("what is told as a hypothesis is refused by its evidence", each.text[:80])
        quotes = (
            f"{placed((over.quote for over in line.over), line.quote)} "
            f"{markers([(numbers.get(line.source_id, 0), line.page or 0)])}"
            for line in held
        )
        expected.append(" ".join(f"- {escaped(label(each.text, each.reason))} {' '.join(quotes)}".split()))
    for line in (line for line in told.split("\n") if line.startswith("- ")):
        if " ".join(line.split()) not in expected:
            yield Finding(f"it tells what is no hypothesis: {line[:80]}", "brief.md")


def _sentences(table: ClaimsFile, evidence: Mapping[str, EvidenceLine]) -> tuple[str, ...]:
    """How the sentences of a summary end its lines: their words, and the markers of all that they rest on."""
    numbers = {source_id: number for number, source_id in enumerate(table.references, start=1)}
    told = []
    for claim in table.claims:
        held = [evidence[each] for each in claim.evidence_ids if each in evidence]
        if claim.in_brief and claim.section == SUMMARY:
            places = ((numbers.get(each.source_id, 0), each.page or 0) for each in held)
            told.append(f" {escaped(statement_of(claim.text, [each.quote for each in held]))} {markers(places)}")
    return tuple(told)


def _of_origins(table: ClaimsFile) -> Iterator[Finding]:
    """The sources and origins of each claim are counted anew; tables of before these were counted hold none."""
    known = _known(table)
    for claim in table.claims:
        found = _counted(claim, table, known)
        if claim.sources and (claim.sources, claim.origins) != (found.sources, found.origins):
            what = f"it has {found.sources} sources of {found.origins} origins, and tells others"
            yield Finding(what, claim.claim_id)


def _known(table: ClaimsFile) -> Origins:
    """The origins of all sources, grouped anew by the links of the table."""
    groups = {source.source_id: [source.source_id] for source in table.sources}
    for link in table.origin_links:
        one, other = groups.get(link.one), groups.get(link.other)
        if one is not None and other is not None and one is not other:
            one += other
            groups.update(dict.fromkeys(other, one))
    several = {id(group): tuple(group) for group in groups.values() if len(group) > 1}
    return Origins(
        sources=tuple(Address(source_id=source.source_id, url=source.url) for source in table.sources),
        groups=tuple(several.values()),
        links=tuple(table.origin_links),
    )


def _counted(claim: ClaimLine, table: ClaimsFile, known: Origins) -> Counted:
    # Files of the very same text have the same evidence, which is told of one of them, as in the brief.
    evidence = {line.evidence_id: line for line in table.evidence}
    held = (evidence[each] for each in claim.evidence_ids if each in evidence)
    return counted(((line.source_id, line.quote) for line in held), known)


def _of_origins_told(bullets: str, table: ClaimsFile) -> Iterator[Finding]:
    """A line that tells of origins tells those of a claim with these sources; each claim of fewer has its line."""
    numbers = {source_id: str(number) for number, source_id in enumerate(table.references, start=1)}
    evidence = {line.evidence_id: line for line in table.evidence}
    wanted = {
        (frozenset(numbers.get(evidence[each].source_id, "") for each in claim.evidence_ids if each in evidence), count)
        for claim in table.claims
        if claim.in_brief and (count := (claim.sources, claim.origins)) and claim.sources > claim.origins
    }
    told = {
        (frozenset(MARKER.findall(line)), (int(found[2]), int(found[3])))
        for line in bullets.split("\n")
        if (found := _ORIGINS.search(line))
    }
    for cited, (sources, origins) in sorted(told ^ wanted, key=lambda each: (sorted(each[0]), each[1])):
        where = ", ".join(f"[{each}]" for each in sorted(cited))
        how = "it tells" if (cited, (sources, origins)) in told else "it does not tell"
        yield Finding(f"{how} that {where} are {sources} sources of {origins} origins", "brief.md")


def _of_brief(brief: str, table: ClaimsFile) -> Iterator[Finding]:
    """Every marker has its reference and the other way round; every quotation is evidence of a claim in the brief."""
    body, _, listed = brief.partition(REFERENCES)
    wanted = [str(number) for number in range(1, len(table.references) + 1)]
    if LISTED.findall(listed) != wanted or not {*MARKER.findall(listed)} <= {*wanted}:
        yield Finding("its references are not those of the claims table", "brief.md")
    for marker in sorted(set(MARKER.findall(body)) ^ set(wanted), key=int):
        yield Finding(f"[{marker}] is cited and not listed, or listed and not cited", "brief.md")
    evidence = {line.evidence_id: line for line in table.evidence}
    quotes = {
        placed((over.quote for over in evidence[each].over), evidence[each].quote)
        for claim in table.claims
        if claim.in_brief
        for each in claim.evidence_ids
        if each in evidence
    }
    facts, _, speculation = body.partition(GAPS)[0].partition(SPECULATION)
    yield from _of_hypotheses(table, speculation)
    bullets = "\n".join(line for line in unnested(facts) if line.startswith(("- ", NESTED)))
    yield from _of_origins_told(bullets, table)
    sentences = _sentences(table, evidence)
    for line in bullets.split("\n"):
        if line and not _BULLET_QUOTES.search(line) and not _ORIGINS.sub(r"\1", line).endswith(sentences):
            yield Finding(f"it tells what is no claim: {line[:80]}", "brief.md")
    for quote in sorted(quotes, key=len, reverse=True):
        bullets = bullets.replace(f"{quote} [", "[")
    for line in bullets.split("\n"):
        if _BULLET_QUOTES.search(line):
            yield Finding(f"it quotes what is no evidence of a claim in it: {line[:80]}", "brief.md")
