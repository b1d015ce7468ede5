import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.disagreement import disagreement, leads, leads_dated, leads_of, leads_of_change, worded
from carter.evidence.likeness import bearing, near_duplicates, numbers_in, overlap, whole_sentences

FOUND = st.sampled_from(["a negation", "a number: 30 / 60 seconds"])


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("The default timeout is 30 seconds.", "The default timeout is 60 seconds.", "a number"),
        ("The count fell to 410 boats in 2019.", "The count fell to 380 boats in 2019.", "a number"),
        ("Several servers may share one file.", "Several servers may not share one file.", "a negation"),
        ("The cache is flushed at every commit.", "The cache is never flushed at a commit.", "a negation"),
    ],
)  # fmt: skip
def test_like_passages_that_differ_in_one_point_disagree(one, other, kind):
    found = disagreement(one, other, "en")
    assert found is not None
    assert found.kind == kind
    assert not near_duplicates(bearing(one, "en"), bearing(other, "en"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The default timeout is 30 seconds.", "The default timeout is 30 seconds."),
        ("The count fell to 410 boats in 2019.", "The count fell to 380 boats in 2020."),
        ("The timeout is 30 seconds.", "The queue holds 60 messages of a client."),
        ("Version 3.5 changed the default timeout of queries.", "Version 3.6 changed the default timeout of queries."),
        ("The server does not start.", "Iron rusts in wet air."),
        ("The default timeout is 30 seconds.", "The default timeout is 30 seconds. It is not of use."),
        ("[4] The first string is its documentation.", "[5] The first string is its documentation."),
        ("Our target is a median answer within 60 minutes.", "Our median answer came within 47 minutes."),
        ("To make room, type: / $ tool room 2G", "To make room, type: / $ tool room 9G"),
        ("It holds 1,000 rows of each table.", "It holds 1000 rows of each table."),
    ],
)  # fmt: skip
def test_passages_that_may_both_hold_do_not_disagree(one, other):
    assert disagreement(one, other, "en") is None


def test_one_source_must_say_it_in_almost_the_same_words():
    one, other = "If the flag is set, the old file is kept.", "If the flag is not set, no new file is kept there."
    assert disagreement(one, other, "en", one_source=True) is None


def test_negative_numbers_and_versions_are_read_whole():
    assert numbers_in("from −12 to +3, version 3.11.2, x2, [7]") == ["-12", "3", "3.11.2"]


@given(st.text(min_size=1), st.text(min_size=1), FOUND, st.booleans())
def test_the_leads_of_a_contradiction_can_be_read_back_from_its_text(one, other, found, one_source):
    before = leads(found, one_source=one_source)
    assert leads_of(worded(before, (one, other)), (one, other)) == before


@given(st.text(min_size=1), st.text(min_size=1), FOUND, st.sampled_from([leads_dated, leads_of_change]))
def test_leads_with_dates_can_be_read_back_from_their_text(one, other, found, made):
    before = made(found, "2026-02-01", "2025")
    assert leads_of(worded(before, (one, other)), (one, other)) == before


@pytest.mark.parametrize(
    "text", ["", "The sources agree.", "The sources differ here (badly). One reads: “a” Another reads: “b”"]
)
def test_a_text_that_asserts_anything_else_has_no_leads(text):
    assert leads_of(text, ("a", "b")) is None


def test_two_passages_without_words_share_nothing():
    assert overlap(frozenset(), frozenset()) == 0


def test_sentences_are_known_again_inside_longer_passages():
    short, long = "Iron rusts in wet air and salt.", "Gold does not. Iron rusts in wet air and salt. It flakes."
    assert whole_sentences(short) & whole_sentences(long)


@pytest.mark.parametrize(
    ("one", "other", "detail"),
    [
        (
            "The lease holds the job for 60 seconds, and the worker renews it every 20 seconds.",
            "The lease holds the job for 90 seconds since the autumn release.",
            "60 / 90 seconds",
        ),
        (
            "A worker holds a job for 30 seconds.",
            "The worker holds the job for 45 seconds; then it rests.",
            "30 / 45 seconds",
        ),
    ],
)
def test_clauses_of_one_topic_are_compared_whatever_else_the_passages_say(one, other, detail):
    assert disagreement(one, other, "en") == ("a number", detail)
    assert disagreement(other, one, "en") is not None


def test_clauses_of_different_topics_do_not_disagree():
    one = "The lease holds the job for 60 seconds, and the worker renews it every 20 seconds."
    assert disagreement(one, "The queue is emptied by the worker every 5 seconds.", "en") is None
