"""The figures of runs over real servers say what was refused, what replays, and what no page answers."""

import pytest

from tools.briefs_questions import questions
from tools.e2e_run import Run
from tools.e2e_web import DRAFTED, EXTRACTIVE, told

REPORT = {
    "claims": 3,
    "tool_calls": 5,
    "requests": 6,
    "bytes_received": 2_000,
    "tokens": 0,
    "answered": True,
    "rejected": [],
    "audit_failures": [],
    "model_calls": [],
}


def run(name="pg-fsync", drafter="extractive", manifest="m", **report):
    (question,) = questions([name])
    return Run(
        question=question,
        drafter=drafter,
        run="r",
        manifest=manifest,
        seconds=1.5,
        report=REPORT | report,
        held=frozenset(fact.fact for fact in question.facts[:2]),
        sentences=4,
        answering=2,
        spans=3,
        proven=3,
        damage=0,
        replayed="m",
        replay_seconds=0.2,
    )


def cells(text, name):
    (line,) = [line for line in text.splitlines() if line.startswith(f"| {name} ")]
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_a_question_has_its_line_and_all_of_them_one():
    text = told([run(), run("sqlite-fk")], 7)
    facts = sum(len(question.facts) for question in questions(["pg-fsync", "sqlite-fk"]))
    assert "7 pages" in text
    assert cells(text, "all")[1:3] == [f"4/{facts}", "4/8"]
    assert "The local model was not asked" in text


def test_a_replay_that_comes_to_something_else_is_counted():
    assert "1/2" in cells(told([run(), run("sqlite-fk", manifest="another")], 7), "all")


def test_what_no_page_answers_is_told_apart():
    text = told([run(), run("borg-s3", answered=False)], 7)
    assert "No page answers 1 of these questions; the brief says so in 1." in text


def test_what_a_model_stated_and_was_refused_is_told_by_its_reason():
    refused = [{"text": str(number), "reason": "no number of it stands there"} for number in range(2)]
    calls = [{"outcome": "ok"}, {"outcome": "bad_shape"}]
    text = told([run(drafter="model", rejected=refused, audit_failures=[{"what": "gone"}], model_calls=calls)], 7)
    assert "asked 2 times; 1 answers were of no use. Statements that were refused: 3 (2 × no number" in text
    assert "1 × gone" in text


@pytest.mark.parametrize("names", [EXTRACTIVE, DRAFTED])
def test_the_questions_are_those_of_the_benchmark(names):
    assert {question.name for question in questions(names)} == set(names)
