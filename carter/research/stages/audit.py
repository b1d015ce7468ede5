"""Progress, Arrangement, Draft -> Audited: what does not hold is dropped and listed (specification, section 3.7)."""

from collections.abc import Iterator

from carter.evidence.boundaries import on_boundaries
from carter.evidence.disagreement import leads_of
from carter.evidence.folding import fold
from carter.evidence.span import Span, holds, stands_over
from carter.evidence.statements import may_be_told, statement_of
from carter.kernel.pipeline import stage
from carter.records.arrangement import Arrangement
from carter.records.claim import Claim
from carter.records.draft import Audited, Draft, DraftParts, Failure, Line, Quotation
from carter.records.facets import CONTRADICTIONS
from carter.records.ids import claim_ulid
from carter.records.progress import Progress
from carter.records.snippet import Snippet
from carter.records.source import Source
from carter.records.verdict import is_supported
from carter.research.model.deciding import dishonesty
from carter.research.model.drafting import grounds_of


@stage(version=8, tools=("snowballstemmer",))
def audit(progress: Progress, arrangement: Arrangement, draft: Draft) -> Audited:
    """The draft without what fails one of these checks, and the claims that pass them.

    Every claim has evidence; every evidence id resolves; every source id resolves, and the source has a
    URL or path; every span is read again, in code points and in bytes; every claim is the words of its
    evidence, or a statement that nothing forbids and that breaks no rule of honesty, and the verdict on it as a whole
    is that it is supported; every quotation of the draft is its evidence; the evidence of
    a bare line is quoted by another one; every id is the digest of what it names.
    """
    texts: dict[str, str] = {
        document.readable.text.digest: str(document.readable.text) for document in progress.documents.items
    }
    sources = {source.source_id: source for source in progress.sources}
    evidence = {snippet.evidence_id: snippet for snippet in progress.judged.snippets.items}
    failures = [failure for snippet in evidence.values() for failure in _of_evidence(snippet, sources, texts)]
    unsound = {failure.id for failure in failures}
    sound = {each: snippet for each, snippet in evidence.items() if each not in unsound}
    claims = {claim.claim_id: claim for claim in (*progress.judged.claims.items, *arrangement.claims)}
    verdicts = (*progress.judged.verdicts, *arrangement.verdicts)
    failures += [failure for claim in claims.values() for failure in _of_claim(claim, sound)]
    failures += [
        Failure(id=each, what="no verdict says that its evidence supports it")
        for each in claims
        if not is_supported(each, verdicts)
    ]
    failures += [
        failure for claim in claims.values() for failure in _of_honesty(claim, evidence, len(progress.sources))
    ]
    passed = {each: claims[each] for each in claims if each not in {failure.id for failure in failures}}
    failures += [
        failure for line in draft.parts.lines() if line.claim_id in passed for failure in _of_line(line, sound)
    ]
    unfit = {failure.id for failure in failures}
    parts = _without(
        {line.claim_id for line in draft.parts.lines() if line.claim_id in unfit or line.claim_id not in passed},
        draft.parts,
    )
    bare = list(_of_bare(parts))
    parts = _without({failure.id for failure in bare}, parts)
    speculation, unfounded = _of_speculation(draft.parts.speculation, sound)
    parts, failures = parts.model_copy(update={"speculation": speculation}), [*failures, *unfounded]
    told = tuple(each for each in passed if each not in {failure.id for failure in bare})
    return Audited(parts=parts, claim_ids=told, failures=(*failures, *bare))


def _of_evidence(snippet: Snippet, sources: dict[str, Source], texts: dict[str, str]) -> Iterator[Failure]:
    def failure(what: str) -> Failure:
        return Failure(id=snippet.evidence_id, what=what)

    source = sources.get(snippet.source_id)
    if source is None or not source.url:
        yield failure("its source does not resolve" if source is None else "its source has no URL or path")
    elif source.text != snippet.text:
        yield failure("it refers to another text than its source")
    text = texts.get(snippet.text)
    if text is None:
        yield failure("its text is not at hand")
        return
    span = Span(
        start=snippet.char_start, end=snippet.char_end, byte_start=snippet.byte_start, byte_end=snippet.byte_end
    )
    if not holds(text, span, snippet.quote):
        yield failure("its span does not enclose its quotation")
    elif not on_boundaries(text, span.start, span.end):
        yield failure("its span cuts a word or a number in two")
    if not all(stands_over(text, over.start, over.quote, snippet.char_start) for over in snippet.over):
        yield failure("what is told over it does not stand there")


def _of_claim(claim: Claim, sound: dict[str, Snippet]) -> Iterator[Failure]:
    missing = [each for each in claim.evidence_ids if each not in sound]
    if not claim.evidence_ids:
        yield Failure(id=claim.claim_id, what="it has no evidence")
    elif missing:
        yield Failure(id=claim.claim_id, what=f"its evidence {', '.join(missing)} does not resolve or does not hold")
    elif not says(claim, [sound[each] for each in claim.evidence_ids]):
        yield Failure(id=claim.claim_id, what="it says something else than its evidence")
    if claim.claim_id != claim_ulid(claim.text, claim.evidence_ids):
        yield Failure(id=claim.claim_id, what="its id is not that of its text and evidence")


def says(claim: Claim, held: list[Snippet]) -> bool:
    """Whether a claim is the words of each piece of its evidence, or the template over the two of a contradiction.

    Or a statement over its quotations, whose words, numbers and names stand in them.
    """
    if claim.section == CONTRADICTIONS:
        return len(held) == 2 and leads_of(claim.text, (held[0].quote, held[1].quote)) is not None
    if all(fold(claim.text) == fold(each.quote) for each in held):
        return True
    return may_be_told(claim.text, [each.quote for each in held], grounds_of(held))


def _of_honesty(claim: Claim, evidence: dict[str, Snippet], sources: int) -> Iterator[Failure]:
    """What a statement says of all that was read must hold of all that was read in the end."""
    held = [evidence[each] for each in claim.evidence_ids if each in evidence]
    statement = statement_of(claim.text, [each.quote for each in held])
    for breach in dishonesty(statement, held, sources) if statement else ():
        yield Failure(id=claim.claim_id, what=f"it breaks a rule of honesty: {breach.rule}")


def _of_speculation(lines: tuple[Line, ...], sound: dict[str, Snippet]) -> tuple[tuple[Line, ...], list[Failure]]:
    """What is told as speculation quotes its evidence as it stands, too."""
    failures = [failure for line in lines for failure in _of_line(line, sound)]
    unfit = {failure.id for failure in failures}
    return tuple(line for line in lines if line.claim_id not in unfit), failures


def _of_line(line: Line, sound: dict[str, Snippet]) -> Iterator[Failure]:
    for quotation in line.quotations:
        snippet = sound.get(quotation.evidence_id)
        if snippet is None or not _is_quoted(snippet, quotation):
            yield Failure(id=line.claim_id, what="the brief does not quote its evidence as it stands")


def _of_bare(parts: DraftParts) -> Iterator[Failure]:
    """What no other line quotes: nobody could read it beside its evidence."""
    quoted = {each.evidence_id for line in parts.lines() if not line.bare for each in line.quotations}
    for line in parts.lines():
        if line.bare and not quoted.issuperset(each.evidence_id for each in line.quotations):
            yield Failure(id=line.claim_id, what="the brief does not quote its evidence")


def _is_quoted(snippet: Snippet, quotation: Quotation) -> bool:
    told = quotation.quote == snippet.quote and quotation.over == tuple(over.quote for over in snippet.over)
    return told and snippet.source_id in quotation.source_ids


def _without(unfit: set[str], parts: DraftParts) -> DraftParts:
    def fit(lines: tuple[Line, ...]) -> tuple[Line, ...]:
        return tuple(line for line in lines if line.claim_id not in unfit)

    sections = (section.model_copy(update={"lines": fit(section.lines)}) for section in parts.sections)
    return parts.model_copy(
        update={
            "summary": fit(parts.summary),
            "sections": tuple(section for section in sections if section.lines),
            "contradictions": fit(parts.contradictions),
        }
    )
