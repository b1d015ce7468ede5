"""Relevance: how much of what a facet asks for stands in a passage, its words weighted by how much they tell."""

from collections.abc import Iterable, Iterator

from carter.evidence.denying import denies_all
from carter.evidence.figured import gives_figure
from carter.evidence.forms import left_by_form
from carter.evidence.labels import is_of_another
from carter.evidence.matching import Matcher
from carter.evidence.quantities import COUNTED
from carter.evidence.reasons import is_known, tells_cause, tells_outcome
from carter.evidence.richness import held_by, richness, under
from carter.evidence.sides import is_told_of, is_weighed, sides_of, weighed_as
from carter.evidence.weights import THOUSAND, share, weight
from carter.records.facets import DEFINITIONS, Facet, Facets
from carter.records.passage import DocumentPassages, Listing, Passage

SOFT = 400  # thousandths of its weight that a word counts which only asks, or is light
CUED = 850  # thousandths that a cue of the right kind counts for the words of a facet that has few of its own
UNCUED = 800  # thousandths that are left to an answer without any cue of the kind that is asked for
CAUSE = 900  # thousandths that count of what stands around a sentence that names the cause of it
OF_OPTION = 700  # thousandths that are left to what says only what an option does that is not asked for
UNREASONED = 650  # the same of what gives no reason where it is asked why
UNFIGURED = 550  # the same of what holds no figure where one is asked for
UNASKED = 650  # thousandths that are left where nothing answers the word that only asks
ONE_SIDE = 750  # thousandths that what stands under the heading of one side counts in a comparison
TOLD_OF_SIDE = 950  # thousandths that a sentence counts in a comparison whose subject is one side
_FEW = 3  # terms of a comparison whose sides can be told apart
UNPAIRED = 880  # thousandths that are left where no two terms stand side by side as in the question
INEXACT = 930  # thousandths that are left to what does not stand under a heading of just these words
UNDEFINING = 850  # thousandths that are left to what defines nothing, where a definition is asked for
OF_ANOTHER = 850  # thousandths that are left to what speaks of another facet rather
_CLEARLY = 200  # thousandths of its own terms more, from which it does
_RESTS = 500  # thousandths of the rest of the question from which a facet is as good as its cue
_ELSEWHERE = 100  # thousandths that a passage loses whose document speaks of nothing that is asked
_POORER = 200  # thousandths that a passage loses whose document has next to nothing else
_OF_ELSE = 200  # thousandths that a passage loses whose document is about something else
_ABOUT = 5000  # thousandths: a fifth of its sentences make a document be about a term
_ASIDE = 250  # thousandths that a passage loses that stands alone under its heading
_LATER, _LAST = 500, 40  # thousandths that a passage loses whose document was read as the fortieth or later
OPENING = 6  # words
UNBEGUN = 950  # thousandths that are left to what does not begin with a term of the question
_SATURATION = 3  # sentences with a term that count half of what any number of them counts
INDIRECT = 800  # thousandths that are left to what holds nothing of its facet itself, where one sentence answers
_ONE_SENTENCE = ("yes or no", "when", "why", "other")  # kinds that no list, table or section answers
_OF_ONE = ("yes or no", "how much", "when")  # kinds of which one thing is asked
OF_OPTIONS = ("list", "how", "how much", "definition")
"""Kinds of question that what is said of an option may well answer."""
_FEWEST_TERMS = 2  # of the question that a passage or its heading must hold, if the question has so many


class Relevance:
    """Scores the passages of some documents against the facets of a question."""

    def __init__(self, facets: Facets, documents: Iterable[DocumentPassages]) -> None:
        self.facets = facets
        self.stems = tuple(term.stem for term in facets.terms)
        self.soft = frozenset(term.stem for term in facets.terms if term.soft)
        self._hard = frozenset(self.stems) - self.soft
        self._named = frozenset(term.stem for term in facets.terms if term.named)
        self._own = {facet.key: self._alone_in(facet) for facet in facets.facets}
        holding = dict.fromkeys(self.stems, 0)
        sentences = 0
        listed = list(documents)
        for document in listed:
            sentences += document.sentences
            for count in document.counts:
                holding[count.stem] += count.sentences
        weights = {stem: weight(sentences, count) for stem, count in holding.items()}
        light = frozenset(term.stem for term in facets.terms if term.light)
        quiet = light | self.soft
        self.weights = {stem: each * SOFT // THOUSAND if stem in quiet else each for stem, each in weights.items()}
        idle = frozenset(stem for stem in light if not holding[stem])
        if len(self._hard - idle) >= _FEWEST_TERMS:
            self._hard -= idle
            self.weights |= dict.fromkeys(idle, 0)
        self._told = self._hard - light
        self._matcher = Matcher(facets.terms, facets.language)
        self._compared = {facet.key: sides_of(facet, facets.terms, facets.language) for facet in facets.facets}
        self._weighed = {facet.key: is_weighed(facet, facets.language) for facet in facets.facets}
        self._scored = [(each, [self._alone(passage, each) for passage in each.passages]) for each in listed]
        self._under = under(self._scored)
        self._fullest = max(self._under.values(), default=0)
        self._rich = {document.source_id: richness(scores) for document, scores in self._scored}
        self._richest = max(self._rich.values(), default=0)

    def scored(self) -> Iterator[tuple[DocumentPassages, list[dict[str, int]]]]:
        """Each document with the relevance of its passages: facet key -> thousandths.

        What one document says at length outweighs what others touch: a passage keeps all of its relevance in
        the document whose best passages come to most, and the less of it the poorer its document is. The
        surroundings then decide the order, and leave the best passage of each facet what it had.
        """
        placed: list[tuple[DocumentPassages, list[dict[str, int]]]] = []
        before, after = self._none(), self._none()
        for order, (document, scores) in enumerate(self._scored):
            rich = THOUSAND * self._rich[document.source_id] // self._richest if self._richest else 0
            factor = THOUSAND - _POORER + _POORER * rich // THOUSAND
            made = []
            for passage, each in zip(document.passages, scores, strict=True):
                place = self._of_place(document, passage, order)
                alone = {key: score * factor // THOUSAND for key, score in each.items()}
                before = {key: max(before[key], score) for key, score in alone.items()}
                made.append({key: score * place // THOUSAND for key, score in alone.items()})
                after = {key: max(after[key], score) for key, score in made[-1].items()}
            placed.append((document, made))
        for document, made in placed:
            yield (
                document,
                [{key: each * before[key] // (after[key] or 1) for key, each in one.items()} for one in made],
            )

    def _none(self) -> dict[str, int]:
        return dict.fromkeys((facet.key for facet in self.facets.facets), 0)

    def _of_place(self, document: DocumentPassages, passage: Passage, order: int) -> int:
        """What the place of a passage leaves of its relevance, thousandths.

        Less where little else stands under its heading that answers, where its document was found late, and where
        it does not begin with what is asked for.
        """
        full = THOUSAND * self._under[document.source_id, passage.heading] // (self._fullest or 1)
        under = THOUSAND - _ASIDE + _ASIDE * full // THOUSAND
        early = THOUSAND - _LATER * min(order, _LAST) // _LAST
        return under * early * (THOUSAND if self._begins_with(passage) else UNBEGUN) // THOUSAND**2

    def _alone(self, passage: Passage, document: DocumentPassages) -> dict[str, int]:
        """Facet key -> relevance of a passage in itself; 0 for all where passage and heading hold too few terms."""
        held = held_by(passage, document)
        factor = left_by_form(passage) * self._of_document(document) // THOUSAND
        if self.facets.pairs and not passage.paired:
            factor = factor * UNPAIRED // THOUSAND
        return {
            facet.key: self._of_facet(facet, passage, held) * factor * self._form(facet, passage) // THOUSAND**2
            if self._enough(facet, passage, document)
            else 0
            for facet in self.facets.facets
        }

    def _form(self, facet: Facet, passage: Passage) -> int:
        """What is left to a passage for what stands over it and for the kind of thing that it says, thousandths."""
        exact = THOUSAND if facet.key in passage.exact else INEXACT
        told = THOUSAND if facet.kind != "definition" or passage.defines in facet.terms else UNDEFINING
        here = self._spoken_of(facet, passage)
        elsewhere = max(self._spoken_of(other, passage) for other in self.facets.facets)
        exact = exact * self._directness(facet, passage) // THOUSAND
        exact = exact * (OF_OPTION if self._is_of_option(facet, passage) else THOUSAND) // THOUSAND
        return exact * told * (OF_ANOTHER if elsewhere > here + _CLEARLY else THOUSAND) // THOUSAND**2

    def _directness(self, facet: Facet, passage: Passage) -> int:
        """What is left to a passage that says less of what is asked than its surroundings do, thousandths."""
        if facet.kind not in _ONE_SENTENCE or _is_under_question(facet, passage):
            return THOUSAND
        hard = [stem for stem in facet.terms if stem not in self.soft]
        direct = share(dict.fromkeys(passage.matched, THOUSAND), self.weights, hard)
        return INDIRECT + (THOUSAND - INDIRECT) * direct // THOUSAND

    def _is_of_option(self, facet: Facet, passage: Passage) -> bool:
        """Whether a passage says what one option or entry does that is not asked for, where no list of them answers."""
        if facet.kind in OF_OPTIONS or not passage.over or passage.kind != "item":
            return False
        return all(is_of_another(each.quote, self._matcher) for each in passage.over)

    def _begins_with(self, passage: Passage) -> bool:
        """Whether a passage begins with a term of the question: it then says something of just that."""
        begins = " ".join(passage.quote.split()[:OPENING])
        return not self._hard.isdisjoint(self._matcher.held(begins))

    def _spoken_of(self, facet: Facet, passage: Passage) -> int:
        """How much of what a facet alone asks for a passage itself holds, thousandths."""
        return share(dict.fromkeys(passage.matched, THOUSAND), self.weights, sorted(self._own[facet.key]))

    def _enough(self, facet: Facet, passage: Passage, document: DocumentPassages) -> bool:
        """Whether passage and heading hold two terms of the question, one of them no word that only asks.

        Of what is compared, each side may stand under a heading of its own.
        """
        found = {*passage.matched, *passage.headed}
        told = found - self.soft
        # A "why" rests on what was asked before it, and a cause on what it is the cause of.
        if (facet.rest >= _RESTS and facet.key in passage.cued) or self._names_cause(facet, passage):
            found |= {*passage.context, *document.titled}
        if not self._named.isdisjoint(passage.matched):  # what stands beside a name tells what is said of it
            found |= {*passage.context, *document.titled}
        figured = not self._told.isdisjoint(passage.matched) and gives_figure(facet, passage, self.facets.language)
        if figured:  # what it is a figure of, its title may tell
            found |= {*passage.titled, *document.titled}
        side = not self._sides(facet).isdisjoint(passage.headed) or self._tells_of_side(facet, passage)
        # What only asks, as `high` does, need not stand in the answer.
        fewest = min(_FEWEST_TERMS, len(self._hard) or len(self.stems))
        if facet.kind in _OF_ONE and len(self._told) == 1:  # `may I bring a dog` is asked of one thing
            fewest = min(fewest, len(self._told.intersection(passage.matched)) or fewest)
        return bool(told) and (side or len(found) >= fewest)

    def _alone_in(self, facet: Facet) -> frozenset[str]:
        """The terms of a facet that no other facet has, those that only ask left out."""
        others = {stem for each in self.facets.facets if each.key != facet.key for stem in each.terms}
        return frozenset(facet.terms) - others - self.soft

    def _sides(self, facet: Facet) -> frozenset[str]:
        """The terms that tell the two sides of a comparison apart: not the commonest of three, which both share."""
        if facet.kind != "comparison" or not 2 <= len(facet.terms) <= _FEW or self.soft.intersection(facet.terms):
            return frozenset()
        rarest = sorted(facet.terms, key=lambda stem: (-self.weights[stem], stem))
        return frozenset(rarest[:2])

    def _tells_of_side(self, facet: Facet, passage: Passage) -> bool:
        """Whether a passage begins with one of what a facet compares, and says something of it."""
        return is_told_of(passage.quote, self._compared[facet.key], self._matcher)

    def of_listing(self, listing: Listing, document: DocumentPassages) -> dict[str, int]:
        """Facet key -> relevance of what announces a listing, thousandths."""
        return self._alone(listing.speaks, document)

    def of_whole(self, passage: Passage, document: DocumentPassages) -> int:
        """The share of all terms of the question that a passage holds, thousandths."""
        return share(held_by(passage, document), self.weights, self.stems) * left_by_form(passage) // THOUSAND

    def of_definition(self, passage: Passage, document: DocumentPassages) -> int:
        """The relevance of a definition, thousandths: a half for being one, and half of the share of all terms."""
        return (THOUSAND + share(held_by(passage, document), self.weights, self.stems)) // 2

    def asking_for(self, defined: str) -> str:
        """The facet that asks what a term means, or else the section of definitions."""
        asking = (facet.key for facet in self.facets.facets if facet.kind == "definition" and defined in facet.terms)
        return next(asking, DEFINITIONS)

    def _of_facet(self, facet: Facet, passage: Passage, held: dict[str, int]) -> int:
        own = share(held, self.weights, facet.terms)
        if not self._sides(facet).isdisjoint(passage.headed):
            own = max(own, ONE_SIDE)
        told = self._tells_of_side(facet, passage)
        if told:
            own = max(own, TOLD_OF_SIDE)
        if self._names_cause(facet, passage):
            around = dict.fromkeys(held, THOUSAND)
            own = max(own, CAUSE * share(around, self.weights, facet.terms) // THOUSAND)
        cued = facet.key in passage.cued
        figured = facet.kind == "how much" and (cued or self._is_denied(facet, passage.quote))
        if not figured and self._is_beside(facet, passage):
            own = own * UNASKED // THOUSAND
        if facet.rest >= _RESTS:
            own = max(own, CUED if cued else 0)
        elif facet.cues and not cued and not told and not _is_under_question(facet, passage):
            figured = facet.kind == "how much" and any(cue == "#" or cue.startswith(COUNTED) for cue in facet.cues)
            left = self._unreasoned(passage) if facet.kind == "why" else UNCUED
            own = own * (UNFIGURED if figured else left) // THOUSAND
        others = [stem for stem in self.stems if stem not in facet.terms]
        if not own or not others:
            return own
        return ((THOUSAND - facet.rest) * own + facet.rest * share(held, self.weights, others)) // THOUSAND

    def _is_denied(self, facet: Facet, quote: str) -> bool:
        """Whether a passage says of all that is asked the price of that it cannot be had, or is free."""
        return "#money" in facet.cues and denies_all(quote, self._told.intersection(facet.terms), self._matcher)

    def _unreasoned(self, passage: Passage) -> int:
        """What is left to a passage that gives no reason where it is asked why, thousandths."""
        language = self.facets.language
        return UNREASONED if is_known(language) and not tells_outcome(passage.quote, language) else UNCUED

    def _names_cause(self, facet: Facet, passage: Passage) -> bool:
        """Whether it is asked why, and a passage names the cause of what is told around it."""
        return facet.kind == "why" and facet.key in passage.cued and tells_cause(passage.quote, self.facets.language)

    def _is_beside(self, facet: Facet, passage: Passage) -> bool:
        """Whether nothing in a passage or over it answers the words that only ask."""
        if self._weighed[facet.key]:
            over = (each.quote for each in reversed(passage.over))
            return weighed_as((passage.quote, *over, passage.heading)) < 0
        asked = self.soft.intersection(facet.terms)
        return bool(asked) and asked.isdisjoint(passage.matched) and asked.isdisjoint(passage.headed)

    def _of_document(self, document: DocumentPassages) -> int:
        """What the rest of its document leaves of a passage's relevance, thousandths.

        A term that n of N sentences of the document hold counts n ÷ (n + 3), as in the saturation of BM25, and
        5n ÷ N for what the document is about, where a term of its title counts in full.
        """
        all_of_it = max(1, document.sentences)
        held = {each.stem: THOUSAND * each.sentences // (each.sentences + _SATURATION) for each in document.counts}
        about = {each.stem: min(THOUSAND, _ABOUT * each.sentences // all_of_it) for each in document.counts}
        about |= dict.fromkeys(document.titled, THOUSAND)
        hard = [stem for stem in self.stems if stem not in self.soft]
        lost = _ELSEWHERE * (THOUSAND - share(held, self.weights, self.stems))
        lost += _OF_ELSE * (THOUSAND - share(about, self.weights, hard))
        return THOUSAND - lost // THOUSAND


def _is_under_question(facet: Facet, passage: Passage) -> bool:
    """Whether a passage stands under a heading that asks for just what the facet asks for."""
    return facet.key in passage.exact and passage.heading.rstrip().endswith("?")
