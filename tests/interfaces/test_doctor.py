"""`carter doctor` tells what a machine lacks, each with its mend, and never a secret."""

import json

import pytest
from ulid import ULID

from carter.adapters import machine
from carter.workspace import Workspace
from carter.workspace.examining import Check, examine, faults
from tests.workspace.place import Here

FAR = 4_000_000_000.0  # seconds: the year 2096


@pytest.fixture
def place(tmp_path):
    return Here(tmp_path)


def _examined(place: Here, root: str = ".", **environment: str) -> dict[str, Check]:
    workspace = Workspace(str(place.root / root), looks_only=True)
    return {check.name: check for check in examine(workspace, environment)}


def test_a_machine_that_has_all_passes_and_nothing_is_left_behind(place):
    before = sorted(path.name for path in place.root.rglob("*"))
    done = place.carter("doctor", ANTHROPIC_API_KEY="", HTTPS_PROXY="", HTTP_PROXY="")
    assert done.returncode == 0, done.stdout
    lines = done.stdout.splitlines()
    names = [line[6:].partition(":")[0] for line in lines if line[0] != " "]
    assert names[:3] == ["carter", "python", "packages"]
    assert lines[-1] == f"all {sum(line[0] != ' ' for line in lines) - 1} checks passed"
    assert sorted(path.name for path in place.root.rglob("*")) == before


def test_the_answer_as_json_holds_every_check(place):
    answer = json.loads(place.carter("doctor", "--json").stdout)
    assert answer["faults"] == 0
    assert {"name", "state", "found", "mend"} == set(answer["checks"][0])


def test_of_a_key_its_last_four_characters_are_shown(place):
    done = place.carter("doctor", ANTHROPIC_API_KEY="sk-something-quite-secret")
    assert "ANTHROPIC_API_KEY: …cret" in done.stdout
    assert "something" not in done.stdout + done.stderr


def test_a_keys_file_that_others_can_read_is_a_fault_with_its_mend(place):
    file = place.root / "keys.toml"
    file.write_text('BRAVE_API_KEY = "abcdefghijklmnop"\n')
    file.chmod(0o644)
    check = _examined(place, CARTER_KEYS=str(file))["keys"]
    assert (check.state, "chmod 600" in check.mend, str(file) in check.found) == ("fault", True, True)


def test_a_folder_that_cannot_be_written_is_a_fault(place):
    (place.root / "file").write_text("no folder")
    found = _examined(place, root="file")
    assert found["store"].state == found["cassettes"].state == "fault"
    assert "cannot be written" in found["store"].found
    done = place.carter("--root", "file", "doctor")
    assert done.returncode == 1
    assert "FAULT store" in done.stdout


def test_a_disk_that_is_nearly_full_is_a_fault(place, monkeypatch):
    monkeypatch.setattr(machine, "free_bytes", lambda _folder: 10_000_000)
    check = _examined(place)["disk"]
    assert (check.state, check.found) == ("fault", "0.0 GiB free")


def test_a_run_that_was_made_later_than_now_tells_of_a_wrong_clock(place):
    (place.root / "store" / "runs" / str(ULID.from_timestamp(FAR))).mkdir(parents=True)
    check = _examined(place)["clock"]
    assert check.state == "fault"
    assert check.found.endswith("and a run here was made on 2096-10-02")


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"])
def test_a_proxy_is_told_without_its_password(place, name):
    check = _examined(place, **{name: "http://me:secret@proxy.example:8080"})["proxy"]
    assert check.state == "note"
    assert check.found.startswith(f"{name.upper()}=proxy.example:8080")
    assert "secret" not in check.found


def test_a_package_that_is_missing_is_told_and_whose_part_it_is(place, monkeypatch):
    every = [
        machine.Wanted("orjson", "", ">=3.11", "", False),
        machine.Wanted("pypdf", "pdf", "==7.1.1", "6.0.0", False),
    ]
    monkeypatch.setattr(machine, "packages", lambda: iter(every))
    found = _examined(place)
    assert found["packages"] == Check(
        "packages",
        "fault",
        "orjson missing (asked: >=3.11)",
        "install Carter anew: pip install --force-reinstall carter",
    )
    assert found["optional: pdf"] == Check(
        "optional: pdf", "note", "pypdf 6.0.0: PDFs are not read", "pip install 'carter[pdf]'"
    )
    assert faults(tuple(found.values())) == 1


@pytest.mark.parametrize(
    ("store", "environment", "state", "found"),
    [
        ("", {}, "ok", "none named"),
        ("file:///dev", {}, "ok", "file:///dev"),
        ("file:///nowhere", {}, "fault", "file:///nowhere: the folder is not there"),
        ("s3://bucket/p", {}, "note", "s3://bucket/p: the environment holds no credentials"),
        (
            "s3://bucket/p",
            {"AWS_SECRET_ACCESS_KEY": "a-secret-of-some-length"},
            "ok",
            "s3://bucket/p: AWS_SECRET_ACCESS_KEY …ngth",
        ),
    ],
)
def test_of_a_shared_store_its_address_is_shown_and_of_its_keys_the_end(place, store, environment, state, found):
    workspace = Workspace(str(place.root), looks_only=True, store=store)
    check = {check.name: check for check in examine(workspace, environment)}["shared store"]
    assert (check.state, check.found) == (state, found)


def test_every_package_that_carter_names_is_looked_at():
    names = {each.name.lower() for each in machine.packages() if not each.extra}
    assert {"blake3", "click", "httpx", "pydantic", "vcrpy"} <= names
    assert all(each.fits for each in machine.packages() if not each.extra)
