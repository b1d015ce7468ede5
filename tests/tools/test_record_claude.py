"""Recording Claude begins with its cost, and asks nothing without a key and a yes."""

import pytest

from tests.workspace.place import QUESTION, Place
from tools import record_claude


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    Place(tmp_path, question=f"{QUESTION}synthesizer: claude\n")
    return tmp_path / "question.yaml"


def test_the_cost_is_told_and_without_a_key_nothing_is_recorded(path, capsys):
    assert record_claude.main([str(path), "--yes"]) == 4
    told = capsys.readouterr().out
    assert "2 requests and at most" in told
    assert "there is no key" in told
    assert sorted(each.name for each in path.parent.iterdir()) == ["notes", "question.yaml"]


def test_with_a_key_and_no_yes_nothing_is_recorded(path, capsys, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_API_KEY", "planted")
    assert record_claude.main([str(path)]) == 1
    assert "planted" not in capsys.readouterr().out
    assert not (path.parent / "cassettes").exists()


def test_an_estimate_is_the_most_that_its_requests_can_cost(path):
    most = record_claude.estimate(path)
    assert most.requests == 2
    # Sonnet: at most $2.50 for a million read and $10 written, 16,000 of each reply at most.
    assert most.micro_dollars == pytest.approx((most.tokens - 32_000) * 2.5 + 32_000 * 10, abs=2)


def test_a_model_without_a_price_has_no_estimate(path):
    path.write_text(f"{path.read_text()}model:\n  name: someone-elses\n")
    with pytest.raises(SystemExit, match="not in the table"):
        record_claude.estimate(path)
