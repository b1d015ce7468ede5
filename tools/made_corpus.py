"""A made-up corpus of any size: manuals of a pump works in Markdown, HTML and plain text; one seed, one corpus."""

import html
import random
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path

QUESTION = "How long may a pump run dry before its seal fails?"
OTHER_QUESTION = "Which valves must be closed before a boiler is drained?"


def _listed(words: str) -> list[str]:
    return words.split()


_ONSETS = _listed("b br d dr f g gr h k kl l m n p pr r s st t tr v w")
_VOWELS = _listed("a e i o u ai ou")
_CODAS = ["", "", "l", "m", "n", "r", "s", "t", "nd", "rt"]
_PLAIN = _listed(
    "the a of to and in is for with that on are by it from be as at this which when after must may can will its not"
)
_THINGS = _listed(
    "pump valve boiler seal bearing filter sensor motor gauge pipe tank coupling shaft casing flange gasket"
)
_ACTS = _listed("open close drain flush replace inspect grease tighten test log align clean vent isolate restart label")
_STATES = _listed("dry hot cold worn loose leaking blocked noisy idle new spare sealed")
_UNITS = ("minutes", "hours", "bar", "°C", "litres", "millimetres", "days", "revolutions per minute")
_FRAMES = (
    "The {thing} {noun} must not run {state} for more than {number} {unit}.",
    "Before you {act} the {thing}, wait {number} {unit} and read the {noun} gauge.",
    "A {state} {thing} fails within {number} {unit} unless the {noun} is fitted.",
    "If the {thing} is {state}, {act} the {noun} and note {number} {unit} in the log.",
    "Since {year} the {noun} works {act} each {thing} after {number} {unit}.",
    "{Noun} recommends to {act} the {thing} every {number} {unit}, except when it is {state}.",
)
_NEAR_COPY = 20  # of so many documents, one is a near copy of the one before
_WORDS = 6_000  # of the made-up vocabulary; word n is as frequent as 1 / n


class _Author:
    """Writes the documents of one corpus, one behind the other."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._nouns = [self._word() for _ in range(_WORDS)]
        self._weights = list(accumulate(1 / rank for rank in range(1, _WORDS + 1)))

    def _word(self) -> str:
        syllables = self._random.choice((1, 2, 2, 3))
        pick = self._random.choice
        return "".join(pick(_ONSETS) + pick(_VOWELS) + pick(_CODAS) for _ in range(syllables))

    def _noun(self) -> str:
        return self._random.choices(self._nouns, cum_weights=self._weights)[0]

    def sentence(self) -> str:
        """One sentence: every third states something, the others fill."""
        pick = self._random.choice
        if self._random.random() < 1 / 3:
            noun = self._noun()
            return pick(_FRAMES).format(
                thing=pick(_THINGS), act=pick(_ACTS), state=pick(_STATES), unit=pick(_UNITS), noun=noun,
                Noun=noun.title(), number=self._random.randint(2, 400), year=self._random.randint(1990, 2025),
            )  # fmt: skip
        words = [pick(_PLAIN) if number % 2 else self._noun() for number in range(self._random.randint(8, 24))]
        return " ".join(words).capitalize() + "."

    def paragraphs(self) -> list[str]:
        """Paragraphs of 300 to 1,500 words in all."""
        wanted, written, found = self._random.randint(300, 1500), 0, []
        while written < wanted:
            sentences = [self.sentence() for _ in range(self._random.randint(2, 7))]
            found.append(" ".join(sentences))
            written += sum(sentence.count(" ") + 1 for sentence in sentences)
        return found

    def title(self) -> str:
        """A title of two to four words."""
        return f"{self._noun()} {self._random.choice(_THINGS)} {self._noun()}".title()

    def table(self) -> list[tuple[str, str]]:
        """Rows of a name and a figure."""
        rows = range(self._random.randint(3, 9))
        return [(self._noun(), f"{self._random.randint(1, 900)} {self._random.choice(_UNITS)}") for _ in rows]

    def near_copy(self, paragraphs: list[str]) -> list[str]:
        """The same paragraphs with one sentence more."""
        at = self._random.randrange(len(paragraphs))
        return [*paragraphs[:at], f"{paragraphs[at]} {self.sentence()}", *paragraphs[at + 1 :]]


def _markdown(title: str, paragraphs: Sequence[str], rows: Sequence[tuple[str, str]]) -> str:
    parts = [f"# {title}"]
    for number, paragraph in enumerate(paragraphs):
        parts += [f"## {' '.join(paragraph.split()[:3])}"] if number % 3 == 0 else []
        parts.append(paragraph)
    lines = [f"| {name} | {value} |" for name, value in rows]
    return "\n\n".join([*parts, "\n".join(["| part | figure |", "|---|---|", *lines])]) + "\n"


def _html(title: str, paragraphs: Sequence[str], rows: Sequence[tuple[str, str]]) -> str:
    links = "".join(f'<li><a href="{number}.html">page {number}</a></li>' for number in range(12))
    body = "".join(
        f"{'<h2>' + html.escape(' '.join(text.split()[:3])) + '</h2>' if number % 3 == 0 else ''}"
        f"<p>{html.escape(text)}</p>\n"
        for number, text in enumerate(paragraphs)
    )
    cells = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in rows)
    return (
        f"<!doctype html><html><head><title>{title}</title></head><body><nav><ul>{links}</ul></nav>\n"
        f"<main><h1>{title}</h1>{body}<table><tr><th>part</th><th>figure</th></tr>{cells}</table></main>\n"
        "<footer>All rights reserved.</footer></body></html>\n"
    )


def _text(title: str, paragraphs: Sequence[str], rows: Sequence[tuple[str, str]]) -> str:
    lines = "\n".join(f"- {name}: {value}" for name, value in rows)
    return "\n\n".join([f"{title}\n{'=' * len(title)}", *paragraphs, lines]) + "\n"


_FORMS = (("md", _markdown), ("html", _html), ("txt", _text))


def documents(count: int, seed: int = 7) -> Iterator[tuple[str, str]]:
    """Relative path and text of `count` documents, a hundred in a folder; one in twenty nearly repeats another."""
    author, paragraphs = _Author(seed), [""]
    for number in range(count):
        repeats = number % _NEAR_COPY == _NEAR_COPY - 1
        paragraphs = author.near_copy(paragraphs) if repeats else author.paragraphs()
        ending, form = _FORMS[number % len(_FORMS)]
        yield f"{number // 100:03}/{number:05}.{ending}", form(author.title(), paragraphs, author.table())


def write(folder: Path, count: int, seed: int = 7) -> list[Path]:
    """Write the corpus below `folder`; the paths of its files."""
    paths = []
    for name, text in documents(count, seed):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths
