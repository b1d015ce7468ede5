"""Machines that share a store, one killed around a request to a model: who pays, how often, and what is said."""

import json
import os
import signal
from typing import Any

import pytest

from tests.adapters.messages_server import playing
from tests.workspace.claude_place import ClaudePlace, honest
from tests.workspace.killed import ended, paid_twice, started, times, was_killed

pytestmark = pytest.mark.enable_socket

# The instant at which the first machine is killed, how often its request is made in all, and whether the machine that
# goes on says that it may be paid for twice.
INSTANTS = [
    ("before sending", 1, True),  # whether it had been sent cannot be told by another machine
    ("in flight", 2, True),
    ("after receipt", 2, True),
    ("before recording", 2, True),
    ("before its record is synced", 2, True),  # in a memory that the other machine does not see
    ("before it is shared", 2, True),
    ("after it is shared", 1, False),
    ("claim let go", 1, False),
]


class Shared:
    """Two machines and what they share."""

    def __init__(self, root):
        self.shared = root / "shared"
        self.shared.mkdir()
        self.places = {}
        for name in ("a", "b"):
            (root / name).mkdir()
            self.places[name] = ClaudePlace(root / name)

    def start(self, name, url, instant="never", lease=1.0):
        return started(self.places[name], url, instant, lease, CARTER_STORE=f"file://{self.shared}")

    def paid_twice(self, name, answer):
        return paid_twice(self.places[name], answer)


@pytest.fixture
def machines(tmp_path):
    return Shared(tmp_path)


@pytest.mark.parametrize(
    ("instant", "most", "said"),
    [pytest.param(*each, id=each[0], marks=pytest.mark.slow) for each in INSTANTS],
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
        assert was_killed(builders[0])
        other = ended(machines.start("b", server.url))
        made = times(server)
        assert max(made.values()) == most
        assert sum(count > 1 for count in made.values()) == most - 1
        # The machine that was killed goes on from what the other has paid for.
        again = ended(machines.start("a", server.url))
        assert times(server) == made
    assert machines.paid_twice("b", other) == said
    assert again["manifest"] == other["manifest"]
    assert machines.places["b"].verify()["holds"]


def test_two_machines_at_once_pay_once_for_each_request(machines):
    with playing(honest) as server:
        builders = [machines.start(name, server.url, lease=60) for name in ("a", "b")]
        answers = [ended(builder) for builder in builders]
        assert set(times(server).values()) == {1}
    assert answers[0]["manifest"] == answers[1]["manifest"]
    assert [machines.paid_twice(name, answer) for name, answer in zip("ab", answers, strict=True)] == [0, 0]


@pytest.mark.slow
def test_a_machine_that_goes_on_after_it_was_killed_need_not_wait_for_its_own_lease(machines):
    builders: list[Any] = []

    def player(request):
        if len(server.asked) == 1:
            os.kill(builders[0].pid, signal.SIGKILL)
        return honest(request)

    with playing(player) as server:
        builders.append(machines.start("a", server.url, lease=3600))
        assert was_killed(builders[0])
        again = ended(machines.start("a", server.url, lease=3600))
        assert max(times(server).values()) == 2
    assert machines.paid_twice("a", again) == 1


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
