"""What is printed meets a reader who has left, and a terminal that wants no colour."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.few import few
from tests.workspace.place import NOTES, Here
from tools.commands import commands

MUCH = (
    "audit report.md --sources notes",
    "build -n -B question.yaml",
    "build question.yaml",
    "cassettes check",
    "cassettes list",
    "cassettes list --json",
    "completion bash",
    "diff latest~1 latest --stages --text",
    "diff latest~1 latest --json",
    "doctor",
    "engines",
    "export latest --html",
    "export latest --bundle",
    "extract notes/twice.html",
    "gc",
    "judge pairs.jsonl",
    "judge pairs.jsonl --json",
    "log",
    "log latest",
    "log latest --json",
    "match lease notes/lease.md",
    "models list",
    "pin",
    "recheck latest",
    "replay --run-id latest",
    "review latest --template",
    "show brief",
    "show claims --json",
    "stats",
    "store stats",
    "verify --store",
    "verify latest",
    "why 1",
    "why brief",
    "--help",
    "why --help",
    "nonsense --json",
)
# One of each way of printing: lines, JSON, lines of JSON, a file, help, an error.
QUICK = frozenset(
    ["log latest", "diff latest~1 latest --json", "judge pairs.jsonl --json", "export latest --html", "why --help"]
)
COLOUR = re.compile(rb"\x1b\[[\d;]*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[\d;]*m")


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("streams"))
    place.build()
    place.note("lease.md", NOTES["lease.md"].replace("60", "61"))
    place.build()
    (place.root / "report.md").write_text("It is so [1].\n\n## References\n\n[1] https://example.org/lease\n")
    (place.root / "pairs.jsonl").write_text('{"claim": "It is so.", "evidence": ["It is so."]}\n' * 100)
    return place


def _gone() -> int:
    """The end to write to of a pipe that nobody reads."""
    out, into = os.pipe()
    os.close(out)
    return into


@pytest.mark.parametrize(
    "words", [pytest.param(words, marks=[] if words in QUICK else pytest.mark.slow) for words in MUCH]
)
def test_a_reader_who_has_left_is_no_error(place, words):
    into = _gone()
    program = [sys.executable, "-m", "carter", *words.split()]
    done = subprocess.run(
        program, cwd=place.root, env=place.environment(), stdout=into, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(into)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "Broken pipe" not in done.stderr
    assert "carter: " not in done.stderr or words.startswith("nonsense")


def test_every_command_that_prints_is_among_those_whose_reader_leaves():
    begun = [f"carter {words} " for words in MUCH]
    quiet = {
        *("carter fetch", "carter init", "carter run"),  # a line or two, by the same way
        *("carter models install", "carter models serve", "carter cassettes scrub", "carter cassettes show"),
        "carter serve",
    }
    assert {name for name in commands() if not any(words.startswith(f"{name} ") for words in begun)} == quiet


def _on_a_terminal(place: Here, words: str, **environment: str) -> bytes:
    """What a terminal is sent by a command."""
    ours, theirs = pty.openpty()
    told = Path(place.root / "terminal.out")
    child = subprocess.Popen(
        [sys.executable, "-m", "carter", *words.split()],
        cwd=place.root,
        env=place.environment(TERM="xterm-256color", **environment),
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    with told.open("wb") as file:
        while True:
            try:
                if not (some := os.read(ours, 65536)):
                    break
            except OSError:  # how a terminal of Linux ends
                break
            file.write(some)
    os.close(ours)
    child.wait()
    return told.read_bytes()


@pytest.mark.parametrize(
    "words", few(("verify latest", "nonsense", "build -B question.yaml", "show brief", "doctor", "--help"), 2)
)
def test_with_no_color_a_terminal_is_sent_no_colour(place, words):
    told = _on_a_terminal(place, words, NO_COLOR="1")
    assert told
    assert COLOUR.findall(told) == []
