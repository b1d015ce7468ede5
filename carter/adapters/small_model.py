"""A small real model on this machine, behind the Messages protocol: an honest adversary for tests, never a drafter."""

import json
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from threading import Lock, Thread
from typing import Any

from carter.adapters.model_files import RUNTIME, WEIGHTS

NAME = "smollm2-135m"
_CONTEXT = 8_192  # tokens, as it was trained for
_PING = 5.0  # seconds between two signs of life
_MOST_ITEMS, _MOST_LETTERS = 2, 120  # a small model never stops by itself


class Model:
    """The model in this process; one request at a time."""

    def __init__(self, folder: str) -> None:
        """`folder` is where its files lie."""
        sys.path.append(os.path.join(folder, "site"))
        runtime = import_module(RUNTIME)
        asked = runtime.CommonParams()
        asked.model.path = os.path.join(folder, WEIGHTS)
        asked.n_ctx, asked.n_parallel, asked.use_jinja = _CONTEXT, 1, True
        asked.cpuparams.n_threads = asked.cpuparams_batch.n_threads = 1  # two that share a core wait for each other
        asked.api_keys = [secrets.token_hex(16)]  # it listens on a port of its own, which nobody is to use
        self._server = runtime.Server(asked)
        self._lock = Lock()

    def complete(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the model makes of a request of the Messages protocol, in the shape of its runtime."""
        form = request.get("output_config", {}).get("format", {}).get("schema")
        body = {
            "messages": [{"role": "system", "content": _system(request)}, *request["messages"]],
            "max_tokens": request["max_tokens"],
            "temperature": 0,
        }
        if form:
            schema = {"name": "answer", "schema": _bounded(form)}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        with self._lock:
            made = self._server.handle_chat_completions(body)
        return made if isinstance(made, dict) else json.loads(made)


def _system(request: dict[str, Any]) -> str:
    """The prompt, which may come as one text or as parts."""
    said = request.get("system", "")
    return said if isinstance(said, str) else "\n".join(part["text"] for part in said)


def _bounded(schema: Any) -> Any:
    """The schema with a most length for lists and texts."""
    if isinstance(schema, list):
        return [_bounded(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    bounds = {"array": {"maxItems": _MOST_ITEMS}, "string": {} if "enum" in schema else {"maxLength": _MOST_LETTERS}}
    kind = schema.get("type")
    return {name: _bounded(part) for name, part in schema.items()} | (
        bounds.get(kind, {}) if isinstance(kind, str) else {}
    )


def _events(made: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    (choice,), usage = made["choices"], made["usage"]
    stop = "end_turn" if choice["finish_reason"] == "stop" else "max_tokens"
    message = {"id": "msg_local", "type": "message", "role": "assistant", "model": NAME, "content": []}
    counts = {"input_tokens": usage["prompt_tokens"], "output_tokens": 0}
    yield "message_start", {"message": {**message, "stop_reason": None, "stop_sequence": None, "usage": counts}}
    yield "content_block_start", {"index": 0, "content_block": {"type": "text", "text": ""}}
    yield "content_block_delta", {"index": 0, "delta": {"type": "text_delta", "text": choice["message"]["content"]}}
    yield "content_block_stop", {"index": 0}
    delta = {"stop_reason": stop, "stop_sequence": None}
    yield "message_delta", {"delta": delta, "usage": {"output_tokens": usage["completion_tokens"]}}
    yield "message_stop", {}


@contextmanager
def serving(model: Model, port: int = 0) -> Iterator[str]:
    """The address of a server on loopback that answers with `model`, for the time of the block; port 0 is any."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["content-length"])))
            made: dict[str, Any] = {}
            work = Thread(target=lambda: made.update(model.complete(request)))
            work.start()
            work.join(_PING)
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.end_headers()
            while work.is_alive():
                self.event("ping", {})
                work.join(_PING)
            if "choices" not in made:
                told = json.dumps(made.get("error", "no answer"))[:300]
                self.event("error", {"error": {"type": "api_error", "message": told}})
                return
            for kind, fields in _events(made):
                self.event(kind, fields)

        def event(self, kind: str, fields: dict[str, Any]) -> None:
            self.wfile.write(f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n".encode())
            self.wfile.flush()

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
