"""Under which names a page or paper is known: its URL in one spelling, DOI, arXiv id, PubMed id."""

import re
from urllib.parse import SplitResult, unquote, urlsplit

_LONGEST_URL = 2000  # characters
_DOI = re.compile(r"(?:^|doi:\s*|doi\.org/)(10\.\d{4,9}/[^\s\"<>]{1,200})", re.I)
_ARXIV = re.compile(
    r"(?:^|arxiv:|arxiv\.org/(?:abs|pdf|html)/|10\.48550/arxiv\.)"
    r"(\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[a-z]{2})?/\d{7})(?:v\d{1,3})?(?:\.pdf)?$",
    re.I,
)
_PUBMED = re.compile(r"(?:^|pubmed\.ncbi\.nlm\.nih\.gov/|ncbi\.nlm\.nih\.gov/pubmed/)([1-9]\d{0,8})/?$")
_PORTS = {"http": 80, "https": 443}
_TRACKER = re.compile(r"utm_|(?:gclid|fbclid|msclkid|dclid|mc_cid|mc_eid|igshid|yclid|srsltid)(?:=|$)")


def is_page(url: str) -> bool:
    """Whether `url` names a page on the web: http or https, a host, no user name, no blanks."""
    parts = _parts(url)
    return parts is not None and parts.scheme in _PORTS and bool(parts.hostname) and "@" not in parts.netloc


def host_of(url: str) -> str:
    """The host of a page in small letters, without the dot that may end it; empty where there is none."""
    parts = _parts(url)
    return (parts.hostname or "").removesuffix(".") if parts else ""


def same_page(url: str) -> str:
    """The spelling under which a page is known.

    Scheme and host in small letters, no fragment, no trackers, no port that is the scheme's own. The order of the
    query stays, and a URL within it is never taken for the page. What is no page on the web stays as it is.
    """
    parts = _parts(url)
    if parts is None or parts.scheme not in _PORTS:
        return url
    port = f":{parts.port}" if parts.port not in (None, _PORTS.get(parts.scheme)) else ""
    query = "&".join(part for part in parts.query.split("&") if part and not _TRACKER.match(part))
    return f"{parts.scheme}://{host_of(url)}{port}{parts.path or '/'}{'?' if query else ''}{query}"


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


def _parts(url: str) -> SplitResult | None:
    """The parts of a URL; nothing where it is none or could be read in two ways."""
    if len(url) > _LONGEST_URL or not url.isprintable() or any(character in url for character in ' \\"<>'):
        return None
    try:
        parts = urlsplit(url)
        return parts if parts.port != 0 else None
    except ValueError:
        return None
