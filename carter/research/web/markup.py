"""The tags near the start of a page that speak to whoever fetches it, in one pass of linear time."""

import html
import re
from collections.abc import Iterator

# What holds no element of the page is passed over whole, also where it never ends. A <noscript> is for browsers that
# run no scripts, but what it leads to is seldom the page that was asked for.
_SEEN = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<(script|style|noscript|template|title|textarea|xmp|iframe)\b.*?(?:</\1\b|\Z)"
    r"|<(meta|link)\b([^<>]{0,2000}+)>",
    re.I | re.S,
)
_ATTRIBUTE = re.compile(r"(?<![^\s/\"'])([^\s=/\"'>]++)\s*+=\s*+(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")


def tags_in(body: bytes, name: str, look: int) -> Iterator[dict[str, str]]:
    """The attributes of each `<meta>` or `<link>` (`name`) in the first `look` bytes; names in small letters."""
    for found in _SEEN.finditer(body[:look].decode("utf-8", "replace")):
        if (found[2] or "").lower() == name:
            pairs = _ATTRIBUTE.findall(found[3])
            yield {key.lower(): html.unescape(quoted or single or bare) for key, quoted, single, bare in pairs}
