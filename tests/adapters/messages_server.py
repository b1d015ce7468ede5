"""A server of the Messages protocol on loopback that plays what it is told to, and remembers what it was asked."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, NamedTuple


class Reply(NamedTuple):
    """What is sent for one request."""

    body: bytes
    status: int = 200
    headers: tuple[tuple[str, str], ...] = (("content-type", "text/event-stream"),)
    pause: Event | None = None  # what is waited for, after the body and before the end


def event(kind: str, **fields: Any) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n".encode()


def begun(tokens: int = 100) -> bytes:
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "played-1", "content": []}
    usage = {"input_tokens": tokens, "output_tokens": 1}
    return event("message_start", message={**message, "stop_reason": None, "stop_sequence": None, "usage": usage})


def block(text: str, kind: str = "text") -> bytes:
    whole = {"type": kind, kind: ""} if kind == "text" else {"type": kind, kind: "", "signature": ""}
    delta = {"type": f"{kind}_delta", kind: text}
    return (
        event("content_block_start", index=0, content_block=whole)
        + event("content_block_delta", index=0, delta=delta)
        + event("content_block_stop", index=0)
    )


def stopped(reason: str | None = "end_turn", tokens: int = 20) -> bytes:
    delta = event(
        "message_delta", delta={"stop_reason": reason, "stop_sequence": None}, usage={"output_tokens": tokens}
    )
    return delta + event("message_stop")


def said(text: str, reason: str = "end_turn") -> Reply:
    """A whole answer."""
    return Reply(begun() + block(text) + stopped(reason))


def failed(status: int, kind: str, message: str = "no", **headers: str) -> Reply:
    """An error as the protocol writes it."""
    body = json.dumps({"type": "error", "error": {"type": kind, "message": message}}).encode()
    named = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return Reply(body, status, (("content-type", "application/json"), *named))


Player = Callable[[dict[str, Any]], Reply]


class Played:
    """A server that is running."""

    def __init__(self, player: Player | Sequence[Reply]) -> None:
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.url = ""
        rest = None if callable(player) else list(player)
        self.answer: Player = player if callable(player) else lambda _request: rest.pop(0)  # type: ignore[union-attr]


@contextmanager
def playing(player: Player | Sequence[Reply]) -> Iterator[Played]:
    """A server for the time of the block; each reply of a sequence is played once."""
    played = Played(player)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["content-length"])))
            played.asked.append(request)
            played.headers.append({name.lower(): value for name, value in self.headers.items()})
            played.paths.append(self.path)
            reply = played.answer(request)
            self.send_response(reply.status)
            for name, value in reply.headers:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(reply.body)
            if reply.pause is not None:
                self.wfile.flush()
                reply.pause.wait(20)

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    played.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield played
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
