"""A real search server on loopback, over pages of one's own: Debian's `searx` with its engine for SQLite.

    apt-get install --no-install-recommends python3-searx searx
    python -m tools.searx_server PAGES.json     # [{"title": …, "url": …, "content": …}, …]

The server is AGPL-3.0 and no part of Carter: it is started as a process of its own, for tests.
"""

import contextlib
import http.client
import json
import os
import secrets
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

PYTHON = "/usr/bin/python3"  # Debian's own, which sees Debian's packages
EXAMPLE = Path("/usr/share/doc/searx/examples/settings.yml")
HOST = "127.0.0.1"
BROKEN = "brk"
"""`!brk boats` asks an engine whose statement SQLite refuses: 200, no entries, and the engine named as unresponsive."""

_PATIENCE = 60  # seconds until it must answer
# Any of the words, in quotes, so that no punctuation of a question is read as syntax.
_WORDS = "'\"' || replace(replace(:query, '\"', ' '), ' ', '\" OR \"') || '\"'"
# Of a page it shows what a search server shows: the piece with most of the words.
_PIECE = "snippet(d, 2, '', '', '…', 64)"
_MATCH = f"SELECT title, url, {_PIECE} AS content FROM d WHERE d MATCH {_WORDS}"


class Entry(NamedTuple):
    """A page that the server can find."""

    title: str
    url: str
    content: str


def installed() -> bool:
    """Whether Debian's packages are there."""
    return EXAMPLE.is_file() and Path(PYTHON).is_file()


@contextlib.contextmanager
def running(folder: Path, entries: Sequence[Entry]) -> Iterator[str]:
    """The URL of a server that finds `entries`; it ends with the context. `folder` holds its files.

    Raises:
        RuntimeError: it did not answer within a minute; the message holds the end of what it said.
    """
    port, log = _free_port(), folder / "searx.log"
    settings = folder / "settings.yml"
    settings.write_text(yaml.safe_dump(_settings(port, _database(folder, entries))), encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "HOME")}
    with log.open("wb") as output:
        server = subprocess.Popen(
            [PYTHON, "-m", "searx.webapp"],
            cwd=folder,
            env={**kept, "SEARX_SETTINGS_PATH": str(settings)},
            stdout=output,
            stderr=output,
        )
    try:
        _wait(server, port, log)
        yield f"http://{HOST}:{port}"
    finally:
        server.terminate()
        server.wait(timeout=10)


def _database(folder: Path, entries: Sequence[Entry]) -> Path:
    path = folder / "pages.sqlite"
    path.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(path)) as pages:
        pages.execute("CREATE VIRTUAL TABLE d USING fts5(title, url UNINDEXED, content)")
        pages.executemany("INSERT INTO d VALUES (?, ?, ?)", entries)
        pages.commit()
    return path


def _settings(port: int, database: Path) -> dict[str, Any]:
    """The settings of Debian's example, with engines of our own only."""
    settings: dict[str, Any] = yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))
    settings["server"] |= {"port": port, "bind_address": HOST, "secret_key": secrets.token_hex(16)}
    settings["search"] |= {"formats": ["html", "json"]}
    engine = {"engine": "sqlite", "database": str(database), "categories": "general", "timeout": 10.0}
    settings["engines"] = [
        {**engine, "name": "pages", "shortcut": "pg", "query_str": f"{_MATCH} ORDER BY rank"},
        {**engine, "name": "broken", "shortcut": BROKEN, "query_str": f"{_MATCH} LIMIT 5", "disabled": True},
    ]
    return settings


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(server: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and server.poll() is None:
        connection = http.client.HTTPConnection(HOST, port, timeout=5)
        with contextlib.suppress(OSError), contextlib.closing(connection):
            connection.request("GET", "/healthz")
            connection.getresponse()
            return
        time.sleep(0.2)
    raise RuntimeError(f"searx does not answer: {log.read_text(errors='replace')[-1000:]}")


def main() -> None:
    """Serve the pages that a JSON file lists until interrupted."""
    entries = [Entry(**row) for row in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))]
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), entries) as url:
        print(url, flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            while True:
                time.sleep(3600)


if __name__ == "__main__":
    main()
