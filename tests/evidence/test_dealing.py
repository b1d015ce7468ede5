from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.dealing import dealt_out
from carter.records.passage import DocumentPassages

TEXT = "blake3:" + "0" * 64
SCORES = st.lists(st.fixed_dictionaries({"one": st.integers(0, 1000), "two": st.integers(0, 1000)}), max_size=6)


def after(scores, left):
    ((_, made),) = dealt_out([(DocumentPassages(source_id="a", text=TEXT), scores)], left)
    return made


def test_of_what_speaks_to_one_section_the_one_with_more_left_gets_the_better_score():
    assert after([{"one": 600}, {"one": 500}], [500, 1000]) == [{"one": 500}, {"one": 600}]


def test_what_speaks_to_another_section_takes_no_score_from_this_one():
    scores = [{"one": 700, "two": 600}, {"one": 650, "two": 800}]
    assert after(scores, [100, 1000]) == scores


def test_the_other_scores_of_a_passage_go_with_its_best():
    scores = [{"one": 800, "two": 400}, {"one": 400, "two": 100}]
    assert after(scores, [100, 1000]) == [{"one": 400, "two": 200}, {"one": 800, "two": 200}]


@given(SCORES, st.data())
def test_each_keeps_its_section_and_the_best_scores_stay_the_same(scores, data):
    left = data.draw(st.lists(st.integers(1, 1000), min_size=len(scores), max_size=len(scores)))
    made = after(scores, left)
    assert sorted(max(each.values()) for each in made) == sorted(max(each.values()) for each in scores)
    assert all(max(new.values()) == new[max(old, key=old.get)] for old, new in zip(scores, made, strict=True))
