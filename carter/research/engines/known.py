"""The engines that Carter knows: what each is for, what it needs, which wishes it takes, and how it is asked."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from carter.research.engines import (
    arxiv,
    brave,
    claude,
    crossref,
    openalex,
    pubmed,
    searxng,
    semantic_scholar,
    tavily,
    wikipedia,
)
from carter.research.engines.exchange import EMAIL, HttpReply, HttpRequest, KeyPlace, Steps, Wanted
from carter.research.engines.findings import Findings
from carter.research.policy import covers

Kind = Literal["web", "scholarly", "encyclopedia", "local"]
Native = Literal["allow", "deny", "recency", "language", "limit"]
SEARXNG_URLS = "CARTER_SEARXNG_URLS"


class Setting(NamedTuple):
    """What a user says of engines beyond their keys."""

    searxng: tuple[str, ...] = ()  # URLs of start pages, asked in this order until one answers
    model: str = ""  # that searches, where Claude does; it only passes the query on


class Engine(NamedTuple):
    """One engine."""

    name: str
    kind: Kind
    about: str
    page: str  # of its documentation; empty for Carter's own
    native: tuple[Native, ...]  # wishes that it takes itself; Carter checks domains and dates in any case
    rate: str  # what its documentation asks for
    gap_ms: int = 0  # from one request to the next, at least
    keys: tuple[KeyPlace, ...] = ()
    needs: str = ""  # a setting that it cannot do without
    host: str = ""  # the only host, with those below it, that its keys go to; empty: the user names it
    site: str = ""  # the only host that its leads lie on; empty: any
    seen_live: bool = False  # whether its real replies were read, and not only its documentation


AS_IT_COMES = Setting()

ENGINES = {
    engine.name: engine
    for engine in (
        Engine("local", "local", "full-text search in local sources", "", ("limit",), rate="none", seen_live=True),
        Engine(
            searxng.NAME,
            "web",
            "a metasearch server that the user names",
            "https://docs.searxng.org/dev/search_api.html",
            (
                "recency",
                "language",
            ),
            rate="as its owner has it",
            gap_ms=1000,
            needs=SEARXNG_URLS,
            seen_live=True,
        ),
        Engine(
            brave.NAME,
            "web",
            "an index of the web of its own",
            "https://api-dashboard.search.brave.com/api-reference/web/search/get",
            (
                "allow",
                "deny",
                "recency",
                "language",
                "limit",
            ),
            rate="one request a second, more by plan",
            gap_ms=1100,
            keys=(brave.KEY,),
            host="api.search.brave.com",
        ),
        Engine(
            tavily.NAME,
            "web",
            "a web search for agents; works without a key at a lower rate",
            "https://docs.tavily.com/documentation/api-reference/endpoint/search",
            (
                "allow",
                "deny",
                "recency",
                "limit",
            ),
            rate="100 requests a minute with a key for development",
            gap_ms=600,
            keys=(tavily.KEY,),
            host="api.tavily.com",
        ),
        Engine(
            claude.NAME,
            "web",
            "Claude's own web search; takes of the tokens and cents of `model`",
            "https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool",
            (
                "allow",
                "deny",
            ),
            rate="that of the organisation",
            keys=(claude.KEY,),
            host=claude.ADDRESS.removeprefix("https://"),
        ),
        Engine(
            wikipedia.NAME,
            "encyclopedia",
            "articles in the language of the question",
            "https://www.mediawiki.org/wiki/API:Search",
            (
                "language",
                "limit",
            ),
            rate="one request after the other",
            gap_ms=200,
            host=wikipedia.SITE,
            site=wikipedia.SITE,
        ),
        Engine(
            arxiv.NAME,
            "scholarly",
            "preprints",
            "https://info.arxiv.org/help/api/user-manual.html",
            (
                "recency",
                "limit",
            ),
            rate="one request every three seconds",
            gap_ms=3000,
            host=arxiv.SITE,
            site=arxiv.SITE,
        ),
        Engine(
            crossref.NAME,
            "scholarly",
            "works with a DOI",
            "https://api.crossref.org/swagger-ui/index.html",
            (
                "recency",
                "limit",
            ),
            rate="one request after the other",
            gap_ms=1000,
            keys=crossref.KEYS,
            host="api.crossref.org",
        ),
        Engine(
            openalex.NAME,
            "scholarly",
            "scholarly works, with where they can be read for nothing",
            "https://developers.openalex.org/api-reference/works",
            (
                "recency",
                "language",
                "limit",
            ),
            rate="a daily allowance: 1,000 searches with a free key, a tenth or less without",
            gap_ms=100,
            keys=openalex.KEYS,
            host="api.openalex.org",
        ),
        Engine(
            semantic_scholar.NAME,
            "scholarly",
            "scholarly papers",
            "https://api.semanticscholar.org/api-docs/graph",
            (
                "recency",
                "limit",
            ),
            rate="one request a second with a key; without, what others leave",
            gap_ms=1100,
            keys=(semantic_scholar.KEY,),
            host="api.semanticscholar.org",
        ),
        Engine(
            pubmed.NAME,
            "scholarly",
            "biomedical papers; two requests a query",
            "https://www.ncbi.nlm.nih.gov/books/NBK25499/",
            (
                "recency",
                "limit",
            ),
            rate="three requests a second, ten with a free key",
            gap_ms=340,
            keys=pubmed.KEYS,
            host="eutils.ncbi.nlm.nih.gov",
            site=pubmed.SITE,
        ),
    )
}
"""By name, in the order in which they are listed."""

_ONE_STEP: dict[str, tuple[Callable[[Wanted], HttpRequest], Callable[[HttpReply], Findings]]] = {
    brave.NAME: (brave.request, brave.findings_in),
    tavily.NAME: (tavily.request, tavily.findings_in),
    arxiv.NAME: (arxiv.request, arxiv.findings_in),
    crossref.NAME: (crossref.request, crossref.findings_in),
    openalex.NAME: (openalex.request, openalex.findings_in),
    semantic_scholar.NAME: (semantic_scholar.request, semantic_scholar.findings_in),
}


def steps(name: str, wanted: Wanted, setting: Setting = AS_IT_COMES) -> Steps:
    """How `name` is asked: yields its requests one by one, is sent their replies, returns at most `wanted.limit` leads.

    Raises:
        KeyError: no engine of that name is asked over the web.
        ValueError: a setting that it needs is missing; `lacking` says which.
    """
    findings = yield from _steps(name, wanted, setting)
    return findings.model_copy(update={"leads": findings.leads[: wanted.limit]})


def lacking(name: str, setting: Setting) -> str:
    """The setting without which `name` cannot be asked; empty where none is missing."""
    return ENGINES[name].needs if name == searxng.NAME and not setting.searxng else ""


def pointless(name: str, wanted: Wanted) -> str:
    """Why asking `name` can bring no lead that the policy allows; empty where it may."""
    site = ENGINES[name].site
    if not site:
        return ""
    if any(covers(rule, site) for rule in wanted.deny):
        return f"{site} is denied"
    reached = any(covers(rule, site) or covers(site, rule) for rule in wanted.allow)
    return "" if reached or not wanted.allow else f"{site} is not allowed"


def variables() -> tuple[str, ...]:
    """The names of all keys that some engine takes, and of the address, each once."""
    names = [place.variable for engine in ENGINES.values() for place in engine.keys]
    return tuple(dict.fromkeys([*(name for name in names if name != EMAIL), EMAIL]))


def _steps(name: str, wanted: Wanted, setting: Setting) -> Steps:
    if name == searxng.NAME:
        return (yield from searxng.steps(wanted, setting.searxng))
    if name == pubmed.NAME:
        return (yield from pubmed.steps(wanted))
    if name == wikipedia.NAME:
        return (yield from wikipedia.steps(wanted))
    if name == claude.NAME:
        return claude.findings_in((yield claude.request(wanted, setting.model)))
    request, findings_in = _ONE_STEP[name]
    return findings_in((yield request(wanted)))
