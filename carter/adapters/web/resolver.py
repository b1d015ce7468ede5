"""Names -> addresses, each of which was checked: one that is not public refuses the name."""

import ipaddress
import queue
import socket
import threading
from collections.abc import Callable, Sequence

from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fault import Fault
from carter.research.web.address import IP, literal, refusal

Lookup = Callable[[str], Sequence[str]]
"""All addresses of a name, best first; raises OSError where there are none."""


def system_lookup(name: str) -> Sequence[str]:
    """What this machine's resolver says."""
    found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


def resolved(host: str, lookup: Lookup, deadline: Deadline, *, opened: bool) -> tuple[IP, ...]:
    """The addresses of `host`, asked for once; the same are then connected to, so that no second answer counts.

    Raises:
        Fault: there are none, not in time, or one of them may not be connected to.
    """
    address = literal(host)
    addresses = (address,) if address is not None else _looked_up(host, lookup, deadline)
    for each in addresses:
        no = refusal(each, opened=opened)
        if no:
            raise Fault("blocked_address", no if address is not None else f"{host} resolves to {no}")
    return addresses


def _looked_up(name: str, lookup: Lookup, deadline: Deadline) -> tuple[IP, ...]:
    try:
        found = _within(deadline, lambda: lookup(name))
    except (OSError, UnicodeError) as error:
        raise Fault("dns_failed", f"{name}: {getattr(error, 'strerror', '') or error}") from error
    if not found:
        raise Fault("dns_failed", f"{name} has no address")
    return tuple(ipaddress.ip_address(text) for text in found)


def _within(deadline: Deadline, look: Callable[[], Sequence[str]]) -> Sequence[str]:
    """What `look` gives; the system's resolver cannot be interrupted, so that it is left behind when time is up."""
    answers: queue.SimpleQueue[Sequence[str] | Exception] = queue.SimpleQueue()

    def ask() -> None:
        try:
            answers.put(look())
        except Exception as error:
            answers.put(error)

    threading.Thread(target=ask, name="carter-lookup", daemon=True).start()
    try:
        answer = answers.get(timeout=deadline.left())
    except queue.Empty:
        raise deadline.reached() from None
    if isinstance(answer, Exception):
        raise answer
    return answer
