"""Claims of two runs, matched by what they say and where it stands."""

from hypothesis import given
from hypothesis import strategies as st

from carter.research.claims_matched import likeness, matched
from carter.research.claims_told import Held, Told

WORDS = st.lists(st.sampled_from(["lease", "job", "60", "90", "seconds", "worker"]), min_size=1, max_size=6).map(
    " ".join
)
URLS = st.sampled_from(["file:a", "file:b"])
TABLES = st.lists(st.tuples(WORDS, URLS), max_size=6, unique=True)


def told(text, url="file:a", name="", **fields):
    """A claim; its id is that of its words and source."""
    held = Held(f"e {text}", url, url, text, 0, len(text), f"text of {url}", 0)
    claim = Told(name or f"{text} {url}", text, "1", 500, "", "", (), True, (held,))
    return claim._replace(**fields)


def table(pairs):
    return [told(text, url) for text, url in pairs]


@given(TABLES)
def test_a_table_is_the_same_as_itself(pairs):
    assert {match.how for match in matched(table(pairs), table(pairs))} <= {"equal"}


@given(TABLES, TABLES)
def test_each_claim_stands_in_one_match_and_the_other_way_round_the_same_are_matched(before, after):
    there, back = matched(table(before), table(after)), matched(table(after), table(before))
    assert sorted(match.then for match in there if match.then) == sorted(table(before))
    assert sorted(match.now for match in there if match.now) == sorted(table(after))
    turned = {"added": "removed", "removed": "added"}
    assert {(match.how, match.then, match.now) for match in there} == {
        (turned.get(match.how, match.how), match.now, match.then) for match in back
    }


@given(TABLES, TABLES)
def test_equal_claims_are_matched_with_each_other_and_with_nothing_else(before, after):
    common = {*table(before)} & {*table(after)}
    assert {match.now for match in matched(table(before), table(after)) if match.how == "equal"} == common


def hows(before, after):
    return [(match.how, match.differing) for match in matched(before, after)]


def test_a_number_that_changed_makes_a_changed_claim():
    assert hows([told("a worker holds a lease for 60 seconds")], [told("a worker holds a lease for 90 seconds")]) == [
        ("changed", ("text", "evidence"))
    ]


def test_the_likest_are_matched_though_others_stand_before_them():
    before = [told("a lease holds for 60 seconds"), told("a lease of a job holds for 60 seconds at night")]
    after = [told("a lease of a job holds for 90 seconds at night"), told("a lease holds for 90 seconds")]
    assert {
        (match.then.text[:12], match.now.text[:12]) for match in matched(before, after) if match.then and match.now
    } == {
        ("a lease hold", "a lease hold"),
        ("a lease of a", "a lease of a"),
    }


def test_texts_that_are_little_alike_are_one_gone_and_one_new():
    assert hows([told("a worker holds a lease")], [told("the canteen opens at noon")]) == [
        ("added", ()),
        ("removed", ()),
    ]


def test_a_claim_in_other_words_from_another_source_is_another_claim():
    one, other = "a lease of a job holds for 60 seconds", "a lease of a job holds for 90 seconds"
    assert hows([told(one)], [told(other)])[0][0] == "changed"
    assert [how for how, _ in hows([told(one)], [told(other, "file:b")])] == ["added", "removed"]


def test_the_same_words_from_another_source_are_one_claim_that_is_touched():
    assert hows([told("a lease holds")], [told("a lease holds", "file:b")]) == [("touched", ("evidence",))]


def test_words_that_stand_otherwise_are_touched_and_it_is_said_how():
    moved = told("a lease holds", confidence=400, in_brief=False)
    assert hows([told("a lease holds")], [moved]) == [("touched", ("confidence", "in_brief"))]


def test_of_two_claims_of_the_same_words_each_is_matched_with_the_one_of_its_source():
    before = [told("a lease holds", url, name=url) for url in ("file:a", "file:b")]
    after = [told("a lease holds", url, name=f"new {url}") for url in ("file:b", "file:a")]
    found = matched(before, after)
    assert [(match.then.urls, match.now.urls) for match in found if match.then and match.now] == [
        (("file:b",), ("file:b",)),
        (("file:a",), ("file:a",)),
    ]


def test_likeness_is_the_share_of_words_in_common():
    assert likeness("a b c d", "A  b c x") == 0.75
    assert likeness("", "") == 1.0
    assert likeness("a", "") == 0.0
