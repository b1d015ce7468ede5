"""The form and the progress of a run in a real browser, with and without script."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.asking import Silent, silent_engine
from tests.web.browser import Reader, served
from tests.web.site import Runs

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@pytest.fixture(scope="module")
def building(chromium: Any, runs: Runs, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that builds in a copy of the runs; each test asks it a question of its own."""
    root = tmp_path_factory.mktemp("building") / "site"
    shutil.copytree(runs.root, root)
    with served(root) as address:
        yield address


def asked_silently(reader: Reader, question: str, engine: Silent) -> Page:
    """The page of a build that waits for an engine which never answers, begun by keyboard."""
    page = reader.open("/new").page
    page.fill("[name='question']", question)
    page.uncheck("[name='engines.local']")
    page.check("[name='engines.searxng']")
    page.fill("[name='engines.searxng.addresses']", engine.fields["engines.searxng.addresses"])
    page.focus("text=Begin the build")
    page.keyboard.press("Enter")
    engine.asked()
    page.wait_for_url("**/builds/**")
    return page


def test_a_faulty_form_with_all_of_its_groups_open_is_accessible_and_leads_to_its_faults(reader):
    page = reader.open("/new").page
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    page.fill("[name='question']", "Why <b>so</b>?")
    page.fill("[name='sources']", "nowhere")
    page.fill("[name='constraints.max_minutes']", "soon")
    page.click("text=Begin the build")
    page.locator("#faults").wait_for()
    assert reader.focused()["id"] == "faults"
    reader.assert_fits()
    page.click("#faults a")
    assert reader.focused()["id"] == "field-sources"
    assert page.input_value("[name='question']") == "Why <b>so</b>?"
    assert [line for line in reader.seen.console if "400" not in line] == []
    assert (reader.seen.dialogs, reader.seen.abroad) == ([], [])


def test_a_build_is_followed_stopped_and_gone_on_with_by_keyboard(chromium, building):
    with silent_engine() as engine:
        context = chromium.new_context(viewport={"width": 1440, "height": 900})
        reader = Reader(context, building)
        page = asked_silently(reader, "How long is a lease?", engine)
        page.locator("text=Used of each limit").wait_for()
        page.locator(".stages .at-work").first.wait_for()
        reader.assert_fits()
        told = page.locator("#summary")
        page.wait_for_function("document.getElementById('summary').textContent.includes('Running')")
        assert told.get_attribute("aria-live") == "polite"
        page.focus("text=Stop the build")
        page.keyboard.press("Enter")
        page.locator("button:has-text('Go on')").wait_for()
        reader.assert_fits()
        assert page.locator("#progress-state").inner_text().startswith("‖ Stopped")
        reader.open("/runs")
        assert page.locator(".under-way li:has-text('How long is a lease?')").inner_text().count("Stopped") == 1
        reader.assert_fits()
        assert reader.seen.is_quiet
        context.close()


def test_without_script_a_build_is_begun_and_its_page_loads_itself_anew_until_the_brief_is_there(chromium, building):
    context = chromium.new_context(java_script_enabled=False)
    page = Reader(context, building).open("/new").page
    page.fill("[name='question']", "How long is a lease held?")
    page.fill("[name='sources']", "notes")
    page.click("text=Begin the build")
    assert "/builds/" in page.url
    assert page.locator("noscript p").inner_text() == "This page loads itself anew every 5 seconds."
    page.locator("a:has-text('Read the brief')").wait_for(timeout=120_000)
    page.click("text=Read the brief")
    assert page.locator("article.brief").count() == 1
    context.close()


def test_with_script_a_build_that_is_done_leads_to_its_brief(chromium, building):
    context = chromium.new_context()
    reader = Reader(context, building)
    page = reader.open("/new").page
    page.fill("[name='question']", "How long does a worker hold it?")
    page.fill("[name='sources']", "notes")
    page.click("text=Begin the build")
    page.wait_for_url("**/brief", timeout=120_000)
    assert page.locator("article.brief").count() == 1
    assert reader.seen.is_quiet
    context.close()


def test_two_browsers_see_the_same_build_and_one_that_is_closed_loses_nothing(chromium, building, runs):
    with silent_engine() as engine:
        contexts = [chromium.new_context() for _ in range(2)]
        one, other = (Reader(context, building) for context in contexts)
        build = asked_silently(one, "How long do two see it?", engine).url
        other.open("/runs").page.click(".under-way a:has-text('How long do two see it?')")
        assert other.page.url == build
        contexts[0].close()
        other.page.click("text=Stop the build")
        other.page.locator("button:has-text('Go on')").wait_for()
        again = chromium.new_context()
        late = Reader(again, building)
        late.page.goto(build)
        assert late.page.locator("#progress-state").inner_text().startswith("‖ Stopped")
        assert other.open(f"/runs/{runs.second}/brief").page.locator("a.cite").count() > 0
        assert one.seen.is_quiet
        assert (other.seen.is_quiet, late.seen.is_quiet) == (True, True)
        for context in (contexts[1], again):
            context.close()


def test_a_run_that_came_to_no_end_says_how_to_go_on(reader, runs):
    page = reader.open(f"/runs/{runs.unfinished}/progress").page
    assert "To go on: carter build with its question file" in page.locator(".doing").inner_text()
    assert reader.seen.is_quiet
