"""How long recording and replaying take: `python -m tools.bench_cassettes [EFFECTS]`, each effect with two exchanges.

Replaying is linear: the last tenth takes as long as the first. Its bound is one millisecond an effect.
"""

import sys
import tempfile
import time

import httpx

from carter.adapters.cassettes.recorder import Recorder
from carter.adapters.cassettes.shelf import Shelf
from carter.kernel.digest import digest_bytes

BODY = "What a model is asked. " * 100  # two kilobytes, the same URL each time: what takes vcrpy alone two minutes


def answer(request: httpx.Request) -> httpx.Response:
    """A page of eight kilobytes that no other request gets."""
    return httpx.Response(200, text=f"{request.content[-12:].decode()} {'answer ' * 1100}")


def timed(recorder: Recorder, effects: int) -> list[float]:
    """Milliseconds for each effect, by the processor's clock: a busy machine and a slow disk count for nothing."""
    transport = recorder.around(httpx.MockTransport(answer))
    taken = []
    for number in range(effects):
        contents = (f"{BODY} {number:08d}/{part}" for part in range(2))
        requests = [httpx.Request("POST", "https://model.example/", content=content) for content in contents]
        start = time.process_time()
        with recorder.effect(digest_bytes(b"%d" % number)):
            for request in requests:
                transport.handle_request(request).read()
        taken.append((time.process_time() - start) * 1000)
    return taken


def told(name: str, taken: list[float]) -> str:
    """One line of the answer."""
    tenth = max(1, len(taken) // 10)
    first, last = sum(taken[:tenth]) / tenth, sum(taken[-tenth:]) / tenth
    middle = sorted(taken)[len(taken) // 2]
    return f"{name:<22} {middle:7.2f} {sum(taken) / len(taken):7.2f} {first:7.2f} {last:7.2f}"


def main() -> None:
    """Print a table of milliseconds for each effect."""
    effects = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        import vcr.cassette  # noqa: F401 - measured alone, once for each process

        print(f"importing vcr: {(time.perf_counter() - start) * 1000:.0f} ms")
        print(f"{effects} effects, ms each    median    mean   first    last")
        for name, mode, sync in (("record", "missing", True), ("replay", "none", True), ("replay again", "none", True)):
            print(told(name, timed(Recorder(Shelf(folder, sync=sync), mode, "first", lambda: "2026-01-01"), effects)))


if __name__ == "__main__":
    main()
