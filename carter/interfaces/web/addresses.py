"""The addresses of the pages: each is made here, so that no template puts one together by itself."""

from urllib.parse import quote, urlencode


def runs(**filters: str) -> str:
    """The list of runs; empty filters are left out."""
    given = {name: value for name, value in filters.items() if value}
    return f"/runs?{urlencode(given)}" if given else "/runs"


def run(name: str, page: str = "brief", **query: object) -> str:
    """A page of a run: `brief`, `sources`, `lineage`, `report`, `review`, `log`, `progress`."""
    return f"/runs/{_part(name)}/{page}{_asked(query)}"


def evidence(name: str, claim_id: str, evidence_id: str) -> str:
    """A piece of evidence of a claim, where its quotation stands."""
    return f"/runs/{_part(name)}/claims/{_part(claim_id)}/evidence/{_part(evidence_id)}"


def claim(name: str, claim_id: str) -> str:
    """A claim with the whole way to its sources."""
    return f"/runs/{_part(name)}/claims/{_part(claim_id)}"


def source(name: str, source_id: str, page: str = "", **query: object) -> str:
    """A source; or its `text` or `raw` bytes."""
    return f"/runs/{_part(name)}/sources/{_part(source_id)}{f'/{page}' if page else ''}{_asked(query)}"


def new(run: str = "") -> str:
    """The form of a new question; filled with that of a run, if one is named."""
    return f"/new?{urlencode({'from': run})}" if run else "/new"


def diff(then: str, now: str) -> str:
    """What differs between two runs."""
    return f"/diff?{urlencode({'then': then, 'now': now})}"


def blob(digest: str, **query: object) -> str:
    """What a digest names."""
    return f"/blobs/{_part(digest)}{_asked(query)}"


def build(name: str, page: str = "") -> str:
    """A build that was begun from a page; or its stream of `events`, or what makes it `stop`."""
    return f"/builds/{_part(name)}{f'/{page}' if page else ''}"


def twin(path: str, query: str = "") -> str:
    """The JSON of the page at a path."""
    return f"{path}.json{f'?{query}' if query else ''}"


def _asked(query: dict[str, object]) -> str:
    given = {name: value for name, value in query.items() if value not in ("", None)}
    return f"?{urlencode(given)}" if given else ""


def _part(text: str) -> str:
    return quote(text, safe=":")
