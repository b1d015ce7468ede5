"""What a provider says to one build, that it is asked too often, holds for all builds of the process."""

import pytest

from carter.adapters.claude import Claude, Pace
from carter.adapters.rates import Rates
from tests.adapters.messages_server import failed, playing, said
from tests.adapters.test_claude import KEY, REQUEST, Time

BUSY = failed(429, "rate_limit_error", retry_after="20")


class Clock(Time):
    """The time of a process, and when requests were sent by it."""

    def __init__(self):
        super().__init__()
        self.rates = Rates(lambda: self.now)

    def pace(self, share=1.0, left=lambda: 900.0):
        return Pace(lambda: self.now, self.sleep, lambda: share, left, self.rates.held, self.rates.hold)


@pytest.mark.enable_socket
def test_a_model_that_is_asked_too_often_by_one_build_is_asked_by_none_before_its_time():
    clock, sent = Clock(), []

    def player(_request):
        sent.append(clock.now)
        return BUSY if len(sent) == 1 else said("{}")

    with playing(player) as server:
        one = Claude.at(KEY, server.url, pace=clock.pace()._replace(sleep=lambda _seconds: None))
        other = Claude.at(KEY, server.url, pace=clock.pace())
        assert one(REQUEST).outcome == "ok"  # by its own clock, which is tried here as one that does not wait
        assert other(REQUEST).outcome == "ok"
        assert other(REQUEST.model_copy(update={"model": "claude-haiku-5"})).outcome == "ok"
    assert sent == [0.0, 0.0, 20.0, 20.0]
    assert clock.slept == [20.0]


@pytest.mark.enable_socket
def test_nobody_waits_longer_than_the_build_may_take():
    clock = Clock()
    clock.rates.hold(REQUEST.model, 50)
    with playing([said("{}")]) as server:
        Claude.at(KEY, server.url, pace=clock.pace(left=lambda: 5.0))(REQUEST)
    assert clock.slept == [5.0]


def test_the_longest_wait_that_was_asked_for_holds():
    clock = Clock()
    clock.rates.hold("m", 30)
    clock.rates.hold("m", 10)
    clock.now = 12
    assert (clock.rates.held("m"), clock.rates.held("n")) == (18, 0)
