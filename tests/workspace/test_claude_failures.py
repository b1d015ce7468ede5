"""Each way in which a request to Claude can end, in whole builds: a typed outcome, a gap that owns up, a brief."""

import shutil

import pytest

from carter.workspace import Workspace
from tests.adapters.messages_server import Reply, begun, block, event, failed, playing, said, stopped
from tests.few import few
from tests.research.model.played import answer_of, items_of, kind_of, text_of
from tests.workspace.claude_place import CLAUDE, KINDS, ClaudePlace, honest, only

pytestmark = pytest.mark.enable_socket

OVERLOADED = event("error", error={"type": "overloaded_error", "message": "Overloaded"})
HTML = Reply(b"<html>Sign in</html>", 200, (("content-type", "text/html"),))
# What the server plays, the outcome in the report, what the brief says, attempts of the first request.
WAYS = {
    "F01 overloaded inside the stream": (Reply(begun() + block("Ir") + OVERLOADED), "overloaded", "was overloaded", 2),
    "F02 cut after a delta": (Reply(begun() + block("Iron")), "cut_stream", "its answer broke off", 2),
    "F03 truncated": (
        Reply(begun() + block('{"statements": [{"te') + stopped("max_tokens")),
        "truncated",
        "cut off at the most tokens",
        1,
    ),
    "F04 refused": (Reply(begun() + block("No.") + stopped("refusal")), "refused", "refused to answer", 1),
    "F05 empty": (Reply(begun() + stopped()), "empty", "its answer was empty", 1),
    "F06 thinking only": (Reply(begun() + block("hm", "thinking") + stopped()), "thinking_only", "said nothing", 1),
    "F07 context exceeded": (
        Reply(begun() + stopped("model_context_window_exceeded")),
        "context_exceeded",
        "longer than it reads",
        1,
    ),
    "F07 prompt too long": (
        failed(400, "invalid_request_error", "prompt is too long: 300000 tokens > 200000 maximum"),
        "context_exceeded",
        "longer than it reads",
        1,
    ),
    "F08 rate limit": (failed(429, "rate_limit_error"), "rate_limited", "allowed no more requests", 5),
    "F09 asked to wait too long": (
        failed(429, "rate_limit_error", retry_after="300"),
        "rate_limited",
        "allowed no more requests",
        1,
    ),
    "F10 HTML": (HTML, "bad_response", "could not be read", 2),
    "overloaded": (failed(529, "overloaded_error"), "overloaded", "was overloaded", 5),
    "a server error": (failed(500, "api_error"), "unavailable", "could not be reached", 5),
    "no JSON": (said("Here you are!"), "bad_response", "could not be read", 1),
    "another form": (said('{"statements": 1}'), "bad_shape", "did not have the form", 1),
}


@pytest.fixture
def place(tmp_path):
    return ClaudePlace(tmp_path)


@pytest.mark.parametrize("way", few(WAYS, 5))
def test_how_a_draft_ends_is_an_outcome_a_gap_and_a_brief_without_claims(place, way):
    reply, outcome, told, attempts = WAYS[way]
    place.played(only("statements", reply))
    drafts = [call for call in place.report["model_calls"] if call["prompt"].startswith("draft_claims")]
    assert {call["outcome"] for call in drafts} == {outcome}
    assert drafts[0]["attempts"] == attempts
    assert len(drafts) <= 3
    assert told in place.brief
    assert place.claims["claims"] == []
    assert "Nothing about the sources was stated that holds against them." in place.brief
    failures = [each["payload"]["outcome"] for each in place.events if each["type"] == "ATTEMPT_FAILED"]
    made = sum(call["attempts"] for call in drafts)
    assert failures == ([] if way in ("no JSON", "another form") else [outcome] * made)
    assert place.played(honest).asked == []
    assert place.built.state == "up to date"


OTHERS = [kind for kind in KINDS if kind != "statements"]
OTHER_WAYS = ["F03 truncated", "F04 refused", "F10 HTML", "another form"]


@pytest.mark.parametrize(
    ("way", "kind"),
    [
        # Each way once among the quick ones.
        pytest.param(way, kind, marks=[] if OTHERS[0] == kind else pytest.mark.slow)
        for way in OTHER_WAYS
        for kind in OTHERS
    ],
)
def test_where_another_request_fails_it_is_told_and_only_what_was_judged_is_stated(place, kind, way):
    reply, _, told, _ = WAYS[way]
    place.played(only(kind, reply))
    assert told in place.brief
    assert bool(place.claims["claims"]) == (kind != "judgements")
    assert place.built.exit_code == 0
    assert not Workspace(str(place.root)).verify().damage


def test_an_answer_that_was_cut_off_is_asked_for_once_more_about_fewer_passages(place):
    shown = []

    def short(request):
        if kind_of(request) != "statements":
            return honest(request)
        shown.append(len(items_of(text_of(request))))
        return Reply(begun() + stopped("max_tokens")) if len(shown) == 1 else honest(request)

    place.played(short)
    assert shown[1] == shown[0] // 2
    assert f"{shown[0] - shown[1]} of {shown[0]} passages were not shown to it" in place.brief
    assert place.claims["claims"]


def test_a_bad_form_is_repaired_with_what_is_wrong_and_then_all_is_well(place):
    def first_wrong(request):
        wrong = kind_of(request) == "statements" and len(request["messages"]) == 1
        return said('{"claims": []}') if wrong else honest(request)

    server = place.played(first_wrong)
    repair = next(request for request in server.asked if len(request["messages"]) == 3)
    assert "That answer cannot be used" in repair["messages"][2]["content"]
    assert place.claims["claims"]
    assert "model" not in {gap["kind"] for gap in place.report["gaps"]}


def test_quotations_take_the_place_of_statements_only_where_the_question_says_so(place):
    place.ask(f"{CLAUDE}model:\n  if_it_fails: extractive\n")
    place.played(only("statements", WAYS["F04 refused"][0]))
    assert "“A worker holds a lease on a job for 60 seconds.”" in place.brief
    assert "The claims are quotations instead." in place.brief


# What a server that fails for good plays for every request, and what the brief says of it.
GONE = {
    "overloaded": (failed(529, "overloaded_error"), "its provider was overloaded"),
    "a server error": (failed(500, "api_error"), "it could not be reached"),
    "rate limit": (failed(429, "rate_limit_error"), "its provider allowed no more requests"),
    "a stream that breaks": (Reply(begun() + block("Iron")), "its answer broke off"),
    "a wrong key": (failed(401, "authentication_error"), "there is no key that its provider accepts"),
    "no credit": (failed(402, "billing_error"), "there is no key that its provider accepts"),
}


@pytest.mark.parametrize("way", few(GONE, 2))
def test_a_model_that_fails_for_good_ends_the_build_with_exit_4_and_a_partial_brief(place, way):
    reply, told = GONE[way]
    place.played(lambda _: reply)
    assert (place.built.exit_code, place.built.stop_reason) == (4, "MODEL_FAILED")
    assert "**This brief is partial**: the build ended by MODEL\\_FAILED" in place.brief
    assert f"A model was asked to state the claims: {told}." in place.brief
    assert f"This brief is partial: a request to the model failed for good: {told}." in place.brief
    report = place.report
    assert (report["exit_code"], report["stop_reason"], report["partial"]) == (4, "MODEL_FAILED", True)
    assert report["stop_why"].endswith(f"a request to the model failed for good: {told}")
    assert not Workspace(str(place.root)).verify().damage


@pytest.mark.parametrize("way", few(GONE, 1))
def test_a_model_that_fails_for_good_is_no_failure_where_the_question_says_what_takes_its_place(place, way):
    reply, told = GONE[way]
    place.ask(f"{CLAUDE}model:\n  if_it_fails: extractive\n")
    place.played(lambda _: reply)
    assert (place.built.exit_code, place.report["partial"]) == (0, False)
    assert "“A worker holds a lease on a job for 60 seconds.”" in place.brief
    said = f"A model was asked to state the claims: {told}. The claims are quotations instead."
    assert said in place.brief
    assert said in {gap["text"] for gap in place.report["gaps"]}


def test_what_failed_is_asked_again_only_when_that_is_wanted_and_then_all_is_well(place):
    place.played(lambda _: GONE["a wrong key"][0])
    run = place.built.run
    assert place.played(honest).asked == []
    assert (place.built.state, place.built.exit_code, place.built.run) == ("up to date", 4, run)
    server = place.played(honest, retry_failed=True)
    assert server.asked
    assert (place.built.exit_code, place.report["partial"]) == (0, False)
    assert place.claims["claims"]


@pytest.mark.parametrize("kind", few((kind for kind in KINDS if kind != "judgements"), 2))
def test_where_one_request_fails_for_good_the_rest_is_kept_and_only_it_is_asked_again(place, kind):
    place.played(only(kind, GONE["a server error"][0]))
    assert (place.built.exit_code, place.built.stop_reason) == (4, "MODEL_FAILED")
    assert bool(place.claims["claims"]) == (kind != "statements")
    server = place.played(honest, retry_failed=True)
    assert kind_of(server.asked[0]) == kind
    assert place.built.exit_code == 0


def test_a_server_where_nobody_listens_is_a_model_that_failed(place, monkeypatch):
    with playing([]) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
    monkeypatch.setattr("carter.workspace.reaching.pause", lambda _seconds: None)
    place.build_here()
    assert (place.built.exit_code, place.built.stop_reason) == (4, "MODEL_FAILED")
    assert "it could not be reached" in place.brief
    assert place.report["cost_usd"] == 0


def test_without_a_key_quotations_take_the_place_of_the_model_where_the_question_says_so(place, monkeypatch):
    place.ask(f"{CLAUDE}model:\n  if_it_fails: extractive\n")
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.delenv("ANTHROPIC_BASE_URL", raising=False)
    built = place.build_here()
    assert (built.exit_code, place.report["partial"], place.report["tokens"]) == (0, False, 0)
    assert "“A worker holds a lease on a job for 60 seconds.”" in place.brief
    assert "there is no key that its provider accepts. The claims are quotations instead." in place.brief
    shutil.rmtree(place.root / "store")
    assert Workspace(str(place.root)).replay().equal
    shutil.rmtree(place.root / "cassettes" / "effects")
    assert place.build_here(offline=True).manifest == built.manifest
    assert place.played(honest, retry_failed=True).asked
    assert "The claims are quotations instead." not in place.brief


def test_a_limit_goes_before_a_model_that_failed(place):
    def player(request):
        return GONE["a server error"][0] if kind_of(request) == "queries" else heavy(380_000)(request)

    place.played(player)
    assert (place.built.exit_code, place.built.stop_reason) == (6, "MAX_TOKENS")
    assert place.report["model_calls"][0]["outcome"] == "unavailable"


def test_the_command_says_that_the_model_could_not_be_had_and_how_to_go_on(place):
    with playing(lambda _: GONE["a wrong key"][0]) as server:
        done = place.carter(
            "build", "question.yaml", ANTHROPIC_BASE_URL=server.url, ANTHROPIC_API_KEY="sk-ant-api03-wrong-0123456789"
        )
    assert done.returncode == 4
    assert "the model could not be had" in done.stderr
    assert "--retry-failed" in done.stderr
    assert "brief.md" in done.stdout


def heavy(tokens):
    """An honest model whose every answer takes so many tokens."""
    return lambda request: Reply(begun(tokens) + block(answer_of(request)) + stopped())


@pytest.mark.parametrize(("settings", "reason"), [("max_cents: 1", "MAX_MONEY"), ("max_tokens: 10000", "MAX_TOKENS")])
def test_a_limit_that_allows_no_request_ends_the_build_with_a_partial_brief(place, settings, reason):
    place.ask(f"{CLAUDE}model:\n  {settings}\n")
    assert place.played(honest).asked == []
    assert (place.built.exit_code, place.built.stop_reason) == (6, reason)
    assert place.report["partial"]
    assert "**This brief is partial**" in place.brief
    assert settings.partition(":")[0] in place.brief.replace("\\", "")
    assert "limit" in {gap["kind"] for gap in place.report["gaps"]}


@pytest.mark.parametrize("requests", few((4, 1, 2, 3, 5, 6), 1))
def test_a_limit_that_is_reached_later_keeps_what_was_stated_until_then(place, requests):
    """Whatever request the tokens end before: none is made that might overshoot, and what is told was judged."""
    place.ask(f"{CLAUDE}model:\n  max_tokens: 400000\n")
    server = place.played(heavy(380_000 // requests))
    assert len(server.asked) == requests
    assert (place.built.exit_code, place.built.stop_reason) == (6, "MAX_TOKENS")
    assert place.report["tokens"] <= 400_000
    assert bool(place.claims["claims"]) == (requests >= KINDS.index("judgements") + 1)
    assert not Workspace(str(place.root)).verify().damage
    again = place.played(honest)
    assert (place.built.state, place.built.exit_code, again.asked) == ("up to date", 6, [])


@pytest.mark.parametrize("kind", few(("judgements", "queries", "sentences"), 1))
def test_a_server_that_counts_more_than_was_reserved_is_asked_nothing_more_and_a_gap_tells_it(place, kind):
    place.ask(f"{CLAUDE}model:\n  max_tokens: 400000\n")
    server = place.played(lambda request: (heavy(900_000) if kind_of(request) == kind else honest)(request))
    assert kind_of(server.asked[-1]) == kind
    assert place.report["tokens"] > 900_000
    (gap,) = [each["text"] for each in place.report["gaps"] if "more than the 400,000 of" in each["text"]]
    assert gap.startswith("The model took 9")
    assert "more than the 400,000 of" in place.brief
    assert (place.built.exit_code, place.built.stop_reason) == (6, "MAX_TOKENS")


def test_what_each_prompt_took_is_in_the_report(place):
    place.played(honest)
    use = {each["prompt"]: each for each in place.report["model_use"]}
    assert list(use) == [
        "plan_queries@2",
        "draft_claims@2",
        "judge_support@1",
        "find_gaps@2",
        "outline@2",
        "write@2",
    ]
    assert use["judge_support@1"]["requests"] == 2
    assert sum(each["tokens"] for each in use.values()) == place.report["tokens"] > 0
    assert sum(each["cost_usd"] for each in use.values()) == pytest.approx(place.report["cost_usd"])
