"""A folder with notes, a question and a workspace, for tests of whole builds."""

import contextlib
import copy
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Self
from unittest.mock import patch

from carter.interfaces.cli.main import main

NOTES = {
    "lease.md": "# Leases\n\nA worker holds a lease on a job for 60 seconds. "
    "The lease is renewed while the job runs.\n",
    "twice.html": "<html><head><title>Repeats</title></head><body><main><h1>Repeats</h1>"
    "<p>A job is run twice when the lease of its worker runs out before the result is written.</p>"
    "<p>The lease holds a job for 90 seconds.</p></main></body></html>",
    "more/old.txt": "Old design\n==========\n\nA worker held a job for 30 seconds, without renewing its lease.\n",
    "canteen.txt": "The canteen opens at noon.\n",
}
QUESTION = "question: How long does a worker hold a lease on a job?\nsources: [notes]\n"
# What only a process that is started anew heeds; and the client of a cluster, whose threads outlive the build.
STARTED = {"TZ", "LANG", "LC_ALL", "LD_PRELOAD", "PYTHONHASHSEED", "CARTER_SCHEDULER"}


class Place:
    """`root/notes`, `root/question.yaml`, and commands run in `root`."""

    def __init__(self, root: Path, notes: dict[str, str] | None = None, question: str = QUESTION) -> None:
        self.root = root
        self.first: dict = {}  # the answer of the first build
        for name, text in (NOTES if notes is None else notes).items():
            self.note(name, text)
        self.ask(question)

    @classmethod
    def at(cls, root: Path) -> Self:
        """The same over what a folder holds already."""
        place = cls.__new__(cls)
        place.root, place.first = root, {}
        return place

    def note(self, name: str, text: str | bytes) -> None:
        """Write one note."""
        path = self.root / "notes" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def ask(self, question: str) -> None:
        """Write the question file."""
        (self.root / "question.yaml").write_text(question)

    def carter(self, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        """Run a command to its end."""
        return self.python("-m", "carter", *words, **environment)

    def python(self, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        """Run Python to its end."""
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.root,
            env=self.environment(**environment),
            capture_output=True,
            text=True,
            check=False,
        )

    def start(self, *words: str, **environment: str) -> "subprocess.Popen[bytes]":
        """Start a command."""
        return subprocess.Popen(
            [sys.executable, "-m", "carter", *words],
            cwd=self.root,
            env=self.environment(**environment),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of a command."""
        return {**os.environ, **more}

    def build(self, *words: str, **environment: str) -> dict:
        """Build, and read the answer."""
        done = self.carter("build", "question.yaml", "--json", *words, **environment)
        assert done.stdout, done.stderr
        answer = json.loads(done.stdout)
        self.first = self.first or answer
        return answer

    @property
    def run(self) -> str:
        """The run that was built first."""
        return self.first["run"]

    def copied(self, to: Path) -> Self:
        """The same in another folder, to be changed."""
        other = copy.copy(self)
        other.root = shutil.copytree(self.root, to, dirs_exist_ok=True)
        return other

    def verify(self) -> dict:
        """Verify the latest run, and read the answer."""
        return json.loads(self.carter("verify", "latest", "--json").stdout)

    def damaged(self) -> list[Path]:
        """What was set aside as damaged, in the store and in the cassettes."""
        return [*self.root.glob("*/damaged/*")]


class Here(Place):
    """The same, with commands run in this process: a tenth of the work, since all is imported."""

    def carter(self, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        """Run a command to its end."""
        if STARTED & environment.keys():
            return super().carter(*words, **environment)
        said, told = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
        code = 0
        with (
            patch.dict(os.environ, environment),
            contextlib.chdir(self.root),
            contextlib.redirect_stdout(said),
            contextlib.redirect_stderr(told),
        ):
            try:
                main(list(words))
            except SystemExit as end:
                code = int(end.code or 0)
        texts = []
        for stream in (said, told):
            stream.flush()
            texts.append(stream.buffer.getvalue().decode().replace("\r\n", "\n"))
        return subprocess.CompletedProcess(words, code, *texts)
