"""The pages asked without a browser: forms of their own, and an engine that never answers."""

import contextlib
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from carter.interfaces.web.app import application

HERE = "http://127.0.0.1"


def client_of(root: Path, **how: Any) -> TestClient:
    """Whoever asks the pages of a folder."""
    return TestClient(application(str(root), **how), base_url=HERE, follow_redirects=False)


def secret_in(client: TestClient) -> str:
    """What forms of this server carry."""
    found = re.search(r'name="secret" value="([^"]+)"', client.get("/new").text)
    assert found
    return found[1]


def sent(client: TestClient, address: str, /, **fields: str) -> Any:
    """What the server answers to a form of its own."""
    return client.post(address, data={"secret": secret_in(client), **fields}, headers={"origin": HERE})


def begun(client: TestClient, **fields: str) -> str:
    """The address of a build that a form began."""
    answer = sent(client, "/new", **fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def followed(client: TestClient, address: str) -> list[tuple[str, str]]:
    """All events of a stream, as (kind, text), once it has ended."""
    text = client.get(f"{address}/events").text
    events = [block.split("\n") for block in text.split("\n\n") if "event: " in block]
    return [(lines[1].removeprefix("event: "), "\n".join(line[6:] for line in lines[2:])) for lines in events]


class Silent:
    """A search engine that takes a question and says nothing, so that a build waits for it."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._asking: list[socket.socket] = []
        port = listener.getsockname()[1]
        self.fields = {"engines.searxng": "on", "engines.searxng.addresses": f"http://127.0.0.1:{port}"}

    def asked(self) -> None:
        """Wait until a build has asked it."""
        self._asking.append(self._listener.accept()[0])

    def hang_up(self) -> None:
        """Leave whoever asks without an answer."""
        for each in (*self._asking, self._listener):
            each.close()


@contextlib.contextmanager
def silent_engine() -> Iterator[Silent]:
    """One, on a port of its own."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(60)
        silent = Silent(listener)
        try:
            yield silent
        finally:
            silent.hang_up()
