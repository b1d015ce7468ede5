"""Queries that a model proposes, and the order and summary that it gives a brief; without a model, nothing is asked."""

import json

import pytest

from carter.records.facets import SUMMARY
from carter.records.model_call import ModelCall, Tokens
from carter.records.origins import Origins
from carter.records.outline import Outline, OutlineSection
from carter.records.progress import Progress, RoundFacts, SectionState
from carter.records.query import Query
from carter.records.scores import Stop
from carter.records.snippet import Snippets
from carter.records.synthesis import Open, Stated, Synthesis
from carter.records.task_spec import ModelSettings, TaskSpec
from carter.research.model.complete import ended
from carter.research.stages.arrange import arrange
from carter.research.stages.build_claims import build_claims
from carter.research.stages.judge import judge
from carter.research.stages.propose_queries import propose_queries
from tests.research.made import answered, facets_of, snippet, source

WORDS = "How fast does iron rust, and in which order do metals rust?"
QUESTION = facets_of(WORDS)
TASK = TaskSpec(question=WORDS, synthesizer="claude")
HELD = tuple(
    snippet(quote, path=f"{number}.txt", section=section)
    for number, (quote, section) in enumerate(
        [
            ("Iron rusts 2 mm a year.", "facet-1"),
            ("Wet iron rusts fast.", "facet-1"),
            ("Zinc rusts before iron.", "facet-2"),
            ("Gold keeps its shine.", "facet-2"),
        ]
    )
)
DONE = Stop(stop=True, reason="DIMINISHING_RETURNS", why="enough")


@pytest.mark.parametrize("if_it_fails", ["gap", "extractive"])
def test_a_request_for_which_no_time_was_left_makes_the_brief_partial_by_the_minutes(if_it_fails):
    task = TASK.model_copy(update={"model": ModelSettings(if_it_fails=if_it_fails)})
    progress, outline, _ = told()
    late = (ended("unavailable", attempts=0),)
    made, _ = answered(arrange(task, QUESTION, progress, DONE, outline), late, late)
    assert (made.stop.reason, made.stop.stop) == ("MAX_MINUTES", True)
    assert "no time was left" in made.stop.why
    assert "limit" in {gap.kind for gap in made.outline.gaps}


def test_a_request_that_failed_for_good_is_the_stop_reason_unless_the_question_names_a_substitute():
    progress, outline, _ = told()
    gone = (ended("overloaded"),)
    made, _ = answered(arrange(TASK, QUESTION, progress, DONE, outline), gone, gone)
    assert made.stop.reason == "MODEL_FAILED"
    falling_back = TASK.model_copy(update={"model": ModelSettings(if_it_fails="extractive")})
    made, _ = answered(arrange(falling_back, QUESTION, progress, DONE, outline), gone, gone)
    assert made.stop == DONE


def reply(**said):
    return (ended("ok", json.dumps(said)),)


def synthesis(**fields):
    stated = tuple(Stated(text=each.quote, evidence_ids=(each.evidence_id,), section=each.section) for each in HELD)
    return Synthesis(stated=stated, extractive=False, **fields)


def progress_of(grounded=(), **fields):
    sections = tuple(
        SectionState(key=facet.key, applicable=True, grounded=facet.key in grounded) for facet in QUESTION.facets
    )
    return Progress(rounds=(RoundFacts(number=1, sections=sections),), **fields)


def told(facets=QUESTION):
    """The progress, and an outline of its four claims: the first two as the summary."""
    evidence, made = Snippets(items=HELD), synthesis()
    drafts = build_claims(evidence, made, Origins())
    judged = answered(judge(facets, evidence, drafts, made, Origins()))[0]
    sources = tuple(source(f"{number}.txt") for number in range(len(HELD)))
    ids = [claim.claim_id for claim in judged.claims.items[: len(HELD)]]
    sections = (OutlineSection(key="facet-2", title="Order", claim_ids=tuple(ids[2:])),)
    outline = Outline(answered=True, summary=tuple(ids[:2]), sections=sections)
    return Progress(synthesis=made, judged=judged, sources=sources), outline, ids


@pytest.mark.parametrize("progress", [Progress(), progress_of()])
def test_without_a_model_no_query_is_proposed_and_nothing_is_asked(progress):
    plain = TaskSpec(question=WORDS)
    made, asked = answered(propose_queries(plain, QUESTION, progress))
    assert (made.queries, made.calls, asked) == ((), (), [])


def test_the_first_round_asks_for_queries_for_every_part():
    made, asked = answered(
        propose_queries(TASK, QUESTION, Progress()), reply(queries=[{"part": 2, "words": "corrode first"}])
    )
    assert made.queries == (Query(text="corrode first", facet="facet-2"),)
    assert "Parts that need an answer: 1, 2." in asked[0][0].turns[0].text


def test_a_later_round_asks_for_what_is_not_answered_or_called_open():
    made = Synthesis(open=(Open(facet="facet-1", what="out of date"),), proposed=("rust speed",))
    answer = reply(
        queries=[{"part": 1, "words": "rust speed"}, {"part": 2, "words": "x"}, {"part": 1, "words": "mm a year"}]
    )
    made, asked = answered(propose_queries(TASK, QUESTION, progress_of(["facet-1", "facet-2"], synthesis=made)), answer)
    assert [query.text for query in made.queries] == ["mm a year"]
    assert made.earlier == ("rust speed",)
    assert "Parts that need an answer: 1.\n\nQueries that were sent already:\nrust speed" in asked[0][0].turns[0].text


def test_where_every_part_is_answered_nothing_is_asked():
    _, asked = answered(propose_queries(TASK, QUESTION, progress_of(["facet-1", "facet-2"])))
    assert asked == []


def test_what_earlier_requests_took_is_gone_before_queries_are_planned():
    spent = ModelCall(prompt="p@1", model="m", outcome="ok", tokens=Tokens(input=399_000))
    made, asked = answered(propose_queries(TASK, QUESTION, progress_of(synthesis=Synthesis(calls=(spent,)))))
    assert (made.refused, made.calls, asked) == (("tokens",), (spent,), [])


def test_without_a_model_the_outline_is_the_last_word():
    progress, outline, _ = told()
    plain = progress.model_copy(update={"synthesis": Synthesis()})
    made, asked = answered(arrange(TASK, QUESTION, plain, DONE, outline))
    assert (made.outline, made.stop, asked) == (outline, DONE, [])


def test_a_summary_that_holds_stands_over_the_claims_that_it_rests_on():
    progress, outline, ids = told()
    text = "Wet iron rusts fast, and iron rusts 2 mm a year."
    made, asked = answered(
        arrange(TASK, QUESTION, progress, DONE, outline),
        reply(parts=[{"part": 2, "claims": ["c4", "c3"]}]),
        reply(sentences=[{"text": text, "claims": ["c1", "c2"]}]),
        reply(judgements=[{"claim": "c1", "stance": "supports", "missing": ""}]),
    )
    (claim,) = made.claims
    assert (claim.section, claim.text.startswith(f"{text} “")) == (SUMMARY, True)
    assert made.outline.summary == (claim.claim_id,)
    by_key = {section.key: section.claim_ids for section in made.outline.sections}
    assert by_key == {"facet-1": tuple(ids[:2]), "facet-2": (ids[3], ids[2])}
    assert [section.key for section in made.outline.sections] == ["facet-1", "facet-2"]
    whole, *pairs = made.verdicts
    assert (whole.claim_id, whole.evidence_id, whole.stance, whole.means) == (claim.claim_id, "", "supports", "asked")
    assert {each.evidence_id for each in pairs} == set(claim.evidence_ids)
    assert len(made.calls) == len(asked) == 3


@pytest.mark.parametrize("stance", ["contradicts", "no_info", "cannot_tell"])
def test_a_sentence_that_is_not_judged_supported_leaves_the_summary_as_it_was(stance):
    progress, outline, _ = told()
    made, _ = answered(
        arrange(TASK, QUESTION, progress, DONE, outline),
        reply(parts=[]),
        reply(sentences=[{"text": "Wet iron rusts fast, and iron rusts 2 mm a year.", "claims": ["c1", "c2"]}]),
        reply(judgements=[{"claim": "c1", "stance": stance, "missing": ""}]),
    )
    assert made.claims == ()
    assert made.outline == outline
    assert [each.rule for each in made.rejected] == [f"judge: {stance}"]


def test_a_sentence_that_is_a_claim_already_is_that_claim():
    progress, outline, ids = told()
    made, _ = answered(
        arrange(TASK, QUESTION, progress, DONE, outline),
        reply(parts=[]),
        reply(sentences=[{"text": "Zinc rusts before iron.", "claims": ["c3"]}]),
        reply(judgements=[{"claim": "c1", "stance": "supports", "missing": ""}]),
    )
    assert made.claims == ()
    assert made.outline.summary == (ids[2],)
    found = [each for section in made.outline.sections for each in section.claim_ids]
    assert sorted(found) == sorted({*ids} - {ids[2]})


def test_a_limit_that_refuses_the_arranging_is_the_stop_reason_from_then_on():
    progress, outline, _ = told()
    poor = TASK.model_copy(update={"model": ModelSettings(max_tokens=1_000)})
    made, asked = answered(arrange(poor, QUESTION, progress, DONE, outline))
    assert asked == []
    assert (made.stop.reason, made.refused) == ("MAX_TOKENS", ("tokens",))
    assert made.stop.why.startswith("enough; then the arranging was refused")
    assert [gap.kind for gap in made.outline.gaps] == ["model", "limit"]


def test_a_build_that_was_partial_already_keeps_its_reason():
    progress, outline, _ = told()
    poor = TASK.model_copy(update={"model": ModelSettings(max_tokens=1_000)})
    late = Stop(stop=True, reason="MAX_MINUTES", why="late")
    made, _ = answered(arrange(poor, QUESTION, progress, late, outline))
    assert made.stop == late
