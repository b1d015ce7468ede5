"""The files of the search index: SQLite databases that never change, each named by the checksum of its bytes.

A build that searches another set of documents copies the nearest file, edits the copy and gives it
a name of its own. So nobody waits, and damage is seen. What a build that was killed had read by then
is in its copy, and the next build goes on with that.
"""

import hashlib
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import NamedTuple

from carter.adapters.index_part import abandoned_part, discard, new_part, parts, prune

Key = tuple[str, str]
"""Path and content digest of an indexed file."""

Keys = frozenset[Key]

KEPT = 3
"""Files that stay when a new one comes; of the others, those go first that were used longest ago."""

_KEPT_EACH = 2.0  # seconds of reading, that a killed build may lose
_BROKE_OFF = "(status glob 'killed: *' or status glob 'failed: *')"  # the reading of the file was killed, or raised
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


Read = Callable[[Sequence[Key]], Iterator[tuple[Key, Row]]]
"""What is to be indexed of some files; one that can no longer be read is left out."""


class IndexFiles:
    """The index files of one folder that are of one version."""

    def __init__(self, folder: Path, version: str) -> None:
        """`version` names what shapes a row besides the file's bytes; files of other versions are deleted."""
        self._folder = folder
        self.retry_failed = False  # whether what killed its reader counts as missing
        self.kept = KEPT
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
        with ExitStack() as stack:
            part, keys = self._begun(stack, there, wanted)
            if self.retry_failed:
                _forget_killed(part)
            _edit(part, keys, wanted, read)
            made = part.rename(self._folder / f"{checksum(part)}.db")
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
                return self._keys_in(database)
        except sqlite3.Error:
            return None

    def _keys_in(self, database: sqlite3.Connection) -> Keys | None:
        if database.execute("select version from about").fetchall() != [(self._version,)]:
            return None
        known = "select path, content from files" + (f" where not {_BROKE_OFF}" if self.retry_failed else "")
        return frozenset(database.execute(known).fetchall())

    def _begun(self, stack: ExitStack, there: list[tuple[Path, Keys]], wanted: Keys) -> tuple[Path, Keys]:
        """A file to be edited, held as long as `stack`, and what it indexes: the nearest that is to be had."""
        least = min((_work(keys, wanted) for _, keys in there), default=_work(frozenset(), wanted))
        for part in parts(self._folder):
            with ExitStack() as trial:
                if not trial.enter_context(abandoned_part(part)):
                    continue  # its maker is at work
                keys = self._left(part)
                if keys is None:
                    discard(part)
                elif _work(keys, wanted) < least:
                    stack.push(trial.pop_all())
                    return part, keys
        part = stack.enter_context(new_part(self._folder))
        return part, self._copied(there, wanted, part)

    def _left(self, part: Path) -> Keys | None:
        """What a file in the making indexes, as its maker left it; None if it is of no use."""
        try:
            with closing(sqlite3.connect(part)) as database:  # takes back what was not finished
                sound = database.execute("pragma quick_check").fetchall() == [("ok",)]
                return self._keys_in(database) if sound else None
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
            for path in files[self.kept :]:
                path.unlink(missing_ok=True)
        prune(self._folder)


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


def _forget_killed(part: Path) -> None:
    with closing(sqlite3.connect(part)) as database:
        database.execute(f"delete from words where rowid in (select id from files where {_BROKE_OFF})")
        database.execute(f"delete from files where {_BROKE_OFF}")
        database.commit()


def _work(keys: Keys, wanted: Keys) -> int:
    """How much it takes to make an index of `keys` one of `wanted`, in deletions; to read a page takes about ten."""
    return len(keys - wanted) + 10 * len(wanted - keys)


def _edit(part: Path, keys: Keys, wanted: Keys, read: Read) -> None:
    """Make `part`, which indexes `keys`, index `wanted`; what was read is there also if this is cut off."""
    with closing(sqlite3.connect(part)) as database:
        for path, content in sorted(keys - wanted):
            ((number,),) = database.execute(
                "select id from files where path = ? and content = ?", (path, content)
            ).fetchall()
            database.execute("delete from files where id = ?", (number,))
            database.execute("delete from words where rowid = ?", (number,))
        last = time.monotonic()
        for key, row in read(sorted(wanted - keys)):
            _add(database, key, row)
            if time.monotonic() - last > _KEPT_EACH:
                database.commit()
                last = time.monotonic()
        database.commit()


def _add(database: sqlite3.Connection, key: Key, row: Row) -> None:
    fields = (*key, row.title, row.status)
    added = database.execute("insert into files (path, content, title, status) values (?, ?, ?, ?)", fields)
    words = (added.lastrowid, row.title_words, row.text_words)
    database.execute("insert into words (rowid, title, text) values (?, ?, ?)", words)
