"""The commands on recordings: what they print, and with which exit code."""

import json
import re

import pytest

from tests.interfaces.test_cli import steady
from tests.workspace.place import Here


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("recorded"))
    place.build()
    return place


def cassettes(place, *words, **environment):
    return place.carter("cassettes", *words, **environment)


def test_a_replay_says_what_it_did_and_each_target(place):
    done = place.carter("replay", "--run-id", "latest")
    assert steady(done.stdout).splitlines() == [
        "equal: run <ulid>: <n> actions done anew",
        "  brief  <digest>",
        "  claims  <digest>",
        "  report  <digest>",
    ]
    assert (done.returncode, done.stderr) == (0, "")


def test_a_list_has_a_line_for_each_recording(place):
    lines = cassettes(place, "list").stdout.splitlines()
    assert re.fullmatch(r"\d+ recordings, 0 exchanges", lines[-1])
    assert all(re.fullmatch(r"[0-9a-f]{12}  (budget|fetch|search|now)  first  0  .*", line) for line in lines[:-1])
    fetched = cassettes(place, "list", "--kind", "fetch", "--set", "first").stdout.splitlines()[:-1]
    assert [line.split()[-1] for line in fetched if "notes/lease.md" in line] == ["file:notes/lease.md"]
    assert len(fetched) < len(lines)


def test_a_recording_is_shown_by_the_first_characters_of_its_key(place):
    (line, *_) = cassettes(place, "list", "--kind", "fetch").stdout.splitlines()
    key, _, _, _, url = line.split()
    shown = cassettes(place, "show", key).stdout.splitlines()
    assert shown[0].startswith(f"blake3:{key}")
    assert shown[1] == f"  fetch  {url}"
    assert re.fullmatch(r"  reply  \S+Z  blake3:[0-9a-f]{64}", shown[2])
    assert json.loads(cassettes(place, "show", key, "--json").stdout)["request"]["url"] == url
    unknown = cassettes(place, "show", "ffff")
    assert unknown.returncode == 2
    assert "begins with `ffff`" in unknown.stderr


def test_a_check_counts_what_holds_and_names_what_does_not(place):
    done = cassettes(place, "check")
    assert re.fullmatch(r"all holds: \d+ replies, 0 cassettes, \d+ blobs, 1 runs\n", done.stdout)
    (path, *_) = sorted(place.root.glob("cassettes/blobs/*/*"))
    whole = path.read_bytes()
    path.write_bytes(whole[:-1] + b"?")
    harmed = cassettes(place, "check", "--json")
    path.unlink()
    gone = json.loads(cassettes(place, "check", "--json").stdout)
    path.write_bytes(whole)
    name = f"blake3:{path.parent.name}{path.name}"
    assert harmed.returncode == 5
    assert [damage["where"] for damage in json.loads(harmed.stdout)["damage"]] == [name]
    assert {damage["where"] for damage in gone["damage"]} == {name}
    assert cassettes(place, "check").returncode == 0


def test_a_scrub_says_what_it_would_do_does_it_when_told_and_the_check_names_what_is_gone(tmp_path):
    place = Here(tmp_path)
    place.build()
    secret = "holds a lease on a job for 60"
    held = cassettes(place, "scrub", "--env", "MY_SECRET", MY_SECRET=secret)
    assert held.returncode == 1
    assert re.search(r"^blake3:[0-9a-f]{64}: would be dropped$", held.stdout, flags=re.MULTILINE)
    assert cassettes(place, "check").returncode == 0
    done = cassettes(place, "scrub", "--env", "MY_SECRET", "--yes", MY_SECRET=secret)
    assert done.returncode == 0
    assert ": dropped" in done.stdout
    assert cassettes(place, "scrub", "--env", "MY_SECRET", MY_SECRET=secret).stdout == "0 cassettes, 0 blobs\n"
    assert cassettes(place, "check").returncode == 5
    short = cassettes(place, "scrub", "--env", "MY_SECRET", MY_SECRET="short")
    assert short.returncode == 2
