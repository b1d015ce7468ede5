"""On a refresh a page that is held whole is asked for on condition that it changed, and replays like any other."""

import json
import shutil
from pathlib import Path

import pytest
from pytest_socket import disable_socket, enable_socket

from carter.adapters.cassettes.redaction import REVALIDATED
from carter.adapters.cassettes.shelf import Shelf
from carter.workspace import Workspace
from tests.workspace.site import Answer, Site, html
from tests.workspace.test_web import HELD, Desk

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

TAG, DATE = '"of-may"', "Fri, 01 May 2026 08:00:00 GMT"
BOTH = {"If-None-Match": TAG, "If-Modified-Since": DATE}
ANEW = [{"refresh": True}, {"record": "all"}]


@pytest.fixture
def site():
    with Site() as site:
        page = html("Leases", HELD, "The lease is renewed while the job runs.", date="2026-05-01")
        site.pages["/lease"] = Answer(page, etag=TAG, modified=DATE)
        site.find("/lease", "Leases")
        yield site


def desk(root, site, retain="pages"):
    return Desk(root, site, extra=f"retain: {retain}\n")


def told(question):
    """What the claims say and rest on, without when it was retrieved."""
    claims = json.loads(question.read("claims.json"))
    return claims["claims"], [{**source, "retrieved_at": ""} for source in claims["sources"]]


def is_revalidated(row):
    return REVALIDATED in dict(row["answer"]["headers"])


def revalidated(root):
    shelf = Shelf(str(root / "cassettes"))
    takes = [take for key in shelf.listed() for take in shelf.takes(key)]
    return [row for take in takes for row in take["exchanges"] if is_revalidated(row)]


def forget_takes_before(root):
    """Delete the cassette of the page in the set before, which was asked for without conditions."""
    shelf = Shelf(str(root / "cassettes"))
    pages = [key for key in shelf.listed() if shelf.takes(key)[0]["exchanges"][0]["uri"].endswith("/lease")]
    (first,) = [key for key in pages if not any(map(is_revalidated, shelf.takes(key)[0]["exchanges"]))]
    Path(shelf.path(first)).unlink()


@pytest.mark.parametrize("anew", ANEW, ids=str)
def test_an_unchanged_page_is_not_sent_again_and_the_claims_are_the_same(tmp_path, site, anew):
    question = desk(tmp_path, site)
    question.build()
    first, sent = told(question), site.sent
    assert (site.conditions, sent > 0) == ([], True)
    question.build(**anew)
    assert site.visits == ["/lease", "/lease"]
    assert (site.conditions, site.sent) == ([BOTH], sent)
    assert told(question) == first
    (row,) = revalidated(tmp_path)
    assert row["answer"]["code"] == 200
    assert dict(row["answer"]["headers"])["content-type"] == "text/html; charset=utf-8"


def test_a_second_refresh_goes_on_from_the_first(tmp_path, site):
    question = desk(tmp_path, site)
    question.build()
    question.build(refresh=True)
    question.build(refresh=True)
    assert site.conditions == [BOTH, BOTH]
    assert len(revalidated(tmp_path)) == 2


@pytest.mark.parametrize("anew", ANEW, ids=str)
def test_a_changed_page_is_taken_whole(tmp_path, site, anew):
    question = desk(tmp_path, site)
    question.build()
    changed = HELD.replace("60", "90")
    site.pages["/lease"] = Answer(html("Leases", changed), etag='"of-june"', modified=DATE)
    assert changed in question.brief(**anew)
    assert site.conditions == [BOTH]
    assert revalidated(tmp_path) == []


def test_a_refreshed_run_is_replayed_and_built_from_its_recordings_alone(tmp_path, site):
    question = desk(tmp_path / "first", site)
    question.build()
    refreshed = question.build(refresh=True)
    site.stop()
    again = desk(tmp_path / "again", site)
    shutil.copytree(tmp_path / "first" / "cassettes", tmp_path / "again" / "cassettes")
    forget_takes_before(tmp_path / "again")
    disable_socket(allow_unix_socket=True)
    try:
        replayed = Workspace(str(tmp_path / "again")).replay(refreshed.run)
        assert (replayed.equal, replayed.made) == (True, refreshed.manifest)
        for row in (tmp_path / "again" / "cassettes" / "effects").rglob("*.json"):
            if '"kind":"now"' not in row.read_text():
                row.unlink()  # so that the exchanges themselves are played
        assert again.build(offline=True).manifest == refreshed.manifest
    finally:
        enable_socket()
    assert told(again) == told(question)


@pytest.mark.parametrize("retain", ["documents", "snippets"])
def test_a_page_that_was_let_go_is_asked_for_whole(tmp_path, site, retain):
    question = desk(tmp_path, site, retain)
    question.build()
    first, sent = told(question), site.sent
    question.build(refresh=True)
    assert (site.conditions, site.sent) == ([], 2 * sent)
    assert told(question) == first


def test_a_page_whose_url_holds_a_key_is_asked_for_whole(tmp_path, site):
    site.pages["/lease?token=abcdefgh"] = site.pages.pop("/lease")
    site.found.clear()
    site.find("/lease?token=abcdefgh", "Leases")
    question = desk(tmp_path, site)
    question.build()
    question.build(refresh=True)
    assert site.visits == ["/lease?token=abcdefgh"] * 2
    assert site.conditions == []


def test_a_damaged_recording_of_before_does_not_stand_in_the_way(tmp_path, site):
    question = desk(tmp_path, site)
    question.build()
    sent = site.sent
    shelf = Shelf(str(tmp_path / "cassettes"))
    for key in shelf.listed():
        if shelf.takes(key)[0]["exchanges"][0]["uri"].endswith("/lease"):
            Path(shelf.path(key)).write_text("")
    question.build(refresh=True)
    assert (site.conditions, site.sent) == ([], 2 * sent)


RULES = b"User-agent: *\nDisallow: /private\n"


@pytest.mark.parametrize("retain", ["pages", "documents"])
@pytest.mark.parametrize("anew", ANEW, ids=str)
def test_a_robots_txt_that_is_unchanged_is_not_sent_again_and_is_obeyed(tmp_path, site, anew, retain):
    site.pages["/robots.txt"] = Answer(RULES, etag='"rules"')
    site.page("/private", "Leases that nobody may read", HELD)
    question = desk(tmp_path, site, retain)
    question.build()
    question.build(**anew)
    assert {"If-None-Match": '"rules"'} in site.conditions
    assert site.asked.count("/robots.txt") == 2
    assert "/private" not in site.asked
    of_rules = [row for row in revalidated(tmp_path) if row["uri"].endswith("/robots.txt")]
    assert [row["answer"]["code"] for row in of_rules] == [200]


def test_a_robots_txt_that_changed_is_obeyed_as_it_is_now(tmp_path, site):
    site.pages["/robots.txt"] = Answer(RULES, etag='"rules"')
    question = desk(tmp_path, site)
    question.build()
    site.pages["/robots.txt"] = Answer(b"User-agent: *\nDisallow: /\n", etag='"others"')
    question.build(refresh=True)
    assert {"If-None-Match": '"rules"'} in site.conditions
    assert site.visits == ["/lease"]


def test_a_run_with_a_revalidated_robots_txt_replays_and_builds_offline(tmp_path, site):
    site.pages["/robots.txt"] = Answer(RULES, etag='"rules"')
    question = desk(tmp_path, site)
    question.build()
    question.build(refresh=True)
    again = question.build(refresh=True)
    assert site.conditions.count({"If-None-Match": '"rules"'}) == 2
    site.stop()
    replayed = Workspace(str(tmp_path)).replay(again.run)
    assert (replayed.equal, replayed.made) == (True, again.manifest)
    assert question.build(offline=True).manifest == again.manifest
