"""All dates that a page might mean as its own are told with their place; what is none, or ambiguous, is never taken."""

import pytest

from carter.research.extract import read
from carter.research.extract.beside import beside
from tests.research.extract.pages import P


def told(html, url=""):
    """What is taken as published, and each candidate."""
    found = beside(html.encode(), url=url).dates
    taken = read(html.encode(), url or "page.html").published
    return taken.value if taken else "", [(each.role, each.place, each.value or each.readings) for each in found]


def test_both_dates_of_a_page_are_told():
    html = (
        '<meta property="article:published_time" content="2019-05-02">'
        f'<meta property="article:modified_time" content="2023-11-20"><p>{P}'
    )
    assert told(html) == ("2019-05-02", [("published", "meta", "2019-05-02"), ("modified", "meta", "2023-11-20")])


def test_the_weightiest_place_is_told_first_and_taken():
    html = (
        '<meta property="article:published_time" content="2019-05-02">'
        '<script type="application/ld+json">{"@type":"Article","datePublished":"2019-05-03"}</script>'
        f"<time datetime=2019-05-04 pubdate>4 May</time><p>Published 5 May 2019</p><p>{P}"
    )
    assert told(html, "https://x.example/2019/05/06/boats") == (
        "2019-05-03",
        [
            ("published", "json-ld", "2019-05-03"),
            ("published", "meta", "2019-05-02"),
            ("published", "time", "2019-05-04"),
            ("published", "visible", "2019-05-05"),
            ("published", "url", "2019-05-06"),
        ],
    )


@pytest.mark.parametrize(
    "html",
    [
        '<script>var promo={"expires":"2021-01-31T00:00:00"}</script><p>Boats.',
        "<p>Phone 2018-0406-11, statute 12/05/2016 applies, case 20150312.",
        "<p>Boats.</p><footer>© 2011-2024 Harbour Office</footer>",
    ],
)
def test_a_number_that_is_no_date_of_the_page_is_no_candidate(html):
    assert told(html) == ("", [])


@pytest.mark.parametrize(
    "html",
    [
        "<html lang=en-US><p>Published: 03/04/2022</p><p>Boats.",
        "<html lang=en-US><time itemprop=datePublished>03/04/2022</time><p>Boats.",
        "<meta name=date content=03.04.2022><p>Boats.",
    ],
)
def test_a_date_that_may_be_read_in_two_ways_is_ambiguous_and_never_taken(html):
    taken, ((role, _, readings),) = told(html)
    assert (taken, role, readings) == ("", "published", ("2022-03-04", "2022-04-03"))


def test_an_instant_keeps_its_zone():
    (found,) = beside(b'<meta name=date content="2024-03-01T23:30:00-08:00"><p>Boats.').dates
    assert (found.value, found.instant) == ("2024-03-01", "2024-03-01T23:30:00-08:00")


def test_a_date_in_the_address_is_never_taken_alone():
    assert told(f"<p>{P}", "https://x.example/2019/05/boats") == ("", [("published", "url", "2019-05")])


@pytest.mark.parametrize("year", ["1994", "2027"])
def test_a_date_is_what_it_is_on_any_day(year):
    assert told(f'<meta name=date content="{year}-05-02"><p>{P}')[0] == f"{year}-05-02"
