"""The files of this repository, for the tests that look at their form."""

import subprocess
from pathlib import Path

from tools.map import ROOT, modules

__all__ = ["ROOT", "files_of_tests", "modules", "name_of", "ours"]


def ours() -> list[Path]:
    """The files that are kept under version control, or are about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split("\0")
    return [ROOT / name for name in listed if name and (ROOT / name).is_file()]


def files_of_tests() -> list[Path]:
    """The test modules."""
    return sorted((ROOT / "tests").rglob("test_*.py"))


def name_of(path: Path) -> str:
    """The path as a reader of the repository would write it."""
    return path.relative_to(ROOT).as_posix()
