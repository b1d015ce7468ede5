"""Claude's own web search as an engine of a question: a played server of the protocol, and pages on loopback."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from pytest_socket import disable_socket, enable_socket

from carter.errors import StageFailed, exit_code_of
from carter.workspace import BuildOptions, Workspace
from tests.adapters.messages_server import Reply, failed, playing, said
from tests.research.model.played import answer_of, kind_of
from tests.workspace.site import Site

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

KEY = "sk-ant-api03-planted-0123456789abcdef"
QUESTION = "How long does a worker hold a lease on a job?"
HELD = "A worker holds a lease on a job for 60 seconds."


@pytest.fixture(autouse=True)
def of_nobody(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for name in ("CARTER_KEYS", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def site():
    with Site() as site:
        site.page("/lease", "Leases", HELD, "The lease is renewed while the job runs.", date="2026-05-01")
        yield site


def result(content: Any) -> Reply:
    """A message that searched once, of the documented shape."""
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "played-1",
        "content": [
            {"type": "text", "text": "I'll search for that."},
            {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "lease"}},
            {"type": "web_search_tool_result", "tool_use_id": "srvtoolu_1", "content": content},
            {"type": "text", "text": "done, and see http://127.0.0.1:1/made-up", "citations": None},
        ],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 6039, "output_tokens": 31, "server_tool_use": {"web_search_requests": 1}},
    }
    return Reply(json.dumps(message).encode(), headers=(("content-type", "application/json"),))


def entry(url: str, title: str = "Leases") -> dict[str, Any]:
    return {
        "type": "web_search_result",
        "url": url,
        "title": title,
        "encrypted_content": "EqgfCioIARgBIiQ3",
        "page_age": "May 1, 2026",
    }


class Desk:
    """A folder whose question Claude searches for."""

    def __init__(self, root: Path, site: Site, more: str = "", **constraints: int) -> None:
        root.mkdir(exist_ok=True)
        self.root = root
        bounds = "".join(f"  {name}: {value}\n" for name, value in constraints.items())
        (root / "question.yaml").write_text(
            f"question: {QUESTION}\nengines: [claude]\nweb:\n  open: ['127.0.0.1:{site.port}']\n"
            + (f"constraints:\n{bounds}" if bounds else "")
            + more
        )

    def build(self, **options: Any):
        workspace = Workspace(str(self.root), sync=False)
        self.result = workspace.build(str(self.root / "question.yaml"), BuildOptions(**options))
        return self.result

    def read(self, name: str) -> str:
        return (Path(self.result.folder) / name).read_text()

    @property
    def report(self) -> dict[str, Any]:
        return json.loads(self.read("run_report.json"))

    @property
    def gaps(self) -> list[str]:
        return [gap["text"] for gap in self.report["gaps"]]


def test_a_page_that_claude_finds_is_fetched_and_cited_and_what_it_writes_is_not_believed(tmp_path, site, monkeypatch):
    desk = Desk(tmp_path / "desk", site)
    with playing(lambda _request: result([entry(f"{site.url}/lease")])) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        desk.build()
    assert f"“{HELD}” [1]" in desk.read("brief.md")
    assert f"<{site.url}/lease>" in desk.read("brief.md")
    assert site.visits == ["/lease"]
    assert set(server.paths) == {"/v1/messages"}
    assert {(each["x-api-key"], each["anthropic-version"]) for each in server.headers} == {(KEY, "2023-06-01")}
    assert server.asked[0]["tools"][0]["type"] == "web_search_20250305"
    assert desk.report["requests"] == len(server.asked) + len(site.asked)
    assert desk.report["tool_calls"] == len(server.asked) + len(site.visits)
    assert desk.report["bytes_received"] > len(result([entry(f"{site.url}/lease")]).body) * len(server.asked)


def test_from_its_recordings_the_same_is_built_offline_without_a_key_which_stands_nowhere(tmp_path, site, monkeypatch):
    first, again = Desk(tmp_path / "first", site), Desk(tmp_path / "again", site)
    with playing(lambda _request: result([entry(f"{site.url}/lease")])) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        built = first.build()
    site.stop()
    kept = [path for path in (tmp_path / "first").rglob("*") if path.is_file()]
    assert kept
    assert not [path for path in kept if KEY.encode() in path.read_bytes()]
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    shutil.copytree(tmp_path / "first" / "cassettes", tmp_path / "again" / "cassettes")
    disable_socket(allow_unix_socket=True)
    try:
        assert again.build(offline=True).manifest == built.manifest
    finally:
        enable_socket()
    assert again.read("brief.md") == first.read("brief.md")


@pytest.mark.parametrize("url", [None, "https://claude.example", "http://claude.example"])
def test_exchanges_alone_give_the_same_offline_whatever_address_the_environment_names(tmp_path, site, monkeypatch, url):
    first, again = Desk(tmp_path / "first", site), Desk(tmp_path / "again", site)
    with playing(lambda _request: result([entry(f"{site.url}/lease")])) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        built = first.build()
    site.stop()
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.delenv("ANTHROPIC_BASE_URL")
    if url:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", url)
    shutil.copytree(tmp_path / "first" / "cassettes", tmp_path / "again" / "cassettes")
    for line in Workspace(str(again.root)).tapes.lines():
        if line.kind == "http_request":  # not those of pages, whose bytes retention let go
            name = line.key.partition(":")[2]
            (again.root / "cassettes" / "effects" / name[:2] / f"{name[2:]}.json").unlink()
    disable_socket(allow_unix_socket=True)
    try:
        replayed = Workspace(str(again.root), sync=False).replay()
        assert again.build(offline=True).manifest == built.manifest
    finally:
        enable_socket()
    assert (replayed.equal, replayed.found) == (True, 0)
    takes = [take for line in Workspace(str(again.root)).tapes.lines() for take in _takes(again, line.key)]
    asked = [each for take in takes for each in take["exchanges"] if each["uri"].endswith("/v1/messages")]
    assert {each["uri"] for each in asked} == {"https://api.anthropic.com/v1/messages"}
    assert {dict(each["headers"])["x-carter-served-by"] for each in asked} == {server.url}


def _takes(desk: Desk, key: str) -> Any:
    return Workspace(str(desk.root)).tapes.shown(key)["takes"]


def test_a_run_replays_and_is_equal(tmp_path, site, monkeypatch):
    desk = Desk(tmp_path / "desk", site)
    with playing(lambda _request: result([entry(f"{site.url}/lease")])) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        desk.build()
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.delenv("ANTHROPIC_BASE_URL")
    replayed = Workspace(str(desk.root), sync=False).replay()
    assert (replayed.equal, replayed.done > 0) == (True, True)


FAILED = {
    "wrong key": (failed(401, "authentication_error", "invalid x-api-key"), "claude: unauthorized (invalid x-api-key)"),
    "too often": (failed(429, "rate_limit_error", "slow down", retry_after="600"), "claude: rate_limited (slow down)"),
    "overloaded": (failed(529, "overloaded_error"), "claude: unavailable (http_529)"),
    "too many searches": (
        result({"type": "web_search_tool_result_error", "error_code": "too_many_requests"}),
        "claude: rate_limited (too_many_requests)",
    ),
}


@pytest.mark.parametrize(("reply", "told"), FAILED.values(), ids=list(FAILED))
def test_a_search_that_fails_is_a_gap_that_says_how(tmp_path, site, monkeypatch, reply, told):
    desk = Desk(tmp_path / "desk", site)
    with playing(lambda _request: reply) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        desk.build()
    assert [gap for gap in desk.gaps if told in gap], desk.gaps


def test_without_a_key_nobody_is_asked_and_a_gap_says_so(tmp_path, site, monkeypatch):
    desk = Desk(tmp_path / "desk", site)
    with playing([]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        desk.build()
    assert server.asked == []
    assert [gap for gap in desk.gaps if "claude: no_key" in gap], desk.gaps


def test_a_key_from_the_keys_file_is_as_good(tmp_path, site, monkeypatch):
    keys = tmp_path / "keys.toml"
    keys.write_text(f'ANTHROPIC_API_KEY = "{KEY}"\n')
    keys.chmod(0o600)
    monkeypatch.setenv("CARTER_KEYS", str(keys))
    with playing(lambda _request: result([])) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        Desk(tmp_path / "desk", site).build()
    assert server.headers[0]["x-api-key"] == KEY


def test_the_limit_on_calls_binds_how_often_claude_is_asked(tmp_path, site, monkeypatch):
    with playing(lambda _request: result([])) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        Desk(tmp_path / "desk", site, max_tool_calls=1).build()
    assert len(server.asked) == 1


def test_what_searching_takes_is_in_the_report_by_tokens_and_money(tmp_path, site, monkeypatch):
    desk = Desk(tmp_path / "desk", site)
    with playing(lambda _request: result([entry(f"{site.url}/lease")])) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        desk.build()
    (use,) = desk.report["model_use"]
    searches = len(server.asked)
    assert {each["model"] for each in server.asked} == {"claude-sonnet-5-5"}
    assert (use["prompt"], use["requests"], use["tokens"]) == ("web_search", searches, searches * 6070)
    # $2 and $10 for a million tokens, and one cent for each search.
    assert use["cost_usd"] == pytest.approx(searches * (6039 * 2e-6 + 31 * 1e-5 + 0.01))
    assert (desk.report["tokens"], desk.report["cost_usd"]) == (use["tokens"], pytest.approx(use["cost_usd"]))


@pytest.mark.parametrize(
    ("settings", "reason"),
    [("max_tokens: 40000", "MAX_TOKENS"), ("max_cents: 1", "MAX_MONEY"), ("max_cents: 0", "MAX_MONEY")],
)
def test_a_search_that_might_overshoot_is_not_made_and_the_brief_is_partial(
    tmp_path, site, monkeypatch, settings, reason
):
    desk = Desk(tmp_path / "desk", site, f"model:\n  {settings}\n")
    with playing([]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        built = desk.build()
    assert server.asked == []
    assert (built.exit_code, built.stop_reason, desk.report["tokens"]) == (6, reason, 0)
    assert "**This brief is partial**" in desk.read("brief.md")
    assert desk.report["tool_calls"] == 0


@pytest.mark.parametrize(
    ("more", "model"),
    [
        ("model:\n  name: claude-haiku-5-5\n", "claude-haiku-5-5"),
        ("model:\n  search_name: claude-haiku-4-5\n", "claude-haiku-4-5"),
        ("model:\n  name: my-own\n  input_price: 1000000\n  output_price: 1000000\n", "my-own"),
    ],
)
def test_the_question_says_which_model_searches(tmp_path, site, monkeypatch, more, model):
    desk = Desk(tmp_path / "desk", site, more)
    with playing(lambda _request: result([])) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        desk.build()
    assert {each["model"] for each in server.asked} == {model}
    assert {each["model"] for each in desk.report["model_calls"]} == {model}


def test_a_model_whose_price_nobody_knows_is_not_asked(tmp_path, site, monkeypatch):
    desk = Desk(tmp_path / "desk", site, "model:\n  name: my-own\n")
    with playing([]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        desk.build()
    assert server.asked == []
    assert [gap for gap in desk.gaps if "nobody knows what it costs: set model.input_price" in gap], desk.gaps


def test_an_overloaded_server_is_asked_again_and_what_it_refused_cost_nothing(tmp_path, site, monkeypatch):
    desk = Desk(tmp_path / "desk", site)
    busy = [failed(529, "overloaded_error"), failed(500, "api_error")]
    with playing(lambda _request: busy.pop() if busy else result([entry(f"{site.url}/lease")])) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        desk.build()
    assert f"“{HELD}” [1]" in desk.read("brief.md")
    calls = desk.report["model_calls"]
    assert (calls[0]["attempts"], calls[0]["tokens"]["input"]) == (3, 6039)
    assert len(server.asked) == len(calls) + 2


def test_a_search_whose_answer_broke_off_is_not_paid_for_twice_and_is_counted_as_the_most(tmp_path, site, monkeypatch):
    cut = Reply(b"", headers=(("content-type", "application/json"), ("content-length", "900")))
    desk = Desk(tmp_path / "desk", site, max_tool_calls=1)
    with playing(lambda _request: cut) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        desk.build()
    assert len(server.asked) == 1
    (call,) = desk.report["model_calls"]
    assert call["tokens"]["input"] > 50_000
    assert desk.report["cost_usd"] > 0.1


def test_searching_and_stating_take_of_one_purse(tmp_path, site, monkeypatch):
    """The searches leave too little for a draft: what was found is cited by nobody, and the brief says why."""
    more = "synthesizer: claude\nmodel:\n  max_reply_tokens: 1000\n  max_tokens: 62000\n"
    desk = Desk(tmp_path / "desk", site, more)

    def player(request: dict[str, Any]) -> Reply:
        if "tools" not in request:
            return said(answer_of(request))
        heavy = json.loads(result([entry(f"{site.url}/lease")]).body)
        heavy["usage"]["input_tokens"] = 55_000
        return Reply(json.dumps(heavy).encode(), headers=(("content-type", "application/json"),))

    with playing(player) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        built = desk.build()
    asked = ["search" if "tools" in each else kind_of(each) for each in server.asked]
    assert asked == ["queries", "search"]
    assert (built.exit_code, built.stop_reason) == (6, "MAX_TOKENS")
    assert 55_000 < desk.report["tokens"] <= 62_000
    assert [each["prompt"] for each in desk.report["model_use"]] == ["plan_queries@2", "web_search"]


def test_a_key_never_goes_over_a_network_in_the_clear(tmp_path, site, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://a.example")
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    with pytest.raises(StageFailed, match=r"would send the key to a\.example without encryption") as failed_build:
        Desk(tmp_path / "desk", site).build()
    assert exit_code_of(failed_build.value) == 4
