"""Addresses of sources in exports: which may be a link, and the IRI of one that may not."""

import re
from urllib.parse import quote, urlsplit

from carter.research.engines.local import SCHEME, is_web, path_of

_KEPT = ":/?#[]@!$&'()*+,;=%-._~"  # of RFC 3986: what has a meaning of its own, and what is never encoded
_LINK = re.compile(r"https?://[A-Za-z0-9._\-\[\]:]+(?:[/?#][!#-;=?-_a-z~]*)?")  # no space, quotation mark, <, >, \ or `
RUN, BLOB, CLAIM, EVIDENCE, SOURCE = (
    f"urn:carter:{kind}:" for kind in ("run", "blob:blake3", "claim", "evidence", "source")
)


def link_of(url: str) -> str:
    """`url` as it may stand in a link; empty for all that is no page of the web, such as `javascript:`."""
    if not is_web(url):
        return ""
    found = quote(url, safe=_KEPT)
    try:
        host = urlsplit(found).hostname
    except ValueError:
        return ""
    return found if host and _LINK.fullmatch(found) else ""


def iri_of(url: str) -> str:
    """The IRI of a source: its link, or `file:` and its path, percent-encoded; empty for anything else."""
    if url.startswith(SCHEME):
        return SCHEME + quote(path_of(url).encode("utf-8", "surrogatepass"), safe="/-._~")
    return link_of(url)
