"""A shared store behind the blobs, the action cache and the recordings of several machines."""

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.adapters import shared_folder
from carter.adapters.claims import Unsaid
from carter.errors import IntegrityError, NotRetained, WorldError
from carter.kernel.digest import digest_bytes
from tests.workspace.machines import KEY, Machines, made, recorded


@pytest.fixture
def machines(tmp_path):
    return Machines(tmp_path)


@pytest.fixture
def broken(monkeypatch):
    """Makes the store fail: `broken("create", "actions")`; `broken()` makes it whole again."""
    failing: list[tuple[list[str], str]] = []
    for act in ("get", "has", "create", "change", "write", "delete"):
        true = getattr(shared_folder.SharedFolder, act)

        def act_of(self, name, *rest, act=act, true=true):
            if any(act in one and name.startswith(table) for one, table in failing):
                raise WorldError("the store did not answer as it should, 6 times (503)", where=self.address)
            return true(self, name, *rest)

        monkeypatch.setattr(shared_folder.SharedFolder, act, act_of)

    def breaks(acts="", table=""):
        failing[:] = [(acts.split(), table)] if acts else []

    return breaks


def test_what_one_machine_made_another_finds(machines):
    row = made(machines.one("a"), b"result", b"part")
    other = machines.one("b")
    assert other.store.cache.get(KEY) == row
    assert other.blobs.has(row["result"])
    assert other.blobs.get(row["result"]) == b"result"
    assert other.own.get(row["result"]) == b"result"  # and keeps it


def test_nothing_that_is_here_is_asked_of_the_store(machines, broken):
    row = made(machines.one("a"), b"result")
    broken("get has create change write delete")
    again = machines.one("a")
    assert again.store.cache.get(KEY) == row
    assert again.blobs.get(row["result"]) == b"result"


def test_a_row_is_there_only_once_its_blobs_are(machines, broken):
    broken("create", "blobs")
    with pytest.raises(WorldError, match="did not answer"):
        made(machines.one("a"), b"result", b"part")
    assert machines.there("actions") == []


@pytest.mark.parametrize("table", ["blobs", "actions"])
def test_what_was_made_while_the_store_could_not_be_reached_is_sent_by_the_next_look(machines, broken, table):
    broken("create", table)
    with pytest.raises(WorldError):
        made(machines.one("a"), b"result", b"part")
    broken()
    row = machines.one("a").store.cache.get(KEY)
    other = machines.one("b")
    assert other.store.cache.get(KEY) == row
    assert other.blobs.get(row["blobs"][0]) == b"part"


def test_what_was_made_before_there_was_a_store_is_sent_to_it(machines):
    row = made(machines.one("a", store=""), b"result")
    assert machines.one("a").store.cache.get(KEY) == row
    assert machines.one("b").store.cache.get(KEY) == row


def test_the_first_to_send_a_row_wins(machines):
    first = made(machines.one("a"), b"one result")
    late = machines.one("b")
    assert made(late, b"another result") == first
    assert machines.one("b", store="").store.cache.get(KEY) == first
    assert late.blobs.get(first["result"]) == b"one result"


def test_what_was_made_apart_gives_way_and_is_told(machines):
    apart = made(machines.one("b", store=""), b"another result")
    first = made(machines.one("a"), b"one result")
    late = machines.one("b")
    assert late.store.cache.get(KEY) == first
    assert late.sharing.differing == [(KEY, first, apart)]


def test_what_is_replaced_is_replaced_for_all(machines):
    made(machines.one("a"), b"one result")
    machine = machines.one("b")
    row = {"result": machine.blobs.put(b"made anew"), "blobs": []}
    machine.store.cache.replace(KEY, row)
    assert machines.one("c").store.cache.get(KEY) == row


def test_a_row_that_is_damaged_there_counts_as_none_and_is_written_anew(machines):
    row = made(machines.one("a"), b"result")
    machines.there("actions")[0].write_bytes(b"damaged")
    assert machines.one("b").store.cache.get(KEY) is None
    assert made(machines.one("b"), b"result") == row
    assert machines.one("c").store.cache.get(KEY) == row


def test_wrong_bytes_are_never_taken_and_the_error_names_the_blob(machines):
    row = made(machines.one("a"), b"result")
    machines.of_blob(row["result"]).write_bytes(machines.of_blob(row["result"]).read_bytes()[:-1] + b"!")
    machine = machines.one("b")
    assert machine.store.cache.get(KEY) == row
    with pytest.raises(IntegrityError, match="other bytes under this name") as damage:
        machine.blobs.get(row["result"])
    assert damage.value.where == row["result"]
    assert not machine.own.has(row["result"])
    assert not machine.blobs.has(row["result"])  # so that it is made anew


def test_a_whole_blob_of_another_name_is_wrong_bytes_too(machines):
    row = made(machines.one("a"), b"result", b"part")
    machines.of_blob(row["result"]).write_bytes(machines.of_blob(row["blobs"][0]).read_bytes())
    with pytest.raises(IntegrityError, match="other bytes under this name"):
        machines.one("b").blobs.get(row["result"])


def test_what_is_damaged_there_is_made_anew_and_sent(machines):
    row = made(machines.one("a"), b"result")
    machines.of_blob(row["result"]).write_bytes(b"damaged")
    machine = machines.one("b")
    with pytest.raises(IntegrityError):
        machine.blobs.get(row["result"])
    machine.blobs.put(b"result")
    machine.store.cache.replace(KEY, row)
    assert machines.one("c").blobs.get(row["result"]) == b"result"


def test_a_blob_that_is_damaged_here_is_fetched(machines):
    row = made(machines.one("a"), b"result")
    name = row["result"].partition(":")[2]
    (machines.root / "a" / "store" / "blobs" / name[:2] / name[2:]).write_bytes(b"damaged")
    assert machines.one("a").blobs.get(row["result"]) == b"result"


def test_a_blob_that_is_nowhere_is_told_and_counts_as_missing(machines):
    row = made(machines.one("a"), b"result")
    machines.of_blob(row["result"]).unlink()
    machine = machines.one("b")
    machine.store.cache.get(KEY)
    with pytest.raises(IntegrityError, match="neither here nor in the shared store"):
        machine.blobs.get(row["result"])
    assert not machine.blobs.has(row["result"])


def test_what_is_let_go_is_let_go_there_and_others_know_it(machines):
    row = made(machines.one("a"), b"a page")
    stone = machines.one("a").blobs.drop(row["result"], "documents")
    machine = machines.one("b")
    assert machine.blobs.has(row["result"])
    with pytest.raises(NotRetained):
        machine.blobs.get(row["result"])
    assert machine.blobs.tombstone(row["result"]) == stone


def test_what_is_asked_for_names_records_and_these_are_sent_whole(machines):
    machine = machines.one("a")
    text = machine.blobs.put(b"a long text")
    record = machine.blobs.put(b'{"@type":"x@1","text":"%s"}' % text.encode())
    application = machine.blobs.put(b"application")
    asked = {"kind": "apply", "stage": "s", "inputs": {"one": record}, "request": application}
    machine.store.cache.put(KEY, {"asks": [asked]})
    assert machines.one("b").blobs.get(text) == b"a long text"


def test_whoever_only_looks_writes_nothing_here_or_there(machines):
    row, entry = made(machines.one("a"), b"result"), recorded(machines.one("a"), b"reply")
    before = {table: machines.there(table) for table in ("actions", "blobs", "effects")}
    looking = machines.one("b", looks_only=True)
    assert looking.store.cache.get(KEY) == row
    assert looking.blobs.get(row["result"]) == b"result"
    assert looking.store.recordings.get(KEY) == entry
    made(looking, b"made", key=digest_bytes(b"another"))
    assert {table: machines.there(table) for table in before} == before
    assert not (machines.root / "b").exists()


def test_what_one_machine_recorded_another_has_in_its_own_cassettes(machines):
    entry = recorded(machines.one("a"), b"reply")
    assert machines.one("b").store.recordings.get(KEY) == entry
    alone = machines.one("b", store="")
    assert alone.store.recordings.get(KEY) == entry
    assert alone.recorded.get(entry["reply"]) == b"reply"
    assert alone.recorded.has(entry["request"])


def test_of_a_request_all_that_it_names_comes_along(machines):
    machine = machines.one("a")
    prompt = machine.recorded.put(b"a long prompt")
    recorded(machine, b"reply", request=b'{"@type":"x@1","prompt":"%s"}' % prompt.encode())
    other = machines.one("b")
    other.store.recordings.get(KEY)
    assert other.recorded.get(prompt) == b"a long prompt"


def test_a_reply_that_is_recorded_here_and_could_not_be_sent_is_sent_later_and_its_claim_stands_till_then(
    machines, broken
):
    broken("create", "effects")
    with pytest.raises(Unsaid):
        recorded(machines.one("a"), b"reply")
    broken()
    assert len(machines.there("claims")) == 1
    entry = machines.one("a").store.recordings.get(KEY)
    assert machines.one("b").store.recordings.get(KEY) == entry


def test_what_is_recorded_here_stays_whatever_the_store_has(machines):
    mine = recorded(machines.one("b", store=""), b"mine")
    recorded(machines.one("a"), b"theirs")
    assert machines.one("b").store.recordings.get(KEY) == mine
    assert machines.one("b").store.recordings.get(KEY) == mine


def test_whoever_is_about_to_perform_takes_what_another_has_recorded_meanwhile(machines):
    recorded(machines.one("b", store=""), b"a failure")
    theirs = recorded(machines.one("a"), b"theirs")
    machine = machines.one("b")
    assert machine.store.recordings.get(KEY)["reply"] != theirs["reply"]
    with machine.store.recordings.hold(KEY):
        assert machine.store.recordings.get(KEY)["reply"] == theirs["reply"]


def test_a_reply_that_is_asked_for_again_takes_the_place_of_the_one_before_for_all(machines):
    first = recorded(machines.one("a"), b"a failure")
    recorded(machines.one("a"), b"an answer")
    found = machines.one("b").store.recordings.get(KEY)
    assert found["reply"] == digest_bytes(b"an answer")
    before = machines.one("b").recorded.get(found["before"])
    assert first["reply"].encode() in before


@pytest.mark.parametrize("what", ["row", "reply", "no reply"])
def test_a_recording_that_is_damaged_there_is_told_and_not_paid_for_again(machines, what):
    entry = recorded(machines.one("a"), b"reply")
    of_reply = machines.of_blob(entry["reply"])
    if what == "no reply":
        of_reply.unlink()
    else:
        (machines.there("effects")[0] if what == "row" else of_reply).write_bytes(b"damaged")
    machine = machines.one("b")
    with pytest.raises(IntegrityError) as damage:
        machine.store.recordings.get(KEY)
    assert damage.value.where == (KEY if what == "row" else entry["reply"])
    assert "asked for" in damage.value.mend or "made anew" in damage.value.mend


def test_a_part_of_a_recording_that_is_lost_here_is_fetched(machines):
    entry = recorded(machines.one("a"), b"reply")
    name = entry["reply"].partition(":")[2]
    (machines.root / "a" / "cassettes" / "blobs" / name[:2] / name[2:]).unlink()
    machine = machines.one("a")
    machine.store.recordings.get(KEY)
    assert machine.recorded.get(entry["reply"]) == b"reply"


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 2), st.integers(0, 3), st.booleans()), max_size=12))
def test_whoever_makes_what_and_when_all_agree_on_what_was_first_in_the_store(acts):
    """Each act: a machine comes to a result for one of three keys, with the store or apart from it."""
    with tempfile.TemporaryDirectory() as folder:
        machines = Machines(Path(folder))
        first: dict[Any, Any] = {}
        apart: dict[Any, Any] = {}
        for name, number, value, with_store in acts:
            key, data = digest_bytes(b"%d" % number), b"result %d" % value
            row = made(machines.one(name, store=None if with_store else ""), data, key=key)
            if with_store:
                # What the machine had made apart before is sent first, and may be the first in the store.
                first.setdefault(key, apart.get((name, key), {"result": digest_bytes(data), "blobs": []}))
                assert row == first[key]
                apart[name, key] = first[key]
            else:
                apart.setdefault((name, key), row)
        for key, row in first.items():
            assert all(machines.one(name).store.cache.get(key) == row for name in "abcd")
            assert machines.one("d").blobs.get(row["result"])
