"""What a digest names: a record as JSON whose digests are links, a text, bytes, or a tombstone."""

from http import HTTPStatus
from typing import NamedTuple

from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.linked import Window, number, parts_of, window_of
from carter.workspace.blobs_seen import DAMAGED, BlobSeen, blob_seen


class Blob(NamedTuple):
    """A blob, and a window of it."""

    blob: BlobSeen  # its text is in the window
    window: Window


def blob(asking: Asking) -> Answer:
    """The blob in the address."""
    found = blob_seen(asking.workspace, asking.path["digest"])
    window = window_of(found.text, number(asking.query, "at"))
    status = HTTPStatus.INTERNAL_SERVER_ERROR if found.kind == DAMAGED else HTTPStatus.OK
    stretches = parts_of(window.text, asking.workspace.untouched.has)
    data = Blob(found._replace(text=""), window)
    return Answer("blob.html", f"Blob {found.digest[:19]}", data, {"stretches": stretches}, status)
