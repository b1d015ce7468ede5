"""Outcomes, refreshes, media types, further tries: small decisions on answers."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.kernel.walk import is_failure
from carter.research.web.markup import tags_in
from carter.research.web.media import Media, media_of
from carter.research.web.refresh import refresh_in, refresh_of
from carter.research.web.retry import retry_after, wait_before
from carter.research.web.statuses import OUTCOMES, of_code, outcome, status_of_page


@pytest.mark.parametrize("name", [name for name in OUTCOMES if name != "ok"])
def test_every_outcome_but_ok_is_a_failure_for_the_pipeline(name):
    assert is_failure({"status": status_of_page(name)})


def test_ok_is_no_failure():
    assert not is_failure({"status": status_of_page("ok")})


def test_every_status_of_http_has_an_outcome():
    assert all(outcome(of_code(code)).about for code in range(100, 1000))
    assert [code for code in range(100, 1000) if of_code(code) == "ok"] == [200, 203]


@pytest.mark.parametrize(
    ("value", "target"),
    [
        ("0; url=/b", "/b"),
        ("0;URL='/b c' x", "/b c"),
        ('5 , url="/b"', "/b"),
        ("0 /b", "/b"),
        ("0.5;url=/b", "/b"),
        ("0;url = /b", "/b"),
        ("6; url=/b", ""),
        ("300", ""),
        ("0", ""),
        ("", ""),
        ("soon; url=/b", ""),
        ("-1; url=/b", ""),
    ],
)
def test_a_refresh_is_read_as_browsers_do(value, target):
    assert refresh_of(value) == target


@pytest.mark.parametrize(
    "page",
    [
        "<!-- {} -->",
        "<script>'{}'</script>",
        "<noscript>{}</noscript>",
        "<template>{}</template>",
        "<textarea>{}</textarea>",
        "<title>{}</title>",
        "<style>{}</style>",
        "<!-- {}",
        "<script>{}",
        "x" * 70_000 + "{}",
    ],
)
def test_a_refresh_that_is_no_element_of_the_page_is_none(page):
    assert refresh_in(page.format("<meta http-equiv=refresh content='0;url=/b'>").encode()) == ""


def test_signs_in_a_refresh_are_read():
    assert refresh_in(b"<META HTTP-EQUIV = Refresh CONTENT = '0; url=/b?c&amp;d'>") == "/b?c&d"


@pytest.mark.parametrize("piece", ["<!--", "<script ", "<meta ", "<meta a=b ", "<link a='", "<meta x", "<", " ", "a='"])
def test_no_page_takes_long_to_look_at(piece):
    begun = time.process_time()
    assert list(tags_in((piece * 300_000).encode(), "meta", 256 * 1024)) == []
    assert time.process_time() - begun < 0.5


@pytest.mark.parametrize(
    ("value", "media"),
    [
        ("text/html", Media("text/html")),
        ("Text/HTML; Charset=UTF-8", Media("text/html", "utf-8")),
        ('text/html; a=b; charset="utf-8"; x', Media("text/html", "utf-8")),
        ("text/html;charset=a;charset=b", Media("text/html", "a")),
        ("text/html, text/plain", Media("text/html")),
        ("nonsense", Media()),
        ("", Media()),
    ],
)
def test_a_media_type_is_read_in_its_parts(value, media):
    assert media_of(value) == media


DATE = "Mon, 06 Jan 2020 10:00:00 GMT"


@pytest.mark.parametrize(
    ("value", "date", "seconds"),
    [
        ("7", "", 7),
        ("0", "", 0),
        ("0000000000060", "", 60),
        ("99999999999999", "", 10**10),
        ("9" * 5000, "", 10**10),
        ("-7", "", None),
        ("1.5", "", None),
        ("", "", None),
        ("soon", DATE, None),
        ("Mon, 06 Jan 2020 10:01:00 GMT", DATE, 60),
        ("Mon, 06 Jan 2020 09:00:00 GMT", DATE, 0),
        ("Mon, 06 Jan 2020 10:01:00 GMT", "", None),
        ("Mon, 06 Jan 2020 10:01:00 -0000", DATE, None),
    ],
)
def test_a_wish_to_wait_is_read(value, date, seconds):
    assert retry_after(value, date) == seconds


@given(
    st.sampled_from([*OUTCOMES, "http_503", "http_404"]),
    st.integers(1, 5),
    st.none() | st.integers(0, 10**9),
    st.floats(0, 1),
)
def test_no_wait_is_longer_than_the_ceiling_and_the_last_try_is_the_last(status, attempt, wanted, jitter):
    wait = wait_before(status, attempt, 3, wanted, jitter)
    if wait is not None:
        assert attempt < 3
        assert outcome(status).again == "soon"
        assert (wanted or 0) * 1000 <= wait <= 60_000


def test_the_waiting_grows_and_is_spread():
    assert [wait_before("reset", attempt, 9, None, 1.0) for attempt in range(1, 9)] == [
        500,
        1000,
        2000,
        4000,
        8000,
        16000,
        32000,
        60000,
    ]
    assert wait_before("reset", 1, 9, None, 0.0) == 250
