"""Files stay small, and say at the top what they are for."""

from pathlib import Path

from tests.layout.tree import ROOT, files_of_tests, modules, name_of
from tools.map import first_paragraph

MOST_LINES = 300
MOST_LINES_OF_A_TEST = 400
MOST_LINES_OF_A_COMMAND = 80

# path -> (lines allowed, since when, why it is not two files)
LARGER: dict[str, tuple[int, str, str]] = {}

FORBIDDEN = {"utils", "util", "core", "helpers", "helper", "common", "base", "misc"}

COMMANDS = ROOT / "carter" / "interfaces" / "cli"


def most_lines(path: Path) -> int:
    if name_of(path) in LARGER:
        return LARGER[name_of(path)][0]
    if path.parent == COMMANDS and path.name not in ("__init__.py", "main.py"):
        return MOST_LINES_OF_A_COMMAND
    return MOST_LINES_OF_A_TEST if path.is_relative_to(ROOT / "tests") else MOST_LINES


def lines_of(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_a_file_is_no_longer_than_its_kind_may_be():
    """Split it, or say in LARGER why it cannot be two files."""
    files = [*modules(), *files_of_tests()]
    assert [f"{name_of(path)}: {lines_of(path)}" for path in files if lines_of(path) > most_lines(path)] == []


def test_no_exception_to_the_size_of_files_outlives_its_need():
    assert [name for name in LARGER if lines_of(ROOT / name) <= MOST_LINES] == []


def test_a_module_opens_with_one_sentence_on_one_line():
    """`make map` prints it."""
    opened = {name_of(path): first_paragraph(path) for path in modules()}
    assert [name for name, words in opened.items() if "\n" in words or not words.endswith(".")] == []


def test_a_module_has_a_name_that_says_something():
    names = {name_of(path): set(Path(name_of(path)).with_suffix("").parts) for path in modules()}
    assert [name for name, parts in names.items() if parts & FORBIDDEN] == []
