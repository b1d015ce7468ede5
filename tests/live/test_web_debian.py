"""Questions of the benchmark, asked of a real search server over Debian's documentation on a web server, all here."""

import functools
import http.server
import json
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

from carter.research.extract.reader import read
from carter.workspace import Workspace
from tools.briefs_measure import held, quoted_in
from tools.briefs_questions import PAGES, questions
from tools.searx_server import HOST, Entry, installed, running

SHELF = "postgresql-doc-15"
SHOWN = 4000  # characters of a page that the search server knows
ASKED = ("pg-fsync", "pg-vacuum-full", "pg-shared-buffers")
LEAST = 0.7  # share of their key facts that the three briefs must hold; docs/engines.md says how many they did
pytestmark = [
    pytest.mark.slow,
    pytest.mark.allow_hosts([HOST]),
    pytest.mark.skipif(not installed(), reason="Debian's searx is not installed: see tools/searx_server.py"),
    pytest.mark.skipif(not (PAGES / SHELF).is_dir(), reason="Debian's pages are not here: python -m tools.debian_docs"),
]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Say nothing."""


@contextmanager
def served(folder):
    server = http.server.ThreadingHTTPServer((HOST, 0), functools.partial(Quiet, directory=str(folder)))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def entries(origin):
    for path in sorted((PAGES / SHELF).glob("*.html")):
        page = read(path.read_bytes(), path.name, marks=False)
        yield Entry(page.title or path.stem, f"{origin}/{path.name}", str(page.text)[:SHOWN])


@contextmanager
def searched(folder):
    """The URL of a search server that knows the pages, and the port at which they are served."""
    with served(PAGES / SHELF) as port, running(folder, list(entries(f"http://{HOST}:{port}"))) as searx:
        yield searx, port


def test_briefs_over_real_documentation_hold_most_key_facts_and_cost_little(tmp_path):
    (tmp_path / "searx").mkdir()
    told, every = 0, 0
    with searched(tmp_path / "searx") as (searx, port):
        for question in questions(ASKED):
            asked = {
                "question": question.question,
                "engines": [{"searxng": searx}],
                "web": {"open": [f"{HOST}:{port}"]},
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
