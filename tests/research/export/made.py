"""A run to be exported, made in one call: sources with a quotation each, their claims, verdicts and brief."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from carter.evidence.quoting import escaped, quoted
from carter.evidence.span import context_of, span_of
from carter.kernel.digest import Digest, digest_bytes
from carter.kernel.manifest import Entry, Manifest
from carter.records.ids import claim_ulid, evidence_ulid, source_ulid
from carter.records.verdict import Verdict, Why
from carter.research.engines.local import is_web
from carter.research.export.material import Material, Stored, Told
from carter.research.output_models import ClaimLine, ClaimsFile, ConfidenceLine, EvidenceLine, FieldsLine, SourceLine
from carter.research.stages.render_brief import GAPS, REFERENCES

RUN = "01JDN0000000000000000000AA"
HOSTILE = (
    "</script><script>alert(1)</script>",
    "</style><img src=x onerror=alert(1)>",
    "<!-- --> ]]> &lt;b&gt; &amp;",
    '=HYPERLINK("http://evil.example","x")',
    " \t'=1+1",
    "@SUM(A1)\r\n+1",
    "“-2+3”",
    "＝1+1",
    "{} }{ \\ \\textbf{x} $ % # _ ~ ^ @misc{",
    "\x1b[31mred\x1b[0m\x00\x07\x9b",
    "\u202eevil\u2066\u200f\ufeff",
    "[1] [2, p. 3] \\[1\\] ![x](http://evil.example) [x](javascript:alert(1)) <http://evil.example>",
    "| a | b |\n| --- | --- |\n```\n# heading",
    "javascript:alert(1)",
    "😀 שלום العربية 数据",
)


class Given(NamedTuple):
    """A source and what is quoted of it."""

    quote: str
    title: str = "Leases"
    url: str = "file:notes/lease.md"
    before: str = "What goes before. "
    after: str = " What follows."
    published: str | None = None
    retrieved: str | None = None
    in_brief: bool = True


def material(*given: Given, question: str = "How long is a lease?", retained: bool = True) -> Material:
    """A run whose claims are these quotations, one a source, cited in this order."""
    texts = [each.before + each.quote + each.after for each in given]
    digests = [digest_bytes(text.encode()) for text in texts]
    sources = [
        _source(number, each, digest) for number, (each, digest) in enumerate(zip(given, digests, strict=True), 1)
    ]
    evidence = [_evidence(*each) for each in zip(given, texts, digests, sources, strict=True)]
    claims = [_claim(each, line) for each, line in zip(given, evidence, strict=True)]
    table = ClaimsFile(
        question=question,
        claims=claims,
        evidence=list({line.evidence_id: line for line in evidence}.values()),
        sources=list({source.source_id: source for source in sources}.values()),
        verdicts=[verdict for claim in claims for verdict in _verdicts(claim)],
        gaps=[],
        references=[source.source_id for source in sources],
    )
    told = Told(RUN, _manifest(digests).digest, "SOURCES_EXHAUSTED", "nothing is left", False, True)
    kept = {str(digest): text if retained else None for digest, text in zip(digests, texts, strict=True)}
    blobs = tuple(Stored(str(digest), "0" * 64, 10, "research/page@1") for digest in sorted(digests))
    return Material(told, _brief(question, given), table, _manifest(digests), kept, blobs)


def hostile() -> st.SearchStrategy[str]:
    """Text that tries to act, and any other."""
    anything = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
    return st.lists(st.sampled_from(HOSTILE) | anything, min_size=1, max_size=3).map("".join).filter(str.strip)


def hostile_given() -> st.SearchStrategy[Given]:
    """A source whose every text and URL tries to act."""
    urls = st.sampled_from(
        ("https://h.example/", "http://h.example/?q=", "file:", "javascript:", "data:text/html,", "//")
    )
    return st.builds(
        Given,
        quote=hostile(),
        title=hostile(),
        url=st.builds(str.__add__, urls, hostile()),
        before=hostile(),
        after=hostile(),
    )


def hostile_sources() -> st.SearchStrategy[list[Given]]:
    """Some such sources, each with words of its own, since claims of a table are all different."""
    return st.lists(hostile_given(), min_size=1, max_size=3, unique_by=lambda each: each.quote)


def _source(number: int, given: Given, digest: Digest) -> SourceLine:
    content = f"{number:064x}"
    return SourceLine(
        source_id=source_ulid(given.url, content),
        title=given.title,
        url=given.url,
        published_date=given.published,
        retrieved_at=given.retrieved,
        content_hash=content,
        notes=None,
        domain=given.url.split("/")[2] if is_web(given.url) and given.url.count("/") > 1 else "notes",
        source_type="text",
        language="en",
        modified_date=None,
        text=digest,
        reference=number,
    )


def _evidence(given: Given, text: str, digest: Digest, source: SourceLine) -> EvidenceLine:
    span = span_of(text, len(given.before), len(given.before) + len(given.quote))
    prefix, suffix = context_of(text, span.start, span.end)
    return EvidenceLine(
        evidence_id=evidence_ulid(digest, span.start, span.end),
        source_id=source.source_id,
        quote=given.quote,
        char_start=span.start,
        char_end=span.end,
        relevance=0.5,
        text=digest,
        byte_start=span.byte_start,
        byte_end=span.byte_end,
        prefix=prefix,
        suffix=suffix,
        heading="",
        section="facet-1",
        also=[],
        dated="",
        earlier="",
    )


def _claim(given: Given, line: EvidenceLine) -> ClaimLine:
    return ClaimLine(
        claim_id=claim_ulid(given.quote, (line.evidence_id,)),
        text=given.quote,
        evidence_ids=[line.evidence_id],
        confidence=0.5,
        confidence_from=ConfidenceLine(relevance=0.5, sources=1, origins=1),
        fields=FieldsLine(numbers=[], dates=[], quantifiers=[], negations=[], names=[], said_by=[]),
        tags=["finding"],
        section="facet-1",
        in_brief=given.in_brief,
        time="",
        as_of="",
        sources=1,
        origins=1,
    )


def _verdicts(claim: ClaimLine) -> list[Verdict]:
    told: dict[str, Any] = {"claim_id": claim.claim_id, "stance": "supports", "means": "quoted", "score": 1000}
    whole = Verdict(**told, evidence_id="", reasons=(Why(kind="word", detail="every word stands there"),))
    return [whole, *(Verdict(**told, evidence_id=each) for each in claim.evidence_ids)]


def _manifest(texts: Sequence[Digest]) -> Manifest:
    one, two, three = (digest_bytes(name) for name in (b"task", b"claims", b"brief"))
    entries = {
        "claims": Entry(two, digest_bytes(b"tabulate"), "tabulate", 5, {"task": one}, ((one, texts[0]),)),
        "brief": Entry(three, digest_bytes(b"render"), "render_brief", 11, {"claims": two}),
        "documents": Entry(digest_bytes(b"all"), Digest(""), "", 0, {str(at): each for at, each in enumerate(texts)}),
    }
    return Manifest({"task_spec": one}, entries, {"brief": three, "claims": two})


def _brief(question: str, given: Sequence[Given]) -> str:
    lines = [f"- {quoted(each.quote)} [{number}]" for number, each in enumerate(given, 1) if each.in_brief]
    listed = [f"- [{number}] {escaped(each.title)}: {escaped(each.url)}" for number, each in enumerate(given, 1)]
    head = [f"# {escaped(question)}", "", "## Executive summary", ""]
    return "\n".join([*head, *lines, GAPS, "- None was found.", REFERENCES, *listed]) + "\n"
