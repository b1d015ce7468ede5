"""Under which names a page or paper is known: its URL in one spelling, DOI, arXiv id, PubMed id."""

import re
from urllib.parse import unquote

from carter.research.web.url import BadUrl, Url, identity, parsed

_LONGEST_URL = 2000  # characters
_DOI = re.compile(r"(?:^|doi:\s*|doi\.org/)(10\.\d{4,9}/[^\s\"<>]{1,200})", re.I)
_ARXIV = re.compile(
    r"(?:^|arxiv:|arxiv\.org/(?:abs|pdf|html)/|10\.48550/arxiv\.)"
    r"(\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[a-z]{2})?/\d{7})(?:v\d{1,3})?(?:\.pdf)?$",
    re.I,
)
_PUBMED = re.compile(r"(?:^|pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/)([1-9]\d{0,8})/?$")
_SCHEMES = ("http", "https")
_PLAIN = re.compile(r"https?://[^/ \\\"<>][^ \\\"<>]*\Z", re.I)  # beyond it, readers of URLs differ


def is_page(url: str) -> bool:
    """Whether `url` names a page on the web: http or https, a host, no user name, no blanks."""
    page = _page(url)
    return page is not None and not page.credentials


def host_of(url: str) -> str:
    """The host of a page in small letters, without the dot that may end it; empty where there is none."""
    page = _page(url)
    return page.name if page else ""


def origin_of(url: str) -> str:
    """Scheme, host and port of a page: its site, as far as robots.txt goes; empty where there is none."""
    page = _page(url)
    return page.origin if page else ""


def same_page(url: str) -> str:
    """The spelling under which a page is known.

    It is that of the fetcher, so that what is found and what is fetched are known alike. What is no page on the web
    stays as it is.
    """
    page = _page(url)
    return identity(page) if page else url


def names_of(url: str, doi: str = "", arxiv: str = "", pubmed: str = "") -> frozenset[str]:
    """All names of a paper or page; two entries that share one are the same source."""
    arxiv = arxiv or arxiv_in(doi)
    given = {"doi": doi, "arxiv": arxiv, "pubmed": pubmed}
    return frozenset({same_page(url), *(f"{kind}:{name}" for kind, name in given.items() if name)})


def doi_in(text: str) -> str:
    """The DOI that `text` is or whose URL it is, in small letters; empty where there is none."""
    found = _DOI.search(unquote(text[:_LONGEST_URL]))
    return found[1].rstrip(".,;)").lower() if found else ""


def arxiv_in(text: str) -> str:
    """The arXiv id that `text` is, or whose URL or DOI it is, without version; empty where there is none."""
    found = _ARXIV.search(text[:_LONGEST_URL].partition("#")[0].partition("?")[0])
    return found[1].lower() if found else ""


def pubmed_in(text: str) -> str:
    """The PubMed id that `text` is or whose URL it is; empty where there is none."""
    found = _PUBMED.search(text[:_LONGEST_URL].partition("#")[0].partition("?")[0])
    return found[1] if found else ""


def _page(url: str) -> Url | None:
    """The parts of the URL of a page; nothing where it is none or could be read in two ways."""
    if len(url) > _LONGEST_URL or not url.isprintable() or not _PLAIN.match(url):
        return None
    try:
        page = parsed(url)
    except BadUrl:
        return None
    return page if page.scheme in _SCHEMES and page.port else None
