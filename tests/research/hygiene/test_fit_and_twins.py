"""Sound pages that were not wanted: of another language, too old, or said already."""

from hypothesis import given, settings
from hypothesis import strategies as st

from carter.kernel.record import Text
from carter.records.document import DateFound, Readable
from carter.research.hygiene import Exchange, examined
from carter.research.hygiene.fit import stale, wrong_language
from carter.research.hygiene.twins import Twin, duplicate, twins
from tests.research.extract.pages import P2, P3, P

LONG = " ".join([P, P2, P3])


def dated(published="", modified=""):
    def found(value):
        return DateFound(value=value, precision="day", place="meta") if value else None

    return Readable(published=found(published), modified=found(modified))


def test_a_page_in_a_language_that_was_not_asked_for_is_told_with_both():
    finding = wrong_language(Readable(language="de"), ("en", "fr"))
    assert finding is not None
    assert finding.evidence == ("it is in German, not in English or French",)


def test_a_page_whose_language_nobody_knows_or_asked_for_is_read():
    assert wrong_language(Readable(language=""), ("en",)) is None
    assert wrong_language(Readable(language="de"), ()) is None
    assert wrong_language(Readable(language="de"), ("de",)) is None


def test_the_language_is_looked_at_last():
    readable = Readable(kind="text", language="de", text=Text(P))
    finding = examined(Exchange(), "", readable, languages=("en",))
    assert finding is not None
    assert finding.kind == "wrong_language"


def test_an_old_page_says_by_which_date_it_is_old():
    finding = stale(dated("2010-05-02", "2012-01-01"), "2026-01-01", 3650)
    assert finding is not None
    assert finding.evidence == (
        "dated 2012-01-01, before 2016-01-04, by the date on which it says it was changed (meta)",
    )
    published = stale(dated("2010-05-02"), "2026-01-01", 3650)
    assert published is not None
    assert published.evidence[0].endswith("it was published (meta)")


def test_a_page_that_was_changed_lately_or_states_no_date_is_not_too_old():
    assert stale(dated("2010-05-02", "2025-01-01"), "2026-01-01", 3650) is None
    assert stale(dated(), "2026-01-01", 3650) is None


def test_a_copy_is_a_twin_of_the_first_typography_aside():
    assert twins([LONG, P2, LONG.replace("'", "’").upper(), LONG]) == (Twin(2, 0, 1000, True), Twin(3, 0, 1000, True))


def test_a_near_copy_is_a_twin_and_one_with_another_number_contradicts():
    text = f"{LONG} {P3} {P2} In March 88 boats lay at the quay."
    near, other = text.replace("winter", "autumn"), text.replace("88", "90")
    found = twins([text * 2, near + text, other * 2])
    assert [(twin.place, twin.of, twin.numbers) for twin in found] == [(1, 0, True), (2, 0, False)]
    assert duplicate(found[1], "https://a.example/") is None
    finding = duplicate(found[0], "https://a.example/")
    assert finding is not None
    assert finding.kind == "duplicate"


def test_different_pages_and_short_ones_that_differ_are_no_twins():
    assert twins([P, P2, P3, "88 boats", "89 boats", ""]) == ()


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from([P, P2, P3, LONG, LONG + P, "a", ""]), max_size=12))
def test_no_twin_is_the_twin_of_a_twin_and_all_copies_are_found(texts):
    found = twins(texts)
    places = {twin.place for twin in found}
    assert not places & {twin.of for twin in found}
    assert len({text for text in texts if text}) >= len([text for text in texts if text]) - len(places)
