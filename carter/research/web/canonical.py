"""The URL that a page claims to have, made absolute; a claim of the page, never its identity."""

from carter.research.web.markup import tags_in
from carter.research.web.url import BadUrl, Url, parsed

_LOOK = 256 * 1024  # bytes of a page in which the claim is looked for


def canonical_in(body: bytes, here: Url) -> str:
    """What `<link rel=canonical>` of a page says; empty where it says nothing, or nothing of use."""
    for named in tags_in(body, "link", _LOOK):
        if "canonical" in named.get("rel", "").lower().split():
            try:
                url = parsed(named.get("href", ""), here)
            except BadUrl:
                return ""
            return url.href if url.scheme in ("http", "https") else ""
    return ""
