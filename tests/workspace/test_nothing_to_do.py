"""A build with nothing to do imports no record, no stage and no heavy library."""

import json
import subprocess
import sys

import pytest

from tests.workspace.place import Here

HEAVY = (
    "pydantic",
    "yaml",
    "lxml",
    "trafilatura",
    "nupunkt",
    "snowballstemmer",
    "zstandard",
    "rich",
    "sqlite3",
    "asyncio",
    "ulid",
    "rfc8785",
    "httpx",
    "h11",
    "ada_url",
    "protego",
    "vcr",
    "anthropic",
    "carter.kernel.walk",
)
LISTING = """
import json, sys
from carter.interfaces.cli.main import main
try:
    main(["build", *sys.argv[1:]])
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


@pytest.fixture(scope="module", params=[1, 3], ids=["one question", "many questions"])
def imported(request, tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("still"))
    names = ["question.yaml"]
    for number in range(1, request.param):
        names.append(f"{number}.yaml")
        (place.root / names[-1]).write_text(f"question: Is note {number} of a lease?\nsources: [notes]\n")
    assert place.carter("build", *names, "-q").returncode == 0
    done = subprocess.run(
        [sys.executable, "-c", LISTING, *names],
        cwd=place.root,
        env=place.environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("up to date")
    return set(json.loads(done.stderr))


@pytest.mark.parametrize("name", HEAVY)
def test_nothing_heavy_is_imported(imported, name):
    assert name not in imported


def test_no_record_and_no_stage_is_imported(imported):
    assert [
        name for name in imported if name.startswith(("carter.records", "carter.research", "carter.evidence"))
    ] == []


def test_a_build_with_nothing_to_do_writes_nothing(tmp_path):
    place = Here(tmp_path)
    place.build()
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert place.build()["state"] == "up to date"
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_a_recording_that_is_gone_is_asked_for_again(tmp_path):
    place = Here(tmp_path)
    first = place.build()
    for path in tmp_path.glob("cassettes/effects/*/*.json"):
        if b'"kind":"search"' in path.read_bytes():
            path.unlink()
    again = place.build()
    assert (again["state"], again["manifest"]) == ("built", first["manifest"])


def test_a_blob_that_is_gone_is_made_anew(tmp_path):
    place = Here(tmp_path)
    first = place.build()
    next(iter(sorted(tmp_path.glob("store/blobs/*/*")))).unlink()
    assert place.build()["manifest"] == first["manifest"]
    assert place.verify()["holds"]
