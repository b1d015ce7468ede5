"""Benchmark of what recording and replaying an exchange takes by the processor's clock, and importing what plays it."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import orjson
from blake3 import blake3

from carter.adapters.cassettes.recorder import Recorder
from carter.adapters.cassettes.shelf import Shelf
from carter.kernel.digest import digest_bytes
from tools.bench_commands import processor_time as command_time
from tools.bench_frame import Bound, Growth, Row, Told, by_turns, milliseconds, processor_time

LIBRARIES = ("vcrpy", "httpx", "orjson", "blake3")
MOST = 0.6  # milliseconds a replayed exchange
EFFECTS = 1000
EXCHANGES = 2  # of each effect
SIZES = (20, 200, 2_000)  # effects: 40, 400 and 4,000 exchanges
BODY = "What a model is asked. " * 100  # two kilobytes, the same URL each time: what takes vcrpy alone two minutes


def measured(*, quick: bool) -> Iterator[Told]:
    """Milliseconds an exchange, and what more of them take."""
    sizes = SIZES[:2] if quick else SIZES
    with tempfile.TemporaryDirectory() as folder:
        places = {size: f"{folder}/{size}" for size in (EFFECTS, *sizes)}
        for size, place in places.items():
            exchanged(_recorder(place, "missing", sync=False), size)
        place, number = places[EFFECTS], EFFECTS * EXCHANGES
        ours, theirs = by_turns([lambda: _replayed(place, EFFECTS), lambda: processor_time(lambda: _read(place))])
        yield Row(
            "an exchange, replayed", ours / number, "ms", "its files, read", theirs / number, Bound(MOST, of="ours")
        )
        yield _recorded(folder)
        grown = by_turns([lambda size=size: _replayed(places[size], size) for size in sizes])  # type: ignore[misc]
        yield Growth("exchanges replayed", [size * EXCHANGES for size in sizes], grown)
        codes = ("import vcr.cassette", "")
        ours, theirs = by_turns(
            [lambda code=code: command_time((sys.executable, "-c", code), Path(folder)) for code in codes]  # type: ignore[misc]
        )
        yield Row("importing vcrpy, once", ours, "ms", "python -c ''", theirs)


def _recorded(folder: str) -> Row:
    """What recording takes on the wall where each take is synced, and where none is."""

    def record(sync: bool) -> float:
        with tempfile.TemporaryDirectory(dir=folder) as place:
            return milliseconds(lambda: exchanged(_recorder(place, "missing", sync=sync), 100)) / 100 / EXCHANGES

    ours, theirs = by_turns([lambda: record(True), lambda: record(False)])
    return Row("an exchange, recorded", ours, "ms", "without syncing", theirs)


def _replayed(place: str, effects: int) -> float:
    recorder = _recorder(place, "none", sync=False)
    return processor_time(lambda: exchanged(recorder, effects))


def _recorder(place: str, mode: str, *, sync: bool) -> Recorder:
    return Recorder(Shelf(place, sync=sync), mode, "first", lambda: "2026-01-01")


def exchanged(recorder: Recorder, effects: int) -> None:
    """So many effects, each with its exchanges."""
    transport = recorder.around(_Answers())
    for number in range(effects):
        contents = (f"{BODY} {number:08d}/{part}" for part in range(EXCHANGES))
        requests = [httpx.Request("POST", "https://model.example/", content=content) for content in contents]
        with recorder.effect(digest_bytes(b"%d" % number)):
            for request in requests:
                transport.handle_request(request).read()


class _Answers(httpx.BaseTransport):
    """A server."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """A page of eight kilobytes that no other request gets."""
        return httpx.Response(200, text=f"{request.read()[-12:].decode()} {'answer ' * 1100}")


def _read(place: str) -> None:
    """The least that replaying needs: each index read and parsed, each body read and digested."""
    for folder, use in (("exchanges", orjson.loads), ("blobs", blake3)):
        for path in Path(place, folder).rglob("*"):
            if path.is_file():
                use(path.read_bytes())
