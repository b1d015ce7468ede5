"""What Claude says goes through the recordings: paid for once, replayed without key, server or store."""

import json
import shutil
import socket
from contextlib import contextmanager
from pathlib import Path

import pytest

from carter.errors import StageFailed, exit_code_of
from carter.workspace import BuildOptions, BuildResult, Workspace
from carter.workspace.tapes_checked import check
from carter.workspace.tapes_scrubbed import scrub
from tests.adapters.messages_server import Reply, begun, block, event, failed, playing, said, stopped
from tests.research.model.played import answer_of
from tests.workspace.place import QUESTION, Here

pytestmark = pytest.mark.enable_socket

KEY = "sk-ant-api03-planted-0123456789abcdef"
OVERLOADED = event("error", error={"type": "overloaded_error", "message": "Overloaded"})
HTML = Reply(b"<html>Sign in</html>", 200, (("content-type", "text/html"),))
# How every reply ends, and the outcome that is recorded.
WAYS = {
    "refused": (Reply(begun() + block("I will") + stopped("refusal")), "refused"),
    "truncated": (Reply(begun() + block('{"statements": [{"te') + stopped("max_tokens")), "truncated"),
    "overloaded in the stream": (Reply(begun() + block("Ir") + OVERLOADED), "overloaded"),
    "overloaded": (failed(529, "overloaded_error"), "overloaded"),
    "too many requests": (failed(429, "rate_limit_error", retry_after="3"), "rate_limited"),
    "cut off": (Reply(begun() + block("Iron")), "cut_stream"),
    "HTML": (HTML, "bad_response"),
    "compressed": (
        Reply(b"x", 200, (("content-type", "text/event-stream"), ("content-encoding", "br"))),
        "bad_response",
    ),
    "an event without end": (Reply(begun() + b": x\n" * 400_000), "bad_response"),
}


class Taped(Here):
    """A place whose question is put to Claude."""

    built: BuildResult
    url = ""

    def build_with(self, player, **options):
        """The build, and what the server was asked."""
        with playing(player) as server, pytest.MonkeyPatch.context() as patch:
            patch.setenv("ANTHROPIC_BASE_URL", server.url)
            patch.setenv("ANTHROPIC_API_KEY", KEY)
            patch.setattr("carter.workspace.reaching.pause", lambda _seconds: None)
            workspace = Workspace(str(self.root), sync=False)
            self.built = workspace.build(str(self.root / "question.yaml"), BuildOptions(**options))
            self.url = server.url
            return self.built, server.asked

    def build_alone(self, **options):
        """A build without key or socket, in the time of the same address."""
        with alone(self.url):
            workspace = Workspace(str(self.root), sync=False)
            return workspace.build(str(self.root / "question.yaml"), BuildOptions(**options))

    def lines(self):
        return [line for line in Workspace(str(self.root)).tapes.lines() if line.kind == "complete"]

    def report(self):
        return json.loads(Path(self.built.folder, "run_report.json").read_text())


@contextmanager
def alone(url=None):
    """No key, no socket, and `url` as the address, or none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ANTHROPIC_BASE_URL", raising=False)
        if url is not None:
            patch.setenv("ANTHROPIC_BASE_URL", url)
        patch.delenv("ANTHROPIC_API_KEY", raising=False)
        patch.setattr(socket.socket, "connect", lambda *_: pytest.fail("a socket was opened"))
        yield


@pytest.fixture
def place(tmp_path):
    return Taped(tmp_path, question=f"{QUESTION}synthesizer: claude\n")


def honest(request):
    return said(answer_of(request))


def test_each_request_has_a_cassette_with_every_attempt(place):
    first = [failed(429, "rate_limit_error")]
    _, asked = place.build_with(lambda request: first.pop() if first else honest(request))
    lines = place.lines()
    assert sum(line.exchanges for line in lines) == len(asked) == len(lines) + 1
    assert {line.asked for line in lines} >= {"draft_claims@2", "judge_support@1"}
    shown = Workspace(str(place.root)).tapes.shown(next(line.key for line in lines if line.exchanges == 2))
    assert [each["code"] for each in shown["takes"][0]["exchanges"]] == [429, 200]
    assert check(Workspace(str(place.root)).tapes).damage == ()


@pytest.mark.parametrize("quiet", [{"offline": True}, {"record": "none"}, {}])
def test_exchanges_alone_give_the_same_manifest_without_a_key(place, quiet):
    """As where a build dies after an exchange and before its reply: what was paid for is not asked again."""
    built, _ = place.build_with(honest)
    shutil.rmtree(place.root / "store")
    shutil.rmtree(place.root / "cassettes" / "effects")
    assert place.build_alone(**quiet).manifest == built.manifest


# What stands in ANTHROPIC_BASE_URL where a recording is replayed; nothing is asked there.
ELSEWHERE = {
    "none": None,
    "empty": "",
    "another server": "https://claude.example/gateway",
    "one that no key may go to": "http://claude.example",
    "no address": "http://[::1",
}
QUICK = {("replies", "none"), ("exchanges alone", "another server"), ("exchanges alone", "no address")}


# The oddest of them, where most is left, in the quick suite.
@pytest.mark.parametrize(
    ("kept", "url"),
    [
        pytest.param(kept, url, id=f"{kept}-{name}", marks=() if (kept, name) in QUICK else pytest.mark.slow)
        for kept in ("replies", "exchanges alone")
        for name, url in ELSEWHERE.items()
    ],
)
def test_a_clone_replays_and_builds_offline_whatever_address_stands_in_its_environment(place, tmp_path, url, kept):
    built, _ = place.build_with(honest)
    brief = Path(built.folder, "brief.md").read_text()
    clone = tmp_path / "clone"
    shutil.copytree(place.root, clone, ignore=shutil.ignore_patterns("store", "clone"))
    if kept == "exchanges alone":
        shutil.rmtree(clone / "cassettes" / "effects")
    with alone(url):
        replayed = Workspace(str(clone), sync=False).replay()
        again = Workspace(str(clone), sync=False).build(str(clone / "question.yaml"), BuildOptions(offline=True))
    assert (replayed.equal, replayed.made, replayed.found) == (True, built.manifest, 0)
    assert again.manifest == built.manifest
    assert Path(again.folder, "brief.md").read_text() == brief


def test_a_build_that_was_cut_off_goes_on_at_another_server_and_asks_only_what_is_missing(place):
    place.build_with(honest)
    shutil.rmtree(place.root / "store")
    shutil.rmtree(place.root / "cassettes" / "effects")
    lines = [line for line in Workspace(str(place.root)).tapes.lines() if line.exchanges]
    path = Path(Workspace(str(place.root)).tapes.shelf.path(lines[0].key))
    path.unlink()
    _, asked = place.build_with(honest)
    assert len(asked) == 1


def test_an_exchange_bears_the_providers_address_and_says_who_answered(place):
    place.build_with(honest)
    tapes = Workspace(str(place.root)).tapes
    takes = [take for line in place.lines() for take in tapes.shown(line.key)["takes"]]
    exchanges = [each for take in takes for each in take["exchanges"]]
    assert {each["uri"] for each in exchanges} == {"https://api.anthropic.com/v1/messages"}
    assert {dict(each["headers"])["x-carter-served-by"] for each in exchanges} == {place.url}


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [pytest.param(*way, id=name, marks=pytest.mark.slow if "end" in name else ()) for name, way in WAYS.items()],
)
def test_how_a_request_ended_replays_without_a_store(place, reply, outcome):
    built, _ = place.build_with(lambda _: reply)
    assert outcome in {call["outcome"] for call in place.report()["model_calls"]}
    shutil.rmtree(place.root / "store")
    replayed = Workspace(str(place.root)).replay()
    assert replayed.equal
    assert replayed.made == built.manifest
    shutil.rmtree(place.root / "cassettes" / "effects")
    assert place.build_alone(offline=True).manifest == built.manifest


def test_what_was_never_recorded_is_told_offline_with_what_is_near_it(place):
    place.build_with(honest)
    place.note("new.txt", "A worker holds a lease on a job for 75 seconds.\n")
    with pytest.raises(StageFailed) as missing:
        place.build_alone(offline=True)
    assert exit_code_of(missing.value) == 7


def test_without_a_recording_of_claude_an_offline_build_says_so(place):
    place.ask(QUESTION)
    place.url = "http://127.0.0.1:9"
    place.build_alone()
    place.ask(f"{QUESTION}synthesizer: claude\n")
    with pytest.raises(StageFailed, match="was never recorded in the set `first`") as missing:
        place.build_alone(offline=True)
    assert exit_code_of(missing.value) == 7


def test_without_a_key_what_is_not_recorded_ends_the_build_at_once_and_is_no_recording(place, monkeypatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.delenv("ANTHROPIC_BASE_URL", raising=False)
    monkeypatch.setattr("carter.workspace.reaching.pause", lambda _: pytest.fail("it is tried again"))
    with pytest.raises(StageFailed, match="there is no key") as missing:
        Workspace(str(place.root), sync=False).build(str(place.root / "question.yaml"))
    assert exit_code_of(missing.value) == 4
    assert place.lines() == []
    place.build_with(honest)
    assert place.built.state == "built"


def test_record_all_asks_again_and_loses_nothing(place):
    place.build_with(honest)
    before = len(place.lines())
    _, asked = place.build_with(honest, record="all")
    assert len(asked) == before
    assert [line.takes for line in place.lines()] == [2] * before


@pytest.mark.parametrize("anew", ["refresh", "as_of"])
def test_another_set_asks_anew_and_the_first_stays(place, anew):
    built, _ = place.build_with(honest)
    if anew == "as_of":
        place.ask(f"{QUESTION}synthesizer: claude\nas_of: 2026-11-30\n")
    again, asked = place.build_with(honest, refresh=anew == "refresh")
    assert asked
    assert len({line.recording_set for line in place.lines()}) == 2
    assert Workspace(str(place.root)).replay(built.run).equal
    assert Workspace(str(place.root)).replay(again.run).equal


def test_a_key_that_a_server_echoes_is_in_no_recording_and_no_reply(place):
    def echoing(request):
        return said(answer_of(request).replace("for 60 seconds", f"for {KEY} seconds"))

    place.build_with(echoing)
    holding = [path for path in place.root.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]
    assert holding == []


def test_what_is_scrubbed_is_gone_from_the_exchanges(place):
    place.build_with(honest)
    tapes = Workspace(str(place.root)).tapes
    found = scrub(tapes, ["for 60 seconds"], really=True)
    assert set(found.cassettes) & {line.key for line in place.lines()}
    assert not [digest for digest in tapes.blobs.listed() if b"for 60 seconds" in tapes.blobs.get(digest)]
