"""Keys of engines: they go out, stand in no recording, and are not needed where nothing goes out."""

import httpx
import pytest

from carter.adapters.cassettes.recorder import Recorder
from carter.adapters.cassettes.shelf import Shelf
from carter.adapters.web import transport
from carter.adapters.web.loop import waited
from carter.kernel.digest import digest_bytes
from carter.research.engines.exchange import Wanted
from carter.research.engines.known import steps
from carter.workspace.reaching import Reach, unlimited

KEY = "a-key-of-nobody-4711"
VARIABLES = {"brave": "BRAVE_API_KEY", "tavily": "TAVILY_API_KEY"}


class Echo(httpx.AsyncBaseTransport):
    """Answers with the headers and the URL that came."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        said = f"{request.url} {dict(request.headers)}"
        return httpx.Response(200, headers={"Content-Type": "text/plain"}, text=said)


def asked(folder, engine, mode):
    recorder = Recorder(Shelf(str(folder), sync=False), mode, "first", lambda: "2026-11-30T00:00:00Z")
    performer = Reach({"engines": [{"name": engine, "addresses": []}]}, unlimited).engines(recorder)
    request = next(steps(engine, Wanted(query="forty boats")))
    with recorder.effect(digest_bytes(engine.encode())):
        return waited(performer(request))


@pytest.mark.parametrize("engine", VARIABLES)
def test_a_key_goes_out_and_into_no_recording_and_a_replay_needs_none(tmp_path, monkeypatch, engine):
    monkeypatch.setattr(transport, "PinnedTransport", Echo)
    monkeypatch.setenv(VARIABLES[engine], KEY)
    monkeypatch.delenv("CARTER_KEYS", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    live = asked(tmp_path / "cassettes", engine, "missing")
    assert b"REDACTED" in bytes(live.body)
    kept = [path.read_bytes() for path in (tmp_path / "cassettes").rglob("*") if path.is_file()]
    assert kept
    assert not [data for data in kept if KEY.encode() in data]
    monkeypatch.delenv(VARIABLES[engine])
    assert asked(tmp_path / "cassettes", engine, "none") == live
