"""The benchmark of briefs asks what real pages answer, invents no fact, and counts what it says it counts."""

import json
import re
from collections import Counter

import pytest

from tools import bench_briefs, briefs_table
from tools import briefs_measure as measure
from tools.briefs_questions import KINDS, PAGES, TOPICS, Fact, Question, folder_of, page, questions, searchable

QUESTIONS = questions()
ANSWERED = [question for question in QUESTIONS if question.facts]


def fact(name, pattern):
    return Fact(name, "", re.compile(pattern))


FACTS = (fact("rust", "iron rusts"), fact("gold", "gold does not"))
ASKED = Question("metals", "list", "What rusts?", "metals", (), "", FACTS, (re.compile("copper"),))


def versions():
    try:
        packages = json.loads((PAGES / "manifest.json").read_text())["packages"]
    except OSError:
        return {}
    return {name: entry["version"] for name, entry in packages.items()}


@pytest.mark.parametrize("question", ANSWERED, ids=lambda question: question.name)
def test_every_key_fact_is_stated_by_the_page_that_it_names(question, tmp_path):
    if TOPICS not in question.folders and versions().get(question.folders[0]) != question.version:
        pytest.skip("the pages that the facts were read in are not here; tools.debian_docs fetches them")
    missing = []
    for one in question.facts:
        folder, _, path = one.page.partition("/")
        if not one.pattern.search(page(folder_of(folder, tmp_path) / path).folded):
            missing.append(one.fact)
    assert missing == []


def test_thirty_questions_of_many_kinds_are_answered_and_a_few_are_not():
    kinds = Counter(question.kind for question in QUESTIONS)
    assert set(kinds) <= set(KINDS)
    assert len(ANSWERED) == 30
    assert len(kinds) > 6
    assert kinds["unanswerable"] == len(QUESTIONS) - len(ANSWERED) >= 3


def test_no_two_questions_have_one_name_and_no_two_facts_of_a_question():
    names = Counter(question.name for question in QUESTIONS)
    names.update(f"{question.name}: {one.fact}" for question in QUESTIONS for one in question.facts)
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("question", ANSWERED, ids=lambda question: question.name)
def test_a_question_has_three_to_eight_facts_and_states_none_itself(question):
    assert 3 <= len(question.facts) <= 8
    assert measure.held(question.facts, [question.question]) == frozenset()
    assert measure.answering(question, [question.question]) == 0


def test_text_is_searched_without_regard_to_case_typography_and_line_breaks():
    assert searchable("“Iron”\n  RUSTS – it’s") == '"iron" rusts - it\'s'


def test_quotations_may_hold_quotation_marks():
    assert measure.quotations("One: “a “b” c” [1] Another: “d” [2]") == ["a “b” c", "d"]


def test_what_a_brief_quotes_is_taken_once_and_neither_gaps_nor_references_are():
    brief = (
        "## Executive summary\n\n- “Iron\\_x rusts.” [1]\n\n## Contradictions\n\n- “Iron\\_x rusts.” [1] “No.” [2]\n"
    )
    brief += "\n## Gaps and open questions\n\n- None.\n\n## References\n\n- [1] Metals\n"
    assert measure.quoted_in(brief) == ["Iron_x rusts.", "No."]


def test_the_joints_that_a_brief_prints_are_white_space_again():
    assert measure.plain("Iron / rusts · fast \\[1\\] &lt;b") == "Iron rusts fast [1] <b"


def test_a_fact_is_held_if_one_quotation_states_it():
    assert measure.held(FACTS, ["Well, Iron\nrusts.", "Gold."]) == {"rust"}


def test_a_sentence_answers_if_it_states_a_fact_or_what_also_answers():
    said = measure.sentences(["Iron rusts where it is wet. It is grey.", "Copper does too."])
    assert (measure.answering(ASKED, said), len(said)) == (2, 3)


def test_a_ranking_is_measured_by_its_first_right_page_and_the_facts_at_each_cut():
    found = measure.ranked(["a", "b", "c"], {"rust": frozenset("b"), "gold": frozenset("xc")})
    assert found.first == 2
    assert found.facts == {1: 0.0, 3: 1.0, 5: 1.0, 10: 1.0}


def test_a_ranking_without_a_right_page_has_no_first():
    assert measure.ranked(["a"], {"rust": frozenset("b")}).first == 0


@pytest.mark.parametrize(
    ("read", "passages", "claimed", "where"),
    [
        ("", False, False, "its best page was found at rank 2, not read"),
        ("b", False, False, "its page was read, no passage has it"),
        ("b", True, False, "a passage, not taken as evidence"),
        ("b", True, True, "claimed, left out of the brief"),
    ],
)
def test_a_fact_that_is_missing_was_lost_at_one_step(read, passages, claimed, where):
    assert measure.lost_at(frozenset("b"), "ab", frozenset(read), passages=passages, claimed=claimed) == where


def test_a_page_that_the_search_does_not_find_is_where_a_fact_is_lost():
    lost = measure.lost_at(frozenset("b"), "a", frozenset(), passages=False, claimed=False)
    assert lost == "no page that states it was found"


def test_the_columns_of_a_table_are_aligned():
    assert briefs_table.table(["", "held"], [["all", "5 %"]]) == "|     | held |\n|-----|------|\n| all | 5 %  |"


def test_figures_replace_those_of_before_and_nothing_else_of_the_page(tmp_path, monkeypatch):
    path = tmp_path / "benchmarks.md"
    path.write_text("# Benchmarks\n\n## Kernel\n\nfast\n\n## Briefs\n\nold\n\n## Memory\n\nlittle\n")
    monkeypatch.setattr(bench_briefs, "BENCHMARKS", path)
    bench_briefs.write("new")
    bench_briefs.write("newer")
    text = path.read_text()
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# Benchmarks",
        "## Kernel",
        "## Briefs",
        "## Memory",
    ]
    assert "newer\n\n## Memory\n\nlittle\n" in text
    assert "old" not in text


def test_figures_make_the_page_that_is_not_there(tmp_path, monkeypatch):
    monkeypatch.setattr(bench_briefs, "BENCHMARKS", tmp_path / "benchmarks.md")
    bench_briefs.write("new")
    assert (tmp_path / "benchmarks.md").read_text().startswith("# Benchmarks\n\n## Briefs\n\n")
    assert (tmp_path / "benchmarks.md").read_text().endswith("\n\nnew\n")
