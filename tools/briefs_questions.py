"""The questions of the benchmark of briefs: what is asked of which pages, and the facts that a careful reader finds."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from carter.evidence.folding import fold
from carter.research.extract import read

ROOT = Path(__file__).parent.parent
QUESTIONS = ROOT / "benchmarks" / "briefs"
PAGES = ROOT / "examples" / "04_debian_docs" / "pages"
KINDS = ("comparison", "definition", "how", "howmuch", "list", "when", "why", "yesno", "unanswerable")
TOPICS = "topics"  # the folder that the reference of Python is written to

Pattern = re.Pattern[str]


class Fact(NamedTuple):
    """One thing that an answer should say."""

    fact: str  # in our own words
    page: str  # path of a page that states it, the corpus's folder first
    pattern: Pattern  # over folded text; met by the sentences that state it


class Question(NamedTuple):
    """One question of the benchmark."""

    name: str
    kind: str
    question: str
    corpus: str
    folders: tuple[str, ...]
    version: str  # of the first folder's package, as the facts were read in it; empty where versions do not matter
    facts: tuple[Fact, ...]
    also: tuple[Pattern, ...]  # met by sentences that answer too, without being a key fact


class Page(NamedTuple):
    """A page of a corpus as Carter reads it."""

    title: str
    text: str
    folded: str  # the text, as patterns are searched in it


def searchable(text: str) -> str:
    """`text` as patterns see it: lower case, plain quotes and dashes, single spaces."""
    return fold(text).lower()


def questions(only: Iterable[str] = (), corpora: Iterable[str] = ()) -> list[Question]:
    """All questions in the order of their files, or those named, or those over these corpora."""
    only, corpora = frozenset(only), frozenset(corpora)
    found = [question for path in sorted(QUESTIONS.glob("*.yaml")) for question in _questions(path)]
    unknown = only - {question.name for question in found}
    if unknown:
        raise SystemExit(f"there is no question {', '.join(sorted(unknown))}; see {QUESTIONS.relative_to(ROOT)}")
    return [
        question
        for question in found
        if (not only or question.name in only) and (not corpora or question.corpus in corpora)
    ]


def _questions(path: Path) -> Iterator[Question]:
    data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    for one in data["questions"]:
        facts = tuple(Fact(fact["fact"], fact["page"], re.compile(fact["pattern"])) for fact in one.get("facts", ()))
        yield Question(
            one["id"],
            one["kind"],
            one["question"],
            data["corpus"],
            tuple(data["folders"]),
            data.get("version", ""),
            facts,
            tuple(map(re.compile, one.get("also", ()))),
        )


def write_topics(folder: Path) -> None:
    """Write the reference that comes with Python to `folder`, a file a topic."""
    from pydoc_data.topics import topics

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in topics.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


def folder_of(name: str, scratch: Path) -> Path:
    """Where a folder of pages lies; the reference of Python is written to `scratch` when first asked for."""
    if name != TOPICS:
        return PAGES / name
    if not (scratch / TOPICS).is_dir():
        write_topics(scratch / TOPICS)
    return scratch / TOPICS


def is_there(question: Question) -> bool:
    """Whether the pages of a question can be read here."""
    return all(name == TOPICS or (PAGES / name).is_dir() for name in question.folders)


@cache
def page(file: Path) -> Page:
    """A page as Carter reads it."""
    found = read(file.read_bytes(), file.name, marks=False)
    return Page(found.title, found.text, searchable(found.text))


def pages_of(question: Question, scratch: Path) -> dict[str, Page]:
    """The pages that a question is asked of, by path, the corpus's folder first."""
    found = {}
    for name in question.folders:
        folder = folder_of(name, scratch)
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            found[f"{name}/{file.relative_to(folder).as_posix()}"] = page(file)
    return found


def stating(facts: Iterable[Fact], pages: dict[str, Page]) -> dict[str, frozenset[str]]:
    """For each fact, the pages that state it."""
    return {
        fact.fact: frozenset(path for path, one in pages.items() if fact.pattern.search(one.folded)) for fact in facts
    }
