"""A connection to a checked address: every read and write ends with the deadline, and the head is watched."""

import asyncio
import os
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fault import Fault
from carter.adapters.web.head import HeadGuard
from carter.research.web.address import IP

_MOST_ADDRESSES = 4  # of a name that are tried
_STEP = 64 * 1024  # bytes of a record of TLS that are read at once


class Connection(Protocol):
    """What bytes go over; each call raises OSError, and TimeoutError once `seconds` are over."""

    async def receive(self, most: int, seconds: float) -> bytes:
        """At most so many bytes; empty at the end."""

    async def send(self, data: bytes, seconds: float) -> None:
        """Send all of `data`."""

    def close(self) -> None:
        """Close it."""


Connect = Callable[[IP, int, float], Awaitable[Connection]]
"""Connects to an address and a port within so many seconds; raises OSError."""


class Plain:
    """A socket that is connected, as a Connection."""

    def __init__(self, connected: socket.socket) -> None:
        connected.setblocking(False)
        self._socket = connected

    async def receive(self, most: int, seconds: float) -> bytes:
        """At most so many bytes; empty at the end."""
        async with asyncio.timeout(seconds):
            return await asyncio.get_running_loop().sock_recv(self._socket, most)

    async def send(self, data: bytes, seconds: float) -> None:
        """Send all of `data`."""
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().sock_sendall(self._socket, data)

    def close(self) -> None:
        """Close it."""
        self._socket.close()


class Secured:
    """TLS over a Connection, as the standard library has it; an end without notice is an error, and no end."""

    def __init__(self, plain: Connection, context: ssl.SSLContext, name: str) -> None:
        self._plain = plain
        self._coming, self._going = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._coming, self._going, server_hostname=name)

    async def handshake(self, seconds: float) -> None:
        """Agree on keys, and prove who is there."""
        await self._done(seconds, self._tls.do_handshake)

    async def receive(self, most: int, seconds: float) -> bytes:
        """At most so many bytes; empty at the end."""
        return bytes(await self._done(seconds, self._tls.read, most))

    async def send(self, data: bytes, seconds: float) -> None:
        """Send all of `data`."""
        await self._done(seconds, self._tls.write, data)

    def close(self) -> None:
        """Close what is below."""
        self._plain.close()

    async def _done(self, seconds: float, work: Callable[..., Any], *args: Any) -> Any:
        async with asyncio.timeout(seconds):
            while True:
                try:
                    done = work(*args)
                except ssl.SSLWantReadError:
                    await self._flush(seconds)
                    data = await self._plain.receive(_STEP, seconds)
                    if data:
                        self._coming.write(data)
                    else:
                        self._coming.write_eof()
                else:
                    await self._flush(seconds)
                    return done

    async def _flush(self, seconds: float) -> None:
        if self._going.pending:
            await self._plain.send(self._going.read(), seconds)


async def system_connect(address: IP, port: int, seconds: float) -> Connection:
    """A connection of this machine's network."""
    plain = socket.socket(socket.AF_INET if address.version == 4 else socket.AF_INET6, socket.SOCK_STREAM)
    try:
        plain.setblocking(False)
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().sock_connect(plain, (str(address), port))
    except BaseException:
        plain.close()
        raise
    return Plain(plain)


async def connected(addresses: Sequence[IP], port: int, connect: Connect, deadline: Deadline) -> tuple[Connection, IP]:
    """A connection to the first address that answers, each given its share of the time.

    Raises:
        Fault: none does.
    """
    tried = addresses[:_MOST_ADDRESSES]
    fault = Fault("unreachable", "no address")
    for count, address in enumerate(tried):
        try:
            return await connect(address, port, deadline.left() / (len(tried) - count)), address
        except TimeoutError:
            fault = deadline.reached()
        except ConnectionRefusedError:
            fault = Fault("refused", f"nothing listens at port {port} of {address}")
        except OSError as error:
            why = os.strerror(error.errno) if error.errno else error
            fault = Fault("unreachable", f"{address}: {why}")
    raise fault


async def secured(plain: Connection, context: ssl.SSLContext, host: str, deadline: Deadline) -> Connection:
    """TLS over `plain`, for the name that was asked for and no other.

    Raises:
        Fault: no handshake, not in time, or the certificate is not to be trusted.
    """
    name = host.removesuffix(".").removeprefix("[").removesuffix("]")
    try:
        # Else an end without notice, which an attacker can make, looks like the end of the body.
        context.options &= ~ssl.OP_IGNORE_UNEXPECTED_EOF
        connection = Secured(plain, context, name)
        await connection.handshake(deadline.left())
        return connection
    except TimeoutError:
        raise deadline.reached() from None
    except ssl.SSLCertVerificationError as error:
        raise Fault("tls_failed", f"the certificate of {host}: {error.verify_message}") from error
    except (ssl.SSLError, ValueError) as error:
        raise Fault("tls_failed", f"no TLS with {host}: {getattr(error, 'reason', '') or error}") from error
    except OSError as error:
        raise Fault("reset", f"{host} hung up: {error.strerror or error}") from error


class GuardedStream:
    """What an exchange is read from and written to; the deadline binds."""

    def __init__(self, connection: Connection, deadline: Deadline, most_bytes: int) -> None:
        """`most_bytes` bounds all that arrives, framing included."""
        self._connection = connection
        self._deadline = deadline
        self._left = most_bytes
        self.received = 0  # bytes so far
        self._head = HeadGuard()

    async def read(self, max_bytes: int) -> bytes:
        """What arrives next; empty at the end."""
        if self._left < 1:
            raise Fault("too_large", "more bytes than allowed arrived")
        data = await self._received(min(max_bytes, self._left))
        self._left -= len(data)
        self.received += len(data)
        if data:
            self._head.feed(data)
        else:
            self._head.ended()
        return data

    async def _received(self, max_bytes: int) -> bytes:
        try:
            return await self._connection.receive(max_bytes, self._deadline.left())
        except TimeoutError:
            raise self._deadline.reached() from None
        except ssl.SSLError as error:
            # Before Python 3.11.3 this end had no class of its own.
            if isinstance(error, ssl.SSLEOFError) or error.reason == "UNEXPECTED_EOF_WHILE_READING":
                raise Fault("truncated", "the connection ended without notice") from None
            raise Fault("reset", f"the server hung up: {error.strerror or error}") from error
        except OSError as error:
            raise Fault("reset", f"the server hung up: {error.strerror or error}") from error

    async def write(self, buffer: bytes) -> None:
        """Send all of `buffer`."""
        try:
            await self._connection.send(buffer, self._deadline.left())
        except TimeoutError:
            raise self._deadline.reached() from None
        except OSError as error:
            raise Fault("reset", f"the server hung up: {error.strerror or error}") from error
