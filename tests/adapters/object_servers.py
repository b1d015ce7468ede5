"""Servers of the S3 protocol on loopback, for the time of a block, and what the environment must say of them."""

import hashlib
import os
import re
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


class Bucket:
    """A server of one bucket in memory: conditions, tags and nothing else; what it holds outlives that it is stopped.

    It knows no signatures. What real servers do beside that is tried with SeaweedFS, among the slow tests.
    """

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}
        self.asked: list[str] = []  # method and path of every request
        self._lock = Lock()
        self._port = free_port()
        self._server: ThreadingHTTPServer | None = None
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        bucket = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1  # head and body at once: else each answer waits for an acknowledgement

            def answered(self) -> None:
                data = self.rfile.read(int(self.headers.get("content-length") or 0))
                if bucket._server is None:  # a connection that was kept open
                    self.close_connection = True
                    return
                status, headers, body = bucket.answer(self.command, self.path, self.headers, data)
                self.send_response(status)
                for name, value in {"content-length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(b"" if self.command == "HEAD" else body)

            do_GET = do_PUT = do_POST = do_HEAD = answered

            def log_message(self, format: str, *args: Any) -> None:
                """Nothing is printed."""

        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), Handler)
        self._server.daemon_threads = True
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def answer(self, method: str, path: str, asked: Any, data: bytes) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body."""
        with self._lock:
            self.asked.append(f"{method} {path}")
            if method == "POST":
                return self._deleted(re.findall(rb"<Key>[^<]+</Key>", data))
            if not path.startswith(f"/{BUCKET}/"):
                return _refused(404, "NoSuchBucket")
            found = self.held.get(path)
            if method == "PUT":
                return self._put(path, found, asked, data)
            if found is None:
                return _refused(404, "NoSuchKey")
            return 200, {"etag": _tag(found), "last-modified": "Tue, 01 Dec 2026 00:00:00 GMT"}, found

    def _put(self, path: str, found: bytes | None, asked: Any, data: bytes) -> tuple[int, dict[str, str], bytes]:
        if found is None and "if-match" in asked:
            return _refused(404, "NoSuchKey")
        if found is not None and asked.get("if-none-match") == "*":
            return _refused(412, "PreconditionFailed")
        if found is not None and asked.get("if-match", _tag(found)) != _tag(found):
            return _refused(412, "PreconditionFailed")
        self.held[path] = data
        return 200, {"etag": _tag(data)}, b""

    def _deleted(self, keys: list[bytes]) -> tuple[int, dict[str, str], bytes]:
        for key in keys:
            self.held.pop(f"/{BUCKET}/{key[5:-6].decode()}", None)
        deleted = b"".join(b"<Deleted>%s</Deleted>" % key for key in keys)
        return 200, {}, b"<DeleteResult>%s</DeleteResult>" % deleted


def _refused(status: int, code: str) -> tuple[int, dict[str, str], bytes]:
    return status, {}, f"<Error><Code>{code}</Code></Error>".encode()


def _tag(data: bytes) -> str:
    return f'"{hashlib.md5(data, usedforsecurity=False).hexdigest()}"'


@contextmanager
def bucket() -> Iterator[Bucket]:
    served = Bucket()
    served.start()
    try:
        yield served
    finally:
        served.stop()


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

        do_GET = do_PUT = do_POST = do_HEAD = _handed_on

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
