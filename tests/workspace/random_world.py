"""A web without a network, in a time of its own: servers that fail at random, and a count of all that goes to and fro.

Only the socket is made up. All above it (fetcher, engines, recorder, pipeline) is what users have.
"""

import json
import random
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from carter.adapters.web import engine_calls, fetcher, transport, turns
from carter.adapters.web.deadline import Deadline
from carter.kernel.effects import Today
from carter.workspace import making, reaching
from tests.workspace.site import html

SEARCH = "10.0.0.9"
HOSTS = ("10.0.0.1", "10.0.0.2", "10.0.0.3")
PATHS = 8
STEP = 64 * 1024  # bytes that arrive at once, at most


class Killed(BaseException):
    """The process is gone, as far as Carter can tell."""


class Clock:
    """Stands in the place of every clock; it goes on only where somebody waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self, _request: Any = None) -> Any:
        return self.now if _request is None else Today(date="2026-11-30")

    def instant(self) -> str:
        at = datetime(2026, 11, 30, tzinfo=UTC) + timedelta(seconds=self.now)
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def seconds(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


class World:
    """Servers by host and path, each with a fault or none; `sent`, `read` and `last` tell what went to and fro."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.heavy = self.random.choice([0.35, 0.8])  # share of answers, faults among them, that end with large ones
        self.clock = Clock()
        self.sent = 0  # requests
        self.read = 0  # bytes
        self.last = 0.0  # when somebody last waited for a server
        self.kill_at = 0  # number of the request at which the process dies; 0: it lives
        self._replies: dict[tuple[str, str], Any] = {}

    def patched(self, patch: pytest.MonkeyPatch) -> None:
        """Put this in the place of the network and of time."""
        clock = self.clock
        patch.setattr(transport, "PinnedTransport", partial(transport.PinnedTransport, connect=self.connect))
        patch.setattr(fetcher, "Fetcher", partial(fetcher.Fetcher, clock=clock, jitter=self.random.random))
        patch.setattr(engine_calls, "Deadline", partial(Deadline, clock=clock))
        patch.setattr(turns, "OF_THE_PROCESS", turns.Turns(clock))
        patch.setattr(reaching, "rest", clock.sleep)
        patch.setattr(making, "SystemClock", lambda: clock)

    async def connect(self, address: Any, _port: int, seconds: float) -> Any:
        """A connection, or none."""
        fate = self.random.random()
        if fate < 0.03:
            raise ConnectionRefusedError
        if fate < 0.06:
            self.wait(seconds)
            raise TimeoutError
        return Connection(self, str(address))

    def wait(self, seconds: float) -> None:
        """Let time pass for whoever waits for a server."""
        self.clock.now += seconds
        self.last = self.clock.now

    def reply(self, host: str, path: str) -> Any:
        """What a server answers: pairs of seconds and bytes, or an error; mostly the same each time."""
        if self.random.random() < 0.1:
            return self._made(host, path)
        if (host, path) not in self._replies:
            self._replies[host, path] = self._made(host, path)
        return self._replies[host, path]

    def _made(self, host: str, path: str) -> Any:
        fate = self.random.random()
        if fate < 0.3:
            return self._fault(host)
        if path == "/robots.txt":
            text = self.random.choice(["", "User-agent: *\nDisallow: /3\n", "User-agent: *\nCrawl-delay: 9\n"])
            return self._paced(told(200, text.encode(), "Content-Type: text/plain"))
        if host == SEARCH:
            return self._paced(told(200, self._found(), "Content-Type: application/json"))
        if fate < self.heavy:
            return self._paced(told(200, bytes(self.random.randrange(1, 900_000)), "Content-Type: image/png"))
        number = self.random.randrange(10**6)
        page = html(f"Lease {number}", f"A worker holds a lease on a job for {number} seconds.", "It is renewed.")
        return self._paced(told(200, page, "Content-Type: text/html"))

    def _fault(self, host: str) -> Any:
        elsewhere = f"Location: http://{self.random.choice(HOSTS)}/{self.random.randrange(PATHS)}"
        whole = told(200, b"<p>A worker holds a lease on a job.</p>" * 9, "Content-Type: text/html")
        return self.random.choice(
            [
                self._paced(told(302, b"", elsewhere)),
                self._paced(told(302, b"", elsewhere)),
                self._paced(told(503, b"busy")),
                self._paced(told(429, b"", f"Retry-After: {self.random.choice([1, 20, 900])}")),
                self._paced(told(404, b"gone")),
                [(0.1, whole[:-9])],  # truncated
                [(0.1, b"220 mail.example ESMTP\r\n\r\n")],
                [(0.4, whole[at : at + 1]) for at in range(len(whole))],  # drips
                [(1e9, b"")],  # never
                ConnectionResetError(),
            ]
        )

    def _paced(self, data: bytes) -> list[tuple[float, bytes]]:
        delay = self.random.choice([0.0, 0.01, 2.0])
        return [(delay, data[at : at + STEP]) for at in range(0, len(data), STEP)]

    def _found(self) -> bytes:
        urls = [f"http://{host}/{number}" for host in HOSTS for number in range(PATHS)]
        some = self.random.sample(urls, self.random.randrange(len(urls)))
        rows = [{"title": f"Lease {url[-1]}", "url": url, "content": "a lease", "engine": "x"} for url in some]
        return json.dumps({"query": "", "results": rows, "unresponsive_engines": []}).encode()


class Connection:
    """What the transport takes for a connection."""

    def __init__(self, world: World, host: str) -> None:
        self._world = world
        self._host = host
        self._coming: list[tuple[float, bytes]] = []

    async def send(self, data: bytes, _seconds: float) -> None:
        if not data.startswith(b"GET "):
            return  # the end of a request, which has no body
        world = self._world
        world.sent += 1
        if world.sent == world.kill_at:
            raise Killed
        reply = world.reply(self._host, data.split(b" ", 2)[1].decode().partition("?")[0])
        if isinstance(reply, OSError):
            raise reply
        self._coming = list(reply)

    async def receive(self, most: int, seconds: float) -> bytes:
        if not self._coming:
            return b""
        delay, data = self._coming[0]
        if delay > seconds:
            self._world.wait(seconds)
            self._coming[0] = (delay - seconds, data)
            raise TimeoutError
        self._world.wait(delay)
        taken, rest = data[:most], data[most:]
        self._coming[:1] = [(0.0, rest)] if rest else []
        self._world.read += len(taken)
        return taken

    def close(self) -> None:
        self._coming = []


def told(code: int, body: bytes, *headers: str) -> bytes:
    """A well-formed answer."""
    return "\r\n".join([f"HTTP/1.1 {code} Any", f"Content-Length: {len(body)}", *headers, "", ""]).encode() + body
