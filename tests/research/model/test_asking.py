"""Asking a model: one repair, then fewer passages, then a gap; and never more than the purse allows."""

import json
import random

import pytest

from carter.records.model_call import Tokens
from carter.records.snippet import Snippet
from carter.records.synthesis import Open, Stated
from carter.records.task_spec import ModelSettings, TaskSpec
from carter.research.model.arranging import Before, find_gaps, outline, plan_queries, write
from carter.research.model.asking import Item, Wanted, answered
from carter.research.model.complete import OUTCOMES, Complete, ended
from carter.research.model.drafting import DRAFT_CLAIMS, draft_claims, stands_in
from carter.research.model.judging import judge_support
from carter.research.model.prices import cost, reserved
from carter.research.model.purse import purse_of
from carter.research.model.said import Statements
from carter.research.stages.build_claims import build_claims
from tests.research.made import facets_of, snippet
from tests.research.model.played import statement

RUST = "Iron rusts in wet air. It does not rust in dry air."
ZINC = "Zinc keeps iron from rusting for 40 years."
HELD = (snippet(RUST, path="a.txt"), snippet(ZINC, path="b.txt"))
QUESTION = "Does iron rust in wet air?"
FACETS = facets_of(QUESTION)
TASK = TaskSpec(question=QUESTION, synthesizer="claude")
WANTED = Wanted(DRAFT_CLAIMS, Statements, QUESTION, TASK.model)
ITEMS = tuple(Item(f"n{number}", f"Passage {number}.") for number in range(1, 9))


def purse(**settings):
    found = purse_of(ModelSettings(**settings), ())
    assert found is not None
    return found


def driven(asking, replies):
    """What an asking ends with when `replies` (texts, outcomes or functions of the request) answer it in turn."""
    rest, asked = list(replies), []
    try:
        batch = next(asking)
        while True:
            (request,) = batch
            asked.append(request)
            reply = rest.pop(0)
            batch = asking.send((ended("ok", reply) if reply not in OUTCOMES else ended(reply),))
    except StopIteration as done:
        return done.value, asked


def test_a_bad_shape_is_repaired_once_with_what_is_wrong():
    answer, asked = driven(answered(WANTED, ITEMS, purse()), ['{"claims": []}', '{"statements": []}'])
    assert answer.said == Statements(statements=())
    assert [call.outcome for call in answer.calls] == ["bad_shape", "ok"]
    assert [turn.role for turn in asked[1].turns] == ["user", "assistant", "user"]
    assert "Field required" in asked[1].turns[2].text


def test_after_a_vain_repair_half_of_the_passages_are_asked_about_and_then_there_is_no_answer():
    answer, asked = driven(answered(WANTED, ITEMS, purse()), ["oops", "oops", "oops"])
    assert answer.said is None
    assert answer.trouble == "its answer could not be read"
    assert len(answer.shown) == 4
    assert " n4--" in asked[2].turns[0].text
    assert " n5--" not in asked[2].turns[0].text


@pytest.mark.parametrize("outcome", ["truncated", "context_exceeded", "empty", "thinking_only"])
def test_what_was_too_much_is_asked_with_fewer_passages(outcome):
    answer, asked = driven(answered(WANTED, ITEMS, purse()), [outcome, '{"statements": []}'])
    assert answer.said is not None
    assert (len(answer.shown), len(asked)) == (4, 2)


@pytest.mark.parametrize("outcome", ["refused", "overloaded", "rate_limited", "cut_stream", "unavailable"])
def test_what_would_not_go_better_with_fewer_passages_is_not_asked_again(outcome):
    answer, asked = driven(answered(WANTED, ITEMS, purse()), [outcome])
    assert answer.said is None
    assert answer.trouble
    assert len(asked) == 1


def test_in_a_thousand_random_runs_no_limit_is_overshot():
    """Each reply takes what a request may take at most, or less; failures are mixed in."""
    draw = random.Random(4)
    asked_at_all = 0
    for _ in range(1_000):
        settings = ModelSettings(
            max_tokens=draw.randint(1, 200_000),
            max_cents=draw.randint(0, 60),
            max_reply_tokens=draw.randint(256, 9_000),
        )
        left = purse_of(settings, ())
        assert left is not None
        asking = answered(WANTED._replace(settings=settings), ITEMS[: draw.randint(1, 8)], left)
        answer = None
        try:
            batch = next(asking)
            while True:
                (request,) = batch
                assert isinstance(request, Complete)
                most = reserved(request)
                took = Tokens(input=draw.randint(0, most.input), output=draw.randint(0, most.output))
                if draw.random() < 0.3:
                    took = Tokens(cache_write=most.input, output=most.output)
                outcome = draw.choice(OUTCOMES)
                text = draw.choice(["oops", '{"claims": 1}', '{"statements": []}']) if outcome == "ok" else ""
                batch = asking.send((ended(outcome, text, tokens=took.model_dump()),))
        except StopIteration as done:
            answer = done.value
        asked_at_all += len(answer.calls)
        assert (answer.said is None) == bool(answer.trouble)
        assert sum(call.tokens.total for call in answer.calls) <= settings.max_tokens
        assert sum(cost(call.tokens, left.price) for call in answer.calls) <= settings.max_cents * 10_000
    assert asked_at_all > 200


def drafted(*statements):
    made, _ = driven(draft_claims(TASK, FACETS, HELD, purse()), [json.dumps({"statements": list(statements)})])
    return made


def test_a_statement_that_holds_becomes_a_claim_with_ids_that_code_looked_up():
    made = drafted(statement("Iron rusts in wet air.", ("n1", "Iron rusts in wet air")))
    assert made.rejected == ()
    (stated,) = made.stated
    assert stated == Stated(text="Iron rusts in wet air.", evidence_ids=(HELD[0].evidence_id,), section="facet-1")


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (statement("Iron rusts in wet air.", ("n3", "Iron")), "a passage that was not shown"),
        (statement("Iron rusts in wet air.", ("https://a.example", "Iron")), "a passage that was not shown"),
        (statement("Iron rusts in wet air.", ("n1", "Iron melts")), "does not stand in the passage"),
        (statement("Iron rusts in wet air.", ("n1", "Iron rusts in wet ai")), "does not stand in the passage"),
        (statement("Iron rusts in wet air.", ("n1", "")), "does not stand in the passage"),
        (statement("Iron rusts in wet air."), "it cites 0 passages"),
        (statement("Iron rusts in wet air.", ("n1", "Iron"), part=7), "a part of the question that there is not"),
        (statement("Iron rusts in wet air for 40 years.", ("n1", "Iron")), "40 years does not stand"),
        (statement("Zinc keeps iron from rusting for 50 years.", ("n2", "Zinc")), "50 years stands otherwise"),
    ],
)
def test_a_statement_that_does_not_hold_is_dropped_with_its_reason(said, reason):
    made = drafted(said)
    assert made.stated == ()
    assert reason in made.rejected[0].reason


def test_the_same_statement_twice_is_one():
    one = statement("Iron rusts in wet air.", ("n1", "Iron"))
    assert len(drafted(one, one).stated) == 1


def test_words_stand_in_a_quotation_typography_aside():
    assert stands_in("the “wet”  air", 'the "wet" air')
    assert not stands_in("41", "41.5")


STATED = (
    Stated(text="Iron rusts in wet air.", evidence_ids=(HELD[0].evidence_id,), section="facet-1"),
    Stated(text="Zinc keeps iron from rusting.", evidence_ids=(HELD[1].evidence_id,), section="facet-1"),
)
EVIDENCE: dict[str, Snippet] = {each.evidence_id: each for each in HELD}


def judged(*pairs):
    said = json.dumps({"judgements": [{"claim": name, "stance": stance, "missing": ""} for name, stance in pairs]})
    made, _ = driven(judge_support(TASK.model, STATED, EVIDENCE, purse()), [said])
    return made


@pytest.mark.parametrize("stance", ["contradicts", "no_info"])
def test_only_what_is_judged_supported_is_kept(stance):
    made = judged(("c1", "supports"), ("c2", stance))
    assert made.carried == STATED[:1]
    assert made.rejected[0].reason == f"its evidence was judged: {stance}"
    assert made.undecided == ()


def test_what_the_model_cannot_tell_of_is_neither_kept_nor_dropped():
    made = judged(("c1", "supports"), ("c2", "cannot_tell"))
    assert (made.carried, made.rejected) == (STATED[:1], ())
    assert [each.text for each in made.undecided] == [STATED[1].text]


def test_what_is_not_judged_is_dropped():
    made = judged(("c9", "supports"))
    assert made.carried == ()
    assert {each.reason for each in made.rejected} == {"it was not judged"}


def test_what_is_judged_twice_must_be_supported_both_times():
    assert judged(("c1", "supports"), ("c1", "no_info"), ("c2", "supports")).carried == STATED[1:]
    assert judged(("c1", "no_info"), ("c1", "supports"), ("c2", "supports")).carried == STATED[1:]


def test_where_the_judge_fails_nothing_is_kept():
    made, _ = driven(judge_support(TASK.model, STATED, EVIDENCE, purse()), ["refused"])
    assert made.carried == ()
    assert made.answer.trouble


def test_the_judge_is_not_told_the_question():
    judgement = {"claim": "c1", "stance": "supports", "missing": ""}
    _, asked = driven(judge_support(TASK.model, STATED, EVIDENCE, purse()), [json.dumps({"judgements": [judgement]})])
    assert QUESTION not in asked[0].turns[0].text


def claims():
    from carter.records.origins import Origins
    from carter.records.snippet import Snippets
    from carter.records.synthesis import Synthesis

    return build_claims(Snippets(items=HELD), Synthesis(stated=STATED, extractive=False), Origins()).items


def before():
    return Before(TASK, FACETS, purse())


def test_queries_are_plain_words_for_parts_that_need_an_answer_and_new():
    said = [
        {"part": 1, "words": "iron rust wet air"},
        {"part": 1, "words": "Iron Rust wet air"},
        {"part": 1, "words": "iron OXIDE"},
        {"part": 2, "words": "no such part"},
        {"part": 1, "words": "rust site:evil.example"},
        {"part": 1, "words": "-iron rust"},
        {"part": 1, "words": "word " * 30},
        {"part": 1, "words": ""},
        {"part": 1, "words": "1"},
        {"part": 1, "words": "2019 410"},
    ]
    made, _ = driven(plan_queries(before(), ["facet-1"], ["Iron oxide"]), [json.dumps({"queries": said})])
    assert [(query.text, query.facet) for query in made.queries] == [("iron rust wet air", "facet-1")]


def test_the_request_for_queries_holds_the_question_and_no_boundary_since_no_page_is_in_it():
    _, asked = driven(plan_queries(before(), ["facet-1"], ["iron oxide"]), ['{"queries": []}'])
    assert asked[0].boundary == ""
    assert QUESTION in asked[0].turns[0].text
    assert not any(each.quote in asked[0].turns[0].text for each in HELD)


def test_an_order_holds_what_was_given_and_adds_nothing():
    one, other = claims()
    said = {"parts": [{"part": 1, "claims": ["c2", "c1", "c2", "c7"]}, {"part": 4, "claims": ["c1"]}]}
    made, _ = driven(outline(before(), claims()), [json.dumps(said)])
    assert made.claim_ids == (other.claim_id, one.claim_id)


def test_a_summary_is_written_of_sentences_that_hold_against_the_evidence_of_their_claims():
    said = [
        {"text": "Iron rusts in wet air, and zinc keeps it from rusting.", "claims": ["c1", "c2"]},
        {"text": "Zinc keeps iron from rusting for 40 years.", "claims": ["c1"]},
        {"text": "Iron rusts in wet air.", "claims": ["c1", "c8"]},
        {"text": "Iron rusts in wet air.", "claims": []},
    ]
    made, _ = driven(write(before(), claims(), EVIDENCE), [json.dumps({"sentences": said})])
    assert [sentence.text for sentence in made.stated] == [said[0]["text"]]
    assert made.stated[0].evidence_ids == tuple(sorted(EVIDENCE))
    assert len(made.rejected) == 3


def test_a_sentence_joins_nothing_that_holds_at_different_times():
    one, other = claims()
    other = other.model_copy(update={"time": "past"})
    said = [{"text": "Iron rusts in wet air, and zinc keeps it from rusting.", "claims": ["c1", "c2"]}]
    made, _ = driven(write(before(), (one, other), EVIDENCE), [json.dumps({"sentences": said})])
    assert [each.reason for each in made.rejected] == ["it joins what holds at different times"]


def test_a_gap_is_a_part_of_the_question():
    said = [
        {"part": part, "what": what} for part, what in ((1, "out of date"), (1, "not answered"), (9, "out of date"))
    ]
    made, _ = driven(find_gaps(before(), STATED), [json.dumps({"gaps": said})])
    assert made.gaps == (Open(facet="facet-1", what="out of date"),)
