"""Small bodies that stand for 300 megabytes: they end at the cap, and take neither memory nor time."""

import gzip
import json
import subprocess
import sys
import zlib
from pathlib import Path

import brotli
import pytest
import zstandard

from tests.adapters.web.hostile import Hostile, answer

MEGABYTE = bytes(1_000_000)
FULL = 300
MOST_GROWTH = 40 * 1024  # KiB, for all of them one after the other
MOST_SECONDS = 2.0
# Fetches a small page first, so that what is loaded once does not count.
FETCH = """
import json, sys, time
from tests.adapters.web.hostile import fetcher

class Server:
    port = int(sys.argv[1])

def peak():  # of this process alone, in KiB; `ru_maxrss` begins with that of the parent
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:"))

reader = fetcher(Server, attempts=1, seconds=30.0)
found = {}
for name in ["small", *sys.argv[2:]]:
    before = peak()
    begun = time.process_time()
    answer = reader.fetch(f"http://127.0.0.1:{Server.port}/{name}")
    grown = peak() - before
    took = time.process_time() - begun
    found[name] = {"status": answer.status, "detail": answer.detail, "grown": grown, "took": took}
print(json.dumps(found))
"""


def _deflated(head: bytes) -> bytes:
    """One stream without its checksum: the same block again and again."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(MEGABYTE) + packer.flush(zlib.Z_FULL_FLUSH)
    return head + block * FULL + b"\x03\x00"


def _brotlied() -> bytes:
    packer = brotli.Compressor(quality=5)
    first, second = (packer.process(MEGABYTE) + packer.flush() for _ in range(2))
    return first + second * FULL + packer.finish()


def _zstandard() -> bytes:
    packer = zstandard.ZstdCompressor().compressobj()
    return b"".join([*(packer.compress(MEGABYTE) for _ in range(FULL)), packer.flush()])


def _bombs():
    member = gzip.compress(MEGABYTE)
    gzipped = _deflated(b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03")
    return {
        "gzip": ("gzip", gzipped),
        "members": ("gzip", member * FULL),
        "gzip-in-gzip": ("gzip, gzip", gzip.compress(gzipped)),
        "gzip-in-br": ("gzip, br", brotli.compress(gzipped, quality=5)),
        "deflate": ("deflate", _deflated(b"\x78\x9c")),
        "raw-deflate": ("deflate", _deflated(b"")),
        "br": ("br", _brotlied()),
        "zstd": ("zstd", _zstandard()),
        "zstd-frames": ("zstd", zstandard.compress(MEGABYTE) * FULL),
    }


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads the peak of memory from /proc")


@pytest.fixture(scope="module")
def found():
    """What came of fetching each of them, in a process of its own."""
    bombs = _bombs()
    assert max(len(body) for _, body in bombs.values()) < 310_000
    with Hostile() as server:
        server.replies["/small"] = answer(gzip.compress(b"<p>x"), "Content-Encoding: gzip")
        for name, (coding, body) in bombs.items():
            server.replies[f"/{name}"] = answer(body, f"Content-Encoding: {coding}")
        done = subprocess.run(
            [sys.executable, "-c", FETCH, str(server.port), *bombs],
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=True,
        )
    results = json.loads(done.stdout)
    assert results.pop("small")["status"] == "ok"
    return results


def test_every_bomb_ends_at_the_cap(found):
    endings = {name: (each["status"], each["detail"]) for name, each in found.items()}
    cap = "more than 16,000,000 bytes, as decoded"
    assert endings == dict.fromkeys(found, ("too_large", cap))


def test_all_bombs_together_take_little_memory(found):
    assert sum(each["grown"] for each in found.values()) < MOST_GROWTH


def test_no_bomb_takes_long(found):
    assert max(each["took"] for each in found.values()) < MOST_SECONDS
