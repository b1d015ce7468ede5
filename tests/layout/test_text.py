"""What is committed holds no trace of a machine, and ends its lines cleanly."""

import re

import pytest

from tests.layout.tree import name_of, ours

GOLDEN = ("cassettes/", "tests/golden/", "tests/cases/")  # bytes of others, or checked byte for byte elsewhere
MACHINE_PATH = re.compile(r"(?<![\w.:/~-])/(?:work|root|home/\w+)/|/\.pyenv/")
REGISTRY = re.compile(
    r"\b(?:pypi\.org|pythonhosted\.org|pypi\.python\.org|registry\.npmjs\.org|npmjs\.com|(?:deb|security)\.debian\.org)\b"
)
UNTIDY = re.compile(r"[ \t]+\n|\n\n\Z|[^\n]\Z|\r")
PRIVATE_KEY = re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/=\n]{64}")


def texts():
    for path in ours():
        try:
            yield name_of(path), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def found(pattern):
    return [
        f"{name}:{number}: {line.strip()[:100]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("pattern", [MACHINE_PATH, REGISTRY], ids=["machine path", "registry host"])
def test_no_file_names_a_path_of_a_machine_or_the_host_of_a_registry(pattern):
    assert found(pattern) == []


def test_no_file_holds_a_private_key():
    assert [name for name, text in texts() if PRIVATE_KEY.search(text)] == []


def test_every_text_ends_with_one_line_break_and_no_line_ends_with_a_space():
    kinds = (".py", ".md", ".toml", ".yaml", ".sh", "Makefile")
    own = {name: text for name, text in texts() if text and name.endswith(kinds) and not name.startswith(GOLDEN)}
    assert [name for name, text in own.items() if UNTIDY.search(text)] == []


@pytest.mark.parametrize("parts", [["cd ", "root", "x"], ['"', "work", "main"], ["", "home", "ann", "x"]])
def test_a_path_of_a_machine_is_seen(parts):
    assert MACHINE_PATH.search("/".join(parts))


@pytest.mark.parametrize("line", ["docs/home/plan.md", "https://example.org/root/x", "the root/ folder", "a/home/x/y"])
def test_what_only_looks_like_a_path_of_a_machine_is_left_alone(line):
    assert not MACHINE_PATH.search(line)
