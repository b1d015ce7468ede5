"""The claims of a run with the evidence of each, read as plain fields, so that tables of other versions can be read."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from carter.kernel.diff import Fields
from carter.kernel.digest import Digest


class Held(NamedTuple):
    """A piece of evidence."""

    evidence_id: str
    source_id: str
    url: str
    quote: str
    start: int  # code points of the text
    end: int
    text: str  # digest of the text
    page: int


class Told(NamedTuple):
    """A claim."""

    claim_id: str
    text: str
    section: str
    confidence: int  # thousandths
    time: str
    as_of: str
    tags: tuple[str, ...]
    in_brief: bool
    evidence: tuple[Held, ...]

    @property
    def urls(self) -> tuple[str, ...]:
        """Where its evidence stands."""
        return tuple(dict.fromkeys(held.url for held in self.evidence))


class Table(NamedTuple):
    """The claims of a run, in the order of its table, and the sources that it read."""

    claims: tuple[Told, ...] = ()
    texts: Mapping[str, str] = {}  # URL -> digest of the readable text
    whole: bool = False  # whether all of its claims are here


def read_table(digest: Digest | str, fields: Fields) -> Table:
    """The table under a digest, as far as it is here."""
    table = fields(Digest(digest)) if digest else {}
    if not table:
        return Table()
    sources = {source["source_id"]: source for source in table.get("sources", ())}
    evidence = [_held(item, sources) for item in items(table.get("evidence", ""), fields)]
    claims = items(table.get("claims", ""), fields)
    by_id, brief = {held.evidence_id: held for held in evidence}, set(table.get("in_brief", ()))
    told = [_told(claim, by_id, claim.get("claim_id") in brief) for claim in claims if claim]
    texts = {source["url"]: source["text"] for source in sources.values()}
    return Table(tuple(told), texts, all(claims))


def items(digest: str, fields: Fields) -> list[Mapping[str, Any]]:
    """The records of a stored collection; an empty one in the place of what is not here."""
    return [fields(Digest(item)) for item in fields(Digest(digest)).get("items", ())] if digest else []


def _held(item: Mapping[str, Any], sources: Mapping[str, Mapping[str, Any]]) -> Held:
    source_id = item.get("source_id", "")
    names = (item.get("quote", ""), item.get("char_start", 0), item.get("char_end", 0), item.get("text", ""))
    return Held(
        item.get("evidence_id", ""), source_id, sources.get(source_id, {}).get("url", ""), *names, item.get("page", 0)
    )


def _told(claim: Mapping[str, Any], evidence: Mapping[str, Held], in_brief: bool) -> Told:
    return Told(
        claim["claim_id"],
        claim["text"],
        claim.get("section", ""),
        claim.get("confidence", 0),
        claim.get("time", ""),
        claim.get("as_of", ""),
        tuple(claim.get("tags", ())),
        in_brief,
        tuple(evidence[each] for each in claim.get("evidence_ids", ()) if each in evidence),
    )
