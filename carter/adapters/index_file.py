"""The files of the search index: SQLite databases that never change, each named by the checksum of its bytes.

A build that searches another set of documents copies the nearest file, edits the copy and gives it
a name of its own. So nobody waits, a killed build leaves at most a stray copy, and damage is seen.
"""

import hashlib
import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

Key = tuple[str, str]
"""Path and content digest of an indexed file."""

Keys = frozenset[Key]

KEPT = 3
"""Files that stay when a new one comes; of the others, those go first that were used longest ago."""

_STRAY_AFTER = 24 * 3600.0  # seconds; a copy that nobody wrote to for so long has lost its maker
_SCHEMA = """
create table about (version text);
create table files (id integer primary key, path text, content text, title text, status text);
create virtual table words using fts5 (title, text, tokenize = 'porter unicode61');
"""


class Row(NamedTuple):
    """What the index keeps of one file."""

    title: str  # as a hit shows it
    title_words: str  # as the tokenizer shall see it
    text_words: str
    status: str = "ok"  # why there is no text


Read = Callable[[Key], Row | None]
"""What is to be indexed of a file; None if it can no longer be read, and then it is left out."""


class IndexFiles:
    """The index files of one folder that are of one version."""

    def __init__(self, folder: Path, version: str) -> None:
        """`version` names what shapes a row besides the file's bytes; files of other versions are deleted."""
        self._folder = folder
        self._version = f"2 sqlite {sqlite3.sqlite_version} {version}"

    def of(self, wanted: Keys, read: Read) -> Path:
        """The file that indexes `wanted`; made of the nearest one and what `read` gives, if it is not there.

        Raises:
            OSError, sqlite3.Error: the folder cannot be written.
        """
        there = self._by_distance(wanted)
        exact = next((path for path, keys in there if keys == wanted and _is_sound(path, path.stem)), None)
        if exact is not None:
            os.utime(exact)
            return exact
        self._folder.mkdir(parents=True, exist_ok=True)
        part = self._folder / f"{uuid4().hex}.part"
        try:
            _edit(part, self._copied(there, wanted, part), wanted, read)
            made = part.rename(self._folder / f"{checksum(part)}.db")
        finally:
            part.unlink(missing_ok=True)
        self._prune()
        return made

    def _by_distance(self, wanted: Keys) -> list[tuple[Path, Keys]]:
        """Each file and what it indexes, nearest first; files that cannot be used are deleted."""
        found = []
        for path in sorted(self._folder.glob("*.db")):
            keys = self._keys(path)
            if keys is None:
                path.unlink(missing_ok=True)
            else:
                found.append((path, keys))
        return sorted(found, key=lambda each: _work(each[1], wanted))

    def _keys(self, path: Path) -> Keys | None:
        try:
            with closing(connect(path)) as database:
                if database.execute("select version from about").fetchall() != [(self._version,)]:
                    return None
                return frozenset(database.execute("select path, content from files").fetchall())
        except sqlite3.Error:
            return None

    def _copied(self, there: list[tuple[Path, Keys]], wanted: Keys, part: Path) -> Keys:
        """What `part` indexes after the nearest sound file was copied there, or none was worth it."""
        for path, keys in there:
            if _work(keys, wanted) >= _work(frozenset(), wanted):
                break  # to begin anew is no more work
            with suppress(OSError):  # pruned by another
                shutil.copyfile(path, part)
                if _is_sound(part, path.stem):
                    return keys
            path.unlink(missing_ok=True)
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part)) as database:
            database.executescript(_SCHEMA)
            database.execute("insert into about values (?)", (self._version,))
            database.commit()
        return frozenset()

    def _prune(self) -> None:
        with suppress(OSError):  # of two that prune at once, one finds a file gone
            files = sorted(self._folder.glob("*.db"), key=lambda path: path.stat().st_mtime, reverse=True)
            stale = time.time() - _STRAY_AFTER
            for path in [*files[KEPT:], *(p for p in self._folder.glob("*.part") if p.stat().st_mtime < stale)]:
                path.unlink(missing_ok=True)


def connect(path: Path) -> sqlite3.Connection:
    """A connection that reads the index file at `path`."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def checksum(path: Path) -> str:
    """The checksum of a file's bytes, once they are safe on the disk."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


def _is_sound(path: Path, expected: str) -> bool:
    try:
        sound = checksum(path) == expected
    except OSError:
        return False
    if not sound:
        path.unlink(missing_ok=True)
    return sound


def _work(keys: Keys, wanted: Keys) -> int:
    """How much it takes to make an index of `keys` one of `wanted`, in deletions; to read a page takes about ten."""
    return len(keys - wanted) + 10 * len(wanted - keys)


def _edit(part: Path, keys: Keys, wanted: Keys, read: Read) -> None:
    """Make `part`, which indexes `keys`, index `wanted`."""
    with closing(sqlite3.connect(part)) as database:
        # Nobody else knows this file, and one that is not finished is thrown away.
        database.executescript("pragma journal_mode = off; pragma synchronous = off;")
        for path, content in sorted(keys - wanted):
            ((number,),) = database.execute(
                "select id from files where path = ? and content = ?", (path, content)
            ).fetchall()
            database.execute("delete from files where id = ?", (number,))
            database.execute("delete from words where rowid = ?", (number,))
        for key in sorted(wanted - keys):
            row = read(key)
            if row is not None:
                fields = (*key, row.title, row.status)
                added = database.execute("insert into files (path, content, title, status) values (?, ?, ?, ?)", fields)
                words = (added.lastrowid, row.title_words, row.text_words)
                database.execute("insert into words (rowid, title, text) values (?, ?, ?)", words)
        database.commit()
