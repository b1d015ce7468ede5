"""What a reader sees on paper and on a phone, in a real browser."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import Reader


@pytest.fixture
def phone(chromium: Any, address: str) -> Iterator[Reader]:
    """A window of 390 pixels."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    yield Reader(context, address)
    context.close()


@pytest.mark.parametrize("page", ["/runs", "/runs/{run}/log"])
def test_no_column_is_out_of_sight_on_a_phone_and_the_table_stays_one(phone, runs, page):
    phone.open(page.format(run=runs.first))
    table = phone.page.locator("table.stacked")
    hidden = "box => [...box.querySelectorAll('tbody th, tbody td')].filter(e => e.getBoundingClientRect().right > 390)"
    assert table.evaluate(f"box => ({hidden})(box).length") == 0
    assert phone.overflow() == 0
    rows = table.get_by_role("row").count()
    assert rows > 1
    assert table.get_by_role("rowheader").count() == rows - 1
    assert table.get_by_role("columnheader").count() == table.locator("thead th").count()


def test_a_citation_that_is_open_is_printed_like_the_others(reader, runs):
    page = reader.open(f"/runs/{runs.first}/brief").page
    page.locator("a.cite").first.click()
    page.wait_for_selector("#evidence #quote")
    page.emulate_media(media="print")
    style = "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
    assert page.locator("a.cite[aria-current]").evaluate(style) == ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]
