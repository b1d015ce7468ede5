"""A recorder over a folder, and clients whose transport it stands around."""

from typing import Any

import httpx
import httpx2

from carter.adapters.cassettes.recorder import Recorder
from carter.adapters.cassettes.shelf import Shelf
from carter.kernel.digest import Digest, digest_bytes

LIBRARIES = (httpx, httpx2)
AT = "2026-01-01T00:00:00.000Z"


def key(name: str = "effect") -> Digest:
    return digest_bytes(name.encode())


class Refusing(httpx.BaseTransport):
    """A transport that may not be reached."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        raise AssertionError(f"{request.method} {request.url} went out")


class Taping:
    """One recorder, and a client of `library` around which it stands."""

    def __init__(self, root: Any, mode: str = "missing", library: Any = httpx, inner: Any = None) -> None:
        self.shelf = Shelf(str(root), sync=False)
        self.recorder = Recorder(self.shelf, mode, "first", lambda: AT)
        limits = library.Limits(max_keepalive_connections=0)  # else sockets stay open, and are warned of
        inner = inner or (
            Refusing() if mode == "none" and library is httpx else library.HTTPTransport(verify=False, limits=limits)
        )
        self.client = library.Client(transport=self.recorder.around(inner), trust_env=False)

    def get(self, url: str, name: str = "effect", **how: Any) -> Any:
        with self.recorder.effect(key(name), **how):
            return self.client.get(url)

    def post(self, url: str, content: bytes, name: str = "effect") -> Any:
        with self.recorder.effect(key(name)):
            return self.client.post(url, content=content)

    def takes(self, name: str = "effect") -> Any:
        return self.shelf.takes(key(name))
