"""A connection to a checked address: every read and write ends with the deadline, and the head is watched."""

import socket
import ssl
from collections.abc import Callable, Sequence

from httpcore import NetworkStream

from carter.adapters.web.deadline import Deadline
from carter.adapters.web.fault import Fault
from carter.adapters.web.head import HeadGuard
from carter.research.web.address import IP

Connect = Callable[[IP, int, float], socket.socket]
"""Connects to an address and a port within so many seconds; raises OSError."""

_MOST_ADDRESSES = 4  # of a name that are tried


def system_connect(address: IP, port: int, seconds: float) -> socket.socket:
    """A connection of this machine's network."""
    return socket.create_connection((str(address), port), timeout=seconds)


def connected(addresses: Sequence[IP], port: int, connect: Connect, deadline: Deadline) -> tuple[socket.socket, IP]:
    """A connection to the first address that answers, each given its share of the time.

    Raises:
        Fault: none does.
    """
    tried = addresses[:_MOST_ADDRESSES]
    fault = Fault("unreachable", "no address")
    for count, address in enumerate(tried):
        try:
            return connect(address, port, deadline.left() / (len(tried) - count)), address
        except TimeoutError:
            fault = deadline.reached()
        except ConnectionRefusedError:
            fault = Fault("refused", f"nothing listens at port {port} of {address}")
        except OSError as error:
            fault = Fault("unreachable", f"{address}: {error.strerror or error}")
    raise fault


def secured(plain: socket.socket, context: ssl.SSLContext, host: str, deadline: Deadline) -> ssl.SSLSocket:
    """TLS over `plain`, for the name that was asked for and no other.

    Raises:
        Fault: no handshake, not in time, or the certificate is not to be trusted.
    """
    name = host.removesuffix(".").removeprefix("[").removesuffix("]")
    try:
        plain.settimeout(deadline.left())
        context.options &= ~ssl.OP_IGNORE_UNEXPECTED_EOF
        # Else an end without notice, which an attacker can make, looks like the end of the body.
        return context.wrap_socket(plain, server_hostname=name, suppress_ragged_eofs=False)
    except TimeoutError:
        raise deadline.reached() from None
    except ssl.SSLCertVerificationError as error:
        raise Fault("tls_failed", f"the certificate of {host}: {error.verify_message}") from error
    except (ssl.SSLError, ValueError) as error:
        raise Fault("tls_failed", f"no TLS with {host}: {getattr(error, 'reason', '') or error}") from error
    except OSError as error:
        raise Fault("reset", f"{host} hung up: {error.strerror or error}") from error


class GuardedStream(NetworkStream):
    """What httpcore reads from and writes to; its own timeouts are left aside, the deadline binds."""

    def __init__(self, connection: socket.socket, deadline: Deadline, most_bytes: int) -> None:
        """`most_bytes` bounds all that arrives, framing included."""
        self._connection = connection
        self._deadline = deadline
        self._left = most_bytes
        self.received = 0  # bytes so far
        self._head = HeadGuard()

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """What arrives next; empty at the end."""
        if self._left < 1:
            raise Fault("too_large", "more bytes than allowed arrived")
        data = self._received(min(max_bytes, self._left))
        self._left -= len(data)
        self.received += len(data)
        if data:
            self._head.feed(data)
        else:
            self._head.ended()
        return data

    def _received(self, max_bytes: int) -> bytes:
        self._connection.settimeout(self._deadline.left())
        try:
            return self._connection.recv(max_bytes)
        except TimeoutError:
            raise self._deadline.reached() from None
        except ssl.SSLError as error:
            # Before Python 3.11.3 this end had no class of its own.
            if isinstance(error, ssl.SSLEOFError) or error.reason == "UNEXPECTED_EOF_WHILE_READING":
                raise Fault("truncated", "the connection ended without notice") from None
            raise Fault("reset", f"the server hung up: {error.strerror or error}") from error
        except OSError as error:
            raise Fault("reset", f"the server hung up: {error.strerror or error}") from error

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send all of `buffer`."""
        self._connection.settimeout(self._deadline.left())
        try:
            self._connection.sendall(buffer)
        except TimeoutError:
            raise self._deadline.reached() from None
        except OSError as error:
            raise Fault("reset", f"the server hung up: {error.strerror or error}") from error

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()
