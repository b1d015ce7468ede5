"""Changes, report and review in a real browser; the dialog that approves, by keyboard and without script."""

from collections.abc import Iterator

import pytest

from tests.web.browser import Reader, served
from tests.web.site import Runs

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


@pytest.fixture
def own_reader(chromium, own_runs: Runs) -> Iterator[Reader]:
    """A window before a server whose runs may be judged."""
    with served(own_runs.root) as address:
        context = chromium.new_context(viewport={"width": 1440, "height": 900})
        yield Reader(context, address)
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
