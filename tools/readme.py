"""What the README shows of the commands: their real output on the first example, run where nothing was built before."""

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"
_ULID = re.compile(r"\b0[0-9A-HJKMNP-TV-Z]{25}\b")
_SHOWN = "01M8P9ZJ3X5Q7T1V4W6Y8A0C2E"  # stands for the ULID of any run, which is new each time


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="carter-readme-"))
    example = "01_first_brief"
    skipped = shutil.ignore_patterns("out", "store")
    shutil.copytree(EXAMPLES / example, folder / "examples" / example, ignore=skipped)
    return folder


@cache
def output(command: str) -> str:
    """What a command prints, as a block of Markdown; run in the order of the README, in one folder."""
    words = shlex.split(command)
    program = [sys.executable, "-m", "carter"] if words[0] == "carter" else [words[0]]
    done = subprocess.run([*program, *words[1:]], cwd=_folder(), capture_output=True, text=True, check=True)
    return f"```text\n$ {command}\n{_ULID.sub(_SHOWN, done.stdout).rstrip()}\n```\n"


@cache
def claim() -> str:
    """`carter show` of the first claim that the brief's summary quotes."""
    import orjson

    table = orjson.loads((_folder() / "examples" / "01_first_brief" / "out" / "claims.json").read_bytes())
    claim_id = next(claim["claim_id"] for claim in table["claims"] if claim["in_brief"])
    done = subprocess.run(
        [sys.executable, "-m", "carter", "show", claim_id], cwd=_folder(), capture_output=True, text=True, check=True
    )
    return f"```text\n$ carter show {claim_id}\n{done.stdout.rstrip()}\n```\n"


def brief() -> str:
    """The brief, as a quotation."""
    text = (_folder() / "examples" / "01_first_brief" / "out" / "brief.md").read_text(encoding="utf-8")
    return "".join(f"> {line}".rstrip() + "\n" for line in text.splitlines())


def figures(heading: str, *rows: str) -> str:
    """Some rows of the first table under a heading of `docs/benchmarks.md`, each by its first cell."""
    page = (Path(__file__).parent.parent / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    lines = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0].splitlines()
    table = [line for line in lines if line.startswith("|")]
    head = next(table.index(line) for line in table if line.startswith("|-"))
    found = [next(line for line in table if line.split("|")[1].strip() == row) for row in rows]
    return "\n".join((table[head - 1], table[head], *found)) + "\n"
