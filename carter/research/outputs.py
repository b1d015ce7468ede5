"""The output files, rendered from what a build made: claims.json, claims.md and run_report.json."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson
from pydantic import BaseModel

from carter.evidence.fields import fields
from carter.evidence.quoting import escaped, placed
from carter.evidence.statements import statement_of
from carter.records.claim import Claim
from carter.records.claims_table import ClaimsTable
from carter.records.model_call import ModelCall
from carter.records.origins import Origins
from carter.records.report import ReportFacts
from carter.records.snippet import Snippet
from carter.records.source import Source
from carter.records.verdict import Verdict
from carter.research.engines.local import SCHEME, path_of
from carter.research.origins_counted import Counted, counted_of
from carter.research.output_models import (
    SCHEMAS,
    AuditTrail,
    ClaimLine,
    ClaimsFile,
    ConfidenceLine,
    EvidenceLine,
    FieldsLine,
    ModelUse,
    OriginGroup,
    RoundLine,
    RunReportFile,
    SourceLine,
)

__all__ = ["SCHEMAS", "claims_json", "claims_table_md", "run_report_json"]

Retrieved = Mapping[str, str]
"""URL -> when its bytes were received, ISO 8601 in UTC."""


_CONFIDENCE = (
    "Confidence is how surely a claim speaks to its part of the question, not how true it is: the relevance of its "
    "best evidence; each further origin takes away a quarter of what is left to 1."
)


def claims_json(table: ClaimsTable, retrieved: Retrieved | None = None) -> bytes:
    """claims.json: the claims table for machines.

    Of a local file `retrieved_at` is null: its `content_hash` names what was read, and a build on another
    day must give the same bytes.
    """
    dates = {url: instant for url, instant in (retrieved or {}).items() if not url.startswith(SCHEME)}
    evidence = {snippet.evidence_id: snippet for snippet in table.evidence.items}
    counts = {
        claim.claim_id: counted_of([evidence[each] for each in claim.evidence_ids], table.origins)
        for claim in table.claims.items
    }
    claims = [
        ClaimLine(
            claim_id=claim.claim_id,
            text=claim.text,
            evidence_ids=list(claim.evidence_ids),
            confidence=_share(claim.confidence),
            confidence_from=_confidence([evidence[each] for each in claim.evidence_ids], counts[claim.claim_id]),
            fields=_fields(claim, [evidence[each].quote for each in claim.evidence_ids]),
            tags=list(claim.tags),
            section=claim.section,
            in_brief=claim.claim_id in table.in_brief,
            time=claim.time,
            as_of=claim.as_of,
            sources=counts[claim.claim_id].sources,
            origins=counts[claim.claim_id].origins,
            origin_links=list(counts[claim.claim_id].links),
        )
        for claim in table.claims.items
    ]
    return _written(
        ClaimsFile(
            question=table.question,
            claims=claims,
            evidence=[_evidence_line(snippet) for snippet in table.evidence.items],
            sources=_source_lines(table, dates),
            origin_links=list(table.origins.links),
            verdicts=list(table.verdicts),
            hypotheses=list(table.hypotheses),
            gaps=list(table.gaps),
            references=list(table.references),
        )
    )


def _fields(claim: Claim, quotes: Sequence[str]) -> FieldsLine:
    """The fields of a claim; of a statement those of its own words."""
    told = fields(statement_of(claim.text, quotes) or claim.text)
    return FieldsLine(**{name: list(found) for name, found in told._asdict().items()})


def _confidence(held: Sequence[Snippet], found: Counted) -> ConfidenceLine:
    return ConfidenceLine(
        relevance=_share(max((each.relevance for each in held), default=0)),
        sources=found.sources,
        origins=found.origins,
    )


def run_report_json(facts: ReportFacts, table: ClaimsTable, run: Mapping[str, Any]) -> bytes:
    """run_report.json: the facts of the build, and of this run of it.

    Args:
        facts: what is the same wherever and whenever the build runs.
        table: the claims table, for its sources.
        run: what is of this run alone: `run`, `manifest`, `recording_set`, `exit_code`, `actions`, `log`
            (`length`, `digest`), `retrieved` (URL -> instant), and, where known, `started`, `finished`, `seconds`.
    """
    known = {name: run[name] for name in RunReportFile.model_fields if name in run and name in _OF_RUN}
    return _written(
        RunReportFile(
            question=facts.question,
            coverage=_share(facts.scores.coverage),
            grounding=_share(facts.scores.grounding),
            diversity=_share(facts.scores.diversity),
            domains=facts.scores.domains,
            source_types=facts.scores.source_types,
            stop_reason=facts.stop_reason,
            stop_why=facts.stop_why,
            partial=facts.partial,
            answered=facts.answered,
            tool_calls=facts.searches + facts.fetches,
            searches=facts.searches,
            fetches=facts.fetches,
            requests=facts.requests,
            bytes_received=facts.received,
            tokens=facts.tokens,
            cost_usd=facts.micro_dollars / 1_000_000,
            model_calls=list(facts.model_calls),
            model_use=_model_use(facts),
            rejected=list(facts.rejected),
            claims=facts.claims,
            words=facts.words,
            sources=_source_lines(table, run.get("retrieved") or {}),
            origins=table.origins.count,
            origin_groups=[_origin_group(group, table.origins) for group in table.origins.groups],
            rounds=[_round_line(each.model_dump()) for each in facts.rounds],
            best_unused=facts.best_unused or None,
            unused=facts.unused,
            gaps=list(facts.gaps),
            redacted=dict(sorted(sum((Counter(_counts(each.redacted)) for each in table.sources), Counter()).items())),
            dropped=list(facts.dropped),
            audit_failures=list(facts.audit_failures),
            audit_trail=AuditTrail(**run.get("log") or {}),
            **known,
        )
    )


_OF_RUN = frozenset(["run", "manifest", "recording_set", "exit_code", "actions", "started", "finished", "seconds"])


def claims_table_md(table: ClaimsTable) -> str:
    """claims.md: the claims table for people, one row for each piece of evidence of each claim."""
    return "\n".join(_table_lines(table)) + "\n"


def _table_lines(table: ClaimsTable) -> Iterator[str]:
    evidence = {snippet.evidence_id: snippet for snippet in table.evidence.items}
    sources = {source.source_id: source for source in table.sources}
    yield from (f"# Claims: {escaped(table.question)}", "")
    yield from (_CONFIDENCE, "")
    yield from ("| claim | says | verdict | confidence | evidence | source |", "| --- | --- | --- | --- | --- | --- |")
    wholes = {each.claim_id: each for each in table.verdicts if not each.evidence_id}
    for claim in table.claims.items:
        for evidence_id in claim.evidence_ids:
            snippet = evidence[evidence_id]
            verdict = _verdict(wholes.get(claim.claim_id))
            yield f"| {' | '.join(_cells(claim, verdict, snippet, sources[snippet.source_id]))} |"


def _verdict(found: Verdict | None) -> str:
    """The verdict on a claim as a whole: what it is, by what means, and why."""
    if found is None:
        return "none"
    why = "".join(f"; {escaped(each.detail)}" for each in found.reasons)
    return f"{found.stance.replace('_', ' ')}, {found.means}, {_share(found.score):.3f}{why}"


def _cells(claim: Claim, verdict: str, snippet: Snippet, source: Source) -> tuple[str, ...]:
    place = f"characters {snippet.char_start} to {snippet.char_end}"
    page = f", p. {snippet.page}" if snippet.page else ""
    told = [part for part in (claim.time, claim.as_of if claim.time not in ("past", "ahead") else "") if part]
    return (
        f"{claim.claim_id} ({', '.join((*claim.tags, ' '.join(told)) if claim.time else claim.tags)})",
        placed((over.quote for over in snippet.over), snippet.quote),
        verdict,
        f"{_share(claim.confidence):.3f}",
        f"{snippet.evidence_id}, {place}",
        f"{escaped(source.title)}, {escaped(path_of(source.url))}{page}",
    )


def _evidence_line(snippet: Snippet) -> EvidenceLine:
    told = snippet.model_dump(exclude={"listed"})
    return EvidenceLine(**{**told, "relevance": _share(snippet.relevance), "page": snippet.page or None})


def _source_lines(table: ClaimsTable, dates: Retrieved) -> list[SourceLine]:
    numbers = {source_id: number for number, source_id in enumerate(table.references, start=1)}
    return [
        SourceLine(
            **{**source.model_dump(), "redacted": _counts(source.redacted)},
            retrieved_at=dates.get(source.url),
            reference=numbers.get(source.source_id),
        )
        for source in table.sources
    ]


def _origin_group(group: tuple[str, ...], origins: Origins) -> OriginGroup:
    return OriginGroup(sources=list(group), links=[link for link in origins.links if link.one in group])


def _counts(told: str) -> dict[str, int]:
    """`1 jwt, 2 github_pat` as numbers."""
    pairs = (each.split(" ") for each in told.split(", ") if each)
    return {kind: int(number) for number, kind in pairs}


def _round_line(fields: dict[str, Any]) -> RoundLine:
    shares = {name: _share(fields[name]) for name in ("coverage", "gain")}
    return RoundLine(**{**fields, **shares, "best_unused": fields["best_unused"] or None})


def _model_use(facts: ReportFacts) -> list[ModelUse]:
    by_prompt: dict[str, list[ModelCall]] = {}
    for call in facts.model_calls:
        by_prompt.setdefault(call.prompt, []).append(call)
    return [
        ModelUse(
            prompt=prompt,
            requests=len(calls),
            attempts=sum(call.attempts for call in calls),
            tokens=sum(call.tokens.total for call in calls),
            cache_read=sum(call.tokens.cache_read for call in calls),
            cache_write=sum(call.tokens.cache_write for call in calls),
            cost_usd=sum(call.micro_dollars for call in calls) / 1_000_000,
        )
        for prompt, calls in by_prompt.items()
    ]


def _share(thousandths: int) -> float:
    return thousandths / 1000


def _written(model: BaseModel) -> bytes:
    """The file: keys in the order of the model, two spaces of indent, a line break at the end."""
    return orjson.dumps(model.model_dump(mode="json"), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
