"""A quotation is found where it stands, in the source's own characters, or it is not found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.errors import UsageError
from carter.evidence.boundaries import on_boundaries
from carter.evidence.folding import fold, folded
from carter.evidence.quotations import MOST_PLACES, Searched, sought
from carter.evidence.span import holds

HARBOUR = "The “north‑quay” count fell to 410 boats (−12 %) in 2019… and rose in 2020."
TEXTS = st.text(
    st.one_of(
        st.sampled_from("ab1 2.,-–…«»“\"'’ﬁfi\u0301\u00a0\n\t\u200b\u00ad\u1100\u1161\u11a8²"),
        st.characters(exclude_categories=["Cs"]),
    ),
    max_size=40,
)


def told(quote, text=HARBOUR):
    """The tier of the match, and the source's own words for each span of the best place."""
    match = Searched(text).match(quote)
    return match.tier, [text[span.start : span.end] for place in match.places[:1] for span in place.spans]


@pytest.mark.parametrize(
    "quote",
    [
        'The "north-quay" count',
        "The “north\u2010quay” count",
        "„north-quay‟ count fell",
        "410 boats (-12 %) in 2019... and rose",
        "410\u00a0boats  (–12\n%)",
        "co\u00adunt fe\u200bll",
    ],
)
def test_typography_alone_makes_a_quotation_folded(quote):
    tier, (found,) = told(quote)
    assert (tier, fold(found)) == ("folded", fold(quote))
    assert found in HARBOUR


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("the office of the fifth flag", "It is the ofﬁce of the ﬁfth ﬂag."),
        ("It is an étude", "It is an e\u0301tude."),
        ("« fer » et", "Le «\u00a0fer\u00a0» et le plomb"),
        ('Le "fer" et', "Le « fer » et le plomb"),
        ('dass "Eisen" und', "Er sagt, dass »Eisen« und Blei"),
        ("North 40", "North\t40\t300"),
        ("سلام", "\ufeb3\ufefc\ufee1"),
    ],
)
def test_ligatures_accents_and_spaces_are_typography(quote, text):
    tier, (found,) = told(quote, text)
    assert (tier, fold(found)) == ("folded", fold(quote))


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("fell to 41", HARBOUR),
        ("12 %", HARBOUR),
        ("fell to 401 boats", HARBOUR),
        ("the “north‑quay” count", HARBOUR),
        ("count dropped to 410 boats", HARBOUR),
        ("alpha decay", "The α decay of it."),
        ("NATO said", "The North Atlantic Treaty Organization said so."),
        ("102 nails", "It took 10² nails."),
        ("3 to 4 boats", "It took 3 − 4 boats."),
        ("can stay", "It can't stay."),
        ("x", "ﬁx"),
    ],
)
def test_what_differs_by_more_than_typography_is_no_quotation(quote, text):
    assert told(quote, text) == ("no", [])


def test_a_quotation_by_the_letter_is_exact_and_says_where():
    (place,) = Searched(HARBOUR).match("count fell to 410 boats").places
    (span,) = place.spans
    assert holds(HARBOUR, span, "count fell to 410 boats")
    assert (span.start, span.byte_start) == (17, 23)


def test_all_places_are_told_the_exact_ones_first():
    text = "It fell\u00a0to 88. Then it fell to 88. And it fell to 88."
    match = Searched(text).match("fell to 88")
    assert [(place.tier, place.spans[0].start) for place in match.places] == [
        ("exact", 23),
        ("exact", 42),
        ("folded", 3),
    ]


def test_so_many_places_are_told_and_no_more():
    assert len(Searched("boat " * 10_000).match("boat").places) == MOST_PLACES


@pytest.mark.parametrize("gap", ["…", " … ", "...", " [...] ", " (…) ", " […] "])
def test_words_left_out_part_a_quotation_into_spans_in_their_order(gap):
    text = "The first count found forty boats at the quay, and the second found thirty."
    assert told(f"The first count{gap}the second found thirty", text) == (
        "exact",
        ["The first count", "the second found thirty"],
    )
    assert told(f"the second found{gap}The first count", text) == ("no", [])
    assert told(f"The first count{gap}the third found", text) == ("no", [])


def test_an_ellipsis_at_an_end_is_none_of_the_words():
    assert told("fell to 410 boats …") == ("exact", ["fell to 410 boats"])
    assert told('…The "north-quay" count …') == ("folded", ["The “north‑quay” count"])


def test_pieces_of_a_quotation_never_overlap():
    assert told("a b … b c", "x a b c") == ("no", [])
    assert told("b … b", "a b c b") == ("exact", ["b", "b"])


@pytest.mark.parametrize("quote", ["", "  ", "…", "“”", "\u00ad"])
def test_a_quotation_without_a_word_is_refused(quote):
    with pytest.raises(UsageError, match="the quotation is empty"):
        Searched(HARBOUR).match(quote)


def test_a_quotation_of_another_source_is_misattributed_and_names_it():
    texts = [Searched(text) for text in ("Thirty boats.", "It said “forty boats” twice.", "forty boats")]
    found = sought("forty boats", texts[:1], texts[1:])
    assert (found.outcome, found.source, [index for index, _ in found.elsewhere]) == ("misattributed", 1, [2])
    assert sought("Thirty boats", texts[:1], texts[1:]).outcome == "exact"
    assert sought("fifty boats", texts[:1], texts[1:]) == sought("fifty boats", texts)


def test_the_cited_source_goes_before_a_better_place_elsewhere():
    found = sought("forty boats", [Searched("forty\u00a0boats")], [Searched("forty boats")])
    assert (found.outcome, found.source, [index for index, _ in found.elsewhere]) == ("folded", 0, [1])


@given(TEXTS)
def test_folding_with_places_is_folding(text):
    assert folded(text).text == fold(text)
    assert fold(fold(text)) == fold(text)


@given(TEXTS, st.data())
def test_folding_maps_back_to_what_folds_to_the_same(text, data):
    whole = folded(text)
    if whole.text:
        start = data.draw(st.integers(0, len(whole.text) - 1))
        end = data.draw(st.integers(start + 1, len(whole.text)))
        stretch = whole.source(start, end)
        if stretch is not None and not {"«", "»"} & set(text):  # what stands beside these decides how they are folded
            assert fold(text[stretch[0] : stretch[1]]) == whole.text[start:end].strip()


@given(TEXTS, st.data())
def test_every_stretch_on_boundaries_is_found_by_the_letter_where_it_stands(text, data):
    if text:
        start = data.draw(st.integers(0, len(text) - 1))
        end = data.draw(st.integers(start + 1, len(text)))
        quote = text[start:end]
        if (
            quote == quote.strip()
            and any(letter.isalnum() for letter in fold(quote))
            and on_boundaries(text, start, end)
        ):
            match = Searched(text).match(quote)
            assert match.tier == "exact"
            assert start in [place.spans[0].start for place in match.places] or len(match.places) == MOST_PLACES


@given(TEXTS, TEXTS)
def test_what_is_found_folds_to_the_quotation_and_lies_on_boundaries(text, quote):
    if not any(letter.isalnum() or letter == "_" for letter in fold(quote)):
        return
    for place in Searched(text).match(quote).places:
        if len(place.spans) == 1 and "…" not in fold(quote) and "..." not in fold(quote):
            (span,) = place.spans
            found = text[span.start : span.end]
            assert holds(text, span, found)
            assert fold(found) == fold(quote)
            assert (found == quote.strip()) == (place.tier == "exact")
