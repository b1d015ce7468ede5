"""Walls are known in nine languages from outside of Western Europe; articles that tell of walls are read."""

import time

import pytest

from carter.research.extract import read
from carter.research.hygiene import Exchange, examined
from carter.research.hygiene.abroad import ABROAD, Phrases
from tests.research.hygiene.tongues import TONGUES

EACH = pytest.mark.parametrize("tongue", TONGUES.values(), ids=TONGUES)
BANNER = "<div id=cookie-banner><p>{}</p><button>{}</button></div>"


def kind(title, body, lang="en"):
    html = f"<!doctype html><html lang={lang}><head><title>{title}</title></head><body>{body}</body></html>"
    finding = examined(Exchange(), html, read(html.encode(), "a.html"))
    return finding.kind if finding else "ok"


@EACH
@pytest.mark.parametrize("titled", [True, False])
def test_a_check_for_programs_is_a_bot_wall(tongue, titled):
    title, says = tongue.bot
    assert kind(title if titled else "Harbour", f"<h1>{title if titled else 'Harbour'}</h1><p>{says}</p>") == "bot_wall"


@EACH
@pytest.mark.parametrize("titled", [True, False])
def test_a_page_that_says_it_is_not_there_is_a_soft_404(tongue, titled):
    title, says = tongue.gone
    body = f"<h1>{title}</h1><p>{says}</p>" if titled else f"<p>{says}</p>"
    assert kind(f"404 {title} | Harbour" if titled else "Harbour", body) == "soft_404"


@EACH
@pytest.mark.parametrize("field", ["<input type=password>", ""])
def test_a_page_that_asks_to_sign_in_is_a_login(tongue, field):
    title, says = tongue.login
    assert kind(title, f"<h1>{title}</h1><form>{field}</form><p>{says}</p>") == "login"


@EACH
def test_the_beginning_of_an_article_that_must_be_paid_for_is_a_stub(tongue):
    title, asks = tongue.pay
    assert kind(title, f"<article><h1>{title}</h1><p>{tongue.story}</p></article><p>{asks}</p>") == "paywall_stub"


@EACH
def test_a_request_for_consent_alone_is_a_consent_wall(tongue):
    title, asks, yes = tongue.consent
    assert kind(title, f"<div><p>{asks}</p><button>{yes}</button></div>") == "consent_wall"


@EACH
@pytest.mark.parametrize("told", range(5), ids=["checks", "missing pages", "signing in", "paying", "consent"])
def test_an_article_that_tells_of_such_walls_is_read(tongue, told):
    body = f"<article><h1>{tongue.pay[0]}</h1><p>{tongue.whole}</p><p>{tongue.tells[told]}</p></article>"
    assert kind(tongue.pay[0], body) == "ok"


@EACH
@pytest.mark.parametrize("part", ["bot", "gone", "login", "consent"])
def test_an_article_whose_title_is_about_a_wall_is_read(tongue, part):
    title = getattr(tongue, part)[0]
    assert kind(f"{title}: {tongue.pay[0]}", f"<article><p>{tongue.whole}</p><p>{tongue.whole}</p></article>") == "ok"


@EACH
def test_an_article_beside_a_banner_and_a_form_is_read(tongue):
    _, asks, yes = tongue.consent
    beside = BANNER.format(asks, yes) + "<form><input type=password></form>"
    assert kind(tongue.pay[0], f"<main><h1>{tongue.pay[0]}</h1><p>{tongue.whole}</p></main>{beside}") == "ok"


@pytest.mark.parametrize("part", Phrases._fields)
def test_every_language_says_every_part(part):
    assert all(getattr(phrases, part) for phrases in ABROAD.values())


@pytest.mark.parametrize(
    "piece", ["请", "登录", "страница ", "페이지 ", "ページが", "الصفحة ", "sayfa ", "पेज ", "订阅"]
)
def test_a_hundred_thousand_characters_of_anything_take_less_than_ten_seconds(piece):
    begun = time.process_time()
    kind("x", f"<p>{piece * (100_000 // len(piece))}</p>")
    assert time.process_time() - begun < 10
