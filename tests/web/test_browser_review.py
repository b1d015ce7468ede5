"""Changes, report and review in a real browser; the dialog that approves, by keyboard and without script."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import SCHEMES, WIDTHS, Reader, served
from tests.web.site import Runs

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

PAGES = (
    "/runs/{second}/changes",
    "/diff?then={first}&now={second}",
    "/runs/{second}/report",
    "/runs/{second}/review",
    "/runs/{second}/approve",
    "/runs/{hostile}/report",
    "/runs/{hostile}/review",
)


@pytest.fixture
def own_reader(chromium, own_runs: Runs) -> Iterator[Reader]:
    """A window before a server whose runs may be judged."""
    with served(own_runs.root) as address:
        context = chromium.new_context(viewport={"width": 1440, "height": 900})
        yield Reader(context, address)
        context.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_accessible_and_fits_with_all_of_it_unfolded(path, chromium, address, runs):
    for width in WIDTHS:
        context = chromium.new_context(viewport={"width": width, "height": 844})
        reader = Reader(context, address).open(path.format(**vars(runs)))
        page: Any = reader.page
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert reader.violations() == [], (width, scheme)
            reader.picture(f"{path.replace('/', ' ').strip()} {width} {scheme}")
        assert reader.overflow() <= 0, width
        page.set_viewport_size({"width": 320, "height": 256})
        assert reader.overflow() <= 0, "at 400 %"
        assert reader.seen.is_quiet
        context.close()


def test_the_dialog_has_its_focus_on_the_safe_button_and_escape_leads_back(own_reader, own_runs):
    page = own_reader.open(f"/runs/{own_runs.second}/review").page
    page.fill("#by", "Ada")
    page.fill("#note", "typed")
    page.focus("[data-opens]")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog[open]")
    assert own_reader.focused()["name"] == "Cancel"
    assert own_reader.violations() == []
    assert dialog.locator(".digest").first.inner_text() == page.locator("input[name=brief]").get_attribute("value")
    page.keyboard.press("Escape")
    assert dialog.count() == 0
    assert own_reader.focused()["name"] == "Approve this brief…"
    page.keyboard.press("Enter")
    page.click("button[name=confirmed]")
    page.wait_for_url("**?recorded=*")
    assert "Approved by Ada" in page.locator(".review-state").inner_text()
    assert "typed" in page.locator("table").first.inner_text()
    assert own_reader.seen.is_quiet


def test_to_record_an_acceptance_opens_the_dialog_too(own_reader, own_runs):
    page = own_reader.open(f"/runs/{own_runs.second}/review").page
    page.check("input[name=verdict][value=accept]")
    page.locator("button.first").first.click()
    assert page.locator("dialog[open]").count() == 1
    page.click("[data-closes]")
    page.check("input[name=verdict][value=reject]")
    page.fill("#by", "Bob")
    page.locator("button.first").first.click()
    page.wait_for_url("**?recorded=*")
    assert "rejected by Bob" in page.locator(".review-state").inner_text()


def test_without_script_a_page_asks_and_what_was_typed_is_kept(chromium, own_runs):
    with served(own_runs.root) as address:
        context = chromium.new_context(java_script_enabled=False)
        page = Reader(context, address).open(f"/runs/{own_runs.second}/review").page
        page.fill("#by", "Ada")
        page.fill("#note", "typed")
        page.click("[data-opens]")
        assert page.locator("h2").first.inner_text() == "Approve this brief?"
        page.click("button[value=back]")
        assert page.input_value("#note") == "typed"
        page.click("[data-opens]")
        page.click("button[name=confirmed]")
        page.wait_for_url("**?recorded=*")
        assert "Approved by Ada" in page.locator(".review-state").inner_text()
        context.close()
