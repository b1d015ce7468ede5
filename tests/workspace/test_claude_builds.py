"""Whole builds in which Claude states the claims: every sentence rests on evidence, and nothing unsupported is told."""

import json
from pathlib import Path

import pytest

from carter.errors import QuestionError, StageFailed
from carter.workspace import Workspace
from tests.adapters.messages_server import Reply, begun, block, event, failed, said, stopped
from tests.research.model.played import answer_of, items_of, kind_of, statement, supporting, text_of
from tests.workspace.claude_place import CLAUDE, KINDS, ClaudePlace, honest

pytestmark = pytest.mark.enable_socket


@pytest.fixture
def place(tmp_path):
    return ClaudePlace(tmp_path)


def answering(**answers):
    """A model that is honest, but for these kinds: each a function of the text of a request."""

    def answer(request):
        own = answers.get(kind_of(request))
        return said(json.dumps(own(text_of(request)))) if own else honest(request)

    return answer


def leading(text):
    """A summary of one sentence, made of the first two claims that are of one time."""
    texts = {name: item.partition(" “")[0] or item.strip("“”") for name, item in items_of(text).items()}
    more, job = (next(name for name in texts if word in texts[name]) for word in ("renewed while", "run twice"))
    both = "The lease is renewed while the job runs, and a job is run twice when the lease of its worker runs out."
    return {"sentences": [{"text": both, "claims": [more, job]}]}


def test_a_brief_by_claude_rests_on_quotations_and_verifies(place):
    server = place.played(honest)
    assert [kind_of(request) for request in server.asked] == [*KINDS, "judgements"]
    assert "“A worker holds a lease on a job for 60 seconds.”" in place.brief
    means = {verdict["means"] for verdict in place.claims["verdicts"] if verdict["stance"] == "supports"}
    assert means >= {"asked"}
    assert not Workspace(str(place.root)).verify().damage
    calls = place.report["model_calls"]
    assert place.report["tokens"] == 120 * len(calls)
    # 100 tokens at $2 and 20 at $10 for a million, in each call.
    assert place.report["cost_usd"] == pytest.approx(0.0004 * len(calls))


def test_a_sentence_of_the_summary_is_a_claim_whose_quotations_stand_under_the_findings(place):
    place.played(answering(sentences=leading))
    both = "The lease is renewed while the job runs, and a job is run twice when the lease of its worker runs out."
    summary, _, rest = place.brief.partition("## Key findings")
    (line,) = [line for line in summary.splitlines() if line.startswith("- ")]
    assert line.startswith(f"- {both} [")
    assert line.count("[") == 2
    assert "“The lease is renewed while the job runs.”" in rest
    assert "“A job is run twice when" in rest
    (claim,) = [claim for claim in place.claims["claims"] if claim["section"] == "summary"]
    assert claim["text"].startswith(both)
    assert claim["in_brief"]
    assert not Workspace(str(place.root)).verify().damage


def test_a_sentence_of_the_summary_that_is_not_judged_supported_is_told_nowhere(place):
    def doubting(text):
        stance = (
            "no_info" if "run twice when the lease of its worker runs out." in text.split("Passage:")[0] else "supports"
        )
        return json.loads(supporting(text, stance))

    place.played(answering(sentences=leading, judgements=doubting))
    assert "and a job is run twice when" not in place.brief
    assert [each["reason"] for each in place.report["rejected"]] == ["its evidence was judged: no_info"]
    assert not [claim for claim in place.claims["claims"] if claim["section"] == "summary"]


@pytest.mark.parametrize("forged", ["A lease lasts 999 seconds.", "A worker holds no lease on a job."])
def test_a_sentence_that_is_no_claim_does_not_verify(place, forged):
    place.played(answering(sentences=leading))
    path = Path(place.built.folder, "brief.md")
    lines = path.read_text().split("\n")
    number = next(number for number, line in enumerate(lines) if line.startswith("- The lease is renewed"))
    markers = lines[number][lines[number].index(" [") :]
    lines[number] = f"- {forged}{markers}"
    path.write_text("\n".join(lines))
    damage = Workspace(str(place.root)).verify().damage
    assert any("it tells what is no claim" in each.what for each in damage)


def test_the_order_of_the_findings_is_the_one_that_the_model_proposes(place):
    def told(model):
        place.played(model, record="all")
        findings = place.brief.partition("## Key findings")[2].partition("\n## ")[0]
        return [line for line in findings.splitlines() if line.startswith("- ")]

    def last_first(text):
        return {"parts": [{"part": 1, "claims": list(reversed(items_of(text)))}]}

    def as_given(text):
        return {"parts": [{"part": 1, "claims": list(items_of(text))}]}

    one = told(answering(parts=as_given, sentences=lambda _: {"sentences": []}))
    other = told(answering(parts=last_first, sentences=lambda _: {"sentences": []}))
    assert [line[:20] for line in one] == [line[:20] for line in reversed(other)]
    assert len(one) > 2


def test_a_part_that_the_model_calls_open_is_a_gap_and_is_searched_for_once_more(place):
    server = place.played(
        answering(
            queries=lambda text: {"queries": [{"part": 1, "words": f"lease seconds {text.count('sent already')}"}]},
            gaps=lambda _: {"gaps": [{"part": 1, "what": "answered in part"}]},
        )
    )
    planned = [text_of(request) for request in server.asked if kind_of(request) == "queries"]
    assert "Parts that need an answer: 1." in planned[0]
    assert len(planned) == 2
    assert "Queries that were sent already:\nlease seconds 0" in planned[1]
    assert "By the model's own judgement, this part of the question is answered in part only" in place.brief
    queries = [query for each in place.report["rounds"] for query in each["queries"]]
    assert {"lease seconds 0", "lease seconds 1"} <= set(queries)


def test_no_word_of_a_document_is_in_the_request_for_queries(place):
    server = place.played(answering(gaps=lambda _: {"gaps": [{"part": 1, "what": "not answered"}]}))
    asked = [request for request in server.asked if kind_of(request) == "queries"]
    assert asked
    for request in asked:
        assert not any(word in json.dumps(request["messages"]) for word in ("60", "90", "renewed", "canteen"))


def test_without_a_model_nothing_is_asked_and_the_stages_are_the_same(place):
    place.ask(CLAUDE.replace("synthesizer: claude", "synthesizer: extractive"))
    assert place.played(honest).asked == []
    assert place.report["model_use"] == []
    assert "“A worker holds a lease on a job for 60 seconds.”" in place.brief


def test_no_key_is_in_the_store_or_the_recordings(place):
    place.played(honest)
    written = [path for path in place.root.rglob("*") if path.is_file() and b"sk-ant" in path.read_bytes()]
    assert written == []


def test_a_failure_is_asked_again_where_the_user_says_so(place):
    place.played(lambda _: Reply(begun() + stopped("refusal")))
    assert place.claims["claims"] == []
    place.played(honest, retry_failed=True)
    assert place.built.state == "built"
    assert place.claims["claims"]


def test_a_statement_that_is_not_judged_supported_is_told_nowhere(place):
    place.played(answering(judgements=lambda text: json.loads(supporting(text, "no_info"))))
    assert place.claims["claims"] == []
    assert "statements of the model were dropped" in place.brief
    assert {each["reason"] for each in place.report["rejected"]} == {"its evidence was judged: no_info"}


def test_a_model_whose_price_nobody_knows_is_not_asked(place):
    place.ask(f"{CLAUDE}model:\n  name: someone-elses-model\n")
    assert place.played(honest).asked == []
    assert "nobody knows what it costs" in place.brief


def test_a_model_that_the_provider_does_not_know_is_no_recording_so_that_the_build_goes_on_once_it_does(place):
    with pytest.raises(StageFailed, match="refuses a request to `claude-sonnet-5-5`"):
        place.played(lambda _: failed(404, "not_found_error"))
    place.played(honest)
    assert place.built.state == "built"


def test_the_question_says_how_the_model_thinks(place):
    place.ask(f"{CLAUDE}model:\n  thinking: enabled\n  thinking_tokens: 2000\n")
    server = place.played(honest)
    assert {json.dumps(each["thinking"]) for each in server.asked} == {'{"type": "enabled", "budget_tokens": 2000}'}
    place.ask(f"{CLAUDE}model:\n  thinking: between_tools\n")
    server = place.played(honest)
    assert {json.dumps(each["thinking"]) for each in server.asked} == {'{"type": "between_tools"}'}
    place.ask(CLAUDE)
    assert not [each for each in place.played(honest).asked if "thinking" in each]


def test_what_the_provider_kept_is_told_by_prompt_and_costs_what_it_costs(place):
    seen = set()

    def keeping(request):
        """A provider that keeps each prompt when it first sees it."""
        prompt = request["system"][0]["text"]
        kept = "cache_read_input_tokens" if prompt in seen else "cache_creation_input_tokens"
        seen.add(prompt)
        usage = {"input_tokens": 100, "output_tokens": 1, kept: 600}
        begins = event("message_start", message={"id": "msg_1", "type": "message", "model": "played-1", "usage": usage})
        return Reply(begins + block(answer_of(request)) + stopped())

    server = place.played(keeping)
    use = {each["prompt"]: each for each in place.report["model_use"]}
    judged = use["judge_support@1"]
    assert (judged["requests"], judged["cache_write"], judged["cache_read"]) == (2, 600, 600)
    assert judged["tokens"] == 2 * (100 + 20 + 600)
    # Sonnet: $2 read, $10 written, $2.50 put into the cache, $0.20 read from it, for a million.
    assert judged["cost_usd"] == pytest.approx((2 * (100 * 2 + 20 * 10) + 600 * 2.5 + 600 * 0.2) / 1e6, abs=2e-6)
    assert sum(each["cache_write"] + each["cache_read"] for each in use.values()) == 600 * len(server.asked)


def test_an_attempt_that_failed_is_an_event_of_the_run(place):
    first = [failed(429, "rate_limit_error", retry_after="1")]
    place.played(lambda request: first.pop() if first else said(answer_of(request)))
    failures = [each["payload"]["outcome"] for each in place.events if each["type"] == "ATTEMPT_FAILED"]
    assert failures == ["rate_limited"]


OTHERWISE = "A job is reserved for its worker during a minute."
UNDECIDED = "A lease of seconds ties a worker to its job."


def stating(*texts):
    """A model that states these over the passage that tells how long a lease lasts."""

    def statements(text):
        name = next(name for name, item in items_of(text).items() if "60 seconds" in item)
        return {"statements": [statement(each, (name, "A worker holds a lease")) for each in texts]}

    return answering(statements=statements)


def test_where_words_judge_the_model_is_not_asked_and_what_they_cannot_decide_is_speculation(place):
    place.ask(f"{CLAUDE}judge: words\n")
    server = place.played(stating(OTHERWISE, UNDECIDED))
    assert "judgements" not in [kind_of(request) for request in server.asked]
    facts, _, speculation = place.brief.partition("## Speculation / Hypotheses")
    assert OTHERWISE in facts
    assert UNDECIDED not in facts
    assert UNDECIDED in speculation
    assert [each["text"] for each in place.claims["hypotheses"]] == [UNDECIDED]
    workspace = Workspace(str(place.root))
    assert not workspace.verify().damage
    (claim,) = place.claims["claims"]
    shown = workspace.show(claim["claim_id"])
    assert "verdict: supports, compared, score " in shown.text
    assert "confidence from: relevance " in shown.text
    assert {each["evidence_id"] for each in shown.data["verdicts"]} == {"", *claim["evidence_ids"]}


def test_a_judge_whose_files_are_not_there_is_an_error_that_says_so(place):
    place.ask(f"{CLAUDE}judge: onnx:nowhere\n")
    with pytest.raises(QuestionError, match="the judge's file cannot be read"):
        place.build_here()
