"""No socket: while the guard stands, whatever in this process reaches for the network is refused."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from carter.errors import NotRecorded

_REACHING = frozenset(
    {
        "socket.bind",
        "socket.connect",
        "socket.getaddrinfo",
        "socket.gethostbyaddr",
        "socket.gethostbyname",
        "socket.getnameinfo",
        "socket.getservbyname",
        "socket.sendmsg",
        "socket.sendto",
    }
)
_MADE = "socket.__new__"
_LOCAL = 1  # AF_UNIX: asyncio wakes its loop through a pair of these, which reaches nobody; to connect one is refused

_standing = 0
_hooked = False
_lock = Lock()


@contextmanager
def no_sockets() -> Iterator[None]:
    """Refuse every socket but a pair within this process, and every look-up of a name, in all threads.

    It hooks the interpreter's own audit events, so that no library can go round it, and child
    processes that are forked have it too. Once hooked, it stays, and asks whether a guard stands.

    Raises:
        NotRecorded: within, where something reaches for the network.
    """
    global _hooked, _standing
    with _lock:
        if not _hooked:
            sys.addaudithook(_refuse)
            _hooked = True
        _standing += 1
    try:
        yield
    finally:
        with _lock:
            _standing -= 1


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if not _standing or not event.startswith("socket."):
        return
    family = arguments[1] if event == _MADE and len(arguments) > 1 else None
    if event in _REACHING or (event == _MADE and family not in (_LOCAL, -1)):
        raise NotRecorded(
            f"offline, and something reaches for the network ({event})",
            mend="build without --offline; what then is asked is recorded",
        )
