"""Take secrets out of what is recorded: out of exchanges in place, and out of replies by dropping them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from carter.adapters.cassettes.exchange import Exchange, row_of
from carter.adapters.cassettes.redaction import Redaction
from carter.adapters.cassettes.shelf import Take
from carter.kernel.digest import Digest
from carter.workspace.tapes import Tapes


class Scrubbed(NamedTuple):
    """What held a secret, or a header that is not on the list."""

    cassettes: tuple[str, ...]  # keys of cassettes of which an exchange is written anew
    blobs: tuple[str, ...]  # digests that are dropped: what needs them is asked anew, and is told as gone until then
    done: bool


def scrub(tapes: Tapes, secrets: Iterable[str], *, really: bool) -> Scrubbed:
    """Find what holds one of `secrets` and, if `really`, take it out.

    An exchange is written anew without it. A reply of which the digest stands in manifests cannot be
    changed: its blob is dropped, so that `check` and `verify` say that it is gone.

    Raises:
        IntegrityError: an index is damaged.
    """
    values = [value.encode() for value in secrets]
    redaction = Redaction(lambda: [value.decode() for value in values])
    here = [digest for digest in tapes.blobs.listed() if not tapes.blobs.tombstone(digest)]
    holding = {digest for digest in here if _holds(tapes.blobs.get(digest), values)}
    changed = []
    for key in tapes.shelf.listed():
        takes = tapes.shelf.takes(key)
        cleaned = [_cleaned(tapes, key, take, redaction, really=really) for take in takes]
        if [clean for clean in cleaned if clean is not None]:
            changed.append(str(key))
            if really:
                tapes.shelf.write(key, [clean or take for clean, take in zip(cleaned, takes, strict=True)])
    if really:
        for digest in holding:
            tapes.blobs.erase(digest)
    return Scrubbed(tuple(changed), tuple(sorted(holding)), really)


def _cleaned(tapes: Tapes, key: Digest, take: Take, redaction: Redaction, *, really: bool) -> Take | None:
    """The take without what is to be taken out; None where there is nothing."""
    exchanges = tapes.shelf.exchanges(key, take, bare=True)
    clean = [Exchange(redaction.asked(asked), redaction.answered(answered, asked.uri)) for asked, answered in exchanges]
    if clean == exchanges:
        return None
    put = tapes.blobs.put if really else _nowhere
    rows = [row_of(exchange, put) for exchange in clean]
    return {**take, "exchanges": [_let_go(tapes, row, was) for row, was in zip(rows, take["exchanges"], strict=True)]}


def _let_go(tapes: Tapes, row: dict[str, Any], was: dict[str, Any]) -> dict[str, Any]:
    """The row with the digest of a body that retention let go, of which nothing can hold a secret."""
    body = was["answer"]["body"]
    gone = body and tapes.blobs.tombstone(Digest(body))
    return {**row, "answer": {**row["answer"], "body": body}} if gone else row


def _nowhere(_data: bytes) -> str:
    return ""


def _holds(data: bytes, values: list[bytes]) -> bool:
    return any(value in data for value in values)
