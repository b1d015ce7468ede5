"""Builds that are started in processes of their own, and of which one ends at an instant of its first request."""

import json
import signal
import subprocess
import sys
from collections import Counter
from typing import Any

from tests.adapters.messages_server import Played
from tests.workspace.claude_place import KEY, ClaudePlace

LONGEST = 120  # seconds: whoever waits longer waits for ever
CODE = 137

# Builds with a lease of so many seconds, and ends without a word at one instant of the first request.
_BUILD = """
import os, sys
from carter.adapters import claims, claude, recordings, shared_folder
from carter.adapters.cassettes import tape
from carter.interfaces.cli.main import main
from carter.kernel import perform

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

def performed(true):
    def told(self, effect, entry, held):
        if entry["kind"] == "complete":
            os._exit(137)
        return true(self, effect, entry, held)
    return told

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
    case "before its record is synced":
        recordings.Recorded.put = put(recordings.Recorded.put, first=True)
    case "recorded here":
        perform.Effects._performed = performed(perform.Effects._performed)
    case "before it is shared":
        shared_folder.SharedFolder.create = shared(shared_folder.SharedFolder.create, "effects/", first=True)
    case "after it is shared":
        shared_folder.SharedFolder.create = shared(shared_folder.SharedFolder.create, "effects/", first=False)
    case "claim let go":
        shared_folder.SharedFolder.delete = shared(shared_folder.SharedFolder.delete, "claims/", first=False)
main(["build", "question.yaml", "--json", "-j", "1"])
"""

Builder = subprocess.Popen[str]


def started(place: ClaudePlace, url: str, instant: str = "never", lease: float = 60, **environment: str) -> Builder:
    """A build that asks the server at `url`, killed at one of the instants that `_BUILD` knows."""
    return subprocess.Popen(
        [sys.executable, "-c", _BUILD, instant, str(lease)],
        cwd=place.root,
        env=place.environment(ANTHROPIC_BASE_URL=url, ANTHROPIC_API_KEY=KEY, **environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def was_killed(builder: Builder) -> bool:
    """Whether it ended in the way that was meant."""
    builder.communicate(timeout=LONGEST)
    return builder.returncode in (CODE, -signal.SIGKILL)


def ended(builder: Builder) -> Any:
    """What a build answered that came to its end."""
    out, err = builder.communicate(timeout=LONGEST)
    assert out, err
    return json.loads(out)


def times(server: Played) -> Counter[str]:
    """Request -> how often it was made."""
    return Counter(json.dumps(request, sort_keys=True) for request in server.asked)


def paid_twice(place: ClaudePlace, answer: Any) -> int:
    """How many requests a build says may have been paid for twice."""
    log = place.root / "store" / "runs" / answer["run"] / "event_log.jsonl"
    events = [json.loads(line) for line in log.read_text().splitlines()]
    return sum("possibly_paid_twice" in event["payload"] for event in events if event["type"] == "ASKED")
