"""Questions of the benchmark, asked of a real search server over Debian's documentation on a web server, all here."""

import json
from pathlib import Path

import pytest

from carter.workspace import Workspace
from tools.briefs_measure import held, quoted_in
from tools.briefs_questions import PAGES, questions
from tools.docs_web import docs_web
from tools.searx_server import HOST, installed

SHELF = "postgresql-doc-15"
ASKED = ("pg-fsync", "pg-vacuum-full", "pg-shared-buffers")
LEAST = 0.7  # share of their key facts that the three briefs must hold; docs/benchmarks.md says how many they did
pytestmark = [
    pytest.mark.slow,
    pytest.mark.allow_hosts([HOST]),
    pytest.mark.skipif(not installed(), reason="Debian's searx is not installed: see tools/searx_server.py"),
    pytest.mark.skipif(not (PAGES / SHELF).is_dir(), reason="Debian's pages are not here: python -m tools.debian_docs"),
]


def test_briefs_over_real_documentation_hold_most_key_facts_and_cost_little(tmp_path):
    told, every = 0, 0
    with docs_web(tmp_path / "searx", [SHELF]) as web:
        for question in questions(ASKED):
            asked = {
                "question": question.question,
                "engines": [{"searxng": web.searx}],
                "web": {"open": [f"{HOST}:{web.port}"]},
            }
            file = tmp_path / f"{question.name}.json"
            file.write_text(json.dumps(asked))
            result = Workspace(str(tmp_path), sync=False).build(str(file))
            report = json.loads((Path(result.folder) / "run_report.json").read_text())
            told += len(held(question.facts, quoted_in((Path(result.folder) / "brief.md").read_text())))
            every += len(question.facts)
            assert result.exit_code == 0
            assert report["tool_calls"] <= 25
            assert report["requests"] <= 30
            assert report["bytes_received"] < 2_000_000
            assert Workspace(str(tmp_path)).verify(result.run).damage == ()
    assert told >= LEAST * every, f"{told} of {every} key facts"
