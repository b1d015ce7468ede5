"""Servers of the S3 protocol on loopback, for the time of a block, and what the environment must say of them."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import httpx

BUCKET = "carter"
SECRET = "planted-secret-0123456789"
_LONGEST = 60  # seconds that a server may take to begin


def environment(url: str) -> dict[str, str]:
    """What obstore reads to find a server, with credentials."""
    return {
        "AWS_ENDPOINT_URL": url,
        "AWS_ALLOW_HTTP": "true",
        "AWS_ACCESS_KEY_ID": "planted-id-01234",
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_REGION": "us-east-1",
    }


class Moto:
    """moto in this process; what it holds outlives that it is stopped.

    It answers one request at a time: its own look at a condition and its writing are two acts.
    """

    def __init__(self) -> None:
        from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app

        self._app = DomainDispatcherApplication(create_backend_app)
        self._lock = Lock()
        self._port = free_port()
        self._server: Any = None
        self.asked: list[str] = []  # method and path of every request
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        from werkzeug.serving import make_server

        self._server = make_server("127.0.0.1", self._port, self._alone, threaded=True)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _alone(self, environ: Any, start_response: Any) -> Any:
        with self._lock:
            self.asked.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}")
            return self._app(environ, start_response)


@contextmanager
def moto() -> Iterator[Moto]:
    import logging

    logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
    server = Moto()
    server.start()
    try:
        make_bucket(server.url)
        yield server
    finally:
        server.stop()


@contextmanager
def seaweed(folder: Path) -> Iterator[Callable[[], str]]:
    """SeaweedFS; calling what is given kills it without a word and starts it again, and gives its address."""
    ports = [free_port() for _ in range(6)]
    names = ("-s3.port", "-filer.port", "-filer.port.grpc", "-master.port", "-volume.port", "-master.port.grpc")
    words = [program("weed"), "mini", f"-dir={folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", f"-bucket={BUCKET}"]
    words += ["-master.telemetry=false", "-webdav=false", "-admin.ui=false"]
    words += [f"{name}={port}" for name, port in zip(names, ports, strict=True)]
    url = f"http://127.0.0.1:{ports[0]}"
    running: list[subprocess.Popen[bytes]] = []

    def again() -> str:
        for process in running:
            process.kill()
            process.wait()
        running[:] = [started(words, environment(url), folder)]
        answers(f"{url}/{BUCKET}", running[0])
        return url

    try:
        yield again
    finally:
        for process in running:
            process.kill()
            process.wait()


@contextmanager
def rclone(folder: Path) -> Iterator[str]:
    """A server that ignores conditions."""
    (folder / BUCKET).mkdir(parents=True)
    url = f"http://127.0.0.1:{free_port()}"
    keys = f"planted-id-01234,{SECRET}"
    words = [program("rclone"), "serve", "s3", "--addr", url.removeprefix("http://"), "--auth-key", keys, str(folder)]
    process = started(words, {"RCLONE_CONFIG": os.devnull}, folder)
    try:
        answers(url, process)
        yield url
    finally:
        process.kill()
        process.wait()


@contextmanager
def losing_answers(url: str, losses: Sequence[str]) -> Iterator[str]:
    """A server in front of another that hands on what it is asked and, once for each method listed, no answer."""
    left = list(losses)

    class Handler(BaseHTTPRequestHandler):
        def _handed_on(self) -> None:
            data = self.rfile.read(int(self.headers.get("content-length") or 0))
            headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
            answer = httpx.request(self.command, url + self.path, content=data, headers=headers, trust_env=False)
            if self.command in left:
                left.remove(self.command)
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            self.send_response(answer.status_code)
            for name, value in answer.headers.items():
                if name.lower() not in ("connection", "content-length", "transfer-encoding", "date", "server"):
                    self.send_header(name, value)
            self.send_header("content-length", str(len(answer.content)))
            self.end_headers()
            self.wfile.write(answer.content)

        do_GET = do_PUT = do_DELETE = do_HEAD = _handed_on

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is printed."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def make_bucket(url: str) -> None:
    httpx.put(f"{url}/{BUCKET}", timeout=20, trust_env=False).raise_for_status()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def program(name: str) -> str:
    """A program that a package of the group `dev` brings."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    assert found, f"{name} is not installed"
    return found


def started(words: list[str], more: dict[str, str], folder: Path) -> "subprocess.Popen[bytes]":
    env = {**os.environ, **more}
    return subprocess.Popen(words, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def answers(url: str, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a server answers anything at all."""
    until = time.monotonic() + _LONGEST
    while True:
        assert process.poll() is None, "the server ended"
        try:
            httpx.get(url, timeout=5, trust_env=False)
            return
        except httpx.TransportError:
            assert time.monotonic() < until, "the server does not begin"
            time.sleep(0.05)
