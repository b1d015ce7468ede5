"""Files that are made from the code: written anew, or with `--check` named where they are not as they should be."""

import sys
from collections.abc import Mapping
from pathlib import Path

_ROOT = Path(__file__).parent.parent


def settle(wanted: Mapping[Path, str], there: set[Path]) -> int:
    """Write files and remove others, or with `--check` name them; the exit code.

    Args:
        wanted: path -> its text.
        there: the files of this kind that are there now.
    """
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    extra = sorted(there - wanted.keys())
    if "--check" in sys.argv[1:]:
        for path in [*stale, *extra]:
            print(f"{path.relative_to(_ROOT).as_posix()} is out of date\n  to mend: make docs-write", file=sys.stderr)
        return 1 if stale or extra else 0
    for path in extra:
        path.unlink()
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
    return 0
