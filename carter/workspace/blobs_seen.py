"""What a digest names: a record as JSON, a text, bytes, what was let go of, or what is damaged."""

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

import orjson

from carter.errors import IntegrityError, NotRetained, UnknownTarget
from carter.kernel.digest import TYPE_FIELD, Digest, is_digest

if TYPE_CHECKING:
    from carter.workspace import Workspace

RECORD, TEXT, BYTES, LET_GO, DAMAGED = "record", "text", "bytes", "let go", "damaged"


class BlobSeen(NamedTuple):
    """A blob."""

    digest: str
    kind: str  # one of the five
    tag: str  # type tag of a record; else empty
    size: int | None  # bytes; None of what is damaged
    sha256: str  # hexadecimal; empty where the bytes are not here
    policy: str  # of what was let go: the retention that did
    what: str  # of what is damaged: what is wrong
    text: str  # of a record as JSON, in lines; of a text itself; else empty


def blob_seen(workspace: "Workspace", name: str) -> BlobSeen:
    """What `name` names; nothing is changed, damage neither.

    Raises:
        UnknownTarget: it is no digest, or nothing here has it.
    """
    digest, store = Digest(name), workspace.untouched
    if not is_digest(name) or not store.has(digest):
        raise UnknownTarget("no blob here has this digest", where=name, mend="look in the store where it was built")
    empty = BlobSeen(name, "", "", None, "", "", "", "")
    try:
        data = store.get(digest)
    except NotRetained:
        stone = store.tombstone(digest)
        return empty._replace(kind=LET_GO, size=stone.size if stone else None, policy=stone.policy if stone else "")
    except IntegrityError as error:
        return empty._replace(kind=DAMAGED, what=error.what)
    found = empty._replace(size=len(data), sha256=sha256(data).hexdigest())
    tag, text = _record(data)
    if tag:
        return found._replace(kind=RECORD, tag=tag, text=text)
    try:
        return found._replace(kind=BYTES if b"\0" in data else TEXT, text="" if b"\0" in data else data.decode())
    except UnicodeDecodeError:
        return found._replace(kind=BYTES)


def _record(data: bytes) -> tuple[str, str]:
    """The type tag of a record, and its JSON in lines; nothing of what is none."""
    if not data.startswith(b"{"):
        return "", ""
    try:
        fields = orjson.loads(data)
    except orjson.JSONDecodeError:
        return "", ""
    tag = fields.get(TYPE_FIELD, "")
    return (tag, orjson.dumps(fields, option=orjson.OPT_INDENT_2).decode()) if isinstance(tag, str) else ("", "")
