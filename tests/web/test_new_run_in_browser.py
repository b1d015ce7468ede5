"""The form and the progress of a run in a real browser, with and without script."""

from typing import Any

import pytest

from tests.web.asking import silent_engine
from tests.web.browser import SCHEMES, WIDTHS, Reader, served

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def as_scheme(name: str) -> Any:
    return name


def check(reader: Reader) -> None:
    """Accessible in both schemes, and no wider than the window, at any width."""
    for width in WIDTHS:
        reader.page.set_viewport_size({"width": width, "height": 844})
        for scheme in SCHEMES:
            reader.page.emulate_media(color_scheme=as_scheme(scheme))
            assert reader.violations() == [], (width, scheme)
        assert reader.overflow() <= 0, width
    reader.page.set_viewport_size({"width": 320, "height": 256})
    assert reader.overflow() <= 0, "at 400 %"
    reader.page.set_viewport_size({"width": 1440, "height": 900})


def test_the_form_with_all_of_its_groups_open_is_accessible_and_leads_to_its_faults(reader):
    page = reader.open("/new").page
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    check(reader)
    page.fill("[name='question']", "Why <b>so</b>?")
    page.fill("[name='sources']", "nowhere")
    page.fill("[name='constraints.max_minutes']", "soon")
    page.click("text=Begin the build")
    page.locator("#faults").wait_for()
    assert reader.focused()["id"] == "faults"
    check(reader)
    page.click("#faults a")
    assert reader.focused()["id"] == "field-sources"
    assert page.input_value("[name='question']") == "Why <b>so</b>?"
    assert [line for line in reader.seen.console if "400" not in line] == []
    assert (reader.seen.dialogs, reader.seen.abroad) == ([], [])


def test_a_build_is_followed_stopped_and_gone_on_with_by_keyboard(chromium, own_runs):
    with silent_engine() as engine, served(own_runs.root) as address:
        context = chromium.new_context(viewport={"width": 1440, "height": 900})
        reader = Reader(context, address)
        page = reader.open("/new").page
        page.fill("[name='question']", "How long is a lease?")
        page.uncheck("[name='engines.local']")
        page.check("[name='engines.searxng']")
        page.fill("[name='engines.searxng.addresses']", engine.fields["engines.searxng.addresses"])
        page.focus("text=Begin the build")
        page.keyboard.press("Enter")
        engine.asked()
        page.locator("text=Used of each limit").wait_for()
        page.locator(".stages .at-work").first.wait_for()
        check(reader)
        told = page.locator("#summary")
        page.wait_for_function("document.getElementById('summary').textContent.includes('Running')")
        assert told.get_attribute("aria-live") == "polite"
        page.focus("text=Stop the build")
        page.keyboard.press("Enter")
        page.locator("button:has-text('Go on')").wait_for()
        check(reader)
        assert page.locator("#progress-state").inner_text().startswith("‖ Stopped")
        reader.open("/runs")
        assert page.locator(".under-way").inner_text().count("Stopped") == 1
        check(reader)
        assert reader.seen.is_quiet
        context.close()


def test_without_script_a_build_is_begun_and_its_page_loads_itself_anew_until_the_brief_is_there(chromium, own_runs):
    with served(own_runs.root) as address:
        context = chromium.new_context(java_script_enabled=False)
        page = Reader(context, address).open("/new").page
        page.fill("[name='question']", "How long is a lease held?")
        page.fill("[name='sources']", "notes")
        page.click("text=Begin the build")
        assert "/builds/" in page.url
        assert page.locator("noscript p").inner_text() == "This page loads itself anew every 5 seconds."
        page.locator("a:has-text('Read the brief')").wait_for(timeout=120_000)
        page.click("text=Read the brief")
        assert page.locator("article.brief").count() == 1
        context.close()


def test_with_script_a_build_that_is_done_leads_to_its_brief(chromium, own_runs):
    with served(own_runs.root) as address:
        context = chromium.new_context()
        reader = Reader(context, address)
        page = reader.open("/new").page
        page.fill("[name='question']", "How long is a lease held?")
        page.fill("[name='sources']", "notes")
        page.click("text=Begin the build")
        page.wait_for_url("**/brief", timeout=120_000)
        assert page.locator("article.brief").count() == 1
        assert reader.seen.is_quiet
        context.close()


def test_two_browsers_see_the_same_build_and_one_that_is_closed_loses_nothing(chromium, own_runs):
    with silent_engine() as engine, served(own_runs.root) as address:
        contexts = [chromium.new_context() for _ in range(2)]
        one, other = (Reader(context, address) for context in contexts)
        page = one.open("/new").page
        page.fill("[name='question']", "How long is a lease?")
        page.uncheck("[name='engines.local']")
        page.check("[name='engines.searxng']")
        page.fill("[name='engines.searxng.addresses']", engine.fields["engines.searxng.addresses"])
        page.click("text=Begin the build")
        engine.asked()
        build = page.url
        other.open("/runs").page.click(".under-way a")
        assert other.page.url == build
        contexts[0].close()
        other.page.click("text=Stop the build")
        other.page.locator("button:has-text('Go on')").wait_for()
        again = chromium.new_context()
        late = Reader(again, address)
        late.page.goto(build)
        assert late.page.locator("#progress-state").inner_text().startswith("‖ Stopped")
        assert other.open(f"/runs/{own_runs.second}/brief").page.locator("a.cite").count() > 0
        assert one.seen.is_quiet
        assert (other.seen.is_quiet, late.seen.is_quiet) == (True, True)
        for context in (contexts[1], again):
            context.close()


def test_a_run_that_came_to_no_end_is_accessible_and_says_how_to_go_on(reader, runs):
    page = reader.open(f"/runs/{runs.unfinished}/progress").page
    check(reader)
    assert "To go on: carter build with its question file" in page.locator(".doing").inner_text()
    assert reader.seen.is_quiet
