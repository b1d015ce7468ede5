"""Facets, Snippets, Synthesis, DraftClaims, Origins -> Judged: verdicts on claims and evidence, contradictions."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from carter.evidence.disagreement import ALIKE, is_change, leads, leads_dated, leads_of_change, worded
from carter.evidence.folding import fold
from carter.evidence.likeness import overlap
from carter.evidence.statements import fault_of, statement_of, told
from carter.evidence.verdicts.judgement import Judged as Found
from carter.evidence.verdicts.weighing import weigh
from carter.evidence.words import words
from carter.kernel.effects import Asking, now
from carter.kernel.pipeline import stage
from carter.records.claim import Claim, Claims, DraftClaims
from carter.records.facets import CONTRADICTIONS, NEAREST, Facets
from carter.records.ids import claim_ulid
from carter.records.origins import Origins
from carter.records.snippet import Snippet, Snippets
from carter.records.synthesis import Stated, Synthesis
from carter.records.verdict import Judged, Verdict, Why
from carter.research.asked_terms import is_of_asked_year
from carter.research.model.deciding import means_of
from carter.research.model.drafting import grounds_of
from carter.research.origins_counted import counted_of
from carter.research.periods import one_of_periods, other_period
from carter.research.sides_of_changes import with_older_sides
from carter.research.standing import clearly_later
from carter.research.times import ask_for_today, differing, timed

MOST_CONTRADICTIONS = 12
# Figures in words that a source quotes: of a few letters they may be a name or a version.
_HEARSAY = re.compile(r"[“„«\"](?=[^“”»\"]*\d)[^“”»\"]{20,}[“”»\"]|[‘'](?=[^‘’']*\d)[^‘’']{20,}[’']")


class _Clash(NamedTuple):
    """Two claims that differ, and how."""

    one: Claim
    other: Claim
    found: str
    before: tuple[str, str]  # what stands before the quotations of the two


@stage(version=14, tools=("snowballstemmer",))
def judge(
    facets: Facets, snippets: Snippets, drafts: DraftClaims, synthesis: Synthesis, origins: Origins
) -> Asking[Judged]:
    """The claims with a verdict on each as a whole and on each piece of its evidence, then the contradictions.

    A claim is supported, and the means is `quoted`, if it is its evidence, typography aside; and by the means of its
    judge, if it is a statement over its quotations that nothing forbids and that was decided on before. Two claims
    in almost the same words that differ in a negation or a number make a contradiction claim, which cites
    both; a verdict `contradicts` then stands between each of the two and the evidence of the other. Each claim
    is told whether it is of today; which day that is, is asked for only where a claim names one on which it turns.
    """
    evidence = {snippet.evidence_id: snippet for snippet in snippets.items}
    stated = {told(each.text, [evidence[one].quote for one in each.evidence_ids]): each for each in synthesis.stated}
    quoted = [
        verdict
        for claim in drafts.items
        for verdict in verdicts_on(claim, [evidence[each] for each in claim.evidence_ids], stated.get(claim.text))
    ]
    today = (yield from now()) if ask_for_today(drafts.items, evidence) else ""
    held = timed(drafts.items, evidence, facets, today)
    clashes = [_of_one_origin(clash, evidence, origins) for clash in _clashes(held, evidence, facets)][
        :MOST_CONTRADICTIONS
    ]
    claims = [_contradiction(clash, evidence) for clash in clashes]
    sides = [_quoted(claim.claim_id, each) for claim in claims for each in ("", *claim.evidence_ids)]
    against = [verdict for clash in clashes for verdict in _against(clash)]
    known = {claim.claim_id: claim for claim in (*with_older_sides(held, claims, evidence, facets), *claims)}
    return Judged(claims=Claims(items=tuple(known.values())), snippets=snippets, verdicts=(*quoted, *sides, *against))


def verdicts_on(claim: Claim, held: Sequence[Snippet], stated: Stated | None) -> Iterator[Verdict]:
    """The verdict on a claim as a whole, then that on each piece of its evidence by itself.

    `stated` is the statement that the claim is, with what was found of it; None of what is no statement.
    """
    quotes = [each.quote for each in held]
    statement = statement_of(claim.text, quotes)
    if all(fold(claim.text) == fold(quote) for quote in quotes):
        yield from (_quoted(claim.claim_id, each) for each in ("", *(one.evidence_id for one in held)))
        return
    grounds = grounds_of(held)
    found = weigh(statement or claim.text, grounds, guards_only=True)
    carried = statement and stated is not None and not fault_of(statement, grounds)
    whole = _told(claim.claim_id, "", found.whole)
    if carried and stated is not None:
        update = {"stance": "supports", "means": stated.means, "score": stated.score, "reasons": stated.reasons}
        whole = whole.model_copy(update=update)
    elif whole.stance == "supports":  # a part of its evidence that is no statement: the claim tells too little of it
        whole = whole.model_copy(update={"stance": "cannot_tell"})
    yield whole
    if len(held) == 1:
        yield whole.model_copy(update={"evidence_id": held[0].evidence_id})
        return
    for snippet, pair in zip(held, weigh(statement or claim.text, grounds).pairs, strict=True):
        yield _told(claim.claim_id, snippet.evidence_id, pair)


def _told(claim_id: str, evidence_id: str, found: Found) -> Verdict:
    return Verdict(
        claim_id=claim_id,
        evidence_id=evidence_id,
        stance=found.stance,
        means=means_of(found),
        score=found.score,
        reasons=tuple(Why(kind=each.kind, detail=each.detail) for each in found.reasons),
    )


def _quoted(claim_id: str, evidence_id: str) -> Verdict:
    return Verdict(claim_id=claim_id, evidence_id=evidence_id, stance="supports", means="quoted", score=1000)


def _words(claim: Claim, evidence: dict[str, Snippet]) -> str:
    """What is compared with other claims: of a statement the first of its quotations, which a clash would show."""
    quotes = [evidence[each].quote for each in claim.evidence_ids]
    return quotes[0] if statement_of(claim.text, quotes) else claim.text


def _clashes(claims: list[Claim], evidence: dict[str, Snippet], facets: Facets) -> Iterator[_Clash]:
    """The pairs that differ, one of which is of today at least.

    What holds no longer or not yet by its own words contradicts nothing that holds now.
    """
    told = [claim for claim in claims if claim.section != NEAREST and claim.time not in ("past", "ahead")]
    for pair in combinations(told, 2):
        one, other = pair
        one_source = bool(_sources(one, evidence) & _sources(other, evidence))
        if one_source and (_are_apart(one, other, evidence) or "earlier" in (one.time, other.time)):
            continue
        if one.time == other.time == "earlier" or _tells_of_another_period(one, other, evidence, facets):
            continue
        if not one_source:
            if _are_rows_apart(one, other, evidence):
                continue
            one, other = _newer_first(one, other, evidence)
        said, against = (each.model_copy(update={"text": _words(each, evidence)}) for each in (one, other))
        found = differing(said, against, facets, one_source=one_source)
        if found is not None:
            how = f"{found.kind}: {found.detail}" if found.detail else found.kind
            changed = other.time == "earlier" or _is_of_asked_year_before(one, other, evidence, facets)
            if changed and _HEARSAY.search(against.text):
                continue  # what a source only quotes was never its own, and has not changed
            yield _clash(one, other, how, evidence, changed=changed)


def _is_of_asked_year_before(one: Claim, other: Claim, evidence: dict[str, Snippet], facets: Facets) -> bool:
    """Whether the question asks for the year of the second claim, and the first is of clearly later."""
    dated = [evidence[claim.evidence_ids[0]].dated for claim in (one, other)]
    return is_of_asked_year(dated[1], facets) and clearly_later(*dated)


def _tells_of_another_period(one: Claim, other: Claim, evidence: dict[str, Snippet], facets: Facets) -> bool:
    """Whether one of two claims tells of another period than is asked for, or the two of two that are.

    They contradict each other in nothing that answers.
    """
    both = [(claim, [evidence[each] for each in claim.evidence_ids]) for claim in (one, other)]
    periods = [one_of_periods(claim, held, facets) for claim, held in both]
    apart = all(periods) and periods[0] != periods[1]
    return apart or any(other_period(claim, held, facets) for claim, held in both)


def _clash(one: Claim, other: Claim, found: str, evidence: dict[str, Snippet], *, changed: bool) -> _Clash:
    """The two with what is told before each of them; `changed`: time tells them apart."""
    first, second = evidence[one.evidence_ids[0]], evidence[other.evidence_ids[0]]
    if _sources(one, evidence) & _sources(other, evidence):
        return _Clash(one, other, found, leads(found, one_source=True))
    if changed:
        return _Clash(one, other, found, leads_of_change(found, first.dated, second.dated))
    if first.dated and second.dated and first.dated != second.dated:
        return _Clash(one, other, found, leads_dated(found, first.dated, second.dated))
    undated = not (first.dated and second.dated)
    return _Clash(one, other, found, leads(found, one_source=False, undated=undated))


def _of_one_origin(clash: _Clash, evidence: dict[str, Snippet], origins: Origins) -> _Clash:
    """The clash, told as one between sources of one origin where it is: no second witness says otherwise."""
    sides = [evidence[claim.evidence_ids[0]] for claim in (clash.one, clash.other)]
    if is_change(clash.before[0]) or not counted_of(sides, origins).told:
        return clash
    dated = [each.dated for each in sides]
    before = leads(clash.found, one_source=False, one_origin=True)
    if all(dated) and dated[0] != dated[1]:
        before = leads_dated(clash.found, *dated, one_origin=True)
    return clash._replace(before=before)


def _newer_first(one: Claim, other: Claim, evidence: dict[str, Snippet]) -> tuple[Claim, Claim]:
    """The two in the order in which they are shown: what is of today before what is not, else by their dates."""
    earlier = (one.time == "earlier", other.time == "earlier")
    dated = [evidence[claim.evidence_ids[0]].dated for claim in (one, other)]
    turned = earlier[0] if earlier[0] != earlier[1] else bool(all(dated) and dated[0] < dated[1])
    return (other, one) if turned else (one, other)


def _are_apart(one: Claim, other: Claim, evidence: dict[str, Snippet]) -> bool:
    """Whether one source says the two under different headings, or as entries of one list: of different things."""
    first, second = evidence[one.evidence_ids[0]], evidence[other.evidence_ids[0]]
    listed = [each.listed.listing for each in (first, second) if each.listed is not None]
    return first.heading != second.heading or (len(listed) > 1 and listed[0] == listed[1])


def _are_rows_apart(one: Claim, other: Claim, evidence: dict[str, Snippet]) -> bool:
    """Whether both are rows or items, under heads that name two things: `AuthBasicFake` and `AuthFormPassword`."""
    heads = [evidence[claim.evidence_ids[0]].over for claim in (one, other)]
    if not all(heads):
        return False
    stems = [frozenset(word.stem for word in words(head[-1].quote, "en")) for head in heads]
    return overlap(stems[0], stems[1]) < ALIKE


def _sources(claim: Claim, evidence: dict[str, Snippet]) -> set[str]:
    return {evidence[each].source_id for each in claim.evidence_ids}


def _contradiction(clash: _Clash, evidence: dict[str, Snippet]) -> Claim:
    sides = (clash.one.evidence_ids[0], clash.other.evidence_ids[0])
    text = worded(clash.before, (evidence[sides[0]].quote, evidence[sides[1]].quote))
    return Claim(
        claim_id=claim_ulid(text, sides),
        text=text,
        evidence_ids=sides,
        confidence=min(clash.one.confidence, clash.other.confidence),
        tags=("contradiction",),
        section=CONTRADICTIONS,
    )


def _against(clash: _Clash) -> Iterator[Verdict]:
    kind, _, detail = clash.found.removeprefix("a ").partition(": ")
    for claim, other in ((clash.one, clash.other), (clash.other, clash.one)):
        for evidence_id in other.evidence_ids:
            yield Verdict(
                claim_id=claim.claim_id,
                evidence_id=evidence_id,
                stance="contradicts",
                means="compared",
                reasons=(Why(kind=kind, detail=detail or kind),),
            )
