"""Recording Claude begins with its cost, and asks nothing without a key and a yes."""

import json

import pytest

from tests.adapters.messages_server import playing
from tests.workspace.claude_place import honest
from tests.workspace.place import QUESTION, Place
from tools import record_claude


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.delenv("ANTHROPIC_BASE_URL", raising=False)
    Place(tmp_path, question=f"{QUESTION}synthesizer: claude\n")
    return tmp_path / "question.yaml"


def test_the_cost_is_told_and_without_a_key_nothing_is_recorded(path, capsys):
    assert record_claude.main([str(path), "--yes"]) == 4
    told = capsys.readouterr().out
    assert "11 requests in 2 rounds" in told
    assert "never takes more than $2.00" in told
    assert "there is no key" in told
    assert sorted(each.name for each in path.parent.iterdir()) == ["notes", "question.yaml"]


def test_with_a_key_and_no_yes_nothing_is_recorded(path, capsys, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "planted")
    assert record_claude.main([str(path)]) == 1
    assert "planted" not in capsys.readouterr().out
    assert not (path.parent / "cassettes").exists()


@pytest.mark.enable_socket
def test_what_a_played_claude_takes_is_within_the_estimate_and_recorded(path, capsys, monkeypatch):
    """Without a key, since the server is on this machine; the second time nothing is asked."""
    most = record_claude.estimate(path)
    with playing(honest) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
        assert record_claude.main([str(path), "--yes"]) == 0
        asked = len(server.asked)
        assert record_claude.main([str(path), "--yes"]) == 0
        assert len(server.asked) == asked
    told = capsys.readouterr().out
    assert 0 < asked <= most.requests
    assert f"{asked} requests took {asked * 120:,} tokens" in told
    lengths = [len(json.dumps(request)) for request in server.asked]
    assert sum(lengths) + asked * 16_000 <= most.tokens
    assert sorted(each.name for each in path.parent.iterdir()) == ["cassettes", "notes", "question.yaml", "store"]


def test_an_estimate_never_searches_for_money(path):
    path.write_text(path.read_text() + "engines: [local, claude]\n")
    with pytest.raises(SystemExit, match="an estimate would search"):
        record_claude.estimate(path)


def test_an_estimate_is_the_most_that_its_requests_can_cost(path):
    most = record_claude.estimate(path)
    assert most.requests == 4 * most.rounds + 3
    # Sonnet: at most $2.50 for a million read and $10 written, 16,000 of each reply at most.
    written = 16_000 * most.requests
    assert most.micro_dollars == pytest.approx((most.tokens - written) * 2.5 + written * 10, abs=most.requests)
    assert 0 < most.likely < most.micro_dollars


def test_a_model_without_a_price_has_no_estimate(path):
    path.write_text(f"{path.read_text()}model:\n  name: someone-elses\n")
    with pytest.raises(SystemExit, match="not in the table"):
        record_claude.estimate(path)
