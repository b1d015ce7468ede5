"""A web on loopback whose every answer takes 100 ms: `python -m tools.bench_slow_web` prints its hosts and serves."""

import asyncio
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tools.bench_commands import environment

HOSTS = 40  # addresses of loopback, each a host that is asked politely
LATENCY = 0.1  # seconds
SIZE = 50_000  # bytes of a page
AT_ONCE = 2  # requests of one host that are under way, as Carter has it


def links(hosts: Sequence[str], pages: int) -> list[str]:
    """URLs of so many pages, dealt out to the hosts."""
    return [f"http://{hosts[number % len(hosts)]}/{number}.html" for number in range(pages)]


def page(path: str) -> bytes:
    """A page that no other path has."""
    text = f"<html><body><h1>{path}</h1><p>{'The tide turns twice a day. ' * (SIZE // 28)}</p></body></html>"
    return text.encode()


async def _serve(hosts: int) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        path = head.split(b" ", 2)[1].decode()
        await asyncio.sleep(LATENCY)
        found = path != "/robots.txt"
        body, code = (page(path), "200 OK") if found else (b"", "404 Not Found")
        headers = f"Content-Type: text/html; charset=utf-8\r\nContent-Length: {len(body)}\r\nConnection: close"
        writer.write(f"HTTP/1.1 {code}\r\n{headers}\r\n\r\n".encode() + body)
        await writer.drain()
        writer.close()

    addresses = [f"127.0.1.{number}" for number in range(1, hosts + 1)]
    servers = [await asyncio.start_server(answer, address, 0, backlog=512) for address in addresses]
    names = [server.sockets[0].getsockname() for server in servers]
    print(json.dumps([f"{host}:{port}" for host, port in names]), flush=True)
    await asyncio.to_thread(sys.stdin.read)  # until whoever started it is gone


@contextmanager
def slow_web() -> Iterator[list[str]]:
    """The hosts of the web, for the time of the block."""
    words = [sys.executable, "-m", "tools.bench_slow_web"]
    with subprocess.Popen(words, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        try:
            hosts: list[str] = json.loads(server.stdout.readline() if server.stdout else "")
            yield hosts
        finally:
            server.kill()


def bare(urls: Sequence[str]) -> int:
    """Fetch the pages by asyncio alone, as politely, and keep none; the bytes that came."""

    async def all_of_them() -> int:
        turns: defaultdict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(AT_ONCE))

        async def one(url: str) -> int:
            host, _, path = url.removeprefix("http://").partition("/")
            async with turns[host]:
                reader, writer = await asyncio.open_connection(*host.split(":"))
                writer.write(f"GET /{path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                found = await reader.read()
                writer.close()
                return len(found)

        return sum(await asyncio.gather(*map(one, urls)))

    return asyncio.run(all_of_them())


if __name__ == "__main__":
    asyncio.run(_serve(HOSTS))
