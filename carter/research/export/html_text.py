"""Text of others in HTML: where it reads as itself and acts as nothing, in its own language and direction."""

import html
from urllib.parse import quote

from carter.evidence.quoting import visible
from carter.research.export.addresses import link_of

_LONGEST, _EDGE = 100, 5  # characters of a fragment that is told whole; words of either end of a longer one


def shown(text: str) -> str:
    """`text`, for the inside of an element or of an attribute in quotation marks; what is not seen is shown."""
    return html.escape(visible(text))


def spoken(text: str, language: str = "") -> str:
    """The attributes of an element that holds text of a language, whichever way it runs."""
    return f' lang="{shown(language)}" dir="auto"' if language else ' dir="auto"' if text else ""


def linked(url: str, text: str) -> str:
    """A link to a page of the web that says nothing of who follows it; `text` alone where the URL may be no link."""
    link = link_of(url)
    # Where the text is the URL, it need not be printed behind itself.
    same = ' class="same"' if text in (url, link) else ""
    return f'<a href="{shown(link)}" rel="noopener noreferrer"{same}>{shown(text)}</a>' if link else shown(text)


def at_quote(url: str, words: str) -> str:
    """A page's URL that opens where it holds `words`; empty where it may be no link, or names a place already."""
    link = link_of(url)
    split = words.split()
    if not link or "#" in link or not split:
        return ""
    whole = " ".join(split)
    ends = (" ".join(split[:_EDGE]), " ".join(split[-_EDGE:]))
    parts = [whole] if len(whole) <= _LONGEST or len(split) <= 2 * _EDGE else ends
    return f"{link}#:~:text={','.join(_encoded(part) for part in parts)}"


def _encoded(words: str) -> str:
    return quote(words.encode("utf-8", "replace"), safe="").replace("-", "%2D")
