"""Debian's documentation as a web on loopback: a server of its pages, and a real search server that knows them."""

import functools
import http.server
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tools.briefs_questions import PAGES, page
from tools.searx_server import HOST, Entry, running


class DocsWeb(NamedTuple):
    """Where the web of a block is."""

    searx: str  # start page of the search server
    port: int  # of the server of the pages, on `HOST`
    pages: int


class _Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """The port of a web server of the files in `folder`, for the time of the block."""
    server = http.server.ThreadingHTTPServer((HOST, 0), functools.partial(_Quiet, directory=str(folder)))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def entries(origin: str, packages: Sequence[str]) -> Iterator[Entry]:
    """What the search server knows of the pages of `packages`: the title and the whole text, as Carter reads them."""
    for package in packages:
        for file in sorted(path for path in (PAGES / package).rglob("*") if path.is_file()):
            read = page(file)
            yield Entry(read.title or file.stem, f"{origin}/{file.relative_to(PAGES).as_posix()}", read.text)


@contextmanager
def docs_web(folder: Path, packages: Sequence[str]) -> Iterator[DocsWeb]:
    """Both servers, for the time of the block; `folder` holds the files of the search server."""
    folder.mkdir(parents=True, exist_ok=True)
    with served(PAGES) as port:
        known = list(entries(f"http://{HOST}:{port}", packages))
        with running(folder, known) as searx:
            yield DocsWeb(searx, port, len(known))
