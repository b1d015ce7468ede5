"""An action as a task: looked up, done and kept on the worker's side; what it tells its builder is digests alone."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from carter.adapters import dask_task
from carter.adapters.dask_cluster import WISHES, asked_of, can_do, checked_scheduler
from carter.adapters.dask_engine import key_of
from carter.adapters.dask_task import Address, Code, Order, Place, code_here, done, looked
from carter.errors import IntegrityError, StageFailed, UsageError, WorldError
from carter.kernel.action import action_key
from carter.kernel.digest import Digest, digest_bytes
from carter.kernel.graph import EachNode
from carter.kernel.record import save
from carter.workspace.engines import opened
from tests.kernel.toy import Bench, Count, Line

STAGE = next(node.stage for node in Bench().graph.nodes if isinstance(node, EachNode))


@pytest.fixture
def address(tmp_path: Path) -> Address:
    return Address(opened, str(tmp_path), "build")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_task, "PAUSE", 0)


def order_of(address: Address, text: str, **more: Any) -> Order:
    """The order to count the words of a line, which lies in the store."""
    line = save(Line(text=text), opened(address.store).blobs.put)
    return Order(STAGE, {"line": line}, "counts[0]", address, code_here(()), **more)


def test_an_action_is_done_and_kept_and_only_digests_go_back(address):
    order = order_of(address, "one two three " * 1000)
    came = done(order)
    place = opened(address.store)
    assert came.row is not None
    assert place.cache.get(action_key(order.node, order.inputs)) == came.row
    assert place.blobs.get(came.row["result"]) == b'{"@type":"toy/count@1","words":3000}'
    assert len(pickle.dumps(came)) < 300


def test_what_was_done_is_looked_up_unless_it_is_to_be_done_anew(address):
    order = order_of(address, "one two")
    place = opened(address.store)
    other = save(Count(words=7), place.blobs.put)  # so that one sees which it was
    row = place.cache.put(action_key(order.node, order.inputs), {"result": other, "blobs": []})
    assert done(order).row == row
    anew = done(order._replace(anew=True)).row
    assert anew == {"result": digest_bytes(b'{"@type":"toy/count@1","words":2}'), "blobs": []}
    assert place.cache.get(action_key(order.node, order.inputs)) == row  # the first stays; the builder tells of it


@pytest.mark.parametrize("how", ["lost", "let go"])
def test_a_row_whose_blobs_are_gone_is_none(address, tmp_path, how):
    order = order_of(address, "one two")
    first = done(order)
    assert first.row is not None
    if how == "lost":
        name = first.row["result"].removeprefix("blake3:")
        (tmp_path / "store" / "blobs" / name[:2] / name[2:]).unlink()
    else:
        opened(address.store).blobs.drop(first.row["result"], "none")
    assert done(order) == first
    assert opened(address.store).blobs.get(first.row["result"])


def test_what_would_fail_again_comes_back_as_it_was(address):
    failed = pickle.loads(pickle.dumps(done(order_of(address, "boom")))).error
    assert isinstance(failed, StageFailed)
    assert (failed.where, failed.code) == ("counts[0]", 70)
    assert "ValueError: this line cannot be counted" in failed.what


def test_an_input_that_is_lost_is_damage_for_the_builder_to_mend(address):
    order = order_of(address, "one")._replace(inputs={"line": digest_bytes(b"never put")})
    failed = done(order).error
    assert isinstance(failed, StageFailed)
    assert isinstance(failed.cause, IntegrityError)
    assert failed.cause.where == digest_bytes(b"never put")


class Failing:
    """A store that is not reached."""

    def get(self, digest: Digest) -> Any:
        """Nothing comes."""
        raise WorldError("the store does not answer", where="here", mend="wait")


@pytest.mark.parametrize(("part", "kind"), [("blobs", StageFailed), ("cache", WorldError)])
def test_a_store_that_fails_is_raised_for_dask_to_try_again(address, part, kind):
    def failing(store: str) -> Place:
        parts: dict[str, Any] = {part: Failing()}
        return opened(store)._replace(**parts)

    order = order_of(address, "one two")
    with pytest.raises(kind, match="the store does not answer") as raised:
        done(order._replace(address=address._replace(opened=failing)))
    assert isinstance(raised.value, WorldError) or isinstance(raised.value.cause, WorldError)
    assert done(order).row is not None


def test_other_code_is_refused_and_the_error_names_both(address):
    mine = Code(digest_bytes(b"other code"), "3.11.0", (("lxml", "1.0"), ("no-such-tool", "")))
    error = done(order_of(address, "one")._replace(code=mine)).error
    assert isinstance(error, WorldError)
    here = code_here(("lxml", "no-such-tool"))
    assert f"Carter's code is {mine.carter[:19]} here and {here.carter[:19]} there" in error.what
    assert f"Python is 3.11.0 here and {here.python} there" in error.what
    assert f"`lxml` is 1.0 here and {here.tools[0][1]} there" in error.what
    assert "no-such-tool" not in error.what
    assert here.differing(here) == ""


def test_a_tool_that_only_one_has_is_named():
    here = code_here(())
    with_tool = here._replace(tools=(("lxml", "1.0"),))
    assert with_tool.differing(here._replace(tools=(("lxml", ""),))) == "`lxml` is 1.0 here and not there"
    assert here._replace(tools=(("lxml", ""),)).differing(with_tool) == "`lxml` is not here and 1.0 there"


def test_a_worker_tells_what_it_does_not_find(address):
    there, nowhere = order_of(address, "one").inputs["line"], digest_bytes(b"elsewhere")
    seen = looked(address, ("lxml",), (there, nowhere))
    assert seen.missing == (nowhere,)
    assert seen.code == code_here(("lxml",))


def test_equal_work_in_one_store_has_one_key_that_names_its_action(address, tmp_path):
    order = order_of(address, "one two")
    key = key_of(order)
    assert key.startswith(f"count-{action_key(order.node, order.inputs).removeprefix('blake3:')}-")
    assert key == key_of(order._replace(target="elsewhere", address=address._replace(build="other")))
    others = [
        order._replace(anew=True),
        order._replace(address=address._replace(store=str(tmp_path / "other"))),
        order_of(address, "three"),
    ]
    assert len({key, *map(key_of, others)}) == 4


def test_an_action_asks_for_what_workers_declare_and_for_no_more():
    assert asked_of([]) == {}
    assert asked_of([{"resources": {}}, {"resources": {"GPU": 1}}]) == {}
    assert asked_of([{"resources": {"CARTER": 4}}, {}]) == {"CARTER": 1}
    little, much = {"resources": {"MEMORY": 5}}, {"resources": {"MEMORY": 10 * WISHES["MEMORY"], "CARTER": 0.5}}
    assert asked_of([little]) == {"MEMORY": 5}
    assert asked_of([little, much]) == {"CARTER": 0.5, "MEMORY": WISHES["MEMORY"]}
    assert [can_do([worker], asked_of([little, much])) for worker in (little, much, {})] == [False, True, False]
    assert (can_do([{}], {}), can_do([], {})) == (True, False)


@pytest.mark.parametrize("address", ["localhost:8786", "http://127.0.0.1:8787", "inproc://x", ""])
def test_what_is_no_address_of_a_scheduler_is_refused(address):
    with pytest.raises(UsageError, match="no address of a scheduler"):
        checked_scheduler(address)
    assert checked_scheduler("tls://10.0.0.1:8786") == "tls://10.0.0.1:8786"
