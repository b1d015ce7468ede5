"""Retention: which bytes of what the web gave are let go once a build is done, and what that costs."""

from collections.abc import Collection, Iterable
from typing import Literal, get_args

from carter.kernel.digest import Digest
from carter.kernel.tombstone import Tombstone
from carter.records.document import Documents
from carter.records.page import Pages

Retain = Literal["snippets", "documents", "pages"]
"""What stays: only the quotations, also the readable texts, or also the pages as they came."""

RETAIN = get_args(Retain)
_OWN = "file:"  # how the URL of a file of the user's begins: its bytes are the user's, and nothing of it is let go


def let_go(retain: str, pages: Pages, documents: Documents, *, needed: Collection[Digest] = ()) -> tuple[Digest, ...]:
    """The digests of the blobs that `retain` lets go, each once, in the order of the pages.

    A blob that a file of the user's also has stays, and so does what is `needed`.
    """
    if retain == "pages":
        return ()
    texts = {document.source_id: document.readable.text for document in documents.items}
    own, others = set(needed), dict[Digest, None]()
    for page in pages.items:
        text = texts.get(page.source_id)
        blobs = [page.body.digest] if page.body is not None else []
        blobs += [text.digest] if text and (retain == "snippets" or page.url.startswith(_OWN)) else []
        if page.url.startswith(_OWN):
            own.update(blobs)
        else:
            others.update(dict.fromkeys(blobs))
            if text and retain == "documents":
                own.add(text.digest)  # plain text: the page is its own readable text
    return tuple(digest for digest in others if digest not in own)


def cost(stones: Iterable[Tombstone]) -> str:
    """What it costs that these were let go, in one sentence for whoever replays; empty if none was."""
    stones = tuple(stones)
    if not stones:
        return ""
    size, policies = sum(stone.size for stone in stones), sorted({stone.policy for stone in stones})
    one = len(stones) == 1
    what = "1 text or page was" if one else f"{len(stones)} texts and pages were"
    return (
        f"{what} not retained ({size:,} bytes, `retain: {' and '.join(policies)}`): what was built replays and its"
        " quotations stand, but a stage that must read them anew needs them fetched again"
    )
