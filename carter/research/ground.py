"""Ground: what the claims of a build rest on, and the parts of the question that they speak to."""

import re
from collections.abc import Iterable

from carter.evidence.labels import is_of_another
from carter.evidence.matching import Matcher
from carter.records.claim import Claim
from carter.records.facets import Facet, Facets
from carter.records.passage import Listed
from carter.records.progress import Progress
from carter.records.snippet import Snippet

_STEPS = re.compile(
    r"\b(?:steps?|procedure|proceed|instructions?|in (?:this|the following) order|as follows|do the following|"
    r"follow these|schritte?|étapes|pasos)\b",
    re.IGNORECASE,
)
_FEWEST_STEPS, _FEWEST_WORDS = 3, 3  # lines of a whole list, and words of each of them
Place = tuple[str, str]
"""A source, and a heading in it."""


class Ground:
    """The evidence of claims, looked up by id."""

    def __init__(self, facets: Facets, progress: Progress) -> None:
        self.facets = facets
        self.by_key = {facet.key: facet for facet in facets.facets}
        self.matcher = Matcher(facets.terms, facets.language)
        self.soft = frozenset(term.stem for term in facets.terms if term.soft)
        self.evidence = {snippet.evidence_id: snippet for snippet in progress.judged.snippets.items}
        self.read = {source.source_id: number for number, source in enumerate(progress.sources)}
        self._titles = {source.source_id: source.title for source in progress.sources}

    def held(self, claim: Claim) -> list[Snippet]:
        """The evidence of a claim, in its order."""
        return [self.evidence[each] for each in claim.evidence_ids]

    def places(self, claim: Claim) -> set[Place]:
        """The headings that a claim stands under, each with its source."""
        return {(each.source_id, each.heading) for each in self.held(claim)}

    def sources(self, claim: Claim) -> set[str]:
        """The sources that a claim stands in."""
        return {each.source_id for each in self.held(claim)}

    def title(self, source_id: str) -> str:
        """The title of a source."""
        return self._titles[source_id]

    def also(self, claim: Claim) -> tuple[str, ...]:
        """The keys of the other facets that a claim speaks to as well."""
        keys = {key for each in self.held(claim) for key in each.also}
        return tuple(facet.key for facet in self.facets.facets if facet.key in keys)

    def told_with(self, claim: Claim) -> tuple[str, ...]:
        """The words of a claim, and what stands over them in their source, from the nearest to the farthest."""
        held = self.held(claim)[0]
        return claim.text, *(over.quote for over in reversed(held.over)), held.heading, self._titles[held.source_id]

    def is_step(self, claim: Claim) -> bool:
        """Whether a claim is one of the steps that its source announces as such."""
        return any(_STEPS.search(over.quote) for each in self.held(claim) for over in each.over)

    def is_whole_list(self, claim: Claim) -> bool:
        """Whether a claim is a whole list, such as all the steps of a procedure."""
        return any(_is_whole_list(each.quote) for each in self.held(claim))

    def listed(self, claims: Iterable[Claim]) -> list[Claim]:
        """Those of the claims that are told as entries of a listing, listing by listing, in its order."""
        found: dict[tuple[str, int], list[tuple[int, Claim]]] = {}
        for claim in claims:
            place = self.place_in_listing(claim)
            if place is not None:
                found.setdefault(place[0], []).append((place[1].number, claim))
        return [claim for each in found.values() for _, claim in sorted(each, key=lambda entry: entry[0])]

    def place_in_listing(self, claim: Claim) -> tuple[tuple[str, int], Listed] | None:
        """The source and the beginning of the listing that a claim is an entry of, and its place there."""
        held = next((each for each in self.held(claim) if each.listed is not None), None)
        if held is None or held.listed is None:
            return None
        return (held.source_id, held.listed.listing), held.listed

    def is_of_another(self, claim: Claim) -> bool:
        """Whether a claim says what an option or entry does that the question does not name."""
        over = self.held(claim)[0].over
        return bool(over) and all(is_of_another(each.quote, self.matcher) for each in over)

    def speaks_of(self, claim: Claim, facet: Facet) -> bool:
        """Whether a claim holds a term that is the facet's own; one that only asks is held by what answers it."""
        others = {stem for each in self.facets.facets if each.key != facet.key for stem in each.terms}
        own = frozenset(facet.terms) - others
        held = self.matcher.held(" / ".join(self.told_with(claim)[:-2]))
        return not own or not own.isdisjoint(held)


def _is_whole_list(quote: str) -> bool:
    lines = quote.strip().split("\n")
    return len(lines) >= _FEWEST_STEPS and all(len(line.split()) >= _FEWEST_WORDS for line in lines)
