"""The head of an answer, watched while it arrives: it stays small, and is formed as HTTP/1.1 has it."""

import re

from carter.adapters.web.fault import Fault

MOST_BYTES = 64 * 1024
MOST_LINES = 200
MOST_INTERIM = 8
"""Heads of status 1xx that may come before that of the answer."""

_END = re.compile(rb"\r?\n\r?\n")
_STATUS = re.compile(rb"HTTP/1\.[01] (\d)\d\d(?: |\r?\n|$)")


class HeadGuard:
    """Is fed all that arrives, and objects as soon as the head is wrong; the body it lets pass."""

    def __init__(self) -> None:
        self.done = False
        self._seen = bytearray()
        self._interim = 0

    def feed(self, data: bytes) -> None:
        """Take note of `data`.

        Raises:
            Fault: the head is too large, or not formed as it must be.
        """
        if self.done:
            return
        start = max(0, len(self._seen) - 3)
        self._seen += data
        end = _END.search(self._seen, start)
        while end:
            if self._is_final(bytes(self._seen[: end.start()])):
                self.done = True
                self._seen.clear()
                return
            del self._seen[: end.end()]
            end = _END.search(self._seen)
        if len(self._seen) > MOST_BYTES:
            raise _bad(f"more than {MOST_BYTES:,} bytes")

    def ended(self) -> None:
        """Object if the connection was closed before the head was whole."""
        if not self.done:
            whole = "after a part of its head" if self._seen else "without an answer"
            raise Fault("truncated" if self._seen else "reset", f"the server hung up {whole}")

    def _is_final(self, head: bytes) -> bool:
        status = _STATUS.match(head)
        if status is None:
            raise _bad("no status line of HTTP/1.1")
        lines = head.replace(b"\r\n", b"\n").split(b"\n")
        if len(head) > MOST_BYTES or len(lines) > MOST_LINES:
            raise _bad(f"more than {MOST_LINES} lines or {MOST_BYTES:,} bytes")
        if b"\0" in head or any(b"\r" in line for line in lines):
            raise _bad("a control character in it")
        if any(line.startswith((b" ", b"\t")) for line in lines):
            raise _bad("a header that goes on in a second line")
        self._interim += status[1] == b"1"
        if self._interim > MOST_INTERIM:
            raise _bad(f"more than {MOST_INTERIM} interim answers")
        return status[1] != b"1"


def _bad(why: str) -> Fault:
    return Fault("bad_header", f"the head of the answer has {why}")
