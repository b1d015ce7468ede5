"""Claims, evidence and sources in HTML: each quotation in its surroundings, with the verdict on it."""

from collections.abc import Iterator, Mapping

from carter.evidence.quoting import visible
from carter.records.facets import CONTRADICTIONS
from carter.records.verdict import Verdict
from carter.research.engines.local import path_of
from carter.research.export.html_brief import evidence_anchor, reference_anchor
from carter.research.export.html_text import at_quote, linked, shown, spoken
from carter.research.export.material import Cited, Material
from carter.research.output_models import ClaimLine, SourceLine

Leading = Mapping[str, tuple[str, ...]]
"""Id of something -> ids of the citations that lead to it."""

_AROUND = 240  # code points that are shown on either side of a quotation
_STANCES = {"supports": "✓ Supported", "contradicts": "✗ Contradicted"}
_STANCES |= {"no_info": "○ Not carried by its evidence", "cannot_tell": "? Not decided"}
_MEANS = {
    "quoted": "it stands in its evidence, word for word",
    "guarded": "a guard refused it",
    "compared": "by comparing words, numbers, names and negations",
    "asked": "by a language model, and no guard spoke against it",
    "scored": "by a classifier of pairs of sentences",
}


def claims_html(material: Material, cited: Leading) -> str:
    """Two sections: the claims that the brief holds, and the others, if any."""
    told = [claim for claim in material.table.claims if claim.in_brief]
    other = [claim for claim in material.table.claims if not claim.in_brief]
    parts = [_section("claims", "Claims and evidence", material, told, cited)]
    parts += [_section("other-claims", "Claims that the brief leaves out", material, other, cited)] if other else []
    return "".join(parts)


def references_html(material: Material, cited: Leading) -> str:
    """The sources that the brief cites, in the order of their numbers."""
    items = "".join(_reference(material, source, cited) for source in material.references)
    if not items:
        return ""
    return f'<section aria-labelledby="references"><h2 id="references">References</h2>\n<ol>\n{items}</ol></section>\n'


def stance_of(found: Verdict | None) -> str:
    """A verdict in a few words."""
    return _STANCES.get(found.stance, found.stance) if found else "○ Not judged"


def _section(name: str, title: str, material: Material, claims: list[ClaimLine], cited: Leading) -> str:
    items = "".join(_claim(number, claim, material, cited) for number, claim in enumerate(claims, start=1))
    none = "" if claims else "<p>There are none.</p>\n"
    return f'<section class="claims" aria-labelledby="{name}"><h2 id="{name}">{title}</h2>\n{none}{items}</section>\n'


def _claim(number: int, claim: ClaimLine, material: Material, cited: Leading) -> str:
    pairs = list(material.pairs_of(claim))
    whole = material.verdicts.get((claim.claim_id, ""))
    # What differs between two sources is told in Carter's own words.
    language = pairs[0].source.language if pairs and claim.section != CONTRADICTIONS else ""
    figures = "".join(_evidence(pair, material, cited) for pair in pairs)
    return (
        f'<article class="claim" id="claim-{shown(claim.claim_id)}">\n'
        f"<h3>Claim {number}: {stance_of(whole)}</h3>\n"
        f"<p{spoken(claim.text, language)}>{shown(claim.text)}</p>\n"
        f'<p class="small">{"; ".join(_said(claim, whole))}</p>\n{figures}</article>\n'
    )


def _said(claim: ClaimLine, whole: Verdict | None) -> Iterator[str]:
    if whole:
        yield f"Verdict: {_MEANS.get(whole.means, shown(whole.means))}, score {whole.score / 1000:.3f}"
        yield from (shown(each.detail) for each in whole.reasons)
    yield f"speaks to its part of the question with {claim.confidence:.3f} of 1"
    if claim.sources > claim.origins:
        yield f"{claim.sources} sources of {claim.origins} origin{'s' * (claim.origins != 1)}"
    if claim.time:
        yield f"time: {claim.time}{f', as of {shown(claim.as_of)}' if claim.as_of else ''}"
    yield f"<code>{shown(claim.claim_id)}</code>"


def _evidence(pair: Cited, material: Material, cited: Leading) -> str:
    line, source, anchor = pair.evidence, pair.source, evidence_anchor(pair)
    over = "".join(f"<p{spoken(each.quote, source.language)}>Under: {shown(each.quote)}</p>" for each in line.over)
    page = f", p. {line.page}" if line.page else ""
    number = f"[{source.reference}] " if source.reference else ""
    opened = at_quote(source.url, line.quote)
    there = (
        f' <a class="there" href="{shown(opened)}" rel="noopener noreferrer">Open the page there</a>' if opened else ""
    )
    return (
        f'<figure id="{shown(anchor)}">\n{over}'
        f"<blockquote{spoken(line.quote, source.language)}>"
        f'<p class="text">{_surroundings(pair, material)}</p></blockquote>\n'
        f"<figcaption><p>{number}{_title(source)}, {_place(source)}{page}.{there}</p>"
        f'<p class="small">{stance_of(pair.of_pair)}; characters {line.char_start} to {line.char_end} of '
        f"<code>{shown(line.text)}</code>{_kept(pair, material)}.{_back(cited.get(anchor, ()))}</p>"
        "</figcaption></figure>\n"
    )


def _surroundings(pair: Cited, material: Material) -> str:
    line, text = pair.evidence, material.texts.get(pair.evidence.text)
    before, after = line.prefix, line.suffix
    if text is not None:
        before, after = text[max(0, line.char_start - _AROUND) : line.char_start], text[line.char_end :][:_AROUND]
    start = "…" if line.char_start > len(before) else ""
    end = "…" if text is None or line.char_end + len(after) < len(text) else ""
    return f"{start}{shown(before)}<mark>{shown(line.quote)}</mark>{shown(after)}{end}"


def _kept(pair: Cited, material: Material) -> str:
    return "; quote kept, source not retained" if material.texts.get(pair.evidence.text) is None else ""


def _title(source: SourceLine) -> str:
    return f"<span{spoken(source.title, source.language)}>{shown(source.title)}</span>"


def _place(source: SourceLine) -> str:
    return linked(source.url, visible(path_of(source.url)))


def _reference(material: Material, source: SourceLine, cited: Leading) -> str:
    anchor = reference_anchor(source.reference or 0)
    titles = {each.source_id: each.reference for each in material.table.sources}
    said = [f"published {shown(source.published_date)}"] if source.published_date else []
    said += [f"modified {shown(source.modified_date)}"] if source.modified_date else []
    said += [f"received {shown(source.retrieved_at)}"] if source.retrieved_at else []
    said += [shown(source.notes)] if source.notes else []
    for link in material.table.origin_links:
        other = {link.one: link.other, link.other: link.one}.get(source.source_id)
        if other and titles.get(other):
            said.append(f"{shown(link.why)} as [{titles[other]}]{f' ({shown(link.detail)})' if link.detail else ''}")
    said.append(f"SHA-256 <code>{shown(source.content_hash)}</code>")
    return (
        f'<li id="{anchor}">{_title(source)}: {_place(source)}. '
        f'<span class="small">{"; ".join(said)}.{_back(cited.get(anchor, ()))}</span></li>\n'
    )


def _back(leading: tuple[str, ...]) -> str:
    """Links to where the brief cites it."""
    named = "".join(
        f' <a class="back" href="#{each}" aria-label="Back to citation {number} of {len(leading)}">↩</a>'
        for number, each in enumerate(leading, start=1)
    )
    return f' <span class="noprint">{named}</span>' if named else ""
