"""The benchmark of reports asks what its papers answer, and sees what is stale, forbidden, torn out or not said."""

import re
from collections import Counter

import pytest

from tools import bench_reports
from tools.briefs_measure import held
from tools.briefs_questions import KINDS, Fact, Question, searchable
from tools.reports_measure import minded, said_in
from tools.reports_papers import laid_out
from tools.reports_questions import SPLITS, Asked, asked, papers

QUESTIONS = asked()
ANSWERED = [one for one in QUESTIONS if one.question.facts]


def named(one):
    return one.question.name


@pytest.fixture(scope="module")
def shelves(tmp_path_factory):
    scratch = tmp_path_factory.mktemp("papers")
    return {corpus: papers(corpus, scratch) for corpus in {one.question.corpus for one in QUESTIONS}}


def patterns(*found):
    return tuple(map(re.compile, found))


STEPS = (Fact("open", "", re.compile("open the valve")), Fact("close", "", re.compile("close the valve")))


def a_question(**fields):
    facts = (Fact("limit", "", re.compile("limit is 140")), *STEPS)
    question = Question("hotel", "howmuch", "What is the limit?", "company", (), "", facts, ())
    return Asked(question, "tune", patterns("limit (is|was) 110"), patterns("soup"), (), (), False)._replace(**fields)


def a_brief(*summary, findings=(), contradictions=()):
    parts = {"Executive summary": summary, "Key findings": findings, "Contradictions": contradictions}
    listed = (f"## {head}\n\n" + "\n".join(f"- {line}" for line in lines) for head, lines in parts.items() if lines)
    return "# Q\n\n" + "\n\n".join(listed) + "\n\n## Gaps and open questions\n\n- The limit is 110.\n"


@pytest.mark.parametrize("one", ANSWERED, ids=named)
def test_every_fact_is_stated_by_the_paper_that_it_names(one, shelves):
    shelf = shelves[one.question.corpus]
    assert [fact.fact for fact in one.question.facts if not fact.pattern.search(shelf[fact.page].folded)] == []


@pytest.mark.parametrize("field", ["stale", "never", "contradiction"])
def test_what_a_brief_is_searched_for_stands_in_some_paper(field, shelves):
    idle = []
    for one in QUESTIONS:
        texts = [paper.folded for paper in shelves[one.question.corpus].values()]
        missing = [each.pattern for each in getattr(one, field) if not any(map(each.search, texts))]
        idle += [(one.question.name, pattern) for pattern in missing]
    assert idle == []


@pytest.mark.parametrize("one", ANSWERED, ids=named)
def test_a_question_states_none_of_its_facts_and_nothing_stale(one):
    assert held(one.question.facts, [one.question.question]) == frozenset()
    unwanted = (*one.stale, *one.never, *one.contradiction)
    assert not any(each.search(searchable(one.question.question)) for each in unwanted)


def test_a_fact_can_be_quoted_without_what_is_forbidden(shelves):
    wrong = []
    for one in ANSWERED:
        for fact in one.question.facts:
            lines = shelves[one.question.corpus][fact.page].text.splitlines()
            stating = [line for line in map(searchable, lines) if fact.pattern.search(line)]
            clean = [line for line in stating if not any(each.search(line) for each in one.never)]
            wrong += [(one.question.name, fact.fact)] if stating and not clean else []
    assert wrong == []


def test_the_questions_are_halved_and_each_half_has_all_that_can_go_wrong():
    assert Counter(one.split for one in QUESTIONS) == dict.fromkeys(SPLITS, 38)
    assert {one.question.kind for one in QUESTIONS} == set(KINDS)
    for split in SPLITS:
        half = [one for one in QUESTIONS if one.split == split]
        assert sum(not one.question.facts for one in half) == 7
        assert sum(bool(one.contradiction) for one in half) >= 2
        assert sum(bool(one.stale) for one in half) >= 15


def test_no_two_questions_have_one_name_or_one_wording():
    counted = Counter(each for one in QUESTIONS for each in (one.question.name, one.question.question))
    assert [each for each, count in counted.items() if count > 1] == []


def test_a_contradiction_has_two_sides_and_what_is_ordered_are_facts():
    for one in QUESTIONS:
        assert len(one.contradiction) in (0, 2)
        assert set(one.order) <= {fact.fact for fact in one.question.facts}


def test_papers_are_laid_out_with_the_same_bytes_each_time(tmp_path):
    first, second = (laid_out("company", tmp_path / name) for name in ("a", "b"))
    bytes_of = [{path.relative_to(at): path.read_bytes() for path in at.rglob("*.*")} for at in (first, second)]
    assert bytes_of[0] == bytes_of[1]
    assert {path.suffix for path in bytes_of[0]} == {".md", ".txt", ".html", ".pdf", ".docx"}


def test_what_stands_before_a_quotation_is_told_from_it():
    brief = a_brief("Earlier, 2021: “A “b”.” [1] Now: “C.” [2]")
    assert [(one.before, one.quote) for one in said_in(brief)] == [
        ("Earlier, 2021: ", "A “b”."),
        (" [1] Now: ", "C."),
    ]


@pytest.mark.parametrize(
    ("line", "stale"),
    [
        ("“The limit is 110 euros.” [1]", 1),
        ("Earlier, 2021-03-04: “The limit is 110 euros.” [1]", 0),
        ("As of 2021-03-04: “The limit is 110 euros.” [1]", 0),
        ("“Until 2023 the limit was 110 euros.” [1]", 0),
        ("“Trips last until Friday. The limit is 110 euros.” [1]", 1),
        ("This has changed (a number). Newer, 2023: “The limit is 125.” [1] Earlier, 2021: “The limit is 110.” [2]", 0),
        ("This has changed (a number). Newer, 2021: “The limit is 110.” [1] Earlier, 2019: “The limit is 90.” [2]", 1),
    ],
)
def test_a_stale_value_must_be_told_as_earlier(line, stale):
    assert len(minded(a_question(), a_brief(line)).stale) == stale
    assert len(minded(a_question(), a_brief(line)).in_summary) == stale
    assert minded(a_question(), a_brief("“Yes.” [1]", findings=[line])).in_summary == ()


def test_a_stale_value_told_as_disputed_is_counted_apart():
    told = minded(a_question(), a_brief("Disputed, see Contradictions: “The limit is 110 euros.” [1]"))
    assert (len(told.stale), len(told.disputed)) == (0, 1)


def test_a_fact_that_is_told_as_earlier_only_is_seen():
    assert minded(a_question(), a_brief("Earlier, 2026: “The limit is 140.” [1]")).aged == ("limit",)
    assert minded(a_question(), a_brief("“The limit is 140.” [1]", "Earlier: “The limit is 140.” [1]")).aged == ()


def test_filler_is_forbidden_wherever_it_is_quoted():
    assert len(minded(a_question(), a_brief("“Yes.” [1]", findings=["“Lentil soup.” [2]"])).forbidden) == 1


def test_a_contradiction_is_shown_if_both_sides_stand_in_one_line_of_its_section():
    one = a_question(contradiction=patterns("600", "450"))
    both, apart = "One: “600.” [1] Another: “450.” [2]", ["“600.” [1]", "“450.” [2]"]
    assert not minded(one, a_brief("“600.” [1]", contradictions=[both])).unshown
    assert minded(one, a_brief("“600.” [1]", contradictions=apart)).unshown
    assert minded(one, a_brief(both)).unshown


def test_a_contradiction_where_there_is_none_is_noise():
    brief = a_brief("“Yes.” [1]", contradictions=["One: “600.” [1] Another: “450.” [2]"])
    assert len(minded(a_question(quiet=True), brief).noisy) == 1
    assert minded(a_question(), brief).noisy == ()


@pytest.mark.parametrize(
    ("summary", "findings", "disordered"),
    [
        ("“Yes.” [1]", ["“Open the valve.” [1]", "“Close the valve.” [1]"], False),
        ("“Yes.” [1]", ["“Close the valve.” [1]", "“Open the valve.” [1]"], True),
        ("“Close the valve.” [1]", ["“Open the valve.” [1]"], True),
        ("“Open the valve.” [1]", ["“Close the valve.” [1]"], False),
        ("“Close the valve.” [1]", ["“Open the valve.” [1]", "“Close the valve.” [1]"], False),
        ("“Yes.” [1]", [], False),
    ],
)
def test_steps_stand_in_their_order_read_from_the_top_or_in_one_section(summary, findings, disordered):
    told = minded(a_question(order=("open", "close")), a_brief(summary, findings=findings))
    assert told.disordered is disordered


def test_what_was_measured_is_told_by_kind_and_line_by_line():
    told = minded(a_question(), a_brief("“The limit is 110 euros.” [1]"))
    row = bench_reports.Row(a_question(), frozenset(), {"limit": "a passage"}, 9, True, told, "")
    assert [name for name, _ in bench_reports.groups([row])] == ["howmuch", "all"]
    assert list(bench_reports.losses([row])) == [
        "hotel: stale: Executive summary: “The limit is 110 euros.”",
        "hotel: lacks: limit: a passage",
    ]
    assert bench_reports.as_data(row)["stale"] == ["Executive summary: “The limit is 110 euros.”"]
