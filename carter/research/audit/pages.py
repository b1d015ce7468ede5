"""What the cited pages say: whether they hold the quotations of a report, carry its claims, and are of one origin."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from carter.evidence.folding import fold
from carter.evidence.independence import Link, Witness, origins
from carter.evidence.quotations import Outcome, Searched, Sought, sought
from carter.evidence.sentences import sentence_spans
from carter.evidence.verdicts.passages import nearest, passages
from carter.evidence.verdicts.tokens import tokens
from carter.evidence.verdicts.weighing import weigh
from carter.records.verdict import Stance
from carter.research.audit.quotes import Quote, is_quotation, quotes_in
from carter.research.audit.reading import Report, Statement
from carter.research.audit.stating import words_in
from carter.research.web.url import masked

HeldAs = Literal["exact", "folded", "misattributed", "no"]
_BESIDE = 1  # sentences on each side of one that is near to a claim
_MOSTLY = 600  # thousandths of a sentence that are quotation, from which its words are those of the source
_SHORT_LEAD = 4  # words before a quotation that state nothing: `As of 2025:`, `Disputed, see Contradictions:`
_ENDS = ",.;:!?"
_LINE_BREAK, _CELLS = " / ", " · "  # as writers of one line show what parts lines and cells in the source


class Page:
    """A cited page that was there."""

    def __init__(self, name: str, text: str, main_text: str) -> None:
        """Hold a page.

        Args:
            name: its URL, or the name of the local copy.
            text: all that is to be read on it.
            main_text: the same without what surrounds its content.
        """
        self.name, self.main_text = name, main_text
        self.searched = Searched(text)

    @cached_property
    def _sentences(self) -> tuple[str, ...]:
        item = fold(self.main_text)
        return tuple(item[start:end] for start, end in sentence_spans(item, 0, len(item)))

    def near(self, claim: str) -> list[str]:
        """The passages that are nearest to a claim, in their order: sentences with those beside them."""
        found = nearest(tokens(fold(claim)), passages(self.main_text))
        places = sorted({each.place for each in found})
        return [" ".join(self._sentences[max(0, place - _BESIDE) : place + _BESIDE + 1]) for place in places]


class QuoteHeld(NamedTuple):
    """A quotation of the report, looked for in the pages that are cited for it."""

    quote: str
    references: tuple[int, ...]  # that are cited for it and were there
    outcome: HeldAs
    reference: int  # which has it; 0 where none of the references has
    found_in: str  # the page or copy that has it; empty where none has


class PageStance(NamedTuple):
    """How the nearest passages of one cited page bear on a claim, by themselves."""

    reference: int
    stance: Stance


class ClaimWeighed(NamedTuple):
    """A sentence of the report, weighed over the nearest passages of the pages that it cites."""

    claim: str
    references: tuple[int, ...]  # that it cites and that were there
    stance: Stance
    reason: str
    rests_on: tuple[int, ...]  # the references whose passages the verdict rests on
    each: tuple[PageStance, ...]  # one for each of `references`


class SaidByPages(NamedTuple):
    """All that the pages say."""

    quotes: tuple[QuoteHeld, ...]
    claims: tuple[ClaimWeighed, ...]
    cited: int  # references that are cited, whether their page was there or not
    there: tuple[int, ...]  # the cited references whose page was there
    origins: int
    links: tuple[Link, ...]  # why some of `there`, by their numbers, are one origin


def said_by_pages(report: Report, pages: Mapping[int, Page], others: Sequence[Page] = ()) -> SaidByPages:
    """Judge a report by the pages that it cites.

    Args:
        report: as it was read.
        pages: the number of a reference -> its page, for those that were there.
        others: further texts, in one of which a quotation may stand that its cited page lacks.
    """
    quotes: list[QuoteHeld] = []
    claims: list[ClaimWeighed] = []
    for statement in report.statements:
        own = [(quote, _there(_cited_for(statement, quote), pages)) for quote in _quotations(statement)]
        held = [_held(quote.text, numbers, pages, others) for quote, numbers in own if numbers]
        quotes += held
        if statement.states and not statement.row and not statement.carried:
            claims += _weighed(statement, held, pages)
    cited = tuple(each.number for each in report.references if each.times)
    there = tuple(number for number in cited if number in pages)
    witnesses = [Witness(_address(pages[number]), pages[number].main_text) for number in there]
    found = origins(witnesses)
    links = tuple(each._replace(one=there[each.one], other=there[each.other]) for each in found.links)
    return SaidByPages(tuple(quotes), tuple(claims), len(cited), there, len(found.groups), links)


def _address(page: Page) -> str:
    return page.name if "://" in page.name else f"file:{page.name}"


def _quotations(statement: Statement) -> list[Quote]:
    """The quotations of a statement; a block quote is one where it has no marks of its own."""
    found = [quote for quote in quotes_in(statement.text) if is_quotation(quote)]
    whole = Quote(0, len(statement.text), statement.text)
    return found or ([whole] if statement.kind == "quote" and is_quotation(whole) else [])


def _cited_for(statement: Statement, quote: Quote) -> tuple[int, ...]:
    """The references of a quotation: those of the markers up to the next quotation, else those of the sentence."""
    following = [each.start for each in quotes_in(statement.text) if each.start >= quote.end and is_quotation(each)]
    before = min(following, default=len(statement.text) + 1)
    own = [number for each in statement.cited if quote.end <= each.place <= before for number in each.references]
    return tuple(dict.fromkeys(own)) or statement.references


def _there(numbers: Sequence[int], pages: Mapping[int, Page]) -> tuple[int, ...]:
    return tuple(number for number in numbers if number in pages)


def _held(quote: str, numbers: tuple[int, ...], pages: Mapping[int, Page], others: Sequence[Page]) -> QuoteHeld:
    rest = [number for number in sorted(pages) if number not in numbers]
    every = [*(pages[number] for number in (*numbers, *rest)), *others]
    found = _sought(quote, [page.searched for page in every], len(numbers))
    reference = (*numbers, *rest, *(0 for _ in others))[found.source] if found.source is not None else 0
    place = every[found.source].name if found.source is not None else ""
    return QuoteHeld(quote, numbers, found.outcome, reference, place)


def _sought(quote: str, texts: Sequence[Searched], own: int) -> Sought:
    """Where a quotation stands; if nowhere, without the punctuation of its writer, and with line breaks as spaces."""
    unlined = quote.replace(_LINE_BREAK, " ").replace(_CELLS, " ")
    forms = dict.fromkeys((quote, quote.strip().rstrip(_ENDS), unlined, unlined.strip().rstrip(_ENDS)))
    rank: dict[Outcome, int] = {"exact": 0, "folded": 1, "misattributed": 2, "no": 3}
    return min((sought(form, texts[:own], texts[own:]) for form in forms), key=lambda found: rank[found.outcome])


def _weighed(statement: Statement, held: Sequence[QuoteHeld], pages: Mapping[int, Page]) -> list[ClaimWeighed]:
    """The verdicts on a sentence: on each of its quotations where it is hardly more than these, else on all of it."""
    if held and _is_quotation_alone(statement.text):
        return [_of_quote(each, pages) for each in held]
    numbers = _there(statement.references, pages)
    return [_weigh(statement.text, numbers, pages)] if numbers else []


def _is_quotation_alone(text: str) -> bool:
    """Whether a sentence is its quotations, and hardly more: few other words, or a short lead to each, with a colon."""
    quotes = quotes_in(text)
    if 1000 * sum(len(quote.text) for quote in quotes) >= _MOSTLY * len(text):
        return True
    starts, ends = [quote.start for quote in quotes], [quote.end for quote in quotes]
    between = [text[end:start] for end, start in zip([0, *ends], [*starts, len(text)], strict=True)]
    return all(
        not words_in(lead) or (lead.rstrip().endswith(":") and words_in(lead) <= _SHORT_LEAD) for lead in between
    )


def _of_quote(held: QuoteHeld, pages: Mapping[int, Page]) -> ClaimWeighed:
    if held.outcome in ("exact", "folded"):
        each = tuple(_quoted_by(held.quote, number, pages) for number in held.references)
        return ClaimWeighed(held.quote, held.references, "supports", "quoted", (held.reference,), each)
    return _weigh(held.quote, held.references, pages)


def _weigh(claim: str, numbers: tuple[int, ...], pages: Mapping[int, Page]) -> ClaimWeighed:
    evidence = [(number, passage) for number in numbers for passage in pages[number].near(claim)]
    if not evidence:
        each = tuple(PageStance(number, "no_info") for number in numbers)
        return ClaimWeighed(claim, numbers, "no_info", "the page holds no sentence", (), each)
    found = weigh(claim, [passage for _, passage in evidence])
    told = "; ".join(each.detail for each in found.whole.reasons)
    rests = tuple(dict.fromkeys(evidence[place][0] for place in found.carrying))
    stances = [(number, pair.stance) for (number, _), pair in zip(evidence, found.pairs, strict=True)]
    each = tuple(PageStance(number, _strongest(stances, number)) for number in numbers)
    return ClaimWeighed(claim, numbers, found.whole.stance, masked(told), rests, each)


def _quoted_by(quote: str, number: int, pages: Mapping[int, Page]) -> PageStance:
    """A page that has the words supports them; of another one that is cited beside it, its passages tell."""
    if _sought(quote, [pages[number].searched], 1).outcome in ("exact", "folded"):
        return PageStance(number, "supports")
    return _weigh(quote, (number,), pages).each[0]


def _strongest(stances: Sequence[tuple[int, Stance]], number: int) -> Stance:
    order: tuple[Stance, ...] = ("supports", "contradicts", "cannot_tell", "no_info")
    return min((stance for of, stance in stances if of == number), key=order.index, default="no_info")
