"""Two runs that asked the world: the page, the search, the model or the day that answered otherwise is the cause."""

import pytest

from carter.adapters.clock import SystemClock
from carter.kernel.effects import Today
from carter.workspace import Workspace
from tests.adapters.messages_server import said
from tests.research.model.played import answer_of, kind_of
from tests.workspace.claude_place import ClaudePlace, honest
from tests.workspace.compared import because, of
from tests.workspace.site import Answer, Site, html
from tests.workspace.test_web import HELD, Desk

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

LONGER = "A worker holds a lease on a job for 75 seconds."
MORE = "At night a worker holds a lease on a job for 120 seconds."


@pytest.fixture
def site():
    with Site() as site:
        site.page("/lease", "Leases", HELD, "The lease is renewed while the job runs.", date="2026-05-01")
        yield site


def diff(desk, **told):
    return Workspace(str(desk.root)).history.diff(**told)


def test_a_page_that_changed_is_the_cause_with_its_text(tmp_path, site):
    desk = Desk(tmp_path, site)
    desk.build()
    site.pages["/lease"] = Answer(html("Leases", LONGER, "The lease is renewed while the job runs.", date="2026-05-01"))
    desk.build(refresh=True)
    found = diff(desk)
    claim = of(found, "changed", HELD[:35])
    assert because(claim) == [("source", f"{site.url}/lease", "changed")]
    assert claim.snippets[0].lines == (f"- {HELD}", f"+ {LONGER}")
    assert because(of(found, "touched", "The lease is renewed")) == [("source", f"{site.url}/lease", "changed")]


def test_a_page_that_cannot_be_had_any_more_is_the_cause_of_the_claims_that_went(tmp_path, site):
    desk = Desk(tmp_path, site)
    desk.build()
    site.pages["/lease"] = Answer(b"gone", 404)
    desk.build(refresh=True)
    claim = of(diff(desk), "removed", HELD)
    assert because(claim)[0] == ("source", f"{site.url}/lease", "changed")
    assert claim.causes[0].words == f"{site.url}/lease could be had, and is now unavailable: http_404"


def test_a_search_that_finds_another_page_is_the_cause_of_what_that_brings(tmp_path, site):
    desk = Desk(tmp_path, site)
    desk.build()
    site.page("/night", "Leases at night", MORE, date="2026-05-02")
    desk.build(refresh=True)
    claim = of(diff(desk), "added", MORE)
    assert claim.via == "search"
    assert {(cause.of, cause.how) for cause in claim.causes} == {("reply", "http_request")}
    assert "searxng" in claim.causes[0].words


def test_what_retention_let_go_stops_nothing_and_is_said(tmp_path, site):
    desk = Desk(tmp_path, site, extra="retain: snippets\n")
    desk.build()
    site.pages["/lease"] = Answer(html("Leases", LONGER, "The lease is renewed while the job runs.", date="2026-05-01"))
    desk.build(refresh=True)
    found = diff(desk, stages=True, text=True)
    claim = of(found, "changed", HELD[:35])
    assert because(claim) == [("source", f"{site.url}/lease", "changed")]
    assert claim.snippets[0].lines == (f"- {HELD}", f"+ {LONGER}")
    assert "not here any more" in claim.snippets[0].note
    assert any("let go by retention" in note for note in found.notes)


def test_a_day_that_moved_is_a_cause_where_it_decided_something(tmp_path, site, monkeypatch):
    desk = Desk(tmp_path, site, recency_days=3650)
    desk.build()
    monkeypatch.setattr(SystemClock, "__call__", lambda self, request: Today(date="2046-12-01"))
    desk.build(refresh=True)
    claim = of(diff(desk), "removed", HELD)
    assert [cause.how for cause in claim.causes if cause.of == "reply"].count("now") == 1
    assert any(cause.words.endswith("-> 2046-12-01") for cause in claim.causes)


def other_words(request):
    """A model that is honest, and states what it states in other words."""
    answer = answer_of(request)
    return said(answer.replace("holds a lease", "keeps a lease") if kind_of(request) == "statements" else answer)


def test_a_model_that_answers_otherwise_is_the_cause_of_the_claims_that_it_states_otherwise(tmp_path):
    place = ClaudePlace(tmp_path)
    place.played(honest)
    place.played(other_words, refresh=True)
    found = diff(place)
    assert [(cause.of, cause.how) for cause in found.causes if cause.of == "reply"]
    claims = [claim for claim in found.claims if claim.how in ("changed", "removed", "added")]
    assert claims
    assert {(cause.of, cause.how) for claim in claims for cause in claim.causes} == {("reply", "complete")}
