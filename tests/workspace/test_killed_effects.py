"""A build that is killed around a request to a model: asked at most once more, said so, and nobody waits for ever."""

import os
import signal

import pytest

from tests.adapters.messages_server import playing
from tests.workspace.claude_place import ClaudePlace, honest
from tests.workspace.killed import ended, paid_twice, started, times, was_killed

pytestmark = pytest.mark.enable_socket

# The instant, how often the request is made in all, and whether the next build says that it may be paid for twice.
INSTANTS = [
    ("before sending", 1, True),  # whether it had been sent cannot be told by the next build
    ("in flight", 2, True),
    ("after receipt", 2, True),
    ("before recording", 1, True),  # its exchange is kept
    ("before its record is synced", 1, True),  # the same
    ("recorded here", 1, True),  # the next build finds it recorded, and says nothing
]

QUICK = ("in flight",)


@pytest.fixture
def place(tmp_path):
    return ClaudePlace(tmp_path)


@pytest.mark.parametrize(
    ("instant", "most", "said"),
    [pytest.param(*each, id=each[0], marks=[] if each[0] in QUICK else pytest.mark.slow) for each in INSTANTS],
)
def test_a_request_whose_owner_was_killed_is_made_at_most_once_more(place, instant, most, said):
    killed: list[object] = []

    def player(request):
        if instant == "in flight" and not killed:
            killed.append(request)
            os.kill(builders[0].pid, signal.SIGKILL)
        return honest(request)

    with playing(player) as server:
        builders = [started(place, server.url, instant)]
        assert was_killed(builders[0])
        answer = ended(started(place, server.url))
    made = times(server)
    assert max(made.values()) == most
    assert sum(count > 1 for count in made.values()) == most - 1
    assert paid_twice(place, answer) == (said and instant != "recorded here")
    assert place.verify()["holds"]


@pytest.mark.slow
def test_a_build_that_waits_for_the_request_of_another_goes_on_when_that_one_is_killed(place):
    """Two builds at once: the second finds the request under way, and waits; the owner dies; the second makes it."""
    builders = []

    def player(request):
        if len(server.asked) == 1:
            builders.append(started(place, server.url))
            # The second is waiting once it has asked all that comes before the request.
            while not list(place.root.glob("store/runs/*/event_log.jsonl"))[1:]:
                pass
            os.kill(builders[0].pid, signal.SIGKILL)
        return honest(request)

    with playing(player) as server:
        builders.append(started(place, server.url))
        assert was_killed(builders[0])
        answer = ended(builders[1])
    assert answer["exit_code"] == 0
    assert max(times(server).values()) <= 2
    assert place.verify()["holds"]
