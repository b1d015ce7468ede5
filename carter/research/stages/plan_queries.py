"""Facets, Progress, Proposals -> Queries: what this round asks of the engines."""

from collections import Counter

from carter.evidence.scripts import UNSPACED
from carter.evidence.words import content_words, forms_of
from carter.kernel.pipeline import stage
from carter.records.facets import Facet, Facets, Term
from carter.records.progress import Progress
from carter.records.query import Queries, Query
from carter.records.synthesis import Proposals
from carter.research.typed import typed

_MOST_ALIKE = 24  # words of a query
_FEW_WORDS = 2  # terms of a question that is asked in other words as well from the start
MOST_QUERIES = 8  # of one round
EXPANSIONS = 1  # words that the best evidence adds to a query
_SHARED = 350  # thousandths of the rest of the question from which a facet is asked for together with it
_LOOKED_AT = 8  # pieces of evidence whose words may be added
_SUREST = 2  # of the words with which texts answer one that only asks, that are asked for beside the rest
_SHORTEST_STEM = 3  # letters
_FEWEST = 2  # pieces of evidence that a word must stand in to be added


@stage(version=6, tools=("snowballstemmer",))
def plan_queries(facets: Facets, progress: Progress, proposals: Proposals) -> Queries:
    """The new queries, at most `MOST_QUERIES`; none that was asked before.

    The first round asks for the question as a whole and for each of its facets. Later ones ask for the
    facets that nothing answers yet, or for the whole where all are answered, with the words that the
    best evidence so far holds most often. What a model proposes stands behind the first of them.
    The local index is asked for stems, other forms and words that answer too; an engine on the web is not.
    """
    asked = {query.text for query in progress.asked}
    own = _first(facets) if not progress.rounds else _later(facets, progress)
    wanted = (*own[:1], *proposals.queries, *own[1:])
    new = {query.text: query for query in wanted if query.text and query.text not in asked}
    return Queries(queries=tuple(new.values())[:MOST_QUERIES])


def _first(facets: Facets) -> list[Query]:
    language, titles = facets.language, [facet.title for facet in facets.facets]
    web = typed(titles, facets.terms, language)
    spelt = _spelt(facets.terms, language)
    whole = Query(text=spelt, web=web) if spelt else None
    soft = [term for term in facets.terms if term.soft]
    told = tuple(term for term in facets.terms if not term.soft)
    answering = [each for term in soft for each in [kin for kin in term.kin if kin != term.stem][:_SUREST]]
    other = Query(text=" ".join((_spelt(told, language), *answering)), web=web) if soft and told else None
    parts = [_of_facet(facets, facet) for facet in facets.facets] if len(facets.facets) > 1 else []
    # A short question, and one in a language that writes compounds, may share no word with what answers it.
    short = facets.language != "en" or len(told) <= _FEW_WORDS
    alike = [_alike(facets, facet) for facet in facets.facets] if short else []
    return [query for query in (whole, other, *parts, *alike) if query is not None]


def _later(facets: Facets, progress: Progress) -> list[Query]:
    grounded = {section.key for section in progress.rounds[-1].sections if section.grounded}
    missing = [facet for facet in facets.facets if facet.key not in grounded]
    queries = [_of_facet(facets, facet) for facet in missing] or _first(facets)[:1]
    queries += [_alike(facets, facet) for facet in missing]
    more = expansions(facets, progress)
    return [
        Query(text=" ".join((query.text, *more)), web=" ".join((query.web, *more)), facet=query.facet)
        for query in queries
        if query is not None
    ]


def _of_facet(facets: Facets, facet: Facet) -> Query | None:
    """A facet that rests on the rest of the question is asked for together with it."""
    own = tuple(term for term in facets.terms if term.stem in facet.terms)
    rest = tuple(term for term in facets.terms if term.stem not in facet.terms) if facet.rest >= _SHARED else ()
    others = [each.title for each in facets.facets if each != facet and rest]
    terms = (*own, *rest)
    web = typed([facet.title, *others], terms, facets.language)
    spelt = _spelt(terms, facets.language)
    return Query(text=spelt, web=web, facet=facet.key) if spelt else None


def _alike(facets: Facets, facet: Facet) -> Query | None:
    """What nothing answers yet, in the words that may stand for those of the question; none where there are none."""
    own = [term for term in facets.terms if term.stem in facet.terms]
    told = [each for term in own if not term.soft for each in term.kin]
    joined = told if facets.language == "en" else [each if " " in each else f"{each}*" for each in told]
    web = typed([facet.title], tuple(own), facets.language)
    return Query(text=" ".join(joined[:_MOST_ALIKE]), web=web, facet=facet.key) if told else None


def _spelt(terms: tuple[Term, ...], language: str) -> str:
    """The terms as words; a compound also as one word, since an engine may know it by either.

    Of a verb with a particle, such as `back up`, the particle alone tells nothing. Engines know the endings of
    English. Of another language a word is asked for by all that begins with its stem, and as it is spelt where the
    stem is no beginning of it, as in Arabic.
    """
    return " ".join(_of_term(term, language) for term in terms if term.word.casefold() != "not")


def _of_term(term: Term, language: str) -> str:
    if "-" in term.word:
        return f"{term.word} {term.word.replace('-', '')}"
    first, space, particle = term.word.partition(" ")
    if space:
        return f"{first} {first}{particle}"
    if language == "en":
        return " ".join((term.word, *forms_of(term.word.casefold(), language)))
    if len(term.stem) < _SHORTEST_STEM or not term.stem.isalpha() or UNSPACED.search(term.word):
        return term.word
    return f"{term.stem}*" if term.word.casefold().startswith(term.stem) else f"{term.word} {term.stem}*"


def expansions(facets: Facets, progress: Progress) -> tuple[str, ...]:
    """The words that stand in most of the best evidence and not in the question, most frequent first.

    Of one stem the form that is found most is taken; ties go to the one that is first in the alphabet.
    """
    best = sorted(progress.judged.snippets.items, key=lambda snippet: (-snippet.relevance, snippet.evidence_id))
    known = {stem for term in facets.terms for stem in (term.stem, *term.parts)}
    stems: Counter[str] = Counter()
    forms: dict[str, Counter[str]] = {}
    for snippet in best[:_LOOKED_AT]:
        found = [word for word in content_words(snippet.quote, facets.language) if not word.form[0].isdigit()]
        stems.update({word.stem for word in found})
        for word in found:
            forms.setdefault(word.stem, Counter())[word.form] += 1
    often = [stem for stem, count in stems.items() if count >= _FEWEST and stem not in known]
    chosen = sorted(often, key=lambda stem: (-stems[stem], stem))[:EXPANSIONS]
    return tuple(min(forms[stem], key=lambda form: (-forms[stem][form], form)) for stem in chosen)
