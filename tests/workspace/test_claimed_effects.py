"""Machines that share a store, one killed around a request to a model: who pays, how often, and what is said."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from tests.adapters.messages_server import playing
from tests.workspace.claude_place import KEY, ClaudePlace, honest

pytestmark = pytest.mark.enable_socket
LONGEST = 120  # seconds: whoever waits longer waits for ever

# Builds with a lease of so many seconds, and ends without a word at one instant of the first request.
KILLED = """
import os, sys
from carter.adapters import claims, claude, recordings, shared_folder
from carter.adapters.cassettes import tape
from carter.interfaces.cli.main import main

claims.LEASE = float(sys.argv[2])
os.fsync = lambda _handle: None  # a process is killed here, no machine

def ended(*_, **__):
    os._exit(137)

def put(true, *, first):
    def done(self, key, entry):
        if entry["kind"] == "complete" and not first:
            os._exit(137)
        true(self, key, entry)
        if entry["kind"] == "complete":
            os._exit(137)
    return done

def shared(true, name, *, first):
    def done(self, at, *rest):
        asked = os.path.exists("asked") and at.startswith(name)
        if asked and first:
            os._exit(137)
        made = true(self, at, *rest)
        if asked:
            os._exit(137)
        return made
    return done

match sys.argv[1]:
    case "before sending":
        claude.attempted = ended
    case "after receipt":
        tape.Tape._keep = ended
    case "before recording":
        recordings.Recorded.put = put(recordings.Recorded.put, first=False)
    case "recorded here":
        recordings.Recorded.put = put(recordings.Recorded.put, first=True)
    case "before it is shared":
        shared_folder.SharedFolder.create = shared(shared_folder.SharedFolder.create, "effects/", first=True)
    case "after it is shared":
        shared_folder.SharedFolder.create = shared(shared_folder.SharedFolder.create, "effects/", first=False)
    case "claim let go":
        shared_folder.SharedFolder.delete = shared(shared_folder.SharedFolder.delete, "claims/", first=False)
main(["build", "question.yaml", "--json"])
"""

# The instant at which the first machine is killed, how often its request is made in all, and whether the machine that
# goes on says that it may be paid for twice.
INSTANTS = [
    ("before sending", 1, True),  # whether it had been sent cannot be told by another machine
    ("in flight", 2, True),
    ("after receipt", 2, True),
    ("before recording", 2, True),
    ("recorded here", 2, True),  # on a disk that the other machine does not see
    ("before it is shared", 2, True),
    ("after it is shared", 1, False),
    ("claim let go", 1, False),
]
QUICK = ("in flight",)


class Shared:
    """Two machines and what they share."""

    def __init__(self, root):
        self.shared = root / "shared"
        self.shared.mkdir()
        self.places = {}
        for name in ("a", "b"):
            (root / name).mkdir()
            self.places[name] = ClaudePlace(root / name)

    def start(self, name, url, instant="never", lease="1"):
        place = self.places[name]
        more = {"ANTHROPIC_BASE_URL": url, "ANTHROPIC_API_KEY": KEY, "CARTER_STORE": f"file://{self.shared}"}
        words = [sys.executable, "-c", KILLED, instant, lease]
        return subprocess.Popen(
            words,
            cwd=place.root,
            env=place.environment(**more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def asked(self, name, run):
        path = self.places[name].root / "store" / "runs" / run / "event_log.jsonl"
        events = [json.loads(line) for line in path.read_text().splitlines()]
        return [event["payload"] for event in events if event["type"] == "ASKED"]


@pytest.fixture
def machines(tmp_path):
    return Shared(tmp_path)


def ended(builder):
    out, err = builder.communicate(timeout=LONGEST)
    assert out, err
    return json.loads(out)


def times(server):
    return Counter(json.dumps(request, sort_keys=True) for request in server.asked)


@pytest.mark.parametrize(
    ("instant", "most", "said"),
    [pytest.param(*each, id=each[0], marks=[] if each[0] in QUICK else pytest.mark.slow) for each in INSTANTS],
)
def test_a_request_whose_machine_was_killed_is_made_at_most_once_more(machines, instant, most, said):
    builders: list[Any] = []

    def player(request):
        (machines.places["a"].root / "asked").touch()
        if instant == "in flight" and len(server.asked) == 1:
            os.kill(builders[0].pid, signal.SIGKILL)
        return honest(request)

    with playing(player) as server:
        builders.append(machines.start("a", server.url, instant))
        builders[0].communicate(timeout=LONGEST)
        assert builders[0].returncode in (137, -signal.SIGKILL)
        other = ended(machines.start("b", server.url))
        made = times(server)
        assert max(made.values()) == most
        assert sum(count > 1 for count in made.values()) == most - 1
        # The machine that was killed goes on from what the other has paid for.
        again = ended(machines.start("a", server.url))
        assert times(server) == made
    assert sum("possibly_paid_twice" in each for each in machines.asked("b", other["run"])) == said
    assert again["manifest"] == other["manifest"]
    assert machines.places["b"].verify()["holds"]


def test_two_machines_at_once_pay_once_for_each_request(machines):
    with playing(honest) as server:
        builders = [machines.start(name, server.url, lease="60") for name in ("a", "b")]
        answers = [ended(builder) for builder in builders]
        assert set(times(server).values()) == {1}
    assert answers[0]["manifest"] == answers[1]["manifest"]
    told = [each for name, answer in zip("ab", answers, strict=True) for each in machines.asked(name, answer["run"])]
    assert not any("possibly_paid_twice" in each for each in told)


@pytest.mark.slow
def test_a_machine_that_goes_on_after_it_was_killed_need_not_wait_for_its_own_lease(machines):
    builders: list[Any] = []

    def player(request):
        if len(server.asked) == 1:
            os.kill(builders[0].pid, signal.SIGKILL)
        return honest(request)

    with playing(player) as server:
        builders.append(machines.start("a", server.url, lease="3600"))
        builders[0].communicate(timeout=LONGEST)
        again = ended(machines.start("a", server.url, lease="3600"))
        assert max(times(server).values()) == 2
    assert sum("possibly_paid_twice" in each for each in machines.asked("a", again["run"])) == 1


@pytest.mark.slow
def test_a_bare_clone_of_the_second_machine_s_recordings_builds_the_same(machines):
    """`cassettes/` of a machine that paid for nothing hold all that its build needs."""
    with playing(honest) as server:
        first = ended(machines.start("a", server.url))
        second = ended(machines.start("b", server.url))
        assert set(times(server).values()) == {1}
    place = machines.places["b"]
    (place.root / "store").rename(place.root.parent / "store of b")
    replayed = json.loads(place.carter("replay", "--json").stdout)
    assert replayed["equal"], replayed
    again = place.build("--offline")
    assert first["manifest"] == second["manifest"] == again["manifest"]
    exchanged = json.loads(place.carter("cassettes", "list", "--json").stdout)
    assert any(line["exchanges"] for line in exchanged["recordings"] if line["kind"] == "complete")
