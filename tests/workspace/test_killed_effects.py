"""A build that is killed around a request to a model: asked at most once more, said so, and nobody waits for ever."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter

import pytest

from tests.adapters.messages_server import playing
from tests.workspace.claude_place import KEY, ClaudePlace, honest

pytestmark = pytest.mark.enable_socket
LONGEST = 120  # seconds: whoever waits longer waits for ever

# Builds, and ends without a word at one instant of the first request.
KILLED = """
import os, sys
from carter.adapters import claude, recordings
from carter.adapters.cassettes import tape
from carter.kernel import perform
from carter.interfaces.cli.main import main

def ended(*_, **__):
    os._exit(137)

def then(true):
    def done(self, key, entry):
        true(self, key, entry)
        if entry["kind"] == "complete":
            os._exit(137)
    return done

def performed(true):
    def told(self, effect, entry, held):
        if entry["kind"] == "complete":
            os._exit(137)
        return true(self, effect, entry, held)
    return told

def before(true):
    def begun(self, key, entry):
        if entry["kind"] == "complete":
            os._exit(137)
        true(self, key, entry)
    return begun

match sys.argv[1]:
    case "before sending":
        claude.attempted = ended
    case "after receipt":
        tape.Tape._keep = ended
    case "before recording":
        recordings.Recorded.put = before(recordings.Recorded.put)
    case "before its record is synced":
        recordings.Recorded.put = then(recordings.Recorded.put)
    case "after recording":
        perform.Effects._performed = performed(perform.Effects._performed)
main(["build", "question.yaml", "--json"])
"""

# The instant, how often the request is made in all, and whether the next build says that it may be paid for twice.
INSTANTS = [
    ("before sending", 1, True),  # whether it had been sent cannot be told by the next build
    ("in flight", 2, True),
    ("after receipt", 2, True),
    ("before recording", 1, True),  # its exchange is kept
    ("before its record is synced", 1, True),  # the same
    ("after recording", 1, True),  # the next build finds it recorded, and says nothing
]

QUICK = ("in flight", "after recording")


@pytest.fixture
def place(tmp_path):
    return ClaudePlace(tmp_path)


def _started(place, url, instant):
    environment = place.environment(ANTHROPIC_BASE_URL=url, ANTHROPIC_API_KEY=KEY)
    words = [sys.executable, "-c", KILLED, instant]
    return subprocess.Popen(words, cwd=place.root, env=environment, stdout=subprocess.PIPE, text=True)


def _events(place, run):
    lines = (place.root / "store" / "runs" / run / "event_log.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize(
    ("instant", "times", "said"),
    [pytest.param(*each, id=each[0], marks=[] if each[0] in QUICK else pytest.mark.slow) for each in INSTANTS],
)
def test_a_request_whose_owner_was_killed_is_made_at_most_once_more(place, instant, times, said):
    killed: list[object] = []

    def player(request):
        if instant == "in flight" and not killed:
            killed.append(request)
            os.kill(builders[0].pid, signal.SIGKILL)
        return honest(request)

    with playing(player) as server:
        builders = [_started(place, server.url, instant)]
        builders[0].communicate(timeout=LONGEST)
        assert builders[0].returncode in (137, -signal.SIGKILL)
        once = _started(place, server.url, "never")
        out, _ = once.communicate(timeout=LONGEST)
    answer = json.loads(out)
    made = Counter(json.dumps(request, sort_keys=True) for request in server.asked)
    assert max(made.values()) == times
    assert sum(count > 1 for count in made.values()) == times - 1
    told = [event["payload"] for event in _events(place, answer["run"]) if event["type"] == "ASKED"]
    assert sum("possibly_paid_twice" in each for each in told) == (said and instant != "after recording")
    assert place.verify()["holds"]


def test_a_build_that_waits_for_the_request_of_another_goes_on_when_that_one_is_killed(place):
    """Two builds at once: the second finds the request under way, and waits; the owner dies; the second makes it."""
    builders = []

    def player(request):
        if len(server.asked) == 1:
            builders.append(_started(place, server.url, "never"))
            # The second is waiting once it has asked all that comes before the request.
            while not list(place.root.glob("store/runs/*/event_log.jsonl"))[1:]:
                pass
            os.kill(builders[0].pid, signal.SIGKILL)
        return honest(request)

    with playing(player) as server:
        builders.append(_started(place, server.url, "never"))
        builders[0].communicate(timeout=LONGEST)
        out, _ = builders[1].communicate(timeout=LONGEST)
    assert builders[0].returncode == -signal.SIGKILL
    answer = json.loads(out)
    assert answer["exit_code"] == 0
    made = Counter(json.dumps(request, sort_keys=True) for request in server.asked)
    assert max(made.values()) <= 2
    assert place.verify()["holds"]
