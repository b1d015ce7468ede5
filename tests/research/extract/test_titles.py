"""A page is called what it calls itself."""

import pytest

from carter.research.extract import read
from tests.research.extract.pages import P, page


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title>Harbour notes</title>", "Harbour notes"),
        ("<title>\n Harbour\n  notes </title>", "Harbour notes"),
        ("<title>Harbour notes – Port Gazette</title><h1>Harbour notes</h1>", "Harbour notes"),
        (
            "<title>Harbour notes – Port Gazette</title><header><h1>Port Gazette</h1></header>",
            "Harbour notes – Port Gazette",
        ),
        ("<title>Harbour notes – Port Gazette</title><header><h1>Harbour notes</h1></header>", "Harbour notes"),
        ("<title>Harbour notes – Gazette</title><meta property=og:title content='Harbour notes'>", "Harbour notes"),
        ("<title>Harbour notes</title><meta property=og:title content='Something else'>", "Harbour notes"),
        ("<meta property=og:title content='Harbour notes'>", "Harbour notes"),
        ("<title></title><h2>Harbour notes</h2>", "Harbour notes"),
        ("<h2>Small</h2><h1>Harbour notes</h1>", "Harbour notes"),
        ("<svg><title>Icon</title></svg><h1>Harbour notes</h1>", "Harbour notes"),
        ("<div class=cookie-banner><h1>Cookies</h1></div><h2>Harbour notes</h2>", "Harbour notes"),
        ("<h1 hidden>Trap</h1>", "count 2019"),
        ("", "count 2019"),
    ],
)
def test_the_title_of_a_page_is_its_own_without_the_site_s(html, title):
    assert (
        read(f"{html}<p>{P}</p>".encode(), "https://a.example/notes/count%202019.html?x=1.2".replace("%20", " ")).title
        == title
    )


def test_a_title_is_cut_to_a_length_that_can_be_shown():
    assert len(page(f"<title>{'x' * 10_000}</title><p>{P}</p>").title) == 300


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Harbour notes\n=============\n\nBoats fell.", "Harbour notes"),
        ("Boats fell.\n\nSmall\n-----\n\nx\n", "Small"),
        ("Harbour notes\n\nBoats fell.", "Harbour notes"),
        ("Boats fell in spring, and nobody knew why\nthey did.\n\nMore.", "notes"),
        ("x" * 100 + "\n\nMore.", "notes"),
    ],
)
def test_a_plain_text_is_called_by_its_heading_its_first_line_or_its_file(text, title):
    assert read(text.encode(), "folder/notes.txt").title == title
