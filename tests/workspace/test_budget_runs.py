"""Builds over a web that fails at random, with bounds at random: no bound is overshot, and there is always a brief."""

import json
from pathlib import Path
from random import Random

import pytest

from carter.workspace import BuildOptions, Workspace
from tests.workspace.random_world import HOSTS, SEARCH, Killed, World

RUNS, MANY = 12, 1000
LATE = 0.5  # seconds by which a build may be late
PARTIAL = {"MAX_TOOL_CALLS", "MAX_MINUTES", "MAX_REQUESTS", "MAX_BYTES"}
WENT_OUT = ("fetch", "http_request")


class Run:
    """One build, or two where the first is killed."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root, chance = root, Random(seed)
        self.world = World(seed)
        self.bounds = {
            "max_tool_calls": chance.choice([1, 2, 5, 25]),
            "max_requests": chance.choice([1, 2, 3, 7, 20, 200]),
            "max_megabytes": chance.choice([1, 2, 200]),
            "max_minutes": chance.choice([1, 2, 10]),
            "max_sources": chance.choice([1, 3, 10]),
        }
        self.kills = int(chance.random() < 0.3)
        self.world.kill_at = chance.randrange(1, 15) * self.kills
        self.calls = 0
        root.mkdir()
        bounds = "".join(f"  {name}: {bound}\n" for name, bound in self.bounds.items())
        (root / "question.yaml").write_text(
            f"question: How long does a worker hold a lease on a job?\nengines: [searxng: 'http://{SEARCH}']\n"
            f"web: {{open: [{', '.join(f'{host}:80' for host in HOSTS)}]}}\nconstraints:\n{bounds}"
        )

    def build(self) -> None:
        """Build, once more where it was killed."""
        with pytest.MonkeyPatch.context() as patch:
            self.world.patched(patch)
            try:
                self._built()
            except Killed:
                self._built()
        logs = [path.read_text() for path in self.root.glob("store/runs/*/event_log.jsonl")]
        events = [json.loads(line) for log in logs for line in log.splitlines()]
        asked = [event["payload"] for event in events if event["type"] == "ASKED"]
        self.calls = sum(event["performed"] and event["kind"] in WENT_OUT for event in asked)

    def _built(self) -> None:
        self.begun = self.world.clock.now
        self.result = Workspace(str(self.root), sync=False).build(str(self.root / "question.yaml"), BuildOptions())

    def check(self) -> None:
        """All that must hold."""
        world, bounds, result = self.world, self.bounds, self.result
        report = json.loads((Path(result.folder) / "run_report.json").read_text())
        assert world.sent <= bounds["max_requests"] + self.kills  # one was under way when it was killed
        assert world.read <= bounds["max_megabytes"] * 1_000_000
        assert self.calls <= bounds["max_tool_calls"]
        assert world.last <= self.begun + bounds["max_minutes"] * 60 + LATE
        assert len(report["sources"]) <= bounds["max_sources"]
        assert report["requests"] <= bounds["max_requests"]
        assert report["requests"] + self.kills >= world.sent
        # Killed while it asked for a robots.txt that fails, it is answered anew from the first failure on.
        assert self.kills or report["bytes_received"] >= world.read
        assert (Path(result.folder) / "brief.md").read_text().startswith("# How long does a worker hold")
        assert report["stop_reason"] == result.stop_reason != ""
        assert (result.exit_code == 6) == (result.stop_reason in PARTIAL)
        assert result.exit_code in (0, 4, 6)


def run(root: Path, seed: int) -> str:
    made = Run(root, seed)
    made.build()
    made.check()
    return made.result.stop_reason


@pytest.mark.parametrize("seed", range(RUNS))
def test_no_bound_is_overshot_and_there_is_always_a_brief(tmp_path, seed):
    run(tmp_path / "run", seed)


@pytest.mark.slow
def test_no_bound_is_overshot_in_a_thousand_runs_and_each_bound_ends_some(tmp_path):
    reasons = {run(tmp_path / str(seed), seed) for seed in range(MANY)}
    assert reasons >= {*PARTIAL, "MAX_SOURCES", "SOURCES_EXHAUSTED"}


def test_a_page_that_is_asked_for_beyond_its_bounds_would_be_seen(tmp_path, monkeypatch):
    monkeypatch.setattr("carter.research.allowance.Allowance.reached", ())
    monkeypatch.setattr("carter.adapters.web.meter.Meter.request", lambda meter: 10**9)
    seen = []
    for seed in range(RUNS):
        made = Run(tmp_path / str(seed), seed)
        made.build()
        seen.append(made.world.sent > made.bounds["max_requests"] + made.kills)
    assert any(seen)
