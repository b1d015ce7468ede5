"""Every page in a real browser: wide and narrow, light and dark, by keyboard, and with text that means harm."""

import hashlib
from base64 import b64encode
from typing import Any

import pytest

from tests.web.browser import AXE, Reader
from tests.web.site import Runs

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

AXE_SHA384 = "xt1SFg49QaDwsyt0Xfs2XAyBtYPClXl3X2q5OOLeGAUmq9jZTYIMdztpF99WdhiH"
PAGES = (
    "/runs",
    "/runs?q=nothing+like+it",
    "/runs/{second}/brief",
    "/runs/{hostile}/brief",
    "/runs/{second}/evidence",
    "/runs/{second}/claim",
    "/runs/{second}/sources",
    "/runs/{hostile}/sources",
    "/runs/{second}/source",
    "/runs/{hostile}/source",
    "/runs/{hostile}/source/text",
    "/runs/{hostile}/source/raw",
    "/runs/{second}/lineage",
    "/runs/{hostile}/log",
    "/runs/{second}/report",
    "/runs/{second}/changes",
    "/diff?then={first}&now={second}",
    "/runs/{second}/review",
    "/runs/{second}/approve",
    "/runs/{unfinished}/progress",
    "/new",
    "/runs/unknown/brief",
)
# The same pages of other runs.
AGAIN = ("/runs/{first}/brief", "/runs/{hostile}/report", "/runs/{hostile}/review", "/runs/{second}/log")


# What stands in a path for the first address of its kind -> the page that leads there, and the link.
LEADING = {
    "evidence": ("brief", "a.cite"),
    "claim": ("brief", "a[href*='/claims/']:not([href*='/evidence/'])"),
    "source": ("sources", "main a[href*='/sources/']"),
}


def opened(reader: Reader, path: str, runs: Runs) -> None:
    """Go to a page; `evidence`, `claim` and `source` stand for the first that another page leads to."""
    names = {"first": runs.first, "second": runs.second, "hostile": runs.hostile, "unfinished": runs.unfinished}
    at = path.format(**names)
    kind, _, rest = at.removeprefix("/runs/").partition("/")[2].partition("/")
    if kind not in LEADING:
        reader.open(at)
        return
    page, link = LEADING[kind]
    reader.open(f"{at.partition(f'/{kind}')[0]}/{page}")
    address = reader.page.locator(link).first.get_attribute("href")
    assert address
    reader.open(f"{address}/{rest}" if rest else address)


def test_the_judge_of_pages_is_the_file_that_its_authors_published():
    assert b64encode(hashlib.sha384(AXE.read_bytes()).digest()).decode() == AXE_SHA384


@pytest.mark.parametrize("path", [*PAGES, *(pytest.param(each, marks=pytest.mark.slow) for each in AGAIN)])
def test_a_page_is_accessible_fits_and_does_nothing_else(path, reader, runs):
    expected = ["404"] if "unknown" in path else []
    opened(reader, path, runs)
    reader.pictures(path)
    reader.page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    reader.assert_fits()
    assert [line for line in reader.seen.console if not any(each in line for each in expected)] == []
    assert (reader.seen.dialogs, reader.seen.abroad) == ([], [])


def test_a_citation_opens_its_evidence_beside_the_brief_and_escape_leads_back(reader, runs):
    page = reader.open(f"/runs/{runs.second}/brief").page
    chip = page.locator("a.cite").first
    chip.focus()
    page.keyboard.press("Enter")
    panel = page.locator("#evidence")
    panel.locator("mark").wait_for()
    quote = panel.locator("blockquote").inner_text()
    assert quote in panel.locator(".source-text").inner_text()
    assert reader.focused()["id"] == "evidence"
    page.keyboard.press("Escape")
    assert "cite" in reader.focused()["cls"]
    assert page.url.endswith("/brief")


def test_a_keyboard_walks_from_brief_to_chip_to_evidence_to_source_and_back(reader, runs):
    page = reader.open(f"/runs/{runs.second}/brief").page
    seen: list[dict[str, Any]] = []
    while not seen or "cite" not in seen[-1]["cls"]:
        page.keyboard.press("Tab")
        seen.append(reader.focused())
        assert len(seen) < 40
    assert seen[0]["name"] == "Skip to the content"
    assert [each for each in seen if not (each["outlined"] and each["uncovered"])] == []
    chip = seen[-1]
    assert chip["name"].startswith("[")
    assert " evidence: " in chip["name"]
    page.keyboard.press("Enter")
    page.locator("#evidence mark").wait_for()
    found: list[dict[str, Any]] = []
    while not found or "/sources/" not in found[-1]["href"]:
        page.keyboard.press("Tab")
        found.append(reader.focused())
        assert (found[-1]["outlined"], found[-1]["uncovered"]) == (True, True), found[-1]
        assert len(found) < 12
    page.keyboard.press("Enter")
    page.wait_for_url("**/sources/**")
    page.go_back()
    assert page.url.endswith(f"/runs/{runs.second}/brief")


def test_without_script_the_same_citation_is_a_page_at_the_words(chromium, address, runs):
    context = chromium.new_context(java_script_enabled=False)
    reader = Reader(context, address)
    page = reader.open(f"/runs/{runs.second}/brief").page
    page.locator("a.cite").first.click()
    page.wait_for_url("**/evidence/**#quote")
    assert page.locator("mark#quote").inner_text() == page.locator("blockquote").first.inner_text()
    assert page.locator("h1").count() == 1
    context.close()


def test_text_of_strangers_is_shown_as_text_and_asks_for_nothing(reader, runs):
    page = reader.open(f"/runs/{runs.hostile}/brief").page
    assert "<img src=x onerror=alert(1)>" in page.locator("main").inner_text()
    for place in range(page.locator("a.cite").count()):
        page.locator("a.cite").nth(place).click()
        page.wait_for_function("place => document.querySelectorAll('a.cite')[place].ariaCurrent === 'true'", arg=place)
    assert page.locator("main img, main script, main svg, [hx-get]").count() == 0
    links = page.locator("a").evaluate_all("links => links.map(link => link.protocol)")
    assert set(links) <= {"http:", "https:"}
    assert reader.seen.is_quiet
