"""Whichever call to the disk fails: nothing is damaged, and the next build makes the same manifest."""

import json
import subprocess
import sys

import pytest

from tests.workspace import faults

# A few of them in the quick suite.
QUICK = ("write", "torn", 7, 400)
# Each call of each kind fails, in one way or another: with STEP ways, the n-th way takes the calls n, n + STEP, …
WAYS = {
    "write": ("EIO", "ENOSPC", "short", "torn", "killed"),
    "fsync": ("EIO", "ENOSPC", "killed"),
    "rename": ("EIO", "ENOSPC", "killed"),
    "link": ("EIO", "ENOSPC", "killed"),
}
EACH = [(call, way, first, len(ways)) for call, ways in WAYS.items() for first, way in enumerate(ways)]


def _failed(folder, call, fault, first, step):
    words = [sys.executable, "-m", "tests.workspace.faults", str(folder), call, fault, str(first), str(step)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    *cases, last = map(json.loads, done.stdout.splitlines())
    assert len(cases) == len(range(first, last["calls"], step)) > 0
    return cases


def _holds(case, fault):
    assert "bug" not in case["first"], case["first"]["bug"]
    assert "manifest" in case["then"], case["then"]
    assert case["then"] == {"damaged": [], "manifest": case["expected"], "holds": True, "again": "up to date"}
    if fault == "killed":
        assert case["first"] == {"ended": faults.KILLED}
    elif fault == "short":
        assert case["first"]["state"] == "built"
    elif "error" in case["first"]:
        assert case["first"]["code"] == 4
        assert "made to fail" in case["first"]["what"]


def test_some_calls_that_fail_lose_nothing(tmp_path):
    for case in _failed(tmp_path, *QUICK):
        _holds(case, QUICK[1])


@pytest.mark.slow
@pytest.mark.parametrize(("call", "fault", "first", "step"), EACH, ids=[f"{each[0]}-{each[1]}" for each in EACH])
def test_every_call_that_fails_loses_nothing(tmp_path, call, fault, first, step):
    for case in _failed(tmp_path, call, fault, first, step):
        _holds(case, fault)
