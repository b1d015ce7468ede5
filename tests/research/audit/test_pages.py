"""What the cited pages say: quotations, claims and origins, each against the page that is cited for it."""

from fractions import Fraction

import pytest

from carter.errors import UsageError
from carter.research.audit.figures import FIGURES, Figure, figures, floors_in, held
from carter.research.audit.findings import findings
from carter.research.audit.pages import Page, said_by_pages
from carter.research.audit.reading import read_report

LIST = "\n\n## Sources\n\n1. https://a.nq/\n2. https://b.nq/\n3. https://c.nq/\n"
BOATS = "The harbour office keeps a book.\nIn 2019 it counted 410 boats at the north quay.\nThe quay was built in 1902."
SHIPS = "The union writes letters.\nForty ships lay at anchor all winter long.\nThe bridge was never built."
PAGES = {1: Page("a.html", BOATS, BOATS), 2: Page("b.html", SHIPS, SHIPS)}


def said(text, pages=PAGES, others=()):
    return said_by_pages(read_report(text + LIST, "markdown"), pages, others)


@pytest.mark.parametrize(
    ("text", "outcome", "reference"),
    [
        ("It says “it counted 410 boats at the north quay” [1].", "exact", 1),
        ('It says "it counted 410 boats at the north quay," [1] and more.', "exact", 1),
        ("It says „it counted 410 boats at the north quay“ [1].", "exact", 1),
        ("It says «In 2019 it counted … the north quay» [1].", "exact", 1),
        ("It says “keeps a book. / In 2019 it counted” [1].", "folded", 1),
        ("> In 2019 it counted 410 boats at the north quay. [1]", "exact", 1),
        ("It says “Forty ships lay at anchor” [1].", "misattributed", 2),
        ("It says “it counted 411 boats at the north quay” [1].", "no", 0),
        ("It says “It Counted 410 boats at the north quay” [1].", "no", 0),
    ],
)
def test_a_quotation_stands_in_the_cited_page_or_in_another_or_nowhere(text, outcome, reference):
    (held,) = said(text).quotes
    assert (held.outcome, held.reference) == (outcome, reference)


def test_a_quotation_that_only_a_further_text_has_names_it():
    other = Page("other.html", "Nobody saw the light that night.", "")
    (held,) = said("It says “Nobody saw the light” [1].", others=[other]).quotes
    assert (held.outcome, held.reference, held.found_in) == ("misattributed", 0, "other.html")


def test_each_quotation_is_held_against_the_markers_behind_it():
    text = "One says “it counted 410 boats” [1], the other “Forty ships lay at anchor” [2]."
    assert [(each.references, each.outcome) for each in said(text).quotes] == [((1,), "exact"), ((2,), "exact")]


@pytest.mark.parametrize(
    "text",
    [
        "It calls this “the plain queue” [1].",
        "It is the “north quay” [1].",
        "It says “it counted 410 boats” [3].",
        "It says “it counted 410 boats”.",
    ],
)
def test_names_and_what_no_page_is_there_for_are_no_quotations_to_check(text):
    assert said(text).quotes == ()


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("Boats at the north quay numbered 410 in 2019 [1].", "supports"),
        ("The quay was built in 1902 [1].", "supports"),
        ("The quay was built in 1912 [1].", "contradicts"),
        ("The master of the port likes herring and old songs [1].", "cannot_tell"),
        ("Forty ships lay at anchor all winter long [1][2].", "supports"),
    ],
)
def test_a_claim_is_weighed_over_the_nearest_passages_of_its_pages(text, stance):
    (claim,) = said(text).claims
    assert claim.stance == stance


def test_of_several_pages_the_one_that_carries_a_claim_is_named():
    (claim,) = said("Forty ships lay at anchor all winter long [1][2].").claims
    assert claim.rests_on == (2,)
    assert [(each.reference, each.stance) for each in claim.each] == [(1, "no_info"), (2, "supports")]


def test_of_several_pages_that_are_cited_for_a_quotation_each_is_told():
    (claim,) = said("“Forty ships lay at anchor all winter long” [1][2]").claims
    assert [(each.reference, each.stance == "supports") for each in claim.each] == [(1, False), (2, True)]


def test_a_sentence_of_quotations_is_as_true_as_these_are_there():
    claims = said("“it counted 410 boats at the north quay” [1]\n\n“it counted 999 boats at the north quay” [1]").claims
    assert [claim.stance == "supports" for claim in claims] == [True, False]


def test_a_short_lead_with_a_colon_is_no_part_of_the_claim_and_a_longer_one_is():
    quote = "“The quay was built in 1902.”"
    assert [each.claim for each in said(f"As of 2025: {quote} [1]").claims] == ["The quay was built in 1902."]
    longer = f"The master of the port, who likes herring, remembers that it was so: {quote} [1]"
    assert said(longer).claims[0].claim == longer.removesuffix(" [1]")


def test_what_only_leads_to_a_quotation_and_uncited_sentences_are_no_claims_to_weigh():
    assert said("Boats fell by half.\n\n- It rose. Newer: “it counted 410 boats at the north quay” [1]").claims[
        0
    ].claim == ("it counted 410 boats at the north quay")


def test_copies_are_one_origin():
    text = " ".join(f"The office counted {n} boats on day {n} of the long summer by hand." for n in range(3, 20))
    pages = {1: Page("a", text, text), 2: Page("b", f"From elsewhere. {text}", text), 3: Page("c", SHIPS, SHIPS)}
    found = said("Boats [1]. Boats fell [2]. Ships rose [3].", pages)
    assert (len(found.there), found.origins) == (3, 2)
    assert [(link.one, link.other, link.why) for link in found.links] == [(1, 2, "copy")]


def test_references_that_are_never_cited_are_not_asked_after():
    found = said("Boats fell [1]. They rose [3].")
    assert (found.cited, found.there) == (2, (1,))


def test_what_is_minded_names_the_page_that_has_the_quotation():
    report = read_report(f"It says “Forty ships lay at anchor” [1].{LIST}", "markdown")
    minded = findings(report, said_by_pages(report, PAGES), {})
    assert ("quotation is misattributed", "Forty ships lay at anchor", "not in [1], but in [2] (b.html)") in minded


def test_without_pages_what_needs_them_is_not_measured():
    report = read_report(f"Boats fell [1].{LIST}", "markdown")
    assert [each.name for each in figures(report, None) if not each.measured] == [
        "pages_there", "quotes_held", "claims_supported", "claims_uncontradicted", "origins"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("met", "of", "percent", "holds"),
    [(12, 17, "70", True), (12, 17, "71", False), (0, 0, "100", True), (2, 3, "66.67", False), (2, 3, "66.6", True),
     (3, 3, "100", True), (0, 3, "0", True)],
)  # fmt: skip
def test_a_floor_holds_by_the_exact_share(met, of, percent, holds):
    assert (of == 0 or Fraction(met, of) * 100 >= Fraction(percent)) == holds
    (floor,) = held([("sentences_cited", percent)], [Figure("sentences_cited", met, of, True)])
    assert floor.held == holds


@pytest.mark.parametrize("wrong", ["", "sentences", "sentences_cited", "sentences_cited=", "sentences_cited=x",
                                   "sentences_cited=101", "sentences_cited=-1", "sentences_cited=nan", "=80",
                                   "sentences_cited=1e1000000"])  # fmt: skip
def test_what_is_no_floor_is_one_clear_error(wrong):
    with pytest.raises(UsageError) as error:
        floors_in([wrong])
    assert error.value.mend


def test_an_unknown_name_lists_all_names():
    with pytest.raises(UsageError) as error:
        floors_in(["sentences=80"])
    assert all(name in error.value.mend for name in FIGURES)
