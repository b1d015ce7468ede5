"""Why a claim stands where pages came from the web, or a model stated it; and what a build there may take at most."""

import json

import pytest

from carter.workspace import BuildOptions, Workspace
from tests.workspace.claude_place import ClaudePlace, honest
from tests.workspace.site import Site, redirect
from tests.workspace.test_web import HELD, Desk

pytestmark = [pytest.mark.enable_socket, pytest.mark.allow_hosts(["127.0.0.1"])]


@pytest.fixture
def site():
    with Site() as site:
        site.page("/lease", "Leases", HELD, "The lease is renewed while the job runs.", date="2026-05-01")
        site.pages["/old"] = redirect(f"{site.url}/new")
        site.find("/old", "Older leases")
        site.page("/new", "Newer leases", "A lease on a job of a worker may be held for 90 seconds.", date="2026-04-01")
        yield site


def test_a_claim_from_the_web_leads_to_the_request_of_its_page_and_to_what_the_engine_was_asked(tmp_path, site):
    desk = Desk(tmp_path, site)
    desk.build()
    workspace = Workspace(str(tmp_path))
    claims = json.loads(desk.read("claims.json"))["claims"]
    assert claims
    for claim in claims:
        walked = workspace.history.why_claim(claim["claim_id"])
        assert walked.faults == ()
        for carried in walked.evidence:
            source = carried.source
            assert source.fetch is not None
            assert source.fetch.told.startswith(site.url)
            assert source.fetch.performed
            assert source.fetch.event is not None
            assert source.queries
            for query in source.queries:
                assert query.engine == "searxng"
                assert [exchange.kind for exchange in query.exchanges] == ["http_request"]
                assert query.exchanges[0].event is not None
            # By default the text of a page is kept once the brief is built, and not its bytes.
            assert carried.place.retained
            assert not source.retained


def test_a_page_that_was_led_to_is_walked_to_the_url_that_was_asked_for(tmp_path, site):
    desk = Desk(tmp_path, site)
    desk.build()
    walked = Workspace(str(tmp_path)).history.why_claim("A lease on a job of a worker may be held for 90 seconds.")
    (carried,) = walked.evidence
    assert carried.source.url == f"{site.url}/new"
    assert carried.source.fetch is not None
    assert carried.source.fetch.told in (f"{site.url}/old", f"{site.url}/new")


def test_what_retention_let_go_is_told_and_is_no_fault(tmp_path, site):
    desk = Desk(tmp_path, site, extra="retain: snippets\n")
    desk.build()
    walked = Workspace(str(tmp_path)).history.why_claim("1")
    assert walked.faults == ()
    (carried,) = walked.evidence
    assert not carried.place.retained
    assert carried.place.quote == HELD


def test_a_statement_of_a_model_leads_to_what_the_model_was_asked(tmp_path):
    place = ClaudePlace(tmp_path)
    place.played(honest)
    workspace = Workspace(str(tmp_path))
    for claim in place.claims["claims"]:
        walked = workspace.history.why_claim(claim["claim_id"])
        assert walked.faults == ()
        stated = walked.verdict is not None and walked.verdict.means == "asked"
        prompts = {exchange.told.partition("@")[0] for exchange in walked.asked}
        # A statement is drafted from evidence; a sentence of the summary is written over other claims.
        assert bool(prompts & {"draft_claims", "write"}) or not stated
        assert all(exchange.kind == "complete" and exchange.event is not None for exchange in walked.asked)


def test_a_build_on_the_web_takes_no_more_than_its_plan_said(tmp_path, site):
    desk = Desk(tmp_path, site, max_tool_calls=6, max_requests=40, max_megabytes=3)
    planned = Workspace(str(tmp_path)).build(str(desk.file), BuildOptions(dry_run=True))
    assert planned.most is not None
    assert planned.most[1:] == (6, 40, 3_000_000, 0, 0)
    desk.build()
    report = desk.report()
    taken = [report[name] for name in ("tool_calls", "requests", "bytes_received")]
    assert all(0 < count <= most for count, most in zip(taken, planned.most[1:4], strict=True))
    assert desk.result.built <= planned.most.actions


def test_a_build_by_a_model_takes_no_more_than_its_plan_said(tmp_path):
    place = ClaudePlace(tmp_path)
    planned = place.build_here(dry_run=True)
    assert planned.most is not None
    assert (planned.most.tokens, planned.most.micro_dollars) == (400_000, 2_000_000)
    place.played(honest)
    assert 0 < place.report["tokens"] <= planned.most.tokens
    assert 0 < place.report["cost_usd"] * 1_000_000 <= planned.most.micro_dollars


def test_a_later_round_is_bounded_by_what_is_left(tmp_path):
    place = ClaudePlace(tmp_path)
    place.played(honest)
    place.note("more.md", "# Renewal\n\nA lease of a worker on a job may be renewed 7 times.\n")
    planned = place.build_here(dry_run=True)
    assert planned.steps[0].reason.kind == "input changed"
    assert planned.most is not None
    # The queries of the first round were proposed, and are found done.
    assert planned.most.tokens == 400_000 - 120
