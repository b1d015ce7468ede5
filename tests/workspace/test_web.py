"""From a question to a brief over the web: a search server and pages on loopback, then the same without them."""

import json
import shutil
from pathlib import Path

import pytest
from pytest_socket import disable_socket, enable_socket

from carter.errors import CarterError, exit_code_of
from carter.workspace import Workspace
from tests.workspace.desk import HELD, QUESTION, Desk
from tests.workspace.place import Here
from tests.workspace.site import Answer, html, redirect

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

OFFLINE = "def nobody(*words, **named): raise socket.gaierror(-2, 'no network')\nsocket.getaddrinfo = nobody\n"


def test_a_question_becomes_a_brief_that_cites_pages_of_the_web(tmp_path, site):
    desk = Desk(tmp_path, site)
    brief = desk.brief()
    assert f"“{HELD}” [1]" in brief
    assert f"- [1] Leases: <{site.url}/lease>, published 2026-05-01, sha256 " in brief
    (source,) = json.loads(desk.read("claims.json"))["sources"]
    assert (source["url"], source["domain"], source["source_type"]) == (f"{site.url}/lease", "127.0.0.1", "html")
    assert source["retrieved_at"].endswith("Z")
    assert site.searches[0] == "worker hold lease job"
    assert site.visits == ["/lease"]


def test_a_brief_over_the_web_verifies_and_its_claims_are_shown(tmp_path, site):
    desk = Desk(tmp_path, site)
    desk.build()
    workspace = Workspace(str(tmp_path))
    assert workspace.verify().damage == ()
    claim = json.loads(desk.read("claims.json"))["claims"][0]["claim_id"]
    assert f"Leases  ({site.url}/lease)" in workspace.show(claim).text


def test_a_second_build_asks_nobody(tmp_path, site):
    desk = Desk(tmp_path, site)
    desk.build()
    asked = list(site.asked)
    assert desk.build().state == "up to date"
    assert site.asked == asked


def test_from_the_recordings_alone_it_is_built_again_without_a_connection(tmp_path, site):
    site.find("/gone", "The lease that is gone")
    site.pages["/slow"] = Answer(html("Slow", HELD), after=5)
    site.find("/slow", "Slow leases")
    desk = Desk(tmp_path / "first", site)
    first = desk.build()
    assert any("deadline" in gap for gap in desk.gaps())
    site.stop()
    shutil.copytree(tmp_path / "first" / "cassettes", tmp_path / "again" / "cassettes")
    again = Desk(tmp_path / "again", site)
    disable_socket(allow_unix_socket=True)
    try:
        assert again.build().manifest == first.manifest
    finally:
        enable_socket()
    for name in ("brief.md", "claims.json", "claims.md"):
        assert again.read(name) == desk.read(name)


def test_local_sources_and_the_web_are_read_together(tmp_path, site):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "lease.txt").write_text("A worker holds a lease on a job until the job is done.\n")
    brief = Desk(tmp_path, site, extra="  - local\nsources: [notes]\n").brief()
    assert "notes/lease.txt" in brief
    assert f"<{site.url}/lease>" in brief


LEFT_OUT, NOT_READ = "Left out: {url}/a (", "Not read: {url}/a ("
GAPS = {
    "denied": ("http://denied.example/a", None, "Left out: http://denied.example/a (`denied.example` is in"),
    "too old by the engine": ("/a", "2001-02-03", LEFT_OUT + "dated before "),
    "too old by the page": ("/a", Answer(html("A lease", HELD, date="2001-02-03")), LEFT_OUT + "dated before "),
    "led to a denied host": ("/a", redirect("http://denied.example/b"), NOT_READ + "denied_by_policy: "),
    "led to another address": ("/a", redirect("http://127.0.0.2/b"), NOT_READ + "blocked_address: "),
    "kept out": ("/a?private", Answer(html("A", HELD)), "Not read: {url}/a?private (robots_disallowed: "),
    "not there": ("/a", Answer(b"", 404), NOT_READ + "http_404: The server answered 404)."),
    "asked too often": ("/a", Answer(b"", 429), NOT_READ + "rate_limited: "),
    "not in its coding": ("/a", Answer(b"<p>", headers=(("Content-Encoding", "br"),)), NOT_READ + "bad_encoding: "),
    "moved for ever": ("/a", redirect("/a"), NOT_READ + "redirect_loop: "),
    "late": ("/a", Answer(html("A lease", HELD), after=5), NOT_READ + "deadline: Not all of it arrived in time)."),
    "no text": ("/a", Answer(b"\x89PNG\r\n\x1a\n0000"), NOT_READ + "unsupported: png)."),
}  # fmt: skip


@pytest.mark.parametrize(("path", "answer", "gap"), GAPS.values(), ids=list(GAPS))
def test_what_is_found_and_not_used_is_a_gap_with_its_reason(tmp_path, site, path, answer, gap):
    site.pages["/robots.txt"] = Answer(
        b"User-agent: *\nDisallow: /a?private", headers=(("Content-Type", "text/plain"),)
    )
    site.find(path, "A lease", date=answer if isinstance(answer, str) else "")
    if isinstance(answer, Answer):
        site.pages[path] = answer
    desk = Desk(tmp_path, site, deny_domains="[denied.example]")
    assert desk.build().exit_code == 0
    expected = gap.format(url=site.url)
    assert [text for text in desk.gaps() if text.startswith(expected)], desk.gaps()


def test_entries_that_lead_nowhere_are_told_in_the_report_with_how_many_and_why(tmp_path, site):
    site.find("ftp://files.example/lease", "A lease")
    token = "ghp_" + "Zq3vT8kLw1Rb" + "X6nYc0Hs9DjU" + "m4PeA7gF2iKo"  # in parts, so that it is none in this file
    site.find(f"http://a.example/?token={token}", "A lease")
    desk = Desk(tmp_path, site)
    desk.build()
    first, *_ = desk.report()["rounds"]
    asked = len(first["queries"])
    assert asked > 0
    assert first["left_out"] == [
        {"engine": "searxng", "entries": asked, "reason": "the address names no page of the web"},
        {"engine": "searxng", "entries": asked, "reason": "the address holds a secret"},
    ]
    shown = Workspace(str(tmp_path)).show("rounds").text
    assert f"  left out: {asked} found by searxng, since the address holds a secret\n" in shown


def test_a_page_that_two_urls_lead_to_is_read_once(tmp_path, site):
    site.pages["/moved"] = redirect("/lease")
    site.pages["/mirror"] = site.pages["/lease"]
    site.find("/moved?utm_source=x", "Leases, moved")
    site.pages["/moved?utm_source=x"] = redirect("/lease")
    site.find("/mirror", "Leases")
    desk = Desk(tmp_path, site)
    desk.build()
    assert [source["url"] for source in desk.report()["sources"]] == [f"{site.url}/lease"]
    assert {(drop["url"], drop["kind"], drop["reason"]) for drop in desk.report()["dropped"]} == {
        (f"{site.url}/moved", "copy", f"it leads to {site.url}/lease, which was read"),
        (f"{site.url}/mirror", "copy", f"the same bytes as {site.url}/lease"),
    }
    assert [gap for gap in desk.gaps() if "moved" in gap or "mirror" in gap] == []


@pytest.mark.parametrize("calls", [1, 2, 3])
def test_calls_beyond_the_budget_are_never_made(tmp_path, site, calls):
    for number in range(6):
        site.page(f"/{number}", f"Lease {number}", f"A worker holds lease number {number} on a job for 60 seconds.")
    desk = Desk(tmp_path, site, max_tool_calls=calls)
    result = desk.build()
    assert (result.stop_reason, result.exit_code) == ("MAX_TOOL_CALLS", 6)
    assert len(site.searches) + len(site.visits) == desk.report()["tool_calls"] == calls
    assert "**This brief is partial**: the build ended by MAX" in desk.read("brief.md")


@pytest.mark.parametrize("requests", range(1, 9))
def test_requests_beyond_the_budget_are_never_sent(tmp_path, site, requests):
    site.pages["/moved"] = redirect("/lease")
    site.find("/moved", "A lease that moved")
    site.pages["/busy"] = Answer(b"", 503)
    site.find("/busy", "A lease that is busy")
    desk = Desk(tmp_path, site, max_requests=requests)
    result = desk.build()
    assert len(site.asked) == desk.report()["requests"] <= requests
    if requests < 8:
        assert (result.stop_reason, result.exit_code) == ("MAX_REQUESTS", 6)
        assert any("all requests that `max_requests` allows were sent" in gap for gap in desk.gaps())


def test_bytes_beyond_the_budget_are_never_read(tmp_path, site):
    for number in range(3):
        site.page(f"/{number}", f"Lease {number}", HELD, *(f"Sentence {each} of many." for each in range(25_000)))
    desk = Desk(tmp_path, site, max_megabytes=1)
    result = desk.build()
    assert (result.stop_reason, result.exit_code) == ("MAX_BYTES", 6)
    assert 500_000 < desk.report()["bytes_received"] <= 1_000_000
    assert HELD in desk.read("brief.md")
    assert any("as many bytes as `max_megabytes` allows had arrived" in gap for gap in desk.gaps())


def test_a_higher_limit_goes_on_from_what_was_recorded(tmp_path, site):
    for number in range(6):
        site.page(f"/{number}", f"Lease {number}", f"A worker holds lease number {number} on a job for 60 seconds.")
    Desk(tmp_path, site, max_requests=4).build()
    before = list(site.asked)
    assert len(before) == 4
    result = Desk(tmp_path, site, max_requests=100).build()
    assert result.exit_code == 0
    assert [path for path in before if site.asked.count(path) > 1] == []


def test_a_loopback_page_is_not_read_unless_its_host_is_opened(tmp_path, site):
    desk = Desk(tmp_path, site)
    desk.file.write_text(desk.file.read_text().replace(f"'127.0.0.1:{site.port}'", "'127.0.0.1:1'"))
    desk.build()
    assert site.visits == []
    assert any("blocked_address" in gap for gap in desk.gaps())


def test_engines_that_fail_behind_the_server_are_a_gap(tmp_path, site):
    site.silent = [["bing", "timeout"]]
    desk = Desk(tmp_path, site)
    desk.build()
    told = "A search failed: searxng: partly_unresponsive (bing: timeout), asked for “worker hold lease job”."
    assert told in desk.gaps()


def test_where_no_search_is_answered_the_brief_says_so_and_it_can_be_asked_again(tmp_path, site):
    desk = Desk(tmp_path, site)
    answering, site.answer = site.answer, lambda path: Answer(b"", 503)
    result = desk.build()
    assert (result.exit_code, result.stop_reason) == (4, "SOURCES_EXHAUSTED")
    assert any(gap.startswith("A search failed: searxng: unavailable (http_503)") for gap in desk.gaps())
    asked = len(site.asked)
    assert desk.build().exit_code == 4
    assert len(site.asked) == asked
    site.answer = answering
    assert desk.build(retry_failed=True).exit_code == 0
    assert HELD in desk.read("brief.md")


def test_the_charset_of_the_header_goes_before_that_of_the_page(tmp_path, site):
    said = "A worker holds a lease on a job — “exclusively” — for 60 seconds."
    body = html("Leases", said).decode().replace("utf-8", "windows-1251").encode()
    site.pages["/lease"] = Answer(body)
    assert said in Desk(tmp_path, site).brief()


def test_a_question_on_the_command_line_without_sources_asks_wikipedia(tmp_path):
    disable_socket(allow_unix_socket=True)
    try:
        result = Workspace(str(tmp_path)).ask(QUESTION)
    finally:
        enable_socket()
    assert result.exit_code == 4
    gaps = json.loads((Path(result.folder) / "run_report.json").read_text())["gaps"]
    assert any(gap["text"].startswith("A search failed: wikipedia: unavailable (") for gap in gaps)


def test_without_a_network_a_question_on_the_command_line_says_what_to_do_and_goes_on_later(tmp_path):
    place = Here(tmp_path, notes={})
    words = ("run", "-q", "--question", QUESTION)
    dead = "import socket, sys\n" + OFFLINE + "from carter.interfaces.cli.main import main\nmain(sys.argv[1:])\n"
    done = place.python("-c", dead, *words)
    assert done.returncode == 4
    assert "searches or fetches failed" in done.stderr
    assert "--retry-failed" in done.stderr
    assert "under `sources`, or at `carter run` with --source DIR" in done.stderr  # `carter build` knows no --source
    assert place.python("-c", dead, *words, "--offline").stdout.startswith("up to date")
    place.note("lease.md", f"# Leases\n\n{HELD}\n")
    assert place.carter(*words, "--source", "notes").returncode == 0


def test_a_run_offline_names_what_was_never_recorded(tmp_path):
    done = Here(tmp_path, notes={}).carter("run", "-q", "--question", QUESTION, "--offline")
    assert done.returncode == 7
    assert "was never recorded" in done.stderr


def test_a_run_on_the_command_line_can_be_refreshed_and_not_both_ways_at_once(tmp_path):
    done = Here(tmp_path, notes={}).carter("run", "-q", "--question", QUESTION, "--offline", "--refresh")
    assert done.returncode == 2
    assert "--refresh asks the world" in done.stderr


def test_a_run_over_the_web_is_replayed_and_built_offline_once_the_server_is_gone(tmp_path, site):
    site.find("/gone", "The lease that is gone")
    desk = Desk(tmp_path / "first", site)
    first = desk.build()
    site.stop()
    shutil.copytree(tmp_path / "first" / "cassettes", tmp_path / "again" / "cassettes")
    asked = list(site.asked)
    again = Desk(tmp_path / "again", site)
    replayed = Workspace(str(tmp_path / "again")).replay(first.run)
    assert (replayed.equal, replayed.made, replayed.found) == (True, first.manifest, 0)
    assert again.build(offline=True).manifest == first.manifest
    assert again.read("brief.md") == desk.read("brief.md")
    assert site.asked == asked


def test_where_replies_are_lost_the_exchanges_lead_to_the_same(tmp_path, site):
    site.find("/gone", "The lease that is gone")
    desk = Desk(tmp_path / "first", site, extra="retain: pages\n")
    first = desk.build()
    site.stop()
    shutil.copytree(tmp_path / "first" / "cassettes", tmp_path / "again" / "cassettes")
    for row in (tmp_path / "again" / "cassettes" / "effects").rglob("*.json"):
        if '"kind":"now"' not in row.read_text():
            row.unlink()
    again = Desk(tmp_path / "again", site, extra="retain: pages\n")
    assert again.build(offline=True).manifest == first.manifest


def test_offline_what_was_never_recorded_is_named_and_not_asked(tmp_path, site):
    desk = Desk(tmp_path, site)
    with pytest.raises(CarterError, match="never recorded") as raised:
        desk.build(offline=True)
    assert exit_code_of(raised.value) == 7
    assert site.asked == []
