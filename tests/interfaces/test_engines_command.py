"""`carter engines`: what each engine needs, and never a key."""

import json

import pytest

from carter.interfaces.cli.main import main
from carter.research.engines.known import ENGINES, variables

CANARY = "BSA-canary-0123456789"


@pytest.fixture
def carter(monkeypatch, tmp_path, capsys):
    for name in (*variables(), "CARTER_KEYS", "CARTER_SEARXNG_URLS", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))

    def run(*words):
        with pytest.raises(SystemExit) as end:
            main(["engines", *words])
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return run


def test_every_engine_is_listed_with_what_it_lacks(carter):
    code, out, _ = carter()
    assert code == 0
    assert [line.split("  ")[0] for line in out.splitlines() if not line.startswith(" ")] == list(ENGINES)
    assert "searxng  web, not ready: set CARTER_SEARXNG_URLS\n" in out
    assert "  BRAVE_API_KEY, needed: not set\n" in out
    assert "tavily  web, ready\n" in out


def test_of_a_key_four_characters_are_shown(carter, monkeypatch):
    monkeypatch.setenv("BRAVE_API_KEY", CANARY)
    _, text, _ = carter()
    _, answer, _ = carter("--json")
    assert "  BRAVE_API_KEY, needed: …6789\n" in text
    assert CANARY not in text + answer
    (brave,) = [one for one in json.loads(answer)["engines"] if one["name"] == "brave"]
    assert brave["keys"] == [{"variable": "BRAVE_API_KEY", "required": True, "present": True, "end": "…6789"}]
    assert (brave["ready"], brave["missing"], brave["seen_live"]) == (True, [], False)


def test_a_keys_file_that_others_can_read_ends_it_with_the_mend(carter, tmp_path, monkeypatch):
    path = tmp_path / "keys.toml"
    path.write_text(f'BRAVE_API_KEY = "{CANARY}"\n')
    path.chmod(0o644)
    monkeypatch.setenv("CARTER_KEYS", str(path))
    code, out, err = carter()
    assert code == 3
    assert "can be read or written by others" in err
    assert "chmod 600" in err
    assert CANARY not in out + err


def test_only_what_was_read_from_real_servers_is_said_to_be_seen_live(carter):
    rows = json.loads(carter("--json")[1])["engines"]
    assert [row["name"] for row in rows if row["seen_live"]] == ["local", "searxng"]
