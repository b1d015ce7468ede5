"""A small web on loopback: pages of our own, and a search server that answers as SearXNG does."""

import contextlib
import json
import threading
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

HTML = "text/html; charset=utf-8"


class Answer(NamedTuple):
    """What is served under a path."""

    body: bytes = b""
    status: int = 200
    headers: tuple[tuple[str, str], ...] = (("Content-Type", HTML),)
    after: float = 0.0  # seconds
    etag: str = ""  # whoever names it gets a 304
    modified: str = ""  # likewise


class Site:
    """Serves `pages` by path, and under `/search` those of them that `found` lists; `asked` are the paths that came."""

    def __init__(self) -> None:
        self.pages: dict[str, Answer] = {}
        self.found: list[dict[str, str]] = []
        self.silent: list[list[str]] = []  # engines behind the search server that do not answer
        self.asked: list[str] = []
        self.conditions: list[dict[str, str]] = []  # of the requests that have any
        self.sent = 0  # bytes of bodies of pages
        self.released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    def __enter__(self) -> "Site":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Answer nobody any more."""
        self.released.set()
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def page(self, path: str, title: str, *paragraphs: str, **facts: str) -> None:
        """Serve a page and let it be found."""
        self.pages[path] = Answer(html(title, *paragraphs, **facts))
        self.find(path, title)

    def find(self, path: str, title: str = "", date: str = "") -> None:
        """Let the search server name a path here, or a whole URL."""
        url = path if "://" in path else self.url + path
        entry = {"title": title, "url": url, "content": title, "engine": "shelf", "publishedDate": date}
        self.found.append({name: value for name, value in entry.items() if value or name == "title"})

    @property
    def searches(self) -> list[str]:
        """The queries that came, in order."""
        return [parse_qs(urlsplit(path).query)["q"][0] for path in self.asked if path.startswith("/search?")]

    @property
    def visits(self) -> list[str]:
        """The pages that were asked for, in order, without robots.txt."""
        return [path for path in self.asked if not path.startswith(("/search?", "/robots.txt"))]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                answer = site.answered(self.path, self.headers)
                if answer.after:
                    site.released.wait(answer.after)
                with contextlib.suppress(ConnectionError):  # whoever asked may have gone
                    self.send_response(answer.status)
                    for name, value in (*answer.headers, ("Content-Length", str(len(answer.body)))):
                        self.send_header(name, value)
                    self.end_headers()
                    self.wfile.write(answer.body)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        return Handler

    def answered(self, path: str, headers: Message) -> Answer:
        """The same, or that it is unchanged for whoever has it."""
        answer = self.answer(path)
        held = {"If-None-Match": answer.etag, "If-Modified-Since": answer.modified}
        conditions = {name: headers[name] for name in held if name in headers}
        if conditions:
            self.conditions.append(conditions)
        told = [(name, value) for name, value in (("ETag", answer.etag), ("Last-Modified", answer.modified)) if value]
        if conditions and all(held[name] == value for name, value in conditions.items()):
            return Answer(status=304, headers=(*told, ("Content-Type", "text/plain")))
        if path in self.pages:
            self.sent += len(answer.body)
        return answer._replace(headers=(*answer.headers, *told))

    def answer(self, path: str) -> Answer:
        """What is served under `path`."""
        if path.startswith("/search?"):
            reply = {
                "query": "",
                "number_of_results": len(self.found),
                "results": self.found,
                "answers": [],
                "unresponsive_engines": self.silent,
            }
            return Answer(json.dumps(reply).encode(), headers=(("Content-Type", "application/json"),))
        return self.pages.get(path, Answer(b"gone", 404))


def html(title: str, *paragraphs: str, **meta: str) -> bytes:
    """A page with a title; `meta` are elements such as `date`."""
    named = "".join(f'<meta name="{name}" content="{value}">' for name, value in meta.items())
    told = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{named}</head>'
        f"<body><main><h1>{title}</h1>{told}</main></body></html>"
    ).encode()


def redirect(url: str) -> Answer:
    """An answer that leads elsewhere."""
    return Answer(status=302, headers=(("Location", url),))
