"""A claim, a manifest and its event log -> the way from the brief to the characters, page, query and request."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from carter.evidence.quoting import escaped, quoted
from carter.evidence.span import Span, holds, stands_over
from carter.evidence.statements import statement_of
from carter.kernel.digest import Digest
from carter.kernel.why import Exchange, Made
from carter.records.ids import claim_ulid, evidence_ulid, source_ulid
from carter.records.query import Query as Worded
from carter.research.engines.abroad import web_words
from carter.research.lineage_records import Fields, Known, Records, beside, round_of
from carter.research.lineage_shown import Carried, Judgement, Line, Lineage, Origin, Place, Query

AROUND = 160  # characters that are shown on either side of a quotation
_MODELS = frozenset(["complete", "entail"])


def lineage(known: Known, run: str, table: Fields, brief: str, claim: Fields) -> Lineage:
    """The way of one claim, each thing on it read and checked again.

    Args:
        known: the records of the run and what its log tells.
        run: its ULID.
        table: claims.json.
        brief: brief.md.
        claim: one of the claims of the table.
    """
    return _Walk(Records(known), table).claim(run, brief, claim)


class _Walk:
    def __init__(self, records: Records, table: Fields) -> None:
        self.records = records
        self.table = table
        self.sources = {each["source_id"]: each for each in table["sources"]}

    def claim(self, run: str, brief: str, claim: Fields) -> Lineage:
        claim_id, records = claim["claim_id"], self.records
        held = self._held(claim)
        if claim_ulid(claim["text"], tuple(claim["evidence_ids"])) != claim_id:
            records.fault("the claim's id is not that of its text and evidence", claim_id)
        made = records.first(("draft_claims", "judged", "arrangement"), lambda fields: self._holds(fields, claim_id))
        judged = records.first(("arrangement", "judged"), lambda fields: _judges(fields, claim_id), last=True)
        if made is None or judged is None:
            records.fault("no record of this run holds the claim and its verdict", claim_id)
        evidence = tuple(self._evidence(claim_id, item) for item in held)
        return Lineage(
            run=run,
            manifest=records.known.manifest.digest,
            claim_id=claim_id,
            number=1 + [each["claim_id"] for each in self.table["claims"]].index(claim_id),
            text=claim["text"],
            section=claim["section"],
            tags=tuple(claim["tags"]),
            confidence=f"{claim['confidence']:.3f}",
            in_brief=bool(claim.get("in_brief")),
            lines=tuple(_lines(brief, claim, held)),
            brief=records.made("brief"),
            claims=made,
            judged=judged,
            verdict=self._verdict(claim_id, ""),
            asked=tuple(self._models(made, judged)),
            evidence=evidence,
            faults=tuple(dict.fromkeys(records.faults)),
        )

    def _held(self, claim: Fields) -> list[Fields]:
        pieces = {item["evidence_id"]: item for item in self.table["evidence"]}
        for missing in (each for each in claim["evidence_ids"] if each not in pieces):
            self.records.fault("its evidence is not in the table", missing)
        return [pieces[each] for each in claim["evidence_ids"] if each in pieces]

    def _holds(self, fields: Fields, claim_id: str) -> bool:
        claims = fields.get("items") if "items" in fields else fields.get("claims")
        return bool(self.records.items(claims, "claim_id", claim_id))

    def _verdict(self, claim_id: str, evidence_id: str) -> Judgement | None:
        for each in self.table["verdicts"]:
            if (each["claim_id"], each["evidence_id"]) == (claim_id, evidence_id):
                reasons = tuple(f"{why['kind']}: {why['detail']}" for why in each.get("reasons", ()))
                return Judgement(each["stance"], each.get("means", ""), each.get("score", 0), reasons)
        self.records.fault("no verdict is on it", evidence_id or claim_id)
        return None

    def _models(self, made: Made | None, judged: Made | None) -> Iterator[Exchange]:
        """What models were asked in the round that first holds the claim, and by the judge whose verdict counts."""
        targets = [each.target for each in (made, judged) if each is not None]
        if made is not None and made.stage == "build_claims":
            targets.insert(0, beside(made.target, "synthesis"))
        for target in dict.fromkeys(targets):
            yield from self.records.exchanges(target, lambda kind, _: kind in _MODELS)

    def _evidence(self, claim_id: str, item: Fields) -> Carried:
        evidence_id, source_id, text = item["evidence_id"], item["source_id"], item["text"]
        records = self.records
        if evidence_ulid(Digest(text), item["char_start"], item["char_end"]) != evidence_id:
            records.fault("the evidence's id is not that of its text and place", evidence_id)

        def of_it(fields: Fields) -> bool:
            readable = records.opened(fields.get("readable"))
            return fields.get("source_id") == source_id and text in (fields.get("text"), readable.get("text"))

        document = records.first(("documents",), of_it)
        if document is None:
            records.fault("no document of this run has its text", evidence_id)
        return Carried(
            evidence_id=evidence_id,
            relevance=round(item["relevance"] * 1000),
            verdict=self._verdict(claim_id, evidence_id),
            snippets=records.first(
                ("snippets",), lambda fields: bool(records.items(fields, "evidence_id", evidence_id))
            ),
            passages=records.first(("passages",), of_it),
            document=document,
            place=self._place(item),
            source=self._origin(source_id),
        )

    def _place(self, item: Fields) -> Place:
        start, end, quote = item["char_start"], item["char_end"], item["quote"]
        over = [(each["start"], each["quote"]) for each in item.get("over", ())]
        text = self._text(item["text"])
        lines = (0, 0, 0)
        prefix, suffix = item.get("prefix", ""), item.get("suffix", "")
        if text is not None:
            self._check(item, text, over)
            prefix, quote, suffix = text[max(0, start - AROUND) : start], text[start:end], text[end : end + AROUND]
            first = text.count("\n", 0, start) + 1
            lines = (first, first + quote.count("\n"), first - prefix.count("\n"))
        return Place(
            item["text"],
            start,
            end,
            item["byte_start"],
            item["byte_end"],
            *lines,
            prefix=prefix,
            quote=quote,
            suffix=suffix,
            page=item.get("page") or 0,
            heading=item.get("heading", ""),
            over=tuple(quote for _, quote in over),
            retained=text is not None,
        )

    def _text(self, digest: str) -> str | None:
        data = self.records.bytes(digest)
        try:
            return None if data is None else data.decode()
        except UnicodeDecodeError:
            self.records.fault("the text of the evidence is no UTF-8", digest)
            return None

    def _check(self, item: Fields, text: str, over: Sequence[tuple[int, str]]) -> None:
        evidence_id, start, end = item["evidence_id"], item["char_start"], item["char_end"]
        try:
            span = Span(start=start, end=end, byte_start=item["byte_start"], byte_end=item["byte_end"])
        except ValidationError:
            self.records.fault("its code points and bytes cannot name one stretch", evidence_id)
            return
        if not holds(text, span, item["quote"]):
            self.records.fault("its quotation does not stand at its place", evidence_id)
        if not all(stands_over(text, place, quote, start) for place, quote in over):
            self.records.fault("what is told over it does not stand there", evidence_id)

    def _origin(self, source_id: str) -> Origin:
        records, source = self.records, self.sources.get(source_id)
        if source is None:
            records.fault("its source is not in the table", source_id)
            source = {"title": "", "url": "", "content_hash": ""}
        elif source_ulid(source["url"], source["content_hash"]) != source_id:
            records.fault("the source's id is not that of its URL and content", source_id)
        pages = records.first(("pages",), lambda fields: bool(records.items(fields, "source_id", source_id)))
        page = next(iter(records.items(pages.digest, "source_id", source_id)), {}) if pages else {}
        asked, body = page.get("asked") or page.get("url", ""), page.get("body") or ""
        fetches = records.exchanges(
            beside(pages.target, "visits") if pages else "",
            lambda kind, request: kind == "fetch" and request.get("url") == asked,
        )
        return Origin(
            source_id,
            source["title"],
            source["url"],
            source.get("published_date") or "",
            source["content_hash"],
            source.get("reference") or 0,
            pages,
            body,
            bool(body) and records.bytes(body) is not None,
            next(iter(fetches), None),
            tuple(self._queries(asked, pages.target if pages else "")),
        )

    def _queries(self, url: str, pages: str) -> Iterator[Query]:
        """The queries that had found a URL when its page was asked for, in the order in which they were asked."""
        for target, entry in self.records.every("candidates"):
            if round_of(target) > round_of(pages):
                return
            for candidate in self.records.fields(entry.digest).get("candidates", ()):
                for rank in candidate["ranks"] if candidate["url"] == url else ():
                    yield self._query(target, rank)

    def _query(self, target: str, rank: Fields) -> Query:
        text, engine, records = rank["query"], rank.get("engine", ""), self.records
        queries = records.made(beside(target, "queries"))
        worded = records.fields(queries.digest).get("queries", []) if queries else []
        found: Fields = next((each for each in worded if each["text"] == text), {"text": text})
        sent = web_words(Worded(text=text, web=found.get("web", ""))) if engine else text

        def is_it(kind: str, request: Mapping[str, Any]) -> bool:
            if not engine:
                return kind == "search" and request.get("query") == text
            return kind != "search" and request.get("engine") == engine

        exchanges = tuple(records.exchanges(target, is_it, sent))
        return Query(text, sent, engine or "local", rank["rank"], queries, records.made(target), exchanges)


def _judges(fields: Fields, claim_id: str) -> bool:
    return any(each["claim_id"] == claim_id for each in fields.get("verdicts", ()))


def _lines(brief: str, claim: Fields, held: Sequence[Fields]) -> Iterator[Line]:
    """The lines of the brief that tell a claim: its words, or all of its quotations."""
    if not claim.get("in_brief"):
        return
    quotes = [item["quote"] for item in held]
    statement = escaped(statement_of(claim["text"], quotes))
    marks = [quoted(quote) for quote in quotes]
    for number, line in enumerate(brief.split("\n"), start=1):
        if (statement and statement in line) or (marks and all(mark in line for mark in marks)):
            yield Line(number, line)
