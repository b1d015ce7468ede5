"""The local engine: full-text search in the local sources, as a request and a reading of its reply."""

from collections.abc import Iterator

from carter.kernel.record import digest_of
from carter.records.candidate import Rank, SourceCandidate
from carter.records.corpus import READABLE, Corpus
from carter.research.effects import Found, Search
from carter.research.versions import LOCAL_ENGINE

LIMIT = 100  # hits that are looked at for one query
SCHEME = "file:"


def request(corpus: Corpus, query: str) -> Search:
    """The question to the engine."""
    return Search(engine=LOCAL_ENGINE, corpus=digest_of(corpus), query=query, limit=LIMIT)


def candidates(corpus: Corpus, query: str, reply: Found) -> Iterator[SourceCandidate]:
    """What the engine found, best first; a hit that is no readable file of the corpus is left out."""
    contents = {SCHEME + file.path: file.content for file in corpus.files if file.status == READABLE}
    for rank, hit in enumerate(reply.hits, start=1):
        if hit.url in contents:
            yield SourceCandidate(
                url=hit.url,
                title=hit.title,
                domain=folder_of(hit.url),
                content=contents[hit.url],
                ranks=(Rank(query=query, rank=rank),),
            )


def path_of(url: str) -> str:
    """The path of a local file, from its URL."""
    return url.removeprefix(SCHEME)


def is_web(url: str) -> bool:
    """Whether a URL of a candidate or source is that of a page on the web, and not of a local file."""
    return url.startswith(("http:", "https:"))


def folder_of(url: str) -> str:
    """The folder of a local file, which stands for the host that a page has; `.` for a file without one."""
    return path_of(url).rpartition("/")[0] or "."
