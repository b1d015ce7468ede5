"""The small web of this example: `serve.py [PORT]` serves `site/` and answers searches as SearXNG does, until stopped.

One of its pages never arrives, one has moved, one may not be read by robots, and one is on a server that is not there.
It sends no dates of its own, so that recording it twice records the same.
"""

import json
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

SITE = Path(__file__).parent / "site"
HOST, PORT, NOBODY = "127.0.0.1", 8808, 8809
ROBOTS = b"User-agent: *\nDisallow: /private/\n"
MOVED = {"/ferry-rules": "/rules.html"}
NEVER = "/inspections.html"
ELSEWHERE = (("Test results of cable ferries", f"http://{HOST}:{NOBODY}/results.html", "The brake of each ferry."),)


def entries(origin: str) -> list[tuple[str, str, str]]:
    """Title, URL and text of all that can be found."""
    found = []
    for path in sorted(SITE.rglob("*.html")):
        page = path.read_text(encoding="utf-8")
        title = re.findall(r"<title>(.*?)</title>", page)[0]
        url = f"{origin}/{path.relative_to(SITE).as_posix()}"
        found.append((title, url, " ".join(re.findall(r"<p>(.*?)</p>", page))))
    return [*found, ("Ferry rules", f"{origin}/ferry-rules", "Where the rules were."), *ELSEWHERE]


def searched(query: str, origin: str) -> dict[str, object]:
    """What SearXNG would answer: the entries that hold most of the words first."""
    words = {word for word in re.findall(r"\w+", query.lower()) if len(word) > 3}
    scored = [(sum(word in " ".join(entry).lower() for word in words), entry) for entry in entries(origin)]
    best = sorted((one for one in scored if one[0]), key=lambda one: (-one[0], one[1]))
    results = [{"title": title, "url": url, "content": text[:200], "engine": "site"} for _, (title, url, text) in best]
    return {"query": query, "number_of_results": len(results), "results": results, "unresponsive_engines": []}


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: "Site"

    def do_GET(self) -> None:
        """A page, an answer to a search, or neither."""
        address = urlsplit(self.path)
        origin = f"http://{HOST}:{self.server.server_address[1]}"
        path = (SITE / address.path.lstrip("/")).resolve()
        if address.path == NEVER:
            self.server.stopped.wait()
        elif address.path in MOVED:
            self._send(301, b"", ("Location", MOVED[address.path]))
        elif address.path == "/search":
            query = parse_qs(address.query).get("q", [""])[0]
            self._send(200, json.dumps(searched(query, origin)).encode(), ("Content-Type", "application/json"))
        elif address.path == "/robots.txt":
            self._send(200, ROBOTS, ("Content-Type", "text/plain"))
        elif path.is_file() and path.is_relative_to(SITE.resolve()):
            self._send(200, path.read_bytes(), ("Content-Type", "text/html; charset=utf-8"))
        else:
            self._send(404, b"not here", ("Content-Type", "text/plain"))

    def _send(self, code: int, body: bytes, *headers: tuple[str, str]) -> None:
        self.send_response_only(code)  # without the date, and without what serves
        for name, value in (*headers, ("Content-Length", str(len(body)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Site(ThreadingHTTPServer):
    """The server; what never arrives ends with it."""

    daemon_threads = True

    def __init__(self, port: int = PORT) -> None:
        super().__init__((HOST, port), Handler)
        self.stopped = threading.Event()

    def server_close(self) -> None:
        """Stop, and let go who still waits."""
        self.stopped.set()
        super().server_close()


if __name__ == "__main__":
    with Site(int(sys.argv[1]) if len(sys.argv) > 1 else PORT) as site:
        print(f"http://{HOST}:{site.server_address[1]}", flush=True)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            print("stopped")
