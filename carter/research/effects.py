"""What research asks of the world: a search, the bytes of a page, and how near texts are in meaning."""

from typing import cast

from pydantic import Field

from carter.kernel.effects import Asking, Request, ask, ask_all
from carter.kernel.record import Blob, Record
from carter.records.candidate import Unread
from carter.records.task_spec import Thousandths


class Fetched(Record, tag="research/fetched@1"):
    """The bytes of a page, or why there are none."""

    status: str = Field(description="`ok`, or `unavailable: …`")
    body: Blob | None = None


class Fetch(Request, tag="research/fetch@1"):
    """The bytes behind a URL; `file:docs/a.md` is the file of that path in the corpus."""

    url: str
    content: str = Field(default="", description="digest that the bytes must have; empty where it is not known before")

    reply = Fetched


class Hit(Record):
    """One line of a ranking."""

    url: str
    title: str = ""
    score: int = Field(description="thousandths of the engine's own score, higher is better; of use in one reply only")
    date: str = Field(default="", description="ISO 8601 date, where the engine gives one")


class Found(Record, tag="research/found@1"):
    """A ranking, best first; equal scores stand in the order of their content's digest."""

    status: str = Field(default="ok", description="`ok`, or `unavailable: …`")
    hits: tuple[Hit, ...] = ()
    unread: tuple[Unread, ...] = Field(default=(), description="by path; no query can find these")


class Search(Request, tag="research/search@1"):
    """What an engine finds for a query."""

    engine: str = Field(description="name and version of the engine: `local@1`")
    corpus: str = Field(default="", description="digest of the corpus that is searched; empty for the web")
    query: str
    limit: int = Field(default=20, ge=1, le=1000)

    reply = Found


class Compared(Record, tag="research/compared@1"):
    """How near texts are to a question."""

    near: tuple[Thousandths, ...] = Field(
        default=(), description="cosine of each text with the question, in their order; a negative one as 0"
    )


class Compare(Request, tag="research/compare@1"):
    """How near each of some texts is in meaning to a question, as a model says."""

    model: str = Field(description="its name and version, and the digest of its file")
    question: str
    texts: tuple[str, ...]

    reply = Compared


def fetch(url: str, content: str = "") -> Asking[Fetched]:
    """The page behind one URL."""
    return cast(Fetched, (yield from ask(Fetch(url=url, content=content))))


def fetch_all(requests: tuple[Fetch, ...]) -> Asking[tuple[Fetched, ...]]:
    """The pages behind several URLs, in their order."""
    return cast("tuple[Fetched, ...]", (yield from ask_all(requests)))


def search_all(requests: tuple[Search, ...]) -> Asking[tuple[Found, ...]]:
    """The rankings for several queries, in their order."""
    return cast("tuple[Found, ...]", (yield from ask_all(requests)))


def compare(request: Compare) -> Asking[Compared]:
    """How near some texts are to a question."""
    return cast(Compared, (yield from ask(request)))
