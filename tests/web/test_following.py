"""How far a run is, by its log alone, and the stream that tells it as it changes."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import Any, TypeVar

import orjson
import pytest

from carter.errors import UnknownRun
from carter.interfaces.web import streams
from carter.interfaces.web.asking import Asking
from carter.interfaces.web.builds import Builds
from carter.interfaces.web.streams import Look
from carter.workspace import Workspace
from carter.workspace.meters import Used
from carter.workspace.progress_of_run import Following, progress_of
from tests.web.asking import client_of, followed

T = TypeVar("T")


def used_in(progress) -> dict[str, int]:
    return {meter.name: meter.used for meter in progress.meters}


@pytest.mark.parametrize("name", ["first", "second", "hostile"])
def test_what_was_used_is_what_the_report_of_the_run_says(runs, name):
    """Also of the second run, which found much of its work done."""
    run = getattr(runs, name)
    report = orjson.loads((runs.root / "store" / "runs" / run / "run_report.json").read_bytes())
    facts = orjson.loads((runs.root / "store" / "runs" / run / "run.json").read_bytes())
    told = progress_of(Workspace(str(runs.root)), run)
    assert used_in(told)["tool calls"] == report["tool_calls"]
    assert (told.state, told.stop_reason) == ("finished", report["stop_reason"])
    assert (told.built, told.found) == (facts["actions"]["built"], facts["actions"]["found"])
    assert (told.round, told.lines) == (len(report["rounds"]), facts["log"]["length"])
    assert told.is_over
    assert not told.at_work
    assert [each.stage for each in told.stages][:2] == ["read_question", "begin"]


def test_a_log_that_grows_is_told_of_as_it_would_be_at_once(own_runs):
    run = own_runs.second
    whole = (own_runs.root / "store" / "runs" / run / "event_log.jsonl").read_bytes()
    other = own_runs.root / "store" / "runs" / own_runs.unfinished
    workspace = Workspace(str(own_runs.root))
    (other / "event_log.jsonl").write_bytes(b"")
    following = Following(workspace, other.name)
    assert following.look()[:5] == (other.name, "unfinished", "", "", 0)
    seen = []
    for cut in [*range(0, len(whole), len(whole) // 7), len(whole)]:
        (other / "event_log.jsonl").write_bytes(whole[:cut])
        seen.append(following.look())
        assert seen[-1] == Following(workspace, other.name).look()
    assert [each.lines for each in seen] == sorted({each.lines for each in seen})
    assert seen[-1].stages == progress_of(workspace, run).stages


def test_the_log_of_a_finished_run_that_was_cut_is_told_of_as_damaged(own_runs):
    path = own_runs.root / "store" / "runs" / own_runs.second / "event_log.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    told = progress_of(Workspace(str(own_runs.root)), own_runs.second)
    assert (told.state, told.stop_reason, told.is_over) == ("damaged", "", True)


def test_a_log_that_was_changed_is_told_of_as_damaged_up_to_there(own_runs):
    path = own_runs.root / "store" / "runs" / own_runs.second / "event_log.jsonl"
    lines = path.read_bytes().split(b"\n")
    lines[10] = lines[10].replace(b'"hit":', b'"hid":').replace(b'"performed":', b'"performs":')
    path.write_bytes(b"\n".join(lines))
    told = progress_of(Workspace(str(own_runs.root)), own_runs.second)
    assert (told.state, told.lines, told.is_over) == ("damaged", 11, True)
    assert "Damaged" in client_of(own_runs.root).get(f"/runs/{own_runs.second}/progress").text


def test_no_run_is_followed_that_is_not_there(runs):
    with pytest.raises(UnknownRun):
        Following(Workspace(str(runs.root)), "01M8RTT6P6K2N18N2P7V7W14C1")


def test_the_account_of_requests_and_tokens_follows_replies_and_records():
    blobs: dict[str, dict] = {
        "reply": {"requests": 2, "received": 3_000_000},
        "visits": {"pages": {"pages": [1, 2]}, "spent": {"requests": 5, "received": 7_000_000}},
        "synthesis": {"calls": [{"tokens": {"input": 900, "output": 100}, "micro_dollars": 30_000}]},
    }
    task = {
        "constraints": {"max_tool_calls": 9, "max_minutes": 1},
        "engines": [{"name": "brave"}],
        "synthesizer": "claude",
    }
    used = Used(lambda digest: blobs.get(digest, {}))
    used.take("RESUMED", {"milliseconds": 5_000})
    used.take("ASKED", {"kind": "fetch", "reply": "reply", "target": "round 1/visits"})

    def told() -> dict[str, tuple[int, int]]:
        return {meter.name: (meter.used, meter.limit) for meter in used.meters(task, 7)}

    assert told() == {
        "tool calls": (0, 9),
        "minutes": (12, 60),
        "requests": (2, 200),
        "megabytes": (3_000_000, 200_000_000),
        "tokens": (0, 400_000),
        "cents": (0, 2_000_000),
    }
    used.take("ACTION", {"target": "round 1/visits", "result": "visits", "hit": True})
    used.take("ACTION", {"target": "round 1/synthesis", "result": "late", "hit": False})
    assert told()["tool calls"] == (2, 9)
    assert told()["requests"] == (5, 200), "a record holds the replies before it"
    assert told()["tokens"] == (0, 400_000)
    blobs["late"] = blobs["synthesis"]
    assert (told()["tokens"], told()["cents"]) == ((1000, 400_000), (30_000, 2_000_000))


def test_the_stream_of_a_run_that_is_over_tells_it_once_and_where_to_go(runs):
    client = client_of(runs.root)
    shown, over = followed(client, f"/runs/{runs.second}")
    assert over == ("over", f"/runs/{runs.second}/brief")
    assert shown[0] == "progress"
    assert "Used of each limit" in shown[1]
    assert "<html" not in shown[1]
    assert followed(client, f"/runs/{runs.unfinished}")[-1] == ("over", "")
    answer = client.get(f"/runs/{runs.second}/events", headers={"last-event-id": "41"})
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert [line for line in answer.text.split("\n") if line.startswith("id: ")] == ["id: 42", "id: 43"]


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, in a thread: a browser of other tests may have a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def asking_of(runs, seen: str = "") -> Asking:
    return Asking(Workspace(str(runs.root)), Builds(str(runs.root), ""), {}, {}, seen=seen)


def test_a_stream_says_only_what_changed_and_that_it_is_still_there(runs, monkeypatch):
    monkeypatch.setattr(streams, "EVERY", 0)
    monkeypatch.setattr(streams, "HEARTBEAT", 0)
    looks = iter(["<p>a</p>\n<p>b</p>", "<p>a</p>\n<p>b</p>", "<p>c</p>", "<p>c</p>"])

    async def told() -> list[str]:
        found = (Look(part, part == "<p>c</p>", "/runs") for part in looks)
        return [text async for text in streams._events(asking_of(runs, "x1"), lambda: next(found))]

    heard = run_apart(told())
    assert heard == [
        "retry: 1000\n\n",
        "id: 1\nevent: progress\ndata: <p>a</p>\ndata: <p>b</p>\n\n",
        ": still there\n\n",
        ": still there\n\n",
        "id: 2\nevent: progress\ndata: <p>c</p>\n\n",
        "id: 3\nevent: over\ndata: /runs\n\n",
    ]


def test_a_stream_that_nobody_hears_any_more_leaves_nothing_behind(runs, monkeypatch):
    monkeypatch.setattr(streams, "EVERY", 0)
    asking = asking_of(runs)

    async def left() -> None:
        made: Any = streams._events(asking, lambda: Look("<p>a</p>", False, ""))
        async with aclosing(made) as events:
            await anext(events)
            assert len(streams._OPEN) == 1
        assert not streams._OPEN
        asking.builds.end()
        assert [text async for text in streams._events(asking, lambda: Look("", False, ""))] == ["retry: 1000\n\n"]

    run_apart(left())


def test_no_more_streams_are_open_than_the_server_bears(runs, monkeypatch):
    monkeypatch.setattr(streams, "MOST", 0)
    answer = client_of(runs.root).get(f"/runs/{runs.second}/events")
    assert (answer.status_code, answer.headers["content-type"]) == (503, "text/plain; charset=utf-8")


def test_the_list_of_runs_is_filtered_by_what_was_asked_how_it_ended_and_what_was_judged(runs):
    client = client_of(runs.root)

    def listed(query: str) -> set[str]:
        return {each["run"]["run"] for each in client.get(f"/runs.json?{query}").json()["runs"]}

    every = {runs.first, runs.second, runs.hostile, runs.unfinished}
    assert listed("") == every
    assert listed("state=finished") == every - {runs.unfinished}
    assert listed("state=unfinished") == {runs.unfinished}
    assert listed("review=accept") == {runs.first}
    assert listed("q=ONERROR") == {runs.hostile}
    assert listed(f"q={runs.second[:20].lower()}") <= every
    reasons = {each["run"]["stop_reason"] for each in client.get("/runs.json").json()["runs"]} - {""}
    assert {run for reason in reasons for run in listed(f"stop={reason}")} == every - {runs.unfinished}
    assert listed("stop=MAX_MONEY") == set()
    assert "No run fits" in client.get("/runs?stop=MAX_MONEY").text


def test_a_run_whose_report_was_changed_is_no_finished_one(own_runs):
    path = own_runs.root / "store" / "runs" / own_runs.second / "run_report.json"
    path.write_bytes(path.read_bytes().replace(b"1.0", b"0.9"))
    client = client_of(own_runs.root)
    finished = [each["run"]["run"] for each in client.get("/runs.json?state=finished").json()["runs"]]
    assert own_runs.second not in finished
    assert own_runs.first in finished
