"""A page's dates are those that it states of itself, as precisely as it states them, and nothing else."""

import pytest

from carter.research.extract import read
from tests.research.extract.pages import P, page


def stated(html):
    readable = page(html, marks=False)
    return tuple(date and (date.value, date.place) for date in (readable.published, readable.modified))


def as_stated(found):
    return found and (found.value, found.precision, found.instant)


def meta(name, value):
    return f"<meta property='{name}' content='{value}'>"


PUBLISHED, MODIFIED = "article:published_time", "article:modified_time"


def test_a_date_in_a_script_is_not_the_page_s():
    html = f'<script>var promo={{"expires":"2021-01-31T00:00:00", "datePublished": "2021-01-31"}}</script><p>{P}</p>'
    assert stated(html) == (None, None)


def test_both_dates_are_found():
    html = meta(PUBLISHED, "2019-05-02") + meta(MODIFIED, "2023-11-20") + f"<p>{P}</p>"
    assert stated(html) == (("2019-05-02", "meta"), ("2023-11-20", "meta"))


@pytest.mark.parametrize(
    "html",
    [
        "<p>Phone 2018-0406-11, statute 12/05/2016 applies, case 20150312.</p>",
        "<p>It opened on <time datetime=2019-05-02>2 May 2019</time>.</p>",
        "<p>The report was published on 2 May 2019 by the office, which then closed.</p>",
        "<p>Published in 2019, the book was soon forgotten.</p>",
        "<p>The book, published 2 May 2019, sold well.</p>",
        "<p>Published 2 May 2019, the book sold well.</p>",
        "<p>It closed; last updated 2 May 2019 by nobody.</p>",
        "<p>Updated gates were built on 2 May 2019 at the north quay.</p>",
        "<footer><p>© 2011-2024 Harbour Office</p></footer>",
        "<p>© 2024 Harbour Office</p>",
        "<div class=footer><p>Published 2 May 2019</p></div>",
        "<div id=comments><p>Posted 2 May 2019</p></div>",
        "<div id=comments><time class=published datetime=2019-05-02>2 May</time></div>",
        "<nav><p>Updated 2 May 2019</p></nav>",
        "<aside><p>Published 2 May 2019</p></aside>",
        "<pre>Published 2 May 2019</pre>",
        "<p hidden>Published 2 May 2019</p>",
        "<p>Published 03/04/2022</p>",
        "<p>Updated 5.6.2021</p>",
        "<p>Published 31 February 2019</p>",
        "<meta name=date content='03/04/2022'>",
        "<meta name=expires content='2021-01-31'>",
        "<time class=published>yesterday</time>",
    ],
)
def test_what_is_no_statement_of_the_page_about_itself_is_no_date(html):
    assert stated(f"<html lang=en-US>{html}<p>{P}</p></html>") == (None, None)


def test_a_footer_tells_of_a_change_where_nothing_else_tells_of_a_date():
    foot = "<footer><p>Last updated: 2024-03-01</p></footer>"
    assert stated(f"<p>{P}</p>{foot}") == (None, ("2024-03-01", "foot"))
    assert stated(f"<p>Published 2 May 2019</p><p>{P}</p>{foot}") == (("2019-05-02", "visible"), None)


@pytest.mark.parametrize(
    ("line", "published", "modified"),
    [
        ("Updated: 2025-09-01", None, "2025-09-01"),
        ("Last reviewed 3 May 2025", None, "2025-05-03"),
        ("Effective from 1 January 2026", None, "2026-01-01"),
        ("Valid from: March 2024", None, "2024-03"),
        ("Version 3.2, June 2024", None, "2024-06"),
        ("v1.4 (2024-05-01)", None, "2024-05-01"),
        ("Rev. 2 – 1 May 2024", None, "2024-05-01"),
        ("Owner: People team  Updated: 3 May 2025  Version: 2", None, "2025-05-03"),
        ("June 2024", "2024-06", None),
        ("(2024-06-03)", "2024-06-03", None),
        ("Effective 1 January 2026, the limit is 30 euros.", None, None),
        ("Version 3.2 came out in June 2024 and was slow.", None, None),
        ("In June 2024 there were 30 boats.", None, None),
    ],
)
def test_a_line_at_the_head_or_foot_of_a_text_dates_it(line, published, modified):
    for text in (f"Harbour rules\n\n{line}\n\n{P}\n", f"Harbour rules\n{line}\n\n{P}\n\n{P}\n{P}\n"):
        readable = read(text.encode(), "rules.txt")
        dates = [found and found.value for found in (readable.published, readable.modified)]
        assert dates == [published, modified]


def test_of_several_changes_that_lines_tell_the_last_one_counts():
    text = f"Rules\n\nUpdated: 2021-02-01\n\nUpdated: 2024-03-01\n\n{P}\n"
    assert as_stated(read(text.encode(), "rules.txt").modified) == ("2024-03-01", "day", "")


@pytest.mark.parametrize("day", ["1994-05-02", "2027-05-02", "2099-12-31"])
def test_a_date_is_kept_whatever_day_it_is_read_on(day):
    """No day of today decides what a page says; the stages that know one compare."""
    published = page(f"<meta property=article:published_time content={day}><p>Forty boats.</p>").published
    assert published is not None
    assert published.value == day


def test_the_instant_keeps_its_zone_and_the_day_is_the_day_there():
    html = meta(PUBLISHED, "2024-03-01T23:30:00-08:00") + "<p>x"
    assert as_stated(page(html).published) == (
        "2024-03-01",
        "day",
        "2024-03-01T23:30:00-08:00",
    )


@pytest.mark.parametrize(
    ("value", "day", "precision", "instant"),
    [
        ("2024", "2024", "year", ""),
        ("2024-03", "2024-03", "month", ""),
        ("2024-03-01", "2024-03-01", "day", ""),
        ("2024-03-01T10:00", "2024-03-01", "day", ""),
        ("2024-03-01T10:00:00Z", "2024-03-01", "day", "2024-03-01T10:00:00Z"),
        ("2024-03-01 10:00:00.123 +0100", "2024-03-01", "day", "2024-03-01T10:00:00+01:00"),
        ("Fri, 01 Mar 2024 10:00:00 GMT", "2024-03-01", "day", "2024-03-01T10:00:00Z"),
        ("Fri Mar 01 2024 10:00:00 GMT+0100 (CET)", "2024-03-01", "day", "2024-03-01T10:00:00+01:00"),
        ("20240301", "2024-03-01", "day", ""),
        ("2024/3/1", "2024-03-01", "day", ""),
        ("1 March 2024", "2024-03-01", "day", ""),
        ("1st of March, 2024", "2024-03-01", "day", ""),
        ("March 1, 2024", "2024-03-01", "day", ""),
        ("Mar. 1, 2024", "2024-03-01", "day", ""),
        ("March 2024", "2024-03", "month", ""),
        ("1. März 2024", "2024-03-01", "day", ""),
        ("1er mars 2024", "2024-03-01", "day", ""),
        ("1 de marzo de 2024", "2024-03-01", "day", ""),
        ("2024年3月1日", "2024-03-01", "day", ""),
        ("25/12/2023", "2023-12-25", "day", ""),
        ("12/25/2023", "2023-12-25", "day", ""),
        ("05/05/2023", "2023-05-05", "day", ""),
        ("1790-01-08", "1790-01-08", "day", ""),
        ("2087-05-02", "2087-05-02", "day", ""),
        ("2024-03-01T25:00:00Z", "2024-03-01", "day", ""),
    ],
)
def test_a_date_is_kept_as_precise_as_it_was_stated(value, day, precision, instant):
    assert as_stated(page(meta(PUBLISHED, value) + "<p>x").published) == (day, precision, instant)


@pytest.mark.parametrize(
    "value", ["03/04/2022", "2024-13-01", "2024-02-30", "soon", "", "0001-01-01", "12", "2024-03-01x"]
)
def test_what_is_ambiguous_or_impossible_is_no_date(value):
    assert stated(meta(PUBLISHED, value) + "<p>x") == (None, None)


@pytest.mark.parametrize(
    ("json", "found"),
    [
        ('{"@type": "NewsArticle", "datePublished": "2019-05-02", "dateModified": "2020"}', ("2019-05-02", "2020")),
        (
            '{"@graph": [{"@type": "WebPage", "datePublished": "2018"},'
            ' {"@type": "Article", "datePublished": "2019"}]}',
            ("2019", None),
        ),
        ('[{"@type": "Organization"}, {"@type": ["Article"], "datePublished": ["2019-05"]}]', ("2019-05", None)),
        ('{"@type": "WebPage", "mainEntity": {"@type": "Article", "datePublished": "2019"}}', ("2019", None)),
        ('{"@type": "Comment", "datePublished": "2019"}', (None, None)),
        ('{"@type": "Event", "startDate": "2019", "datePublished": "2019"}', (None, None)),
        ('{"@type": "Article", "comment": [{"@type": "Comment", "datePublished": "2019"}]}', (None, None)),
        (
            '[{"@type": "Article", "datePublished": "2019"}, {"@type": "Article", "datePublished": "2020"}]',
            (None, None),
        ),
        ('{"@type": "Article", "datePublished": "2019", "datePublished": "2020"}', (None, None)),
        ('{"@type": "Article", "datePublished": "2019", "datePublished": "2019"}', ("2019", None)),
        ('{"@type": "Article", "datePublished": 20190502}', ("2019-05-02", None)),
        ('{"@type": "Article", "datePublished": null, "dateModified": {"a": 1}}', (None, None)),
        ('{"@type": "Article", "datePublished": "2019"', (None, None)),
        ("[[[]]]", (None, None)),
        ("7", (None, None)),
    ],
)
def test_json_ld_gives_the_dates_of_the_article_itself(json, found):
    dates = stated(f"<script type='application/ld+json; charset=utf-8'>{json}</script><p>{P}</p>")
    assert dates == tuple(value and (value, "json-ld") for value in found)


@pytest.mark.parametrize(
    ("html", "published", "modified"),
    [
        ("<p>Published 2 May 2019</p>", "2019-05-02", None),
        ("<p>Last updated: 2024-03-01</p>", None, "2024-03-01"),
        ("<p>Published 2 May 2019 · Updated 3 June 2020</p>", "2019-05-02", "2020-06-03"),
        ("<p>Posted on May 2nd, 2019 by a clerk</p>", "2019-05-02", None),
        ("<p>By a clerk, published 2 May 2019, updated 3 June 2020</p>", "2019-05-02", "2020-06-03"),
        ("<p>By a clerk | Published: May 2019</p>", "2019-05", None),
        ("<p>This page was last modified on 2 May 2019, at 10:00.</p>", None, "2019-05-02"),
        ("<p>Date: 2 May 2019</p>", "2019-05-02", None),
        ("<p>Zuletzt aktualisiert am 2. Mai 2019</p>", None, "2019-05-02"),
        ("<p>Publié le 2 mai 2019</p>", "2019-05-02", None),
        ("<p>公開日：2019年5月2日</p>", "2019-05-02", None),
        ("<table><tr><td>Published</td><td>2 May 2019</td></tr></table>", "2019-05-02", None),
        ("<header><p>Published 2 May 2019</p></header>", "2019-05-02", None),
    ],
)
def test_a_labelled_line_states_a_date(html, published, modified):
    assert stated(f"{html}<p>{P}</p>") == (published and (published, "visible"), modified and (modified, "visible"))


@pytest.mark.parametrize(
    ("html", "published", "modified"),
    [
        ("<time pubdate datetime=2019-05-02>x</time>", "2019-05-02", None),
        ("<time itemprop=datePublished datetime=2019-05-02T10:00Z>x</time>", "2019-05-02", None),
        ("<time class='entry-date published' datetime=2019-05-02>x</time>", "2019-05-02", None),
        ("<time class=dt-published>2 May 2019</time>", "2019-05-02", None),
        ("<p class=post-date><time datetime=2019-05-02>x</time></p>", "2019-05-02", None),
        ("<p>Published <time datetime=2019-05-02>last week</time></p>", "2019-05-02", None),
        ("<p>Updated: <time datetime=2019-05-02>last week</time></p>", None, "2019-05-02"),
        ("<time class=updated datetime=2019-05-02>x</time>", None, "2019-05-02"),
        ("<span itemprop=dateModified content=2019-05-02>x</span>", None, "2019-05-02"),
    ],
)
def test_a_time_that_is_marked_states_a_date(html, published, modified):
    assert stated(f"{html}<p>{P}</p>") == (published and (published, "time"), modified and (modified, "time"))


def test_several_marked_times_that_differ_state_nothing():
    times = "".join(f"<article><time class=published datetime=2019-05-0{day}>x</time></article>" for day in (1, 2))
    assert stated(times) == (None, None)


def test_places_are_asked_in_order():
    visible, time = "<p>Published 1 May 2019</p>", "<time pubdate datetime=2019-05-02>x</time>"
    json = '<script type="application/ld+json">{"@type": "Article", "datePublished": "2019-05-04"}</script>'
    head = meta(PUBLISHED, "2019-05-03")
    assert stated(visible)[0] == ("2019-05-01", "visible")
    assert stated(visible + time)[0] == ("2019-05-02", "time")
    assert stated(head + visible + time)[0] == ("2019-05-03", "meta")
    assert stated(head + json + visible + time)[0] == ("2019-05-04", "json-ld")


def test_a_plain_text_states_its_date_in_a_labelled_line():
    readable = read(b"Harbour notes\n\nLast updated: 2024-03-01\n\nBoats fell.\n", "notes.txt")
    assert as_stated(readable.modified) == ("2024-03-01", "day", "")
