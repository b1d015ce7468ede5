"""The small webs of these questions: `serve.py [PORT]` serves `sites/`, each with a search of its own, until stopped.

A search answers as SearXNG does, at `/SITE/search`. No dates are sent, so that recording twice records the same.
"""

import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

SITES = Path(__file__).parent / "sites"
HOST, PORT = "127.0.0.1", 8818
_TAGS = re.compile(r"<(?:script|style).*?</(?:script|style)>|<[^>]*>", re.DOTALL)


def entries(site: str, origin: str) -> list[tuple[str, str, str]]:
    """Title, URL and text of the pages of a site."""
    found = []
    for path in sorted((SITES / site).glob("*.html")):
        page = path.read_text(encoding="utf-8")
        title = " ".join(re.findall(r"<title>(.*?)</title>", page, re.DOTALL)[0].split())
        text = " ".join(_TAGS.sub(" ", page.partition("</head>")[2] or page).split())
        found.append((title, f"{origin}/{site}/{path.name}", text))
    return found


def searched(site: str, query: str, origin: str) -> dict[str, object]:
    """What SearXNG would answer: the pages that hold most of the words first."""
    words = {word for word in re.findall(r"\w+", query.lower()) if len(word) > 3}
    scored = [
        (sum(word in f"{title} {text}".lower() for word in words), title, url, text)
        for title, url, text in entries(site, origin)
    ]
    best = sorted((one for one in scored if one[0]), key=lambda one: (-one[0], one[2]))
    results = [{"title": title, "url": url, "content": text[:200], "engine": site} for _, title, url, text in best]
    return {"query": query, "number_of_results": len(results), "results": results, "unresponsive_engines": []}


class Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: "Sites"

    def do_GET(self) -> None:
        """A page, or an answer to a search."""
        address = urlsplit(self.path)
        origin = f"http://{HOST}:{self.server.server_address[1]}"
        site, _, name = address.path.strip("/").partition("/")
        path = SITES / site / name
        if name == "search" and path.parent in SITES.iterdir():
            query = parse_qs(address.query).get("q", [""])[0]
            self._send(200, json.dumps(searched(site, query, origin)).encode(), "application/json")
        elif path in SITES.glob("*/*.html"):
            self._send(200, path.read_bytes(), "text/html; charset=utf-8")
        else:
            self._send(404, b"not here", "text/plain")

    def _send(self, code: int, body: bytes, kind: str) -> None:
        self.send_response_only(code)  # without the date, and without what serves
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Sites(ThreadingHTTPServer):
    """The server."""

    daemon_threads = True

    def __init__(self, port: int = PORT) -> None:
        super().__init__((HOST, port), Handler)


if __name__ == "__main__":
    with Sites(int(sys.argv[1]) if len(sys.argv) > 1 else PORT) as sites:
        print(f"http://{HOST}:{sites.server_address[1]}", flush=True)
        try:
            sites.serve_forever()
        except KeyboardInterrupt:
            print("stopped")
