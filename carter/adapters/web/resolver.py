"""Names -> addresses, each of which was checked: one that is not public refuses the name."""

import asyncio
import ipaddress
import socket
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fault import Fault
from carter.research.web.address import IP, literal, refusal

Lookup = Callable[[str], Sequence[str]]
"""All addresses of a name, best first; raises OSError where there are none."""


def system_lookup(name: str) -> Sequence[str]:
    """What this machine's resolver says."""
    found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(str(address[0]) for *_, address in found))


async def resolved(host: str, lookup: Lookup, deadline: Deadline, *, opened: bool) -> tuple[IP, ...]:
    """The addresses of `host`, asked for once; the same are then connected to, so that no second answer counts.

    Raises:
        Fault: there are none, not in time, or one of them may not be connected to.
    """
    address = literal(host)
    addresses = (address,) if address is not None else await _looked_up(host, lookup, deadline)
    for each in addresses:
        no = refusal(each, opened=opened)
        if no:
            raise Fault("blocked_address", no if address is not None else f"{host} resolves to {no}")
    return addresses


async def _looked_up(name: str, lookup: Lookup, deadline: Deadline) -> tuple[IP, ...]:
    try:
        found = await _within(deadline, lambda: lookup(name))
    except (OSError, UnicodeError) as error:
        raise Fault("dns_failed", f"{name}: {getattr(error, 'strerror', '') or error}") from error
    if not found:
        raise Fault("dns_failed", f"{name} has no address")
    return tuple(ipaddress.ip_address(text) for text in found)


async def _within(deadline: Deadline, look: Callable[[], Sequence[str]]) -> Sequence[str]:
    """What `look` gives; the system's resolver cannot be interrupted, so that it is left behind when time is up."""
    answer: Future[Sequence[str]] = Future()
    answer.set_running_or_notify_cancel()

    def ask() -> None:
        try:
            answer.set_result(look())
        except Exception as error:
            answer.set_exception(error)

    threading.Thread(target=ask, name="carter-lookup", daemon=True).start()
    try:
        async with asyncio.timeout(deadline.left()):
            return await asyncio.wrap_future(answer)
    except TimeoutError:
        raise deadline.reached() from None
