"""Workers: what takes too much is killed and told, all else is done, and nothing is left behind."""

import asyncio
import os
import select
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from traceback import format_exception

import pytest

from carter.adapters import workers
from carter.adapters.memory import MemoryBlobs, SilentStatus
from carter.adapters.worker import Given, Job, Limits, _Blobs
from carter.adapters.worker_engine import WorkerEngine
from carter.adapters.workers import Died, Pool, Wish
from carter.errors import ActionKilled, IntegrityError, NotRetained, StageFailed
from carter.kernel.digest import digest_bytes
from carter.kernel.record import save
from tests.adapters.bad_stages import WEIGH, WEIGHED, WEIGHING, FullDisk, surviving_only, weighed
from tests.kernel.toy import Bench, Line, Words

MEMORY, TIME, CRASH, BUG, BYTES = -1, -2, -3, -4, -5
TIGHT = Limits(memory=2**30, seconds=1, patience=30)


@pytest.fixture
def engine():
    made = []

    def of(bench, limits=TIGHT, number=2, takes=surviving_only):
        made.append(WorkerEngine(bench.blobs, number, limits, takes))
        return made[-1]

    yield of
    for each in made:
        each.close()


@pytest.mark.parametrize(
    ("line", "came"),
    [
        ("for-ever", TIME),
        ("memory", MEMORY),
        ("deep", MEMORY),
        ("dead", CRASH),
        ("bug", BUG),
        ("bytes", BYTES),
        ("loud", 1),
        ("two words", 2),
    ],
)
def test_a_bad_item_is_told_and_the_others_are_done(engine, line, came):
    bench = Bench(WEIGHING)
    assert weighed(bench, "one", line, "one two three", engine=engine(bench)) == [1, came, 3]


def test_what_waits_for_ever_is_killed_when_patience_ends(engine):
    bench = Bench(WEIGHING)
    assert weighed(bench, "asleep", engine=engine(bench, TIGHT._replace(patience=1))) == [TIME]


def test_what_died_once_is_tried_again_in_a_new_worker(engine, tmp_path):
    bench = Bench(WEIGHING)
    assert weighed(bench, f"dead {tmp_path}/here", engine=engine(bench)) == [2]


def test_a_worker_that_was_killed_while_it_had_nothing_to_do_is_replaced(engine):
    bench = Bench(WEIGHING)
    weighed(bench, "one", engine=engine(bench))
    for idle in [*workers.POOL._idle]:
        os.kill(idle.pid, signal.SIGKILL)
    assert weighed(bench, "one two", engine=engine(bench)) == [2]


def test_a_worker_that_could_not_be_told_all_is_given_up_and_another_does_the_job(engine, monkeypatch):
    bench, true = Bench(WEIGHING), os.write
    failed = list[int]()

    def failing(handle, data):
        if failed:
            return true(handle, data)
        failed.append(true(handle, bytes(data)[: len(data) // 2]))
        raise OSError(5, "made to fail")

    monkeypatch.setattr(os, "write", failing)
    assert weighed(bench, "one", engine=engine(bench)) == [1]
    assert failed


def test_the_manifest_is_that_of_one_process(engine):
    here, there = Bench(WEIGHING), Bench(WEIGHING)
    words = Words(lines=("one", "one two", "one"))
    everything = engine(there, takes=lambda node: True)
    assert there.build(words, WEIGHED, engine=everything) == here.build(words, WEIGHED)


def test_an_error_of_a_stage_comes_back_as_it_was(engine):
    bench = Bench(WEIGHING)
    with pytest.raises(StageFailed, match=r"weigh failed on line .*, at there: it is down") as raised:
        weighed(bench, "raise", engine=engine(bench))
    assert (raised.value.where, raised.value.mend, raised.value.code) == ("counts[0]", "wait", 4)


@pytest.mark.parametrize(("line", "says", "code"), [("disk", "No space left", 4), ("library", "'lxml'", 70)])
@pytest.mark.parametrize("by_worker", [True, False])
def test_what_is_no_fault_of_an_item_fails_the_build(engine, line, says, code, by_worker):
    bench = Bench(WEIGHING)
    with pytest.raises(StageFailed, match=says) as raised:
        weighed(bench, "one", line, engine=engine(bench) if by_worker else None)
    assert raised.value.code == code


@pytest.mark.parametrize("by_worker", [True, False])
def test_what_an_item_raised_is_told_by_its_type_and_to_whoever_watches_with_its_traceback(engine, by_worker):
    class Watching(SilentStatus):
        def failed(self, target, error):
            told.append((target, error.raised, "".join(format_exception(error))))

    told: list[tuple[str, str, str]] = []
    bench = Bench(WEIGHING)
    bench.status = Watching()
    assert weighed(bench, "one", "bug", engine=engine(bench) if by_worker else None) == [1, BUG]
    ((target, raised, traceback),) = told
    assert (target, raised) == ("counts[1]", "ValueError")
    assert "in bug" in traceback
    assert bench.events.of("ERROR") == [{"target": "counts[1]", "what": "it raised ValueError; it is left out"}]
    assert not any(b"words of the page" in data for data in bench.blobs.blobs.values())


def test_a_full_disk_is_a_failure_of_the_world_and_the_next_build_goes_on(engine):
    bench, disk = Bench(WEIGHING), FullDisk()
    bench.blobs, bench.store = disk, bench.store._replace(blobs=disk)
    disk.full = True
    with pytest.raises(StageFailed, match="no room is left on the disk") as raised:
        weighed(bench, "one two", engine=engine(bench))
    assert (raised.value.where, raised.value.code) == ("counts[0]", 4)
    disk.full = False
    assert weighed(bench, "one two", engine=engine(bench)) == [2]


def test_equal_actions_under_way_are_done_once(engine, tmp_path):
    bench = Bench(WEIGHING)
    inputs = {"line": save(Line(text=f"note {tmp_path}/notes"), bench.blobs.put)}
    at_once = engine(bench)

    async def both():
        return await asyncio.gather(*(at_once.made(WEIGH, inputs, "counts[0]") for _ in range(2)))

    one, other = asyncio.run(both())
    assert one == other
    assert (tmp_path / "notes").read_text() == "done\n"


def test_builds_in_threads_share_the_workers(engine):
    benches = [Bench(WEIGHING) for _ in range(3)]
    with ThreadPoolExecutor() as threads:
        came = [threads.submit(weighed, each, "one", "dead", engine=engine(each)) for each in benches]
        assert [each.result() for each in came] == [[1, CRASH]] * 3


def test_another_worker_is_started_only_where_none_is_done_soon(monkeypatch):
    pool = Pool()

    def taken():
        with pool._at_work(TIGHT, Wish(), anew=False) as worker:
            return worker.pid

    with ThreadPoolExecutor() as threads:
        monkeypatch.setattr(workers, "_START", 3600)
        with pool._at_work(TIGHT, Wish(), anew=False) as first:
            same = threads.submit(taken)
        assert same.result() == first.pid
        with suppress(Died), pool._at_work(TIGHT, Wish(), anew=False) as first:
            other = threads.submit(taken)
            raise Died("crash")
        assert other.result() != first.pid
        monkeypatch.setattr(workers, "_START", 0)
        with pool._at_work(TIGHT, Wish(), anew=False) as first:
            assert threads.submit(taken).result() != first.pid
    pool.close()


def test_what_nobody_waits_for_any_more_is_killed(engine, tmp_path):
    os.mkfifo(tmp_path / "told")
    bench = Bench(WEIGHING)
    inputs = {"line": save(Line(text=f"asleep {tmp_path}/told"), bench.blobs.put)}
    at_once = engine(bench, TIGHT._replace(patience=3600))

    async def cut_off():
        made = asyncio.ensure_future(at_once.made(WEIGH, inputs, "counts[0]"))
        await asyncio.to_thread((tmp_path / "told").read_text)
        made.cancel()
        await asyncio.wait([made])

    asyncio.run(cut_off())
    at_once.close()  # waits for its threads


def test_workers_end_with_the_process_that_has_them(tmp_path):
    os.mkfifo(tmp_path / "told")
    builder = subprocess.Popen([sys.executable, "-c", ASLEEP, f"asleep {tmp_path}/told"], stdout=subprocess.PIPE)
    (tmp_path / "told").read_text()
    (worker,) = children_of(builder.pid)
    handle = os.pidfd_open(worker)
    builder.kill()
    builder.communicate()
    poll = select.poll()
    poll.register(handle, select.POLLIN)
    assert poll.poll(30_000)
    os.close(handle)


ASLEEP = """
import sys
from tests.adapters.bad_stages import WEIGHING, surviving_only, weighed
from tests.kernel.toy import Bench
from carter.adapters.worker import Limits
from carter.adapters.worker_engine import WorkerEngine
bench = Bench(WEIGHING)
weighed(bench, sys.argv[1], engine=WorkerEngine(bench.blobs, 1, Limits(), surviving_only))
"""


def children_of(pid):
    """The processes that a process has started, all its threads."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def test_limits_come_from_the_environment_in_mebibytes_and_seconds():
    told = {"CARTER_WORKER_MEMORY": "512", "CARTER_WORKER_SECONDS": "5", "CARTER_WORKER_PATIENCE": "none"}
    assert Limits.told(told) == Limits(memory=2**29, seconds=5, patience=Limits().patience)
    assert Limits.told({"CARTER_WORKER_MEMORY": "0"}) == Limits()


def test_a_pool_keeps_no_more_than_it_may_and_closes_them(monkeypatch):
    monkeypatch.setattr(workers, "MOST", 1)
    pool = Pool()
    pool.ready(3, TIGHT)
    (idle,) = pool._idle
    pool.close()
    assert pool._idle == []
    with pytest.raises(ProcessLookupError):
        os.kill(idle.pid, 0)


def test_what_is_given_up_before_it_begins_is_not_done():
    wish = Wish()
    wish.give_up()
    with pytest.raises(ActionKilled):
        Pool().done(Job("ready", ()), TIGHT, MemoryBlobs().get, wish)


@pytest.mark.parametrize(
    ("given", "there"),
    [
        (Given(b"bytes"), True),
        (Given(error=NotRetained("it was let go", where="blake3:1")), True),
        (Given(error=IntegrityError("it is not there", where="blake3:1")), False),
    ],
)
def test_a_worker_asks_whether_a_blob_is_there_as_it_asks_for_its_bytes(given, there):
    class Answering:
        def tell(self, _message):
            pass

        def heard(self):
            return given

    assert _Blobs(Answering()).has(digest_bytes(b"bytes")) is there  # type: ignore[arg-type]
