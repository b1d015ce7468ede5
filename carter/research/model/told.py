"""What every request tells of the question, and passages as a model reads them."""

from collections.abc import Iterable

from carter.evidence.folding import spaced
from carter.evidence.quoting import visible
from carter.records.facets import Facets
from carter.records.snippet import Snippet

MOST_SHOWN = 40  # passages of one request
LONGEST = 2_000  # code points of a passage; a longer one is not shown, since half of it would be judged as the whole


def question_told(question: str, facets: Facets) -> str:
    """The question and its parts, numbered from 1."""
    parts = (f"{number}. {spaced(visible(facet.title))}" for number, facet in enumerate(facets.facets, 1))
    return "\n".join(["The question:", spaced(visible(question)), "", "Its parts:", *parts])


def passages_told(snippets: Iterable[Snippet]) -> list[Snippet]:
    """The passages that are shown: the best of them, as far as they go."""
    return [snippet for snippet in snippets if len(snippet.quote) <= LONGEST][:MOST_SHOWN]


def passage_told(snippet: Snippet) -> str:
    """A passage with its date, its heading and what stands over it, each on a line of its own."""
    lines = [f"(dated {snippet.dated})"] if snippet.dated else []
    lines += [f"(under the heading: {spaced(snippet.heading)})"] if snippet.heading else []
    lines += [f"(over it: {spaced(over.quote)})" for over in snippet.over]
    return "\n".join([*lines, snippet.quote])
