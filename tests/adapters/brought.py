"""A distribution of somebody else's, made as an installer leaves it: a module, and its folder of metadata."""

import sys
from pathlib import Path

import pytest

ENTRIES = "[carter.judges]\nharbour = harbour_judges:judge\n"


def bring(
    folder: Path, source: str, version: str = "1.2", name: str = "Harbour_Judges", entries: str = ENTRIES
) -> Path:
    """Write the module `harbour_judges` with `source`, and the metadata of its distribution, into `folder`."""
    about = folder / f"{name}-{version or 0}.dist-info"
    about.mkdir(parents=True)
    (folder / "harbour_judges.py").write_text(source)
    numbered = f"Version: {version}\n" if version else ""
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\n{numbered}")
    (about / "entry_points.txt").write_text(entries)
    return folder


def install(patch: pytest.MonkeyPatch, folder: Path) -> Path:
    """Let this process find what lies in `folder`, and forget what was imported from elsewhere under its name."""
    patch.syspath_prepend(str(folder))
    patch.delitem(sys.modules, "harbour_judges", raising=False)
    return folder
