"""A web server on loopback that answers with any bytes at any pace, and counts who comes."""

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.settings import Settings
from carter.adapters.web.stream import Connect, Connection, Plain
from carter.adapters.web.turns import Waiting
from carter.research.web.policy import Opened, WebPolicy

ABSENT = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
Reply = bytes | Callable[[socket.socket], None]


class Hostile:
    """Serves `replies` by path; `requests` are the heads that came, `accepts` the connections."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.replies: dict[str, Reply] = {"/robots.txt": ABSENT}
        self.requests: list[str] = []
        self.accepts = 0
        self.names: list[str | None] = []  # asked for in TLS
        self.context = context
        if context is not None:
            context.sni_callback = lambda _socket, name, _context: self.names.append(name)
        self._open = True
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self) -> "Hostile":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._open = False
        with socket.create_connection(("127.0.0.1", self.port)):
            self._thread.join()
        self._listener.close()

    def url(self, path: str = "/") -> str:
        """The URL of a path here."""
        return f"http://127.0.0.1:{self.port}{path}"

    def asked(self, path: str) -> list[str]:
        """The requests for a path."""
        return [head for head in self.requests if head.split(" ")[1] == path]

    def _serve(self) -> None:
        while True:
            connection, _ = self._listener.accept()
            if not self._open:
                connection.close()
                return
            self.accepts += 1
            threading.Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            secured = self.context.wrap_socket(connection, server_side=True) if self.context else connection
            with secured:
                head = b""
                while b"\r\n\r\n" not in head:
                    data = secured.recv(4096)
                    if not data:
                        return
                    head += data
                self.requests.append(head.decode())
                reply = self.replies.get(head.decode().split(" ")[1], ABSENT)
                if callable(reply):
                    reply(secured)
                else:
                    secured.sendall(reply)


def answer(
    body: bytes = b"<title>Boats</title><p>Forty boats.", *headers: str, code: str = "200 OK", length: int | None = None
) -> bytes:
    """A well-formed answer; `length` is what it claims, that of the body if none is given."""
    lines = [f"HTTP/1.1 {code}", f"Content-Length: {len(body) if length is None else length}", *headers]
    if not any(header.lower().startswith("content-type") for header in headers):
        lines.append("Content-Type: text/html")
    return "\r\n".join([*lines, "", ""]).encode() + body


def redirect(to: str, code: int = 302) -> bytes:
    """An answer that sends its reader on."""
    return answer(b"", f"Location: {to}", code=f"{code} Found")


def dripping(data: bytes, pause: float = 0.05, most: float = 3.0) -> Callable[[socket.socket], None]:
    """Sends one byte, waits, sends the next."""

    def drip(connection: socket.socket) -> None:
        end = time.monotonic() + most
        for byte in data:
            if time.monotonic() > end:
                return
            connection.sendall(bytes([byte]))
            time.sleep(pause)

    return drip


def chunked(*chunks: bytes, end: bytes = b"0\r\n\r\n", headers: str = "") -> bytes:
    """An answer in chunks."""
    head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n{headers}\r\n".encode()
    return head + b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + end


class Slept(list[float]):
    """A sleep that only notes how long."""

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)


class Watched(Fetcher):
    """A fetcher that only notes in `slept` how long it would sleep."""

    def __init__(self, settings: Settings, transport: httpx.AsyncBaseTransport | None) -> None:
        self.slept = Slept()
        super().__init__(
            settings,
            transport=transport,
            clock=lambda: time.monotonic() + sum(self.slept),
            waiting=Waiting(sleep=self.slept),
            jitter=lambda: 1.0,
        )


def fetcher(server: Hostile, **changes: Any) -> Watched:
    """A fetcher that may reach `server`; `changes` are to its settings."""
    policy = WebPolicy(opened=(Opened("127.0.0.1", server.port),))
    return Watched(Settings(policy, **{"seconds": 5.0, **changes}), None)


def to_server(server: Hostile, dialled: list[str]) -> Connect:
    """A `connect` that notes the address that is dialled, and ends at `server` whatever it is."""

    async def connect(address: object, _port: int, seconds: float) -> Connection:
        dialled.append(str(address))
        return Plain(socket.create_connection(("127.0.0.1", server.port), timeout=seconds))

    return connect
