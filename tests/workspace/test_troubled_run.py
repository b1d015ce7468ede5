"""A run in which much went wrong replays to the same manifest, elsewhere and without a socket."""

import json
import shutil
import socket

import pytest

from carter.workspace import Workspace, reaching
from tests.adapters.messages_server import Reply, begun, block, playing, stopped
from tests.workspace.place import Place
from tests.workspace.site import Answer, Site, html

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

HELD = "A worker holds a lease on a job for 60 seconds."
TRUNCATED = Reply(begun() + block('{"statements": [{"te') + stopped("max_tokens"))
ELSEWHERE = {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "LANG": "tr_TR.UTF-8", "PYTHONHASHSEED": "7"}
NO_SOCKETS = (
    "import socket, sys\n"
    "def nobody(*words, **named): raise AssertionError('a socket was opened')\n"
    "socket.socket.connect = socket.getaddrinfo = socket.create_connection = nobody\n"
    "from carter.interfaces.cli.main import main\n"
    "main(sys.argv[1:])\n"
)


def unused_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def question_of(site, refusing):
    return (
        "question: How long does a worker hold a lease on a job?\n"
        f"engines:\n  - searxng: {site.url}\nsynthesizer: claude\nretain: pages\n"
        f"web:\n  open: ['127.0.0.1:{site.port}', '127.0.0.1:{refusing}']\n  seconds: 1\n"
    )


def test_a_page_too_late_a_page_refused_and_a_reply_cut_short_replay_as_they_were(tmp_path, monkeypatch):
    refusing = unused_port()
    with Site() as site, playing(lambda _: TRUNCATED) as model:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", model.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-api03-planted-0123456789abcdef")
        monkeypatch.setattr(reaching, "pause", lambda _seconds: None)
        site.page("/lease", "Leases", HELD, "The lease is renewed while the job runs.", date="2026-05-01")
        site.pages["/slow"] = Answer(html("Slow leases", HELD), after=5)
        site.find("/slow", "Slow leases")
        site.find(f"http://127.0.0.1:{refusing}/lease", "Leases elsewhere")
        first = Place(tmp_path / "first", notes={"unread.txt": "Nothing.\n"}, question=question_of(site, refusing))
        built = Workspace(str(first.root)).build(str(first.root / "question.yaml"))
        report = json.loads((first.root / built.folder / "run_report.json").read_text())
    told = " ".join(gap["text"] for gap in report["gaps"])
    assert "deadline" in told
    assert "refused" in told
    assert {call["outcome"] for call in report["model_calls"]} == {"truncated"}

    again = Place(tmp_path / "again", notes={"unread.txt": "Nothing.\n"}, question=question_of(site, refusing))
    shutil.copytree(first.root / "cassettes", again.root / "cassettes")
    settings = {**ELSEWHERE, "ANTHROPIC_BASE_URL": model.url}
    replayed = again.python("-c", NO_SOCKETS, "replay", "--run-id", built.run, "--json", **settings)
    assert replayed.returncode == 0, replayed.stderr
    assert json.loads(replayed.stdout)["equal"]
    offline = again.python("-c", NO_SOCKETS, "build", "question.yaml", "--offline", "--json", **settings)
    assert json.loads(offline.stdout)["manifest"] == built.manifest, offline.stderr
