"""From a question to a brief over a real search server and a web server, both on loopback."""

import json
from pathlib import Path

import pytest

from carter.workspace import Workspace
from tests.workspace.site import Site
from tools.searx_server import HOST, Entry, installed, running

pytestmark = [
    pytest.mark.slow,
    pytest.mark.allow_hosts([HOST]),
    pytest.mark.skipif(not installed(), reason="Debian's searx is not installed: see tools/searx_server.py"),
]

PAGES = {
    "/counts": ("Harbour counts", "In 2019 the harbour counted 410 boats.", "In 2024 the harbour counted 380 boats."),
    "/storms": ("Storm rules", "No boat may leave the harbour during a storm warning.", "The pilot boat is exempt."),
    "/ferries": ("Ferries", "The ferry sails twice a day.", "It is full in July."),
    "/fees": ("Fees", "A berth in the harbour costs 12 euros a night.", "Boats under five metres pay half."),
    "/canteen": ("Canteen", "The canteen opens at noon.", "It serves soup."),
}
QUESTION = "When may a boat not leave the harbour, and what does a berth cost?"


def test_a_question_is_answered_from_pages_that_a_real_search_server_finds(tmp_path):
    with Site() as site:
        for path, (title, *said) in PAGES.items():
            site.page(path, title, *said)
        entries = [Entry(title, site.url + path, " ".join(said)) for path, (title, *said) in PAGES.items()]
        (tmp_path / "searx").mkdir()
        with running(tmp_path / "searx", entries) as searx:
            question = tmp_path / "question.yaml"
            question.write_text(
                f"question: {QUESTION}\nengines: [searxng: {searx}]\nweb: {{open: ['{HOST}:{site.port}']}}\n"
            )
            result = Workspace(str(tmp_path)).build(str(question))
    brief = (Path(result.folder) / "brief.md").read_text()
    report = json.loads((Path(result.folder) / "run_report.json").read_text())
    assert result.exit_code == 0
    assert "“No boat may leave the harbour during a storm warning.” [" in brief
    assert "“A berth in the harbour costs 12 euros a night.” [" in brief
    assert f"<{site.url}/storms>" in brief
    assert report["tool_calls"] <= 25
    assert Workspace(str(tmp_path)).verify().damage == ()
