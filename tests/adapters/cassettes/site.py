"""A web server on loopback that tells back what it was asked, and counts."""

import gzip
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

COOKIE = "canary-cookie-5f1d"
ORGANISATION = "canary-organisation-77aa"


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # else some of many who come at once are turned away


class Site:
    """Serves `pages` by path; any other path answers with what was asked. `asked` counts the requests."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.pages: dict[str, tuple[int, dict[str, str], bytes]] = {}
        self.answers: dict[str, list[tuple[int, dict[str, str], bytes]]] = {}  # one after another
        site = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                site.answer(self)

            do_POST = do_GET

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing."""

        self._server = _Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})

    def __enter__(self) -> "Site":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop serving; from now on nobody answers."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def url(self, path: str = "/") -> str:
        """The URL of a path here."""
        return f"http://127.0.0.1:{self._server.server_address[1]}{path}"

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        body = handler.rfile.read(int(handler.headers.get("content-length", "0")))
        self.asked.append(f"{handler.command} {handler.path}")
        code, headers, data = self._next(handler, body)
        handler.send_response(code)
        told = {"Set-Cookie": COOKIE, "anthropic-organization-id": ORGANISATION, **headers}
        for name, value in told.items():
            handler.send_header(name, value)
        if handler.path != "/cut":
            handler.send_header("Content-Length", str(len(data)))
        else:
            handler.send_header("Content-Length", str(len(data) + 10))
            handler.close_connection = True
        handler.end_headers()
        handler.wfile.write(data)

    def _next(self, handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, dict[str, str], bytes]:
        waiting = self.answers.get(handler.path)
        if waiting:
            return waiting.pop(0)
        if handler.path in self.pages:
            return self.pages[handler.path]
        told = {"path": handler.path, "body": body.decode("latin-1"), "count": len(self.asked)}
        data = json.dumps(told).encode()
        if "gzip" in handler.path:
            return 200, {"Content-Type": "application/json", "Content-Encoding": "gzip"}, gzip.compress(data)
        return 200, {"Content-Type": "application/json"}, data
