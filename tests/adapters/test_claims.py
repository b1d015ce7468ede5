"""Claims: one machine at a time, taken over only from an owner that gives no sign of life."""

import json
import time
from threading import Barrier, Event, Thread

import pytest

from carter.adapters import claims
from carter.adapters.claims import Claims, Unsaid
from carter.adapters.shared_folder import SharedFolder
from carter.errors import WorldError
from carter.kernel.digest import digest_bytes

KEY = digest_bytes(b"effect")
LONGEST = 30  # seconds: whoever waits longer waits for ever


def never():
    return False


class Machines:
    """Any number of machines that share one folder."""

    def __init__(self, root):
        self.root = root
        self.objects = SharedFolder("file:///shared", str(root), sync=False)
        self.name = f"claims/{KEY.partition(':')[2]}"

    def one(self, name, objects=None):
        return Claims(lambda: objects or self.objects, str(self.root / "notes" / name))

    def left(self, lease_ms=300, nonce="of a dead owner"):
        """A claim whose owner gives no more signs of life."""
        claim = {"beat": 0, "lease_ms": lease_ms, "nonce": nonce, "owner": "another"}
        assert self.objects.create(self.name, json.dumps(claim).encode())

    def there(self):
        found = self.objects.get(self.name)
        return found and json.loads(found.data)


@pytest.fixture
def machines(tmp_path):
    return Machines(tmp_path)


def test_a_claim_stands_while_it_is_held_and_is_gone_afterwards(machines):
    with machines.one("a").hold(KEY, never, orphaned=False) as abandoned:
        assert not abandoned
        assert machines.there()["lease_ms"] == claims.LEASE * 1000
    assert machines.there() is None
    assert not any((machines.root / "notes" / "a").iterdir())


def test_of_eight_machines_one_at_a_time_holds_it(machines, monkeypatch):
    monkeypatch.setattr(claims, "LEASE", 5)
    inside, most, abandoned, barrier = [], [], [], Barrier(8)

    def performed(number):
        barrier.wait()
        with machines.one(str(number)).hold(KEY, never, orphaned=False) as before:
            inside.append(number)
            most.append(len(inside))
            abandoned.append(before)
            inside.remove(number)

    threads = [Thread(target=performed, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONGEST)
    assert most == [1] * 8
    assert abandoned == [False] * 8


def test_an_owner_that_failed_and_said_so_leaves_nothing(machines):
    with pytest.raises(ValueError, match="refused"), machines.one("a").hold(KEY, never, orphaned=False):
        raise ValueError("refused")
    assert machines.there() is None


@pytest.mark.parametrize("error", [KeyboardInterrupt, lambda: Unsaid("not sent")])
def test_an_owner_that_was_cut_off_leaves_its_claim(machines, error):
    with pytest.raises((KeyboardInterrupt, Unsaid)), machines.one("a").hold(KEY, never, orphaned=False):
        raise error()
    assert machines.there() is not None


def test_what_a_dead_owner_left_is_taken_over_when_it_has_stood_still_for_its_lease(machines):
    machines.left()
    waited: list[str] = []
    claim = machines.one("b")
    claim.waits = waited.append
    with claim.hold(KEY, never, orphaned=False) as abandoned:
        assert abandoned
        assert machines.there()["nonce"] != "of a dead owner"
    assert set(waited) == {"another"}


def test_of_eight_that_wait_for_a_dead_owner_one_is_told_that_it_may_pay_twice(machines, monkeypatch):
    monkeypatch.setattr(claims, "LEASE", 5)
    machines.left()
    told = []

    def performed(number):
        with machines.one(str(number)).hold(KEY, never, orphaned=False) as abandoned:
            told.append(abandoned)

    threads = [Thread(target=performed, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONGEST)
    assert sorted(told) == [False] * 7 + [True]


def test_an_owner_that_takes_longer_than_its_lease_keeps_it_by_its_signs_of_life(machines, monkeypatch):
    monkeypatch.setattr(claims, "LEASE", 1.5)
    held, went, order = Event(), Event(), []
    changes = []
    true = machines.objects.change

    def counted(name, data, tag):
        done = true(name, data, tag)
        changes.append(done)
        if len(changes) == 6:  # two leases have passed
            went.set()
        return done

    monkeypatch.setattr(machines.objects, "change", counted)

    def first():
        with machines.one("a").hold(KEY, never, orphaned=False):
            held.set()
            assert went.wait(LONGEST)
            order.append("first")

    thread = Thread(target=first)
    thread.start()
    assert held.wait(LONGEST)
    with machines.one("b").hold(KEY, never, orphaned=False) as abandoned:
        order.append("second")
    thread.join(LONGEST)
    assert order == ["first", "second"]
    assert not abandoned


def test_an_owner_whose_claim_was_taken_over_leaves_that_of_the_other_alone(machines, monkeypatch):
    with machines.one("a").hold(KEY, never, orphaned=False):
        mine = machines.objects.get(machines.name)
        other = {"beat": 0, "lease_ms": 60000, "nonce": "other", "owner": "other"}
        assert machines.objects.change(machines.name, json.dumps(other).encode(), mine.tag)
        monkeypatch.setattr(claims, "_seconds", lambda: time.monotonic() + claims.LEASE)
    assert machines.there() == other


def test_whoever_waits_stops_when_the_build_is_given_up(machines):
    machines.left(lease_ms=60_000)
    waits = Event()
    claim = machines.one("b")
    claim.waits = lambda _owner: waits.set()
    with pytest.raises(WorldError, match="given up"), claim.hold(KEY, waits.is_set, orphaned=False):
        pass


def test_a_claim_that_was_made_here_by_a_dead_owner_needs_no_waiting(machines):
    with pytest.raises(KeyboardInterrupt), machines.one("a").hold(KEY, never, orphaned=False):
        raise KeyboardInterrupt
    claim = machines.one("a")
    claim.waits = lambda _owner: pytest.fail("it waits")
    with claim.hold(KEY, never, orphaned=True) as abandoned:
        assert abandoned


def test_that_an_owner_here_has_died_says_nothing_of_a_claim_of_another_machine(machines):
    with pytest.raises(KeyboardInterrupt), machines.one("a").hold(KEY, never, orphaned=False):
        raise KeyboardInterrupt
    machines.objects.delete(machines.name)
    machines.left()
    waited: list[str] = []
    claim = machines.one("a")
    claim.waits = waited.append
    with claim.hold(KEY, never, orphaned=True):
        pass
    assert waited


def test_a_claim_that_cannot_be_read_lapses_like_any_other(machines, monkeypatch):
    monkeypatch.setattr(claims, "LEASE", 0.3)
    machines.objects.create(machines.name, b"\x00 no claim")
    with machines.one("b").hold(KEY, never, orphaned=False) as abandoned:
        assert abandoned


class _Deaf(SharedFolder):
    """Cannot be reached from some moment on."""

    reached = True

    def change(self, name, data, tag):
        if not self.reached:
            raise WorldError("not reached")
        return super().change(name, data, tag)

    def delete(self, name):
        if not self.reached:
            raise WorldError("not reached")
        super().delete(name)


def test_where_the_store_cannot_be_reached_at_the_end_the_claim_is_left_to_lapse(machines, tmp_path):
    deaf = _Deaf("file:///shared", str(tmp_path), sync=False)
    with machines.one("a", deaf).hold(KEY, never, orphaned=False):
        deaf.reached = False
    assert machines.there() is not None
