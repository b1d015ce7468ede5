"""The local search engine: BM25 over the words of the local files, in SQLite's full-text index."""

import heapq
import math
import re
import sqlite3
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path, PurePosixPath
from threading import Lock

from carter.adapters.index_file import KEPT, IndexFiles, Key, Row, connect
from carter.adapters.local_files import READABLE, Listing
from carter.adapters.local_pages import SCHEME, LocalPages
from carter.adapters.reading import ReadAll
from carter.errors import WorldError
from carter.kernel.digest import digest_typed
from carter.records.candidate import Unread
from carter.records.corpus import Corpus
from carter.research.effects import Found, Hit, Search
from carter.research.versions import LOCAL_ENGINE, RANKING

TITLE_WEIGHT, TEXT_WEIGHT = 2.0, 1.0

_STOP_WORDS = """
    a an and are as at be been but by can did do does for from had has have how if in into is it its of on or so
    than that the their then there these they this those to was were what when where which who why will with
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())

# Han, kana and hangul are written without spaces, or with words that take endings: the tokenizer
# would see a whole clause as one word.
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+")

_WORD = re.compile(r"\w+")


class Opened:
    """The index file of one listing, for all that search it at the same time."""

    def __init__(self, others: int = 0) -> None:
        """`others` indexes may be in use meanwhile, and are kept."""
        self.kept = KEPT + others
        self.lock = Lock()
        self.file: Path | None = None


class LocalIndex:
    """Performs `Search` over the files of a listing, by an index that follows them edit by edit."""

    def __init__(
        self,
        folder: str,
        listing: Listing,
        read: ReadAll,
        version: str = "",
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """An index under `folder`, which is only a cache: it may be deleted at any time.

        Args:
            folder: where the index files lie; several indexes may share it.
            listing: the files that are searched.
            read: gives what is indexed of files.
            version: of `read`; what another version read is not used.
            progress: is told how many files of how many are indexed; what it raises ends the work, and the
                next index goes on from there.
        """
        self._folder = folder
        self._opened = Opened()
        self._files = IndexFiles(Path(folder), f"{version} ranking={RANKING}")
        self._pages = LocalPages(listing)
        self._read = read
        self._progress = progress
        self._wanted = frozenset((file.path, file.content) for file in listing.files if file.status == READABLE)
        self._corpus = digest_typed(Corpus.tag, {"files": [file._asdict() for file in listing.files]})

    def retry_failed(self) -> None:
        """From now on what killed its reader counts as not read."""
        self._files.retry_failed = True

    def share(self, opened: Opened) -> None:
        """Use what other indexes of the same files have opened, and let them use it: only one of them makes it."""
        self._opened, self._files.kept = opened, opened.kept

    def __call__(self, request: Search) -> Found:
        """The files that hold a word of the query, best first; equal scores by content digest, then by path.

        Raises:
            WorldError: the index cannot be written.
        """
        if request.engine != LOCAL_ENGINE:
            return Found(status=f"unavailable: there is no engine {request.engine}")
        if request.corpus not in ("", self._corpus):
            return Found(status="unavailable: the sources are no longer those that were asked for")
        terms = query_terms(request.query)
        return self._found(terms, request.limit) if terms and self._wanted else Found()

    def _found(self, terms: tuple[str, ...], limit: int) -> Found:
        try:
            try:
                return found_in(self._current(), terms, limit)
            except sqlite3.Error:  # deleted or damaged since it was opened first
                return found_in(self._current(anew=True), terms, limit)
        except (OSError, sqlite3.Error) as error:
            mend = "make room there or grant the right to write, then build again"
            raise WorldError(f"the search index cannot be written: {error}", where=self._folder, mend=mend) from error

    def _current(self, *, anew: bool = False) -> Path:
        with self._opened.lock:
            if self._opened.file is None or anew:
                self._opened.file = self._indexed()
            return self._opened.file

    def _indexed(self) -> Path:
        return self._files.of(self._wanted, self._rows)

    def _rows(self, keys: Sequence[Key]) -> Iterator[tuple[Key, Row]]:
        """What is indexed of these files, in their order."""
        begun: deque[Key] = deque()

        def bodies() -> Iterator[tuple[bytes, str]]:
            for path, content in keys:
                begun.append((path, content))
                yield self._pages.body(path), path

        done = len(self._wanted) - len(keys)
        for number, (title, text, *status) in enumerate(self._read(bodies()), done + 1):
            if self._progress is not None:
                self._progress(number, len(self._wanted))
            key = begun.popleft()
            yield key, Row(title, spaced(title_words(title, key[0])), spaced(text), *status)


def title_words(title: str, path: str) -> str:
    """What is searched as the title of a file: its title, and the words of its name that are not in it.

    `restrictions.html` says what `31.6. Limits` leaves out, and many a report has no title but its name.
    """
    named = _WORD.findall(PurePosixPath(path).stem.replace("_", " "))
    told = {word.lower() for word in _WORD.findall(title)}
    return " ".join((title, *(word for word in named if word.lower() not in told)))


def found_in(file: Path, terms: tuple[str, ...], limit: int) -> Found:
    """What the index `file` holds for any of `terms`, and what it could not read."""
    with closing(connect(file)) as database:
        unread = database.execute("select path, status from files where status <> ? order by path", (READABLE,))
        told = tuple(Unread(url=SCHEME + path, reason=status) for path, status in unread)
    return Found(hits=best(file, terms, limit), unread=told)


def best(file: Path, terms: tuple[str, ...], limit: int) -> tuple[Hit, ...]:
    """The best `limit` files for any of `terms` in the index `file`.

    Score is BM25 (k1 = 1.2, b = 0.75; Robertson & Zaragoza 2009) with a title's words counted
    twice and idf = ln(1 + (N - n + 0.5) / (n + 0.5)). SQLite's own idf, ln((N - n + 0.5) / (n + 0.5)),
    is cut to nearly 0 for a term in half of the files or more, so that among few files it ranks
    nothing; each term is therefore asked for alone, and its score carried over.
    """
    with closing(connect(file)) as database:
        scores: defaultdict[int, float] = defaultdict(float)
        ((total,),) = database.execute("select count(*) from files")
        for term in terms:
            matches = database.execute(
                "select rowid, bm25(words, ?, ?) from words where words match ?",
                (TITLE_WEIGHT, TEXT_WEIGHT, f'"{term[:-1]}" *' if term.endswith("*") else f'"{term}"'),
            ).fetchall()
            factor = _idf_ratio(total, len(matches))
            for number, negative in matches:
                scores[number] -= negative * factor
        rounded = {number: round(score * 1000) for number, score in scores.items()}
        least = min(heapq.nlargest(limit, rounded.values()), default=0)
        chosen = []
        for number, score in rounded.items():
            if score >= least:
                ((content, path, title),) = database.execute(
                    "select content, path, title from files where id = ?", (number,)
                )
                chosen.append((-score, content, path, title))
    return tuple(
        Hit(url=SCHEME + path, title=title, score=-negative) for negative, _, path, title in sorted(chosen)[:limit]
    )


def _idf_ratio(total: int, matching: int) -> float:
    odds = (total - matching + 0.5) / (matching + 0.5)
    return math.log1p(odds) / (math.log(odds) if odds > 1 else 1e-6)  # 1e-6: fts5_aux.c, fts5Bm25GetData


def query_terms(query: str) -> tuple[str, ...]:
    """The words of `query`, each once, without stop words unless it has no others.

    None has a sign in it but an asterisk at its end, which asks for all words that begin so.
    """
    words = dict.fromkeys(word.strip("_").lower() for word in re.findall(r"\w+(?:(?<=\w)\*(?!\S))?", spaced(query)))
    words.pop("", None)
    return tuple(word for word in words if word not in STOP_WORDS) or tuple(words)


def spaced(text: str) -> str:
    """`text` with each run of a script without spaces cut into overlapping pairs of characters."""
    return text if text.isascii() else _UNSPACED.sub(_pairs, text)


def _pairs(run: re.Match[str]) -> str:
    characters = run[0]
    return f" {' '.join(characters[at : at + 2] for at in range(max(1, len(characters) - 1)))} "
