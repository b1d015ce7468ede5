"""Pages and headers that send the reader on: `<meta http-equiv=refresh>` and the header `Refresh`."""

import re

from carter.research.web.markup import tags_in

_LOOK = 64 * 1024  # bytes of a page in which a refresh is looked for
_LONGEST_WAIT = 5  # seconds; what waits longer is a page to be read
_CONTENT = re.compile(r"\s*(\d{1,4})(?:\.\d*)?\s*(?:[;,\s]\s*(?:url\s*=\s*)?(.*))?$", re.I | re.S)


def refresh_in(body: bytes) -> str:
    """Where a page sends its reader within five seconds, as written there; empty if it does not."""
    for named in tags_in(body, "meta", _LOOK):
        if named.get("http-equiv", "").strip().lower() == "refresh":
            return refresh_of(named.get("content", ""))
    return ""


def refresh_of(value: str) -> str:
    """The URL in `0; url=…`; empty where there is none, or where it is to be waited for."""
    found = _CONTENT.match(value)
    if found is None or not found[2] or int(found[1]) > _LONGEST_WAIT:
        return ""
    target = found[2].strip()
    quote = target[:1]
    return target[1:].partition(quote)[0].strip() if quote in ("'", '"') else target
