"""What `docs/diff.md` shows: the first example, built, edited, built again, and compared."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.readme import EXAMPLES

_RUN = re.compile(r"^(  (?:then|now ) +)[0-9A-Z]{26}", flags=re.MULTILINE)
_SHOWN = ("01M8P9ZJ3X5Q7T1V4W6Y8A0C2E", "01M8PA2R6B8D0F2H4K6M8P0R2T")  # stand for the runs, which are new each time
OLD, NEW, FILE = "90 seconds", "120 seconds", "notes/operations.html"


def shown() -> str:
    """The commands and what `carter diff` prints, as a block of Markdown."""
    with tempfile.TemporaryDirectory(prefix="carter-diff-") as name:
        folder = Path(name) / "first_brief"
        shutil.copytree(EXAMPLES / "01_first_brief", folder, ignore=shutil.ignore_patterns("out", "store"))
        _carter(folder, "build", "-q", "question.yaml")
        text = (folder / FILE).read_text(encoding="utf-8")
        (folder / FILE).write_text(text.replace(OLD, NEW), encoding="utf-8")
        _carter(folder, "build", "-q", "question.yaml")
        told = _carter(folder, "diff")
    runs = iter(_SHOWN)
    told = _RUN.sub(lambda found: found[1] + next(runs), told)
    typed = f"$ sed -i 's/{OLD}/{NEW}/' {FILE}\n$ carter build -q question.yaml\n$ carter diff\n"
    return f"```text\n{typed}{told.rstrip()}\n```\n"


def _carter(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "carter", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode > 1:
        raise RuntimeError(done.stderr)
    return done.stdout
