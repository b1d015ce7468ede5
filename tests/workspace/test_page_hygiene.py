"""From the web to the brief: what is no evidence is told by its kind, and lists and dates hold in all three places."""

import json
from typing import Any

import pytest

from carter.evidence.quoting import escaped
from carter.research.web import hops
from tests.research.extract.pages import P2, P3, P
from tests.research.hygiene import pages, walls
from tests.research.hygiene.real import REAL
from tests.workspace.site import Answer, Site, html, redirect
from tests.workspace.test_web import HELD, Desk

pytestmark = pytest.mark.allow_hosts(["127.0.0.1", "localhost", "::1"])

OLD = "2001-02-03"


@pytest.fixture
def site():
    with Site() as site:
        site.page("/lease", "Leases", HELD, "The lease is renewed while the job runs.", date="2026-05-01")
        yield site


def elsewhere(site: Site, path: str) -> str:
    """The same server under another name."""
    return f"http://localhost:{site.port}{path}"


def desk(tmp_path, site: Site, **constraints: object) -> Desk:
    made = Desk(
        tmp_path, site, extra="stop:\n  rounds: 20\n", **{"max_sources": 60, "max_tool_calls": 200, **constraints}
    )
    opened = f"['127.0.0.1:{site.port}', 'localhost:{site.port}']"
    made.file.write_text(made.file.read_text().replace(f"['127.0.0.1:{site.port}']", opened))
    return made


def dropped(made: Desk, url: str) -> tuple[str, str]:
    """The kind and the reason with which the run report tells of a page; it is no source, and the gaps tell it too."""
    (drop,) = [drop for drop in made.report()["dropped"] if drop["url"] == url]
    assert url not in [source["url"] for source in json.loads(made.read("claims.json"))["sources"]]
    told = [text for text in made.gaps() if url in text]
    assert told
    assert any(escaped(text) in made.read("brief.md") for text in told)
    return drop["kind"], drop["reason"]


def test_a_host_that_is_denied_is_not_asked_for(tmp_path, site):
    site.find(elsewhere(site, "/a"), "A lease")
    site.pages["/a"] = Answer(html("A lease", HELD))
    made = desk(tmp_path, site, deny_domains="[localhost]")
    made.build()
    assert dropped(made, elsewhere(site, "/a")) == ("policy", "`localhost` is in deny_domains")
    assert site.visits == ["/lease"]


def test_a_host_that_is_denied_is_not_asked_for_where_a_page_leads_to_it(tmp_path, site):
    site.find("/moved", "A lease")
    site.pages["/moved"] = redirect(elsewhere(site, "/a"))
    site.pages["/a"] = Answer(html("A lease", HELD))
    made = desk(tmp_path, site, deny_domains="[localhost]")
    made.build()
    assert dropped(made, f"{site.url}/moved") == ("fetch", "unavailable: denied_by_policy")
    assert sorted(site.visits) == ["/lease", "/moved"]


def test_a_page_of_a_host_that_is_not_allowed_is_no_evidence_though_it_was_read(tmp_path, site, monkeypatch):
    monkeypatch.setattr(hops, "objection", lambda *_: None)  # what would have stopped it before
    site.find("/moved", "A lease")
    site.pages["/moved"] = redirect(elsewhere(site, "/a"))
    site.pages["/a"] = Answer(html("A lease", "A worker holds a lease on a job for 90 seconds."))
    made = desk(tmp_path, site, allow_domains="['127.0.0.1']")
    made.build()
    assert "/a" in site.visits
    assert dropped(made, elsewhere(site, "/a")) == ("policy", "`localhost` is not in allow_domains")
    assert "90 seconds" not in made.read("brief.md")


def test_a_page_that_is_too_old_by_the_date_of_an_engine_is_not_asked_for(tmp_path, site):
    site.find("/old", "A lease", date=OLD)
    made = desk(tmp_path, site)
    made.build()
    kind, reason = dropped(made, f"{site.url}/old")
    assert (kind, reason.startswith(f"dated {OLD}, before ")) == ("recency", True)
    assert reason.endswith(", by the date that the engine gives")
    assert site.visits == ["/lease"]


def test_a_page_that_is_too_old_by_the_date_of_an_engine_stays_out_where_another_leads_to_it(tmp_path, site):
    site.find("/old", "A lease", date=OLD)
    site.find("/moved", "Another lease")
    site.pages["/moved"] = redirect("/old")
    site.pages["/old"] = Answer(html("A lease", "A worker holds a lease on a job for 90 seconds."))
    made = desk(tmp_path, site)
    made.build()
    kind, reason = dropped(made, f"{site.url}/moved")
    assert (kind, reason.startswith(f"dated {OLD}, before ")) == ("recency", True)
    assert reason.endswith(f", by the date that the engine gives, and leads to {site.url}/old")
    assert "90 seconds" not in made.read("brief.md")


@pytest.mark.parametrize(("says", "of"), [({"date": OLD}, "published"), ({"last-modified": OLD}, "changed")])
def test_a_page_that_is_too_old_by_its_own_date_is_no_evidence_and_which_date_is_told(tmp_path, site, says, of):
    site.page("/old", "A lease", "A worker holds a lease on a job for 90 seconds.", **says)
    made = desk(tmp_path, site)
    made.build()
    kind, reason = dropped(made, f"{site.url}/old")
    assert (kind, reason.startswith(f"dated {OLD}, before ")) == ("recency", True)
    assert f"by the date on which it says it was {of} (" in reason
    assert "90 seconds" not in made.read("brief.md")


def case(name: str) -> str:
    every = (*pages.GONE, *pages.ROBOTS, *pages.OTHER_WALLS, *walls.CONSENT, *walls.LOGIN, *walls.PAYWALL, *walls.EMPTY)
    return next(each.html for each in every if each.name == name)


def first(kind: str) -> str:
    every = (*walls.CONSENT, *walls.LOGIN, *walls.PAYWALL, *walls.EMPTY)
    return next(each.html for each in every if each.kind == kind)


LONG = f"{P} {P2} {P3} In March 88 boats lay at the quay, and each lease on a job was held by one worker."
BAD: dict[str, Any] = {
    "soft_404": Answer(case("title and heading").encode()),
    "bot_wall": Answer(case("just a moment").encode()),
    "rate_limited": Answer(case("too many requests").encode()),
    "region_wall": Answer(case("a region").encode()),
    "error_page": Answer(case("maintenance").encode()),
    "parked": Answer(case("for sale").encode()),
    "consent_wall": Answer(first("consent_wall").encode()),
    "login": Answer(first("login").encode()),
    "paywall_stub": Answer(first("paywall_stub").encode()),
    "needs_js": Answer(first("needs_js").encode()),
    "hidden_text": Answer(first("hidden_text").encode()),
    "empty": Answer(first("empty").encode()),
    "bad_charset": Answer(b"<p>" + b"\xc3\xa9 " + b"mot " * 20 + b"\xff\xfe\xfd " * 9),
    "soft_404 of the start": redirect("/"),
    "wrong_language": Answer(
        html("Ein Vertrag", "Der Arbeiter hält die Pacht des Auftrags für eine Weile und gibt sie nicht zurück.")
    ),
    "duplicate": Answer(html("Boats", LONG.replace("one worker", "one clerk"))),
}  # fmt: skip


@pytest.mark.parametrize("names", [list(BAD)[:6], list(BAD)[6:12], list(BAD)[12:]], ids=" ".join)
def test_what_is_no_evidence_is_told_by_its_kind_in_report_and_gaps_and_an_article_is_read(tmp_path, site, names):
    site.pages["/"] = Answer(html("Harbour News", P2))
    site.page("/boats", "Boats", LONG)
    site.pages["/news/real"] = Answer(REAL[0].html.encode())
    site.find("/news/real", REAL[0].name)
    for number, name in enumerate(names):
        site.pages[f"/news/what-was-asked-{number}"] = BAD[name]
        site.find(f"/news/what-was-asked-{number}", name)
    made = desk(tmp_path, site, languages="[en]")
    made.build()
    for number, name in enumerate(names):
        start = name.startswith("soft_404 of")
        _, reason = dropped(made, site.url + ("/" if start else f"/news/what-was-asked-{number}"))
        assert reason.removeprefix("unusable: ").startswith(name.partition(" ")[0])
        assert not start or f"“/news/what-was-asked-{number}” was asked for, and the start of the site came" in reason
    read = {source["url"] for source in made.report()["sources"]}
    assert read == {f"{site.url}{path}" for path in ("/lease", "/boats", "/news/real")}
