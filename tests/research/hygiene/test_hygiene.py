"""A page that is not what it says is told by its kind; a real one that speaks of such things is read."""

import time
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.kernel.record import FarBlob
from carter.records.choice import Drop
from carter.records.facets import Facets
from carter.records.page import Page
from carter.records.progress import Progress
from carter.research.extract import read
from carter.research.extract.charset import decoded
from carter.research.gaps import gaps
from carter.research.hygiene import KINDS, UNUSABLE, Exchange, Finding, again_of, examined, status_of
from carter.research.stages.read_page import read_page
from tests.few import few
from tests.research.hygiene import pages, walls
from tests.research.hygiene.pages import page as page_of
from tests.research.hygiene.real import REAL

CASES = (
    *pages.GONE,
    *pages.ROBOTS,
    *pages.OTHER_WALLS,
    *walls.CONSENT,
    *walls.LOGIN,
    *walls.PAYWALL,
    *walls.EMPTY,
)


def found(case):
    body = case.html.encode()
    exchange = Exchange(case.asked, case.url or case.asked, case.code)
    return examined(exchange, decoded(body, labelled=True).text, read(body, "page.html"))


def said(case):
    finding = found(case)
    return "ok" if finding is None else finding.kind


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.kind != "ok"], ids=lambda case: f"{case.kind}: {case.name}"
)
def test_a_page_that_is_not_what_it_says_is_told_by_its_kind(case):
    finding = found(case)
    assert finding is not None
    assert (finding.kind, bool(finding.evidence)) == (case.kind, True)


@pytest.mark.parametrize("case", [case for case in CASES if case.kind == "ok"], ids=lambda case: case.name)
def test_a_real_page_that_speaks_of_such_things_is_read(case):
    assert found(case) is None


def test_there_are_sixty_pages_and_as_many_real_ones_as_makes_the_table_fair():
    counted = Counter(case.kind == "ok" for case in CASES)
    assert counted[True] + counted[False] >= 60
    assert counted[True] * 2 >= counted[False]


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.kind != "ok"], ids=lambda case: f"{case.kind}: {case.name}"
)
def test_the_status_of_a_page_says_its_kind_and_what_shows_it(case):
    status = status_of(found(case))
    assert status.startswith(f"{UNUSABLE}{case.kind} (")
    assert status.isprintable()
    assert len(status) < 400
    assert again_of(status) == KINDS[case.kind].again


def test_what_is_no_finding_is_never_asked_for_again():
    assert [again_of(each) for each in ("ok", "unavailable: deadline", "unusable: nonsense")] == ["never"] * 3
    assert status_of(None) == "ok"


def test_a_wall_is_worth_another_try_and_a_page_that_is_gone_is_not():
    kinds = {kind: Finding(kind, ()).again for kind in KINDS}
    assert kinds["bot_wall"] == kinds["error_page"] == "later"
    assert kinds["soft_404"] == kinds["login"] == "never"


def test_empty_blocked_and_failed_are_three_different_statuses():
    by_name = {case.name: said(case) for case in CASES}
    assert {by_name["nothing"], by_name["just a moment"], by_name["server error"]} == {
        "empty",
        "bot_wall",
        "error_page",
    }


def test_what_could_not_be_read_for_another_reason_keeps_that_reason():
    readable = read(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "page.html")
    assert examined(Exchange(), "", readable) is None


def test_bytes_that_cannot_be_decoded_are_a_bad_charset():
    body = b"<p>" + b"\xc3\xa9 " + b"mot " * 20 + b"\xff\xfe\xfd " * 9
    finding = examined(Exchange(), body.decode(errors="replace"), read(body, "page.html"))
    assert finding is not None
    assert finding.kind == "bad_charset"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(CASES), min_size=1, max_size=3), st.text(max_size=80))
def test_any_mixture_of_pages_gives_a_kind_or_nothing_and_twice_the_same(cases, noise):
    html = noise.join(case.html for case in cases)
    readable = read(html.encode(errors="replace"), "page.html", marks=False)
    exchange = Exchange(cases[0].asked, cases[-1].asked)
    first = examined(exchange, html, readable)
    assert first == examined(exchange, html, readable)
    assert first is None or first.kind in KINDS


HARD = [
    "a ",
    "not ",
    "cannot",
    "the page ",
    "Page not found ",
    "cookie ",
    '"',
    "“",
    "please log in ",
    "javascript ",
    "enable ",
    "Ã¤",
    "|",
    ": ",
]


@pytest.mark.parametrize("piece", few(HARD, 3), ids=repr)
def test_a_page_of_anything_over_and_over_is_looked_at_in_little_time(piece):
    text = piece * (60_000 // len(piece))
    html = f"<title>{text}</title><h1>{text}</h1><p>{text}</p><button>{text}</button>"
    readable = read(html.encode(), "page.html", marks=False)
    begun = time.process_time()
    examined(Exchange(), html, readable)
    assert time.process_time() - begun < 3


def test_a_page_of_the_web_that_is_a_wall_becomes_a_drop_and_a_gap():
    case = next(case for case in CASES if case.name == "just a moment")
    page = Page(source_id="a", url=case.asked, domain="harbour.example", body=FarBlob(case.html.encode()))
    readable = read_page(page).readable
    assert readable.status == status_of(found(case))
    assert (readable.text, readable.blocks) == ("", ())
    (gap,) = gaps(
        Facets(language="en"), Progress(dropped=(Drop(url=page.url, kind="unreadable", reason=readable.status),))
    )[1:]
    assert gap.text.startswith("Not read: https://harbour.example/news/boats-at-the-quay (unusable: bot_wall (")


def test_a_file_of_the_users_is_what_they_say_it_is():
    case = next(case for case in CASES if case.name == "title and heading")
    page = Page(source_id="a", url="file:404.html", domain=".", body=FarBlob(case.html.encode()))
    assert read_page(page).readable.status == "ok"


@pytest.mark.parametrize("real", REAL, ids=lambda real: real.name)
def test_a_real_article_in_the_frame_of_a_real_site_is_read_wherever_it_was_found(real):
    body = FarBlob(real.html.encode())
    page = Page(
        source_id="a", url=real.url, domain="harbour.example", body=body, asked=real.asked or real.url, code=200
    )
    readable = read_page(page).readable
    assert readable.status == "ok"
    assert real.says in readable.text


SENT_ON = {
    "to the start": ("https://harbour.example/", "soft_404", page_of("Harbour News", pages.BODY)),
    "to sign in": (
        "https://harbour.example/login?next=%2Fnews",
        "login",
        page_of("Members", "<p>Sign in with your e-mail address.</p><p>The members of the yacht club see berths, "
                "tides and the weather of the day, and pay a lower fee at all quays of the old basin.</p>"),
    ),
    "to a consent service": (
        "https://consent.harbour.example/m?continue=x",
        "consent_wall",
        page_of("Harbour News", "<p>Cookies let us keep the news free.</p><p>The crew of the newsroom and a handful of "
                "old hands at the docks write them.</p><button>Accept all</button>"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("url", "kind", "html"), SENT_ON.values(), ids=list(SENT_ON))
def test_where_the_reader_was_sent_tells_what_the_page_alone_does_not(url, kind, html):
    asked = "https://harbour.example/news/boats-at-the-quay"
    stays = Page(source_id="a", url=asked, domain="harbour.example", body=FarBlob(html.encode()), asked=asked, code=200)
    sent = stays.model_copy(update={"url": url})
    assert read_page(sent).readable.status.startswith(f"unusable: {kind} (")
    assert read_page(stays).readable.status == "ok"
