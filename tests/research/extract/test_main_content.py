"""The main content is marked, and what is not main is kept but never taken for it."""

import pytest

from tests.research.extract.pages import P2, P3, P, lines, main_lines, page

BANNER = (
    "<h2>We value your privacy</h2><p>We and our partners store and access information on a device, such as unique "
    "identifiers in cookies, to process personal data. You may accept or manage your choices, including your right "
    "to object where legitimate interest is used, or at any time in the privacy policy.</p>"
)
COUNT = "Boat count fell to 88 at the west quay."


@pytest.mark.parametrize("marks", [True, False])
@pytest.mark.parametrize(
    "banner",
    [
        "<div id=cookie-consent class=cookie-banner>{}</div>",
        "<div id=onetrust-consent-sdk>{}</div>",
        "<div class='gdpr-popup visible'>{}</div>",
        "<div role=dialog>{}</div>",
        "<section aria-label='Cookie banner'>{}</section>",
        "<div class=x7>{}</div>",
    ],
)
def test_a_consent_banner_is_never_main_and_the_short_page_behind_it_is(banner, marks):
    readable = page(f"{banner.format(BANNER)}<main><aside><p>{COUNT}</p></aside></main>", marks=marks)
    assert main_lines(readable) == [COUNT]
    assert "We value your privacy" in readable.text


def test_a_page_of_nothing_but_a_consent_banner_has_no_text():
    readable = page(f"<div class=cookie-banner>{BANNER}</div>")
    assert (readable.status, readable.text) == ("boilerplate only", "")


def test_an_article_about_cookies_is_main():
    text = "We use cookies of oats and honey, and you agree with us that our partners bake the best."
    readable = page(f"<article><h1>Cookies</h1><p>{text}</p><p>{P}</p></article>")
    assert text in main_lines(readable)


@pytest.mark.parametrize("marks", [True, False])
@pytest.mark.parametrize(
    "other",
    [
        "<div id=comments><p>{}</p></div>",
        "<section class='comments-area'><p>{}</p></section>",
        "<article class=comment><p>{}</p></article>",
        "<div itemprop=comment id=c7><p>{}</p></div>",
        "<ol class=commentlist><li>{}</li></ol>",
        "<footer><p>{}</p></footer>",
        "<div class=footer><p>{}</p></div>",
        "<nav><p>{}</p></nav>",
        "<div role=navigation><p>{}</p></div>",
        "<header><p>{}</p></header>",
        "<div class='sidebar'><p>{}</p></div>",
    ],
)
def test_comments_navigation_headers_and_footers_are_not_main(other, marks):
    text = "I counted 900 boats myself, says a reader who was there."
    readable = page(
        f"<article><h1>Count</h1><p>{P}</p><p>{P2}</p><p>{P3}</p></article>{other.format(text)}", marks=marks
    )
    assert text in lines(readable)
    assert main_lines(readable) == ["Count", P, P2, P3]


def test_a_header_within_an_article_is_main():
    readable = page(f"<article><header><h1>Count</h1><p>By a clerk</p></header><p>{P}</p><p>{P2}</p></article>")
    assert main_lines(readable) == ["Count", "By a clerk", P, P2]


def test_what_trafilatura_drops_between_main_blocks_is_main():
    readable = page(
        f"<body><div><p>{P}</p><figure><figcaption>Chart shows 410 boats</figcaption></figure>"
        f"<p>It opened on <time>2 May 2019</time>.</p><p>{P2}</p></div></body>"
    )
    assert len(main_lines(readable)) == 4


def test_the_structure_decides_where_trafilatura_keeps_less_than_half():
    items = "".join(f"<dl><dt>Quay {n}</dt><dd>Boats at quay number {n} in spring</dd></dl>" for n in range(60))
    readable = page(f"<body><nav>Home</nav><div>{items}</div></body>")
    assert "Boats at quay number 7 in spring" in main_lines(readable)
    assert "Home" not in main_lines(readable)


def test_reading_many_pages_changes_nothing_about_the_next():
    html = f"<article><p>{P}</p><p>{P}</p><p>{P2}</p></article>"
    assert len({page(html).model_dump_json() for _ in range(8)}) == 1
