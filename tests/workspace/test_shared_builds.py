"""Builds of several machines that share a store: the same manifests as alone, and each thing is done once."""

import json
import sys
from pathlib import Path

import pytest

from carter.errors import UsageError, WorldError
from carter.interfaces.cli.main import main
from carter.workspace import BuildOptions, Workspace
from tests.adapters.object_servers import BUCKET, SECRET, bucket, environment
from tests.workspace.place import QUESTION, Here

_OF_A_STORE = ("object_store", "conditions", "shared_folder", "claims")
pytestmark = pytest.mark.enable_socket


@pytest.fixture(scope="module")
def server():
    with bucket() as running:
        yield running


@pytest.fixture
def here(server, monkeypatch):
    for name, value in environment(server.url).items():
        monkeypatch.setenv(name, value)
    return server


@pytest.fixture
def machine(tmp_path):
    """Makes machines with the same notes and question."""

    def made(name, question=QUESTION):
        root = tmp_path / name
        root.mkdir(exist_ok=True)
        return Here(root, question=question)

    return made


def built(place, store="", **options):
    """Build in this process."""
    workspace = Workspace(str(place.root), sync=False, store=store)
    return workspace.build(str(place.root / "question.yaml"), BuildOptions(**options))


def events(result):
    lines = Path(result.folder, "event_log.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def performed(result):
    return [event["payload"]["kind"] for event in events(result) if event["payload"].get("performed")]


@pytest.mark.parametrize("kind", ["folder", "s3"])
def test_a_second_machine_builds_nothing_and_has_the_manifest_that_a_local_disk_gives(request, machine, tmp_path, kind):
    store = f"s3://{BUCKET}/{tmp_path.name}"
    if kind == "folder":
        (tmp_path / "shared").mkdir()
        store = f"file://{tmp_path}/shared"
    else:
        request.getfixturevalue("here")
    first, second, alone = built(machine("a"), store), built(machine("b"), store), built(machine("c"))
    assert first.manifest == second.manifest == alone.manifest
    assert (second.built, second.found) == (0, first.built)
    assert performed(first)
    assert performed(second) == []


def test_once_it_is_built_a_run_needs_the_store_no_more(machine, here, tmp_path):
    store = f"s3://{BUCKET}/{tmp_path.name}"
    built(machine("a"), store)
    second = machine("b")
    run = built(second, store)
    asked = len(here.asked)
    assert built(second, store).state == "up to date"
    assert len(here.asked) == asked  # nothing is asked where nothing is to do
    workspace = Workspace(str(second.root), looks_only=True)
    assert workspace.verify().damage == ()
    assert workspace.replay().equal
    assert built(second, offline=True).manifest == run.manifest


def test_a_build_with_nothing_to_do_imports_no_client_of_the_store(machine, tmp_path):
    (tmp_path / "shared").mkdir()
    place = machine("a")
    store = f"file://{tmp_path}/shared"
    built(place, store)
    words = "import sys; from carter.interfaces.cli.main import main\ntry: main(['build', 'question.yaml'])\nfinally: "
    of_a_store = ("obstore", "concurrent", *(f"carter.adapters.{name}" for name in _OF_A_STORE))
    words += f"print([name for name in sys.modules if name.startswith({of_a_store})])"
    done = place.python("-c", words, CARTER_STORE=store)
    assert done.stdout.splitlines()[-1] == "[]"
    assert done.stdout.startswith("up to date")


def test_the_question_file_may_name_the_store_and_it_changes_no_result(machine, tmp_path):
    (tmp_path / "shared").mkdir()
    named = f"{QUESTION}store: file://{tmp_path}/shared\n"
    first, second, alone = built(machine("a", named)), built(machine("b", named)), built(machine("c"))
    assert first.manifest == second.manifest == alone.manifest
    assert second.built == 0


def test_what_is_named_on_the_command_line_goes_before_the_environment_and_that_before_the_file(
    machine, tmp_path, monkeypatch, capsys
):
    places = {}
    for name in ("line", "environment", "file"):
        places[name] = tmp_path / name
        places[name].mkdir()
    place = machine("a", f"{QUESTION}store: file://{places['file']}\n")
    monkeypatch.setenv("CARTER_STORE", f"file://{places['environment']}")
    for words, used in (
        (["--store", f"file://{places['line']}"], "line"),
        ([], "environment"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(["--root", str(place.root), *words, "build", "-q", "-B", str(place.root / "question.yaml")])
        assert ended.value.code == 0
        assert {name for name, folder in places.items() if any(folder.iterdir())} == {used, "line"}
    assert not any(places["file"].iterdir())


@pytest.mark.parametrize("address", ["bucket", "s3://id:secret@bucket/prefix"])
def test_a_store_that_is_none_ends_the_build_and_no_secret_is_told(machine, address):
    with pytest.raises(UsageError) as refused:
        built(machine("a", f"{QUESTION}store: {address}\n"))
    assert refused.value.exit_code == 2
    assert "secret@" not in str(refused.value)


def test_offline_the_store_is_left_alone(machine, tmp_path):
    place = machine("a", f"{QUESTION}store: file://{tmp_path}/nowhere\n")
    assert built(place, offline=True).state == "built"
    with pytest.raises(WorldError, match="is not there"):
        built(machine("b", f"{QUESTION}store: file://{tmp_path}/nowhere\n"))


def test_a_plan_asks_the_store_and_writes_nothing(machine, tmp_path):
    (tmp_path / "shared").mkdir()
    store = f"file://{tmp_path}/shared"
    built(machine("a"), store)
    before = sorted((tmp_path / "shared").rglob("*"))
    planned = built(machine("b"), store, dry_run=True)
    assert planned.steps == ()
    assert sorted((tmp_path / "shared").rglob("*")) == before
    assert not (tmp_path / "b" / "store").exists()


@pytest.fixture
def impatient(monkeypatch):
    """A store that does not answer is given up at once."""
    from carter.adapters import object_store

    monkeypatch.setattr(object_store.ObjectStore.__init__, "__kwdefaults__", {"tries": 2, "longest": 1.0})


@pytest.mark.parametrize("after", [4, 40])
def test_a_store_that_goes_away_in_the_middle_is_told_and_the_next_build_goes_on(
    machine, here, tmp_path, impatient, monkeypatch, after
):
    store = f"s3://{BUCKET}/{tmp_path.name}"
    place, left = machine("a"), [after]
    from carter.adapters.object_store import ObjectStore

    true = ObjectStore.create

    def create(self, name, data):
        left[0] -= 1
        if left[0] == 0:
            here.stop()
        return true(self, name, data)

    monkeypatch.setattr(ObjectStore, "create", create)
    try:
        with pytest.raises(Exception, match=r"did not answer as it should, 2 times \(no connection\)") as failed:
            built(place, store)
        assert getattr(failed.value, "code", 4) == 4
        assert SECRET not in str(failed.value)
    finally:
        here.start()
    left[0] = sys.maxsize
    again, alone = built(place, store), built(machine("c"))
    assert again.manifest == alone.manifest
    assert again.built < alone.built if after == 40 else again.built <= alone.built
    other = built(machine("b"), store)
    assert (other.manifest, other.built) == (alone.manifest, 0)  # all that was made before is there too


def test_what_was_lost_here_is_fetched_for_whoever_looks_at_a_run(machine, tmp_path):
    (tmp_path / "shared").mkdir()
    place, store = machine("a"), f"file://{tmp_path}/shared"
    built(place, store)
    lost = next(path for path in sorted((place.root / "store" / "blobs").rglob("*")) if path.is_file())
    lost.unlink()
    assert Workspace(str(place.root), looks_only=True).verify().damage
    assert Workspace(str(place.root), store=store).verify().damage == ()
    assert lost.exists()
