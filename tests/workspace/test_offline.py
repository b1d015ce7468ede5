"""Builds offline: no socket, the same brief; what was never recorded is named; recordings are asked anew on request."""

import json
import shutil
import socket
from threading import Thread

import pytest

from carter.adapters.offline import no_sockets
from carter.errors import NotRecorded, exit_code_of
from carter.workspace import BuildOptions, Workspace
from tests.adapters.cassettes.site import Site
from tests.workspace.going_out import patched
from tests.workspace.place import NOTES, QUESTION, Here

KEY = "canary-key-31415926"
pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
GOING_OUT = ("-m", "tests.workspace.going_out")


class Going:
    """A place whose notes are fetched from a site on loopback."""

    def __init__(self, root):
        self.place = Here(root)
        self.first: dict = {}
        self.asked: list[str] = []
        self.site = Site()
        for name, text in NOTES.items():
            self.serve(name, 200, text.encode())
        self.serve("more/old.txt", 404, b"nothing")

    def serve(self, name, code, data):
        self.site.pages[f"/notes/{name}?api_key=Bearer+{KEY}"] = (code, {}, data)

    def carter(self, *words, **environment):
        environment = {"CARTER_TEST_SITE": self.site.url("").rstrip("/"), "CARTER_TEST_KEY": KEY, **environment}
        return self.place.python(*GOING_OUT, *words, **environment)

    def build(self, **options):
        """Build within this process, which takes a fraction of the time."""
        with pytest.MonkeyPatch.context() as patch:
            patched(patch)
            patch.setenv("CARTER_TEST_SITE", self.site.url("").rstrip("/"))
            patch.setenv("CARTER_TEST_KEY", KEY)
            try:
                workspace = Workspace(str(self.place.root), sync=False)
                return workspace.build(str(self.place.root / "question.yaml"), BuildOptions(**options))._asdict()
            except Exception as error:
                return {"exit_code": exit_code_of(error), "what": str(error)}

    def replay(self):
        with pytest.MonkeyPatch.context() as patch:
            patched(patch)
            return Workspace(str(self.place.root)).replay(self.first["run"])

    @property
    def tapes(self):
        return Workspace(str(self.place.root)).tapes

    def lose(self, kind):
        """Lose the replies of one kind; their exchanges stay."""
        for path in self.place.root.glob("cassettes/effects/*/*.json"):
            if f'"kind":"{kind}"'.encode() in path.read_bytes():
                path.unlink()


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    going = Going(tmp_path_factory.mktemp("recorded"))
    with going.site:
        going.first = going.build()
        going.asked = list(going.site.asked)
    return going


@pytest.fixture
def going(recorded, tmp_path):
    """A copy of what was recorded; the site is gone."""
    shutil.copytree(recorded.place.root, tmp_path, dirs_exist_ok=True)
    copy = Going(tmp_path)
    copy.first = recorded.first
    yield copy
    copy.site.close()


def test_what_was_recorded_is_built_offline_without_replies_store_or_server(going):
    assert going.first["state"] == "built"
    going.lose("fetch")
    shutil.rmtree(going.place.root / "store")
    elsewhere = {"TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "7"}
    again = json.loads(going.carter("build", "question.yaml", "--json", "--offline", **elsewhere).stdout)
    assert (again["state"], again["manifest"]) == ("built", going.first["manifest"])


def test_a_page_that_failed_fails_again_in_the_same_way(going):
    going.lose("fetch")
    shutil.rmtree(going.place.root / "store")
    answer = going.build(offline=True)
    brief = (going.place.root / "store" / "runs" / answer["run"] / "brief.md").read_text()
    assert "notes/more/old.txt (unavailable: http_404)" in brief


def test_no_key_is_in_cassettes_or_store(recorded):
    from tests.adapters.cassettes.test_secrets import kept

    root = recorded.place.root
    assert len(recorded.asked) == 3
    held = kept(root / "cassettes") + kept(root / "store")
    held += b"".join(path.read_bytes() for path in root.glob("store/runs/*/*"))
    assert KEY.encode() not in held
    assert b"api_key=REDACTED" in held


def test_what_was_never_recorded_is_named_with_the_nearest_and_the_exit_code_is_7(going):
    going.place.note("lease.md", "# Leases\n\nA worker holds a lease on a job for 75 seconds.\n")
    for quiet in ({"offline": True}, {"record": "none"}):
        answer = going.build(**quiet)
        assert answer["exit_code"] == 7
        assert "fetch `file:notes/lease.md` was never recorded in the set `first`" in answer["what"]
        assert "`content` differs: asked `blake3:" in answer["what"]


def test_local_documents_are_built_offline(tmp_path):
    place = Here(tmp_path)
    expected = place.build("--offline")
    assert expected["state"] == "built"
    assert place.build("--offline")["state"] == "up to date"
    assert place.build("--record", "none")["manifest"] == expected["manifest"]


def test_asking_for_all_once_more_keeps_what_was_there(going):
    with going.site:
        again = going.build(record="all")
        assert len(going.site.asked) == 3
        assert again["manifest"] == going.first["manifest"]
        going.serve("lease.md", 200, b"# Leases\n\nA worker holds a lease on a job for 61 seconds.\n")
        changed = going.build(record="all")
        assert changed["manifest"] != going.first["manifest"]
        assert going.build()["state"] == "up to date"
        assert len(going.site.asked) == 6
    pages = [line for line in going.tapes.lines() if line.kind == "fetch"]
    assert [line.takes for line in pages] == [3, 3, 3]
    assert [len(going.tapes.shown(line.key)["replies"]) for line in pages] == [3, 3, 3]
    replayed = going.replay()
    assert replayed.equal
    assert replayed.made == going.first["manifest"]


def test_a_refresh_asks_anew_and_its_recordings_are_the_questions_from_then_on(going):
    with going.site:
        going.serve("lease.md", 200, b"# Leases\n\nA worker holds a lease on a job for 61 seconds.\n")
        refreshed = going.build(refresh=True)
        assert len(going.site.asked) == 3
    assert refreshed["manifest"] != going.first["manifest"]
    assert going.build(offline=True)["state"] == "up to date"
    shutil.rmtree(going.place.root / "store")
    assert going.build(offline=True)["manifest"] == refreshed["manifest"]


def test_another_date_names_other_recordings_and_the_first_are_kept(going):
    going.place.ask(f"{QUESTION}as_of: 2026-02-03\n")
    assert going.build(offline=True)["exit_code"] == 7
    with going.site:
        assert going.build()["state"] == "built"
    going.place.ask(QUESTION)
    assert going.build(offline=True)["manifest"] == going.first["manifest"]
    going.place.ask(f"{QUESTION}as_of: 2026-02-03\n")
    assert going.build(offline=True)["exit_code"] == 0
    assert "as_of" in going.build(refresh=True)["what"]


@pytest.mark.parametrize("asking", [{"refresh": True}, {"record": "all"}, {"retry_failed": True}], ids=str)
def test_nothing_is_asked_and_yet_not_asked(going, asking):
    answer = going.build(offline=True, **asking)
    assert answer["exit_code"] == 2
    assert "--offline" in answer["what"]


def test_a_failure_is_asked_again_where_it_is_wanted_and_both_are_kept(going):
    with going.site:
        going.serve("more/old.txt", 200, NOTES["more/old.txt"].encode())
        again = going.build(retry_failed=True)
        assert going.site.asked == [f"GET /notes/more/old.txt?api_key=Bearer+{KEY}"]
    assert again["manifest"] != going.first["manifest"]
    (line,) = [line for line in going.tapes.lines() if "old.txt" in line.asked]
    assert line.takes == 2
    assert going.replay().equal


def test_a_build_that_failed_at_the_server_asks_again_what_failed(tmp_path):
    going = Going(tmp_path)
    going.serve("twice.html", 401, b"")
    with going.site:
        assert going.build()["exit_code"] == 4
        going.serve("twice.html", 200, NOTES["twice.html"].encode())
        assert going.build()["exit_code"] == 0
    assert sorted(path.partition("?")[0] for path in going.site.asked).count("GET /notes/lease.md") == 1


def to_this_machine():
    with socket.socket(socket.AF_UNIX) as one:
        one.connect("nowhere")


WAYS = {
    "connect": lambda: socket.create_connection(("127.0.0.1", 9)),
    "look up": lambda: socket.getaddrinfo("localhost", 80),
    "look up as of old": lambda: socket.gethostbyname("localhost"),
    "from below": lambda: socket._socket.socket(socket.AF_INET, socket.SOCK_DGRAM),  # type: ignore[attr-defined]
    "on this machine": to_this_machine,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.enable_socket
def test_no_way_leads_round_the_guard(way):
    caught = []

    def reached():
        try:
            WAYS[way]()
        except NotRecorded as error:
            caught.append(error)

    with no_sockets():
        reached()
        other = Thread(target=reached)
        other.start()
        other.join()
        for one in socket.socketpair():
            one.close()
    assert [error.exit_code for error in caught] == [7, 7]


@pytest.mark.enable_socket
def test_the_guard_goes_when_its_build_is_done():
    with no_sockets(), no_sockets():
        pass
    socket.socket(socket.AF_INET).close()
