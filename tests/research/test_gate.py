"""The gate: a sentence reaches the brief only through a verdict that supports it, and what it cites is listed."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from pydantic import ValidationError

from carter.evidence.disagreement import leads, leads_dated, leads_of_change
from carter.evidence.honesty import Facts, breaches
from carter.evidence.statements import statement_of
from carter.kernel.record import Text
from carter.records.snippet import Snippet
from carter.records.task_spec import TaskSpec
from carter.records.verdict import is_supported
from carter.research.entailment import Entailed
from carter.research.hypotheses import MOST_HYPOTHESES
from carter.research.model.complete import ended
from carter.research.outputs import claims_json
from carter.research.recheck import recheck
from carter.research.stages.draft import AHEAD, DISPUTED, IN_DRAFT, UNDATED
from carter.research.stages.render_brief import (
    MARKER,
    NO_ANSWER,
    NO_FACTS,
    NOTHING_READ,
    REFERENCES,
    SPECULATION,
    UNSTATED,
)
from tests.research.made import snippet
from tests.research.model.played import answer_of, items_of, statement, words_of
from tests.research.shelf import Shelf

QUESTION = "How long does a worker hold a lease on a job?"
HELD = "A worker holds a lease on a job for 60 seconds."
FILES = {
    "lease.md": f"# Leases\n\n{HELD} The lease is renewed while the job runs.\n",
    "twice.md": "# Repeats\n\nA job is run twice when the lease of its worker runs out before the result is written.\n",
}
QUOTED = HELD
OTHERWISE = "A job is reserved for its worker during a minute."
UNDECIDED = "A lease of seconds ties a worker to its job."
FALSE = "A worker holds a lease on a job for 90 seconds."
ADDED = "A worker holds a lease on a job, so buy it today."
DISHONEST = "A worker now holds a lease on a job for 60 seconds."


def built(*texts, judge="", stance="supports", files=FILES, entails=None):
    """A build in which a model states these texts over the first passage that tells of a lease."""

    def complete(request):
        form = {"format": {"schema": json.loads(request.form)}}
        messages = [{"role": turn.role, "content": str(turn.text)} for turn in request.turns]
        kind = next(iter(form["format"]["schema"]["properties"]))
        text = messages[0]["content"]
        said = {
            "statements": lambda: {"statements": [said_of(each, text) for each in texts]},
            "judgements": lambda: {
                "judgements": [{"claim": name, "stance": stance, "missing": ""} for name in items_of(text)]
            },
            "sentences": lambda: {"sentences": []},
        }.get(kind)
        whole = json.dumps(said()) if said else answer_of({"messages": messages, "output_config": form})
        asked.append(kind)
        return ended("ok", whole)

    asked: list[str] = []
    shelf = Shelf(files)
    shelf.performers = {"complete": complete}
    if entails:
        shelf.performers["entail"] = entails
    made = shelf.build(TaskSpec(question=QUESTION, synthesizer="claude", judge=judge))
    return made, asked


def said_of(text, request):
    name, item = next((name, item) for name, item in items_of(request).items() if "60 seconds" in item)
    return statement(text, (name, re.split(r"(?<=\.)\s", words_of(item))[0]))


def stated(made):
    quotes = {each.evidence_id: each.quote for each in made.claims.evidence.items}
    told = ((claim, [quotes[each] for each in claim.evidence_ids]) for claim in made.claims.claims.items)
    return [statement_of(claim.text, held) for claim, held in told if statement_of(claim.text, held)]


def plain(brief):
    return re.sub(r"\\(.)", r"\1", brief)


def holds(made):
    """The law of the gate."""
    brief = made.brief
    assert recheck(claims_json(made.claims), brief.encode(), made.blobs.get).findings == ()
    assert all(is_supported(claim.claim_id, made.claims.verdicts) for claim in made.claims.claims.items)
    body, _, listed = brief.partition(REFERENCES)
    numbers = MARKER.findall(listed)
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert set(MARKER.findall(body)) == set(numbers)
    assert len(set(made.claims.references)) == len(made.claims.references) == len(numbers)
    urls = {source.url.removeprefix("file:") for source in made.claims.sources}
    assert all(any(url in plain(line) for url in urls) for line in listed.splitlines() if line.startswith("- "))
    facts = body.partition("\n## Gaps")[0]
    assert all(MARKER.search(line) for line in facts.splitlines() if re.match(r" *- ", line) and not line.endswith(":"))


@pytest.mark.parametrize(("judge", "told"), [("words", {QUOTED, OTHERWISE}), ("none", {QUOTED})])
def test_without_a_judge_of_meaning_only_what_words_carry_is_a_fact(judge, told):
    made, asked = built(QUOTED, OTHERWISE, UNDECIDED, FALSE, ADDED, judge=judge)
    holds(made)
    assert set(stated(made)) == told
    assert "judgements" not in asked
    facts, _, speculation = made.brief.partition(SPECULATION)
    assert plain(UNDECIDED) in plain(speculation)
    assert UNDECIDED not in plain(facts)
    assert {each.text: each.rule for each in made.report.rejected} == {FALSE: "guard", ADDED: "guard"}
    assert not any(each in plain(made.brief) for each in (FALSE, ADDED))


@pytest.mark.parametrize(
    ("stance", "told", "supposed"),
    [("supports", True, False), ("cannot_tell", False, True), ("no_info", False, False), ("contradicts", False, False)],
)
def test_claude_decides_what_no_guard_refuses(stance, told, supposed):
    made, asked = built(UNDECIDED, FALSE, stance=stance)
    holds(made)
    assert asked.count("judgements") == 1
    assert (UNDECIDED in stated(made)) == told
    assert (SPECULATION in made.brief) == supposed
    assert FALSE not in plain(made.brief)
    whole = [each.means for each in made.claims.verdicts if not each.evidence_id]
    assert whole == (["asked"] if told else [])


@pytest.mark.parametrize(("share", "told"), [(900, [UNDECIDED]), (100, [])])
def test_a_classifier_decides_by_its_score_and_its_answers_are_recorded(share, told):
    pairs = []

    def entails(request):
        pairs.append(request)
        return Entailed(supports=share, contradicts=0, no_info=1000 - share)

    made, asked = built(UNDECIDED, FALSE, judge="onnx:sha256:00", entails=entails)
    holds(made)
    assert stated(made) == told
    assert "judgements" not in asked
    assert {each.claim for each in pairs} == {UNDECIDED}  # what a guard refuses is not asked
    assert {each.model for each in pairs} == {"onnx:sha256:00"}
    if told:
        (whole,) = (each for each in made.claims.verdicts if not each.evidence_id)
        assert (whole.means, whole.score) == ("scored", share)


def test_what_breaks_a_rule_of_honesty_gives_way_to_the_words_of_its_evidence():
    made, _ = built(DISHONEST, judge="words")
    holds(made)
    assert stated(made) == []
    assert f"“{HELD}" in plain(made.brief)
    assert [each.rule for each in made.report.rejected] == ["honesty: recency"]
    said = [event["ids"] for event in made.events.of("STATEMENTS_REFUSED")]
    assert ["honesty: recency"] in said


def test_no_more_than_five_hypotheses_are_told_each_with_its_reason_and_quotation():
    many = [
        UNDECIDED,
        "Its lease lets a worker sit on a job for seconds.",
        "The worker of a job pays for the lease by seconds.",
        "Seconds count when a worker has leased a job.",
        "The seconds of a lease belong to the worker of a job.",
        "A lease of seconds ties the worker to a job.",
        "Its lease lets the worker sit on a job for seconds.",
    ]
    made, _ = built(*many, judge="words")
    holds(made)
    lines = made.brief.partition(SPECULATION)[2].partition("\n## ")[0].splitlines()
    bullets = [line for line in lines if line.startswith("- ")]
    assert len(bullets) == len(made.claims.hypotheses) == MOST_HYPOTHESES
    assert all("Undecided: " in plain(line) and "“" in line for line in bullets)


def test_a_hypothesis_that_is_made_a_fact_or_changed_is_found():
    made, _ = built(UNDECIDED, judge="words")
    table = claims_json(made.claims)
    moved = made.brief.replace(SPECULATION, "\n## Key findings\n")
    changed = made.brief.replace("ties a worker", "binds a worker")
    assert changed != made.brief != moved
    for brief in (moved, changed):
        assert recheck(table, brief.encode(), made.blobs.get).findings


def test_a_brief_of_quotations_holds_no_speculation():
    made = Shelf(FILES).build(QUESTION)
    holds(made)
    assert SPECULATION not in made.brief
    assert {each.means for each in made.claims.verdicts if each.stance == "supports"} == {"quoted"}


WORDS = st.sampled_from(
    [*HELD.rstrip(".").split(), "not", "never", "90", "only", "all", "Acme", "job", "buy", "[1]", "“x”"]
)
SAID = st.one_of(
    st.sampled_from([QUOTED, OTHERWISE, UNDECIDED, FALSE, ADDED, DISHONEST]),
    st.lists(WORDS, min_size=3, max_size=12).map(lambda words: f"{' '.join(words)}."),
)


@settings(max_examples=25, deadline=None)
@given(st.lists(SAID, min_size=1, max_size=5), st.sampled_from(["", "words", "none"]))
def test_whatever_a_model_states_the_brief_holds_nothing_without_support(said, judge):
    made, _ = built(*said, judge=judge)
    holds(made)
    facts = plain(made.brief.partition(SPECULATION)[0])
    refused = {each.text for each in made.report.rejected if len(each.text) > 12 and each.text not in HELD}
    assert not [text for text in refused - set(stated(made)) if f"- {text}" in facts]


@pytest.mark.parametrize(
    "said",
    [
        f"{HELD[:-1]}, says doi:10.1000/182.",  # H08
        f"{HELD[:-1]}, see https://example.com/lease.",  # H09
        f"{HELD[:-1]} [5][7].",  # H10
    ],
)
def test_an_identifier_an_address_or_a_marker_of_a_models_own_fails_the_claim(said):
    made, _ = built(said, stance="supports")
    holds(made)
    assert stated(made) == []
    assert [each.rule for each in made.report.rejected] == ["guard"]
    assert not re.search(r"10\.1000|example\.com|\[5\]|\[7\]", plain(made.brief))


def test_evidence_without_words_is_refused_by_its_schema():  # H13
    with pytest.raises(ValidationError):
        Snippet.model_validate({**snippet("Iron rusts.").model_dump(), "quote": ""})


def test_what_carter_says_itself_breaks_no_rule_of_honesty():
    """What it says of what it did not find, it looked for."""
    said = [NO_ANSWER, NOTHING_READ, UNSTATED, NO_FACTS, UNDATED, AHEAD, IN_DRAFT, DISPUTED]
    said += [lead for one in (True, False) for lead in leads("a number: 1 / 2", one_source=one, undated=not one)]
    said += [*leads_dated("a number: 1 / 2", "2024", "2023"), *leads_of_change("a number: 1 / 2", "2024", "2023")]
    made = Shelf({**FILES, "broken.pdf": b"%PDF"}).build(f"{QUESTION} What does the zeppelin cost, and why?")
    said += [gap.text for gap in made.report.gaps]
    assert len(made.report.gaps) > 1
    assert [each for text in said for each in breaches(text, Facts(sources=4, looked_for=True, dated=True))] == []


def test_a_statement_that_claims_more_than_was_read_is_found_again_without_the_build():
    made, _ = built(QUOTED, OTHERWISE, judge="words")
    table = json.loads(claims_json(made.claims))
    (line,) = (each for each in table["claims"] if each["text"].startswith(OTHERWISE))
    line["text"] = line["text"].replace("is reserved", "is now reserved")
    found = recheck(json.dumps(table).encode(), b"", made.blobs.get).findings
    assert "it breaks a rule of honesty: recency" in {each.what for each in found}


def test_markdown_of_a_hypothesis_is_no_structure():
    made, _ = built(UNDECIDED, judge="words")
    kinds = {token.type for token in MarkdownIt("commonmark").parse(made.brief)}
    assert not kinds & {"fence", "code_block", "html_block"}
    assert Text(made.brief).digest
