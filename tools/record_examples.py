"""Record the examples that ask the web, from nothing, and pin what they build to: `make record`.

For each, the server in its folder is started, the question is built and recorded, the server is stopped, and from
the recordings alone it must build to the same. Then `cassettes/` holds these recordings and no others that ship, and
`tests/examples/recorded.json` their manifests. Run it anew whenever a stage changed: recordings of other stages still
build, but to another manifest.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from carter.workspace import BuildOptions, Workspace

ROOT = Path(__file__).parent.parent
EXAMPLES, CASSETTES = ROOT / "examples", ROOT / "cassettes"
PINS = ROOT / "tests" / "examples" / "recorded.json"
RECORDED = ("08_from_the_web", "regress")
"""Folders under `examples/`: each holds `serve.py`, which prints a line once it listens, and question files."""
AT_ONCE = 3
KINDS = ("blobs", "effects", "exchanges", "runs", "sets")  # what of `cassettes/` ships


class Pin(NamedTuple):
    """What a question was built to."""

    question: str  # relative to the repository
    run: str
    manifest: str


def recorded(folder: Path, root: Path) -> list[Pin]:
    """Build the questions in `folder` with its server, several at once, recording in `root`."""
    server = subprocess.Popen([sys.executable, str(folder / "serve.py")], stdout=subprocess.PIPE, text=True)
    try:
        if server.stdout is None or not server.stdout.readline():
            raise SystemExit(f"{folder / 'serve.py'} does not listen: is its port taken?")
        with ThreadPoolExecutor(AT_ONCE) as threads:  # most of the time is manners: a host is not asked at once again
            return list(threads.map(lambda path: _built(path, root), sorted(folder.glob("*.yaml"))))
    finally:
        server.terminate()
        server.communicate(timeout=10)


def _built(path: Path, root: Path) -> Pin:
    result = Workspace(str(root)).build(str(path), BuildOptions(record="missing", out=str(root / "out" / path.stem)))
    if result.exit_code:
        raise SystemExit(f"{path} ended with {result.exit_code}, {result.stop_reason}")
    return Pin(path.relative_to(ROOT).as_posix(), result.run, result.manifest)


def check(pin: Pin, cassettes: Path, root: Path) -> None:
    """Build once more, from the recordings alone.

    Raises:
        SystemExit: it comes to something else.
    """
    shutil.copytree(cassettes, root / "cassettes", dirs_exist_ok=True)
    options = BuildOptions(offline=True, out=str(root / "out"))
    again = Workspace(str(root)).build(str(ROOT / pin.question), options)
    if again.manifest != pin.manifest:
        raise SystemExit(f"{pin.question}: recorded {pin.manifest}, and offline {again.manifest}")


def ship(made: Path, pins: list[Pin]) -> None:
    """Put the recordings in the place of those that shipped before, and pin their manifests."""
    listed = _git("ls-files", "-z", *(f"cassettes/{kind}" for kind in KINDS))
    for name in filter(None, listed.split("\0")):
        (ROOT / name).unlink(missing_ok=True)
    for kind in KINDS:
        if (made / kind).is_dir():
            shutil.copytree(made / kind, CASSETTES / kind, dirs_exist_ok=True)
    PINS.write_text(json.dumps([pin._asdict() for pin in pins], indent=2) + "\n", encoding="utf-8")
    # By name, since what users record there is ignored.
    files = [str(path.relative_to(made)) for kind in KINDS for path in (made / kind).rglob("*") if path.is_file()]
    _git("add", "--force", "--", str(PINS), *(f"cassettes/{name}" for name in files))
    _git("add", "--update", "--", "cassettes")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    """Record all of them."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made"
        pins = []
        for name in RECORDED:
            begun = time.monotonic()
            pins += recorded(EXAMPLES / name, made)
            print(f"{name}: recorded in {time.monotonic() - begun:.0f} s")
        for number, pin in enumerate(pins):
            check(pin, made / "cassettes", Path(folder) / f"again {number}")
            print(f"{pin.question}: {pin.manifest}")
        ship(made / "cassettes", pins)
    size = sum(path.stat().st_size for path in CASSETTES.rglob("*") if path.is_file())
    print(f"cassettes/ holds {size:,} bytes; commit it with {PINS.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
