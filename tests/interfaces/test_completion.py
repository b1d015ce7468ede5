"""A shell completes commands, options and the names of runs."""

import shutil
import subprocess

import pytest

from tests.workspace.place import Here


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("completion"))
    place.build()
    return place


def _offered(place: Here, *words: str) -> list[str]:
    asked = {"_CARTER_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(("carter", *words)), "COMP_CWORD": "0"}
    asked["COMP_CWORD"] = str(len(words))
    return [line.partition(",")[2] for line in place.carter(**asked).stdout.splitlines()]


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("ver",), "verify"),
        (("verify", "--j"), "--json"),
        (("verify", "la"), "latest"),
        (("completion", "z"), "zsh"),
    ],
)
def test_what_was_begun_is_completed(place, words, offered):
    assert offered in _offered(place, *words)


@pytest.mark.parametrize(
    "words",
    [
        ("verify",),
        ("replay", "--run-id"),
        ("show", "--run"),
        ("why", "brief", "--run"),
        ("diff",),
        ("diff", "latest"),
        *((name,) for name in ("export", "log", "pin", "recheck", "review", "show")),
    ],
    ids=" ".join,
)
def test_a_run_is_completed_from_its_beginning(place, words):
    assert _offered(place, *words, place.run[:8].lower()) == [place.run]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_what_it_can_read(place, shell):
    done = place.carter("completion", shell)
    assert done.returncode == 0
    assert "_CARTER_COMPLETE" in done.stdout
    if shutil.which(shell):
        checked = subprocess.run([shell, "-n"], input=done.stdout, capture_output=True, text=True, check=False)
        assert (checked.returncode, checked.stderr) == (0, "")


def test_an_unknown_shell_is_refused_with_those_that_are_known(place):
    done = place.carter("completion", "tcsh")
    assert done.returncode == 2
    assert "'bash', 'zsh', 'fish'" in done.stderr
