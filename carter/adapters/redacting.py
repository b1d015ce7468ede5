"""Bytes without the secrets in them; what is packed is looked through by a worker, as what takes much to read is."""

import os

from carter.adapters.reading import no_blob
from carter.adapters.worker import Job, Limits
from carter.adapters.workers import POOL, Wish
from carter.errors import ActionKilled, StageFailed
from carter.records.document import Readable
from carter.research.extract.kept_text import kept_text
from carter.research.redaction import redact_bytes
from carter.research.redaction.packed import PACKED, bare_kind


class Unredacted(Exception):
    """Bytes that could not be looked through: `reason` is `killed: ` or `failed: `, and how."""

    def __init__(self, reason: str, failed: StageFailed | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.failed = failed


def redacted(body: bytes, name: str) -> bytes:
    """`body`, of a file or URL of this name, without secrets.

    Raises:
        Unredacted: it took more than reading a page may, or there is a bug on it.
    """
    try:
        if bare_kind(body, name) not in PACKED:
            return _here(body, name)
        job = Job("redact", (body, name))
        return POOL.done(job, Limits.told(os.environ), no_blob, Wish()).value  # type: ignore[no-any-return]
    except ActionKilled as killed:
        raise Unredacted(f"killed: {killed.taken}") from killed
    except StageFailed as failed:
        if not failed.is_of_item:
            raise
        raise Unredacted(f"failed: {failed.raised}", failed) from failed


def redacted_or_told(body: bytes, name: str) -> bytes:
    """The same; in the place of what could not be looked through a text, in the form of `kept_text`, that says why."""
    try:
        return redacted(body, name)
    except Unredacted as error:
        return kept_text(Readable(status=error.reason))


def _here(body: bytes, name: str) -> bytes:
    try:
        return redact_bytes(body, name).body
    except Exception as error:
        raise StageFailed(f"{name} cannot be looked through", where=name, cause=error) from error
