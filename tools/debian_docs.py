"""Fetch documentation packages of Debian, and lay out their English pages: FOLDER/<package>/…, FOLDER/manifest.json."""

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any

PACKAGES = (
    "sqlite3-doc",
    "postgresql-doc-15",
    "git-doc",
    "apache2-doc",
    "harden-doc",
    "debian-reference-en",
    "borgbackup-doc",
)
MOST_BYTES = 3_000_000
"""Larger pages are left out: they are whole books on one page, or indexes."""

_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?")
_KINDS = ((".html", ".htm"), (".txt",))  # text only where a package has no HTML: beside it, it is the HTML's source
_NO_PAGES = {"genindex.html", "search.html", "py-modindex.html", "changelog.html"}
_ANY_USER = ("-o", "APT::Sandbox::User=root")  # apt-get's own user may not write into a folder of ours

Entry = dict[str, Any]
"""What the manifest says of one package: version, sha256, pages, left_out."""


class Trouble(Exception):
    """What went wrong, and how to mend it."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(f"{what}\n  to mend: {mend}")


def language_of(path: PurePosixPath) -> str:
    """The language that a folder (`en-US/`) or a name (`ch01.en.html`) says, two letters; empty if none does."""
    words = [*path.parts[:-1], *path.name.split(".")[1:-1]]
    found = [word[:2] for word in words if _LANGUAGE.fullmatch(word)]
    return found[-1] if found else ""


def english_pages(paths: Iterable[PurePosixPath]) -> list[PurePosixPath]:
    """The pages in English among the files of a package: those that say so, else those that say nothing."""
    paths = [path for path in paths if path.name not in _NO_PAGES and not any(part[0] == "_" for part in path.parts)]
    for kinds in _KINDS:
        pages = sorted(path for path in paths if path.suffix in kinds)
        if pages:
            return [page for page in pages if language_of(page) == "en"] or [p for p in pages if not language_of(p)]
    return []


def shortened(pages: list[PurePosixPath]) -> dict[PurePosixPath, PurePosixPath]:
    """Each page with its path below the folder that all pages share."""
    if not pages:
        return {}
    shared = PurePosixPath(os.path.commonpath([page.parent for page in pages]))
    return {page: page.relative_to(shared) for page in pages}


def lay_out(unpacked: Path, target: Path) -> Entry:
    """Copy the English pages of an unpacked package; how many there are, and which were too large."""
    files = [PurePosixPath(path.relative_to(unpacked).as_posix()) for path in unpacked.rglob("*") if path.is_file()]
    left_out, pages = [], 0
    for page, short in shortened(english_pages(files)).items():
        if (unpacked / page).stat().st_size > MOST_BYTES:
            left_out.append(short.as_posix())
            continue
        (target / short).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(unpacked / page, target / short)
        pages += 1
    return {"pages": pages, "left_out": left_out}


def run(*words: str, folder: Path) -> str:
    """What a command prints; its last complaint is raised if it fails."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        complaint = next((line for line in reversed(done.stderr.splitlines()) if line.strip()), "no reason given")
        raise Trouble(f"`{' '.join(words[:2])}` failed: {complaint}", "see the message; then run this again")
    return done.stdout


def download(package: str, folder: Path) -> Path:
    """The file of a package, in `folder`; the lists of packages are fetched first if apt-get does not know it."""
    try:
        run("apt-get", *_ANY_USER, "download", package, folder=folder)
    except Trouble:
        try:
            run("apt-get", "update", folder=folder)
        except Trouble as trouble:
            raise Trouble(f"{package} is in no list of apt-get, {trouble}", "run `apt-get update` as root") from None
        run("apt-get", *_ANY_USER, "download", package, folder=folder)
    return next(folder.glob(f"{package}_*.deb"))


def fetch(package: str, target: Path) -> Entry:
    """Fetch and lay out one package; its entry in the manifest."""
    shutil.rmtree(target, ignore_errors=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        file = download(package, folder)
        run("dpkg-deb", "-x", str(file), str(folder / "unpacked"), folder=folder)
        entry = {
            "version": run("dpkg-deb", "-f", str(file), "Version", folder=folder).strip(),
            "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
            **lay_out(folder / "unpacked", target),
        }
    if not entry["pages"]:
        raise Trouble(f"{package} holds no English page", "leave it out with --packages")
    return entry


def manifest_of(folder: Path) -> dict[str, Entry]:
    """The packages laid out in `folder`, by name; those whose pages are no longer all there are not among them."""
    try:
        packages = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return {}
    return {
        name: entry
        for name, entry in packages.items()
        if sum(path.is_file() for path in (folder / name).rglob("*")) == entry["pages"]
    }


def bring(folder: Path, packages: Iterable[str]) -> list[str]:
    """Bring what is missing of `packages` into `folder`; says what it does, and gives those that cannot be had."""
    folder.mkdir(parents=True, exist_ok=True)
    there, missing = manifest_of(folder), []
    for package in packages:
        if package in there:
            continue
        try:
            there[package] = fetch(package, folder / package)
        except Trouble as trouble:
            missing.append(package)
            print(f"left out: {package}: {trouble}", file=sys.stderr)
            continue
        text = json.dumps({"packages": dict(sorted(there.items()))}, indent=2) + "\n"
        (folder / "manifest.json").write_text(text, encoding="utf-8")
        print(f"{package} {there[package]['version']}: {there[package]['pages']} pages")
        for page in there[package]["left_out"]:
            print(f"  left out, larger than {MOST_BYTES:,} bytes: {page}")
    return missing


def main() -> int:
    """Fetch what is missing; 1 if nothing at all could be had."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pages are laid out")
    parser.add_argument("--packages", nargs="+", default=PACKAGES, metavar="PACKAGE", help="instead of the usual ones")
    given = parser.parse_args()
    wanted = [package for package in given.packages if package not in manifest_of(given.folder)]
    absent = [tool for tool in ("apt-get", "dpkg-deb") if not shutil.which(tool)]
    if wanted and absent:
        print(f"{absent[0]} is not here: the pages of {', '.join(wanted)} come as packages of Debian", file=sys.stderr)
        print("  to mend: run this on Debian or Ubuntu, or in a container of one of them", file=sys.stderr)
        return 1
    missing = bring(given.folder, given.packages)
    pages = sum(entry["pages"] for entry in manifest_of(given.folder).values())
    print(f"{pages:,} pages in {given.folder}")
    return 1 if len(missing) == len(given.packages) else 0


if __name__ == "__main__":
    raise SystemExit(main())
