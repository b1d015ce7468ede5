import hashlib

import pytest

from carter.kernel.effects import Budget, Grant, Now, Today
from carter.kernel.record import FarBlob
from carter.records.candidate import SourceCandidate
from carter.records.choice import Choices
from carter.records.document import DateFound, Document, Documents, Readable
from carter.records.earlier import Earlier
from carter.records.ids import source_ulid
from carter.records.page import Page, Pages
from carter.records.passage import DocumentPassages, Passages
from carter.records.progress import Progress
from carter.records.task_spec import WebRules
from carter.research.effects import Fetch, Fetched, FetchRules
from carter.research.policy import covers, latest_day, too_old
from carter.research.stages.fetch_pages import fetch_pages
from carter.research.stages.read_page import read_page
from carter.research.stages.screen import screen
from carter.research.stages.take_pages import take_pages
from tests.research.made import answered, document, readable, task

CHOICES = Choices(
    chosen=tuple(SourceCandidate(url=f"file:{name}", domain=".", content=f"digest {name}") for name in "ab")
)


def pages_of(*given):
    return take_pages((yield from fetch_pages(*given)))


BODY = Fetched(status="ok", body=FarBlob(b"Iron rusts."))


def test_each_chosen_source_is_fetched_as_the_content_that_was_found():
    made, asked = answered(pages_of(task(), Progress(), CHOICES), (Grant(calls=2),), (BODY, BODY))
    assert asked[0] == (Budget(calls=2, max_calls=25, max_minutes=10),)
    assert asked[1] == (Fetch(url="file:a", content="digest a"), Fetch(url="file:b", content="digest b"))
    digest = hashlib.sha256(b"Iron rusts.").hexdigest()
    assert [(page.status, page.content_hash) for page in made.items] == [("ok", digest)] * 2
    assert made.items[0].source_id == source_ulid("file:a", digest)


def test_a_fetch_that_failed_keeps_its_status():
    made, _ = answered(
        pages_of(task(), Progress(), CHOICES), (Grant(calls=2),), (Fetched(status="unavailable: gone"), BODY)
    )
    assert [(page.status, page.body is None) for page in made.items] == [("unavailable: gone", True), ("ok", False)]


@pytest.mark.parametrize(("reached", "limit"), [(("calls",), "calls"), (("calls", "minutes"), "minutes")])
def test_what_is_not_granted_is_refused_and_not_fetched(reached, limit):
    made, asked = answered(pages_of(task(), Progress(), CHOICES), (Grant(calls=1, reached=reached),), (BODY,))
    assert len(asked[1]) == 1
    assert [page.status for page in made.items] == ["ok", f"refused: {limit}"]


A_URL, B_URL = "https://a.example/x", "https://b.example/y"


def on_the_web(*urls):
    return Choices(chosen=tuple(SourceCandidate(url=url, title="T", domain="-") for url in urls))


def fetched_page(url, body=b"Iron rusts.", **facts):
    return Fetched(status="ok", body=FarBlob(body), url=url, code=200, **facts)


def test_a_page_of_the_web_is_fetched_by_the_rules_of_the_task():
    asking = task(allow_domains=("a.example",), deny_domains=("b.example",))
    asking = asking.model_copy(update={"web": WebRules(open=("127.0.0.1:80",), seconds=5)})
    _, asked = answered(pages_of(asking, Progress(), on_the_web(A_URL)), (Grant(calls=1),), (BODY,))
    rules = FetchRules(allow=("a.example",), deny=("b.example",), web=asking.web)
    assert asked[1] == (Fetch(url=A_URL, rules=rules, most_requests=30, most_received=20_000_000),)


def test_a_page_is_known_by_the_url_that_answered_and_keeps_what_its_server_said():
    reply = fetched_page(B_URL, charset="koi8-r", kind="html", sent="Mon, 30 Nov 2026 00:00:00 GMT")
    made, _ = answered(pages_of(task(), Progress(), on_the_web(A_URL)), (Grant(calls=1),), (reply,))
    (page,) = made.items
    assert (page.url, page.domain, page.charset, page.kind) == (B_URL, "b.example", "koi8-r", "html")
    assert page.source_id == source_ulid(B_URL, hashlib.sha256(b"Iron rusts.").hexdigest())


def test_a_page_that_failed_is_known_by_the_url_that_was_asked_for():
    reply = Fetched(status="unavailable: http_404", url=B_URL, code=404)
    made, _ = answered(pages_of(task(), Progress(), on_the_web(A_URL)), (Grant(calls=1),), (reply,))
    assert (made.items[0].url, made.items[0].status) == (A_URL, "unavailable: http_404")


@pytest.mark.parametrize(
    ("second", "status"),
    [
        (fetched_page(A_URL), f"copy: it leads to {A_URL}, which was read"),
        (fetched_page(B_URL), f"copy: the same bytes as {A_URL}"),
        (fetched_page(B_URL, b"Copper does not."), "ok"),
    ],
)
def test_what_was_read_is_not_read_again_under_another_url(second, status):
    replies = (fetched_page(A_URL), second)
    made, _ = answered(pages_of(task(), Progress(), on_the_web(A_URL, B_URL)), (Grant(calls=2),), replies)
    assert [page.status for page in made.items] == ["ok", status]
    assert made.items[1].url == B_URL
    assert (made.items[1].body is None) == (status != "ok")


def test_a_page_that_leads_to_a_candidate_before_it_is_read_once_and_kept():
    replies = (fetched_page(B_URL), fetched_page(B_URL))
    made, _ = answered(pages_of(task(), Progress(), on_the_web(A_URL, B_URL)), (Grant(calls=2),), replies)
    documents = tuple(document(name, "Iron rusts.") for name in "ab")
    passages = Passages(items=tuple(DocumentPassages(source_id=each.source_id, text="") for each in documents))
    kept, _ = answered(screen(task(), Earlier(), made, Documents(items=documents), passages))
    assert [source.url for source in kept.sources] == [B_URL]
    assert [(drop.url, drop.kind) for drop in kept.dropped] == [(B_URL, "copy")]


def test_a_page_that_led_to_a_host_that_is_denied_is_dropped_after_it_was_read():
    made, _ = answered(pages_of(task(), Progress(), on_the_web(A_URL)), (Grant(calls=1),), (fetched_page(B_URL),))
    read = document("a", "Iron rusts.")
    passages = Passages(items=(DocumentPassages(source_id=read.source_id, text=""),))
    kept, _ = answered(screen(task(deny_domains=("b.example",)), Earlier(), made, Documents(items=(read,)), passages))
    assert kept.sources == ()
    assert [(drop.kind, drop.reason) for drop in kept.dropped] == [("policy", "`b.example` is in deny_domains")]


def test_what_the_server_says_decides_how_a_page_is_read():
    body = FarBlob("<p>Железо ржавеет.".encode("koi8-r"))
    page = Page(source_id="x", url=A_URL, domain="a.example", body=body, charset="koi8-r", kind="html")
    assert str(read_page(page).readable.text) == "Железо ржавеет."
    plain = Page(source_id="x", url=A_URL, domain="a.example", body=FarBlob(b"<p>Iron"), kind="text")
    assert str(read_page(plain).readable.text) == "<p>Iron"


def test_nothing_chosen_asks_for_nothing():
    made, asked = answered(pages_of(task(), Progress(), Choices()))
    assert (made.items, asked) == ((), [])


def test_a_page_without_bytes_passes_its_status_on():
    made = read_page(Page(source_id="x", url="file:a", domain=".", status="unavailable: gone"))
    assert made.readable == Readable(status="unavailable: gone")


def screened(*documents, status="ok", today="2026-11-30", **constraints):
    pages = Pages(
        items=tuple(
            Page(source_id=each.source_id, url=f"file:{number}", domain=".", status=status, content_hash="0" * 64)
            for number, each in enumerate(documents)
        )
    )
    passages = Passages(items=tuple(DocumentPassages(source_id=each.source_id, text="") for each in documents))
    asking = screen(task(**constraints), Earlier(), pages, Documents(items=documents), passages)
    dated = any(each.readable.published for each in documents)
    return answered(asking, *([(Today(date=today),)] if dated and status == "ok" else []))


def test_the_date_is_not_asked_for_where_no_document_has_one():
    made, asked = screened(document("0", "Iron rusts."))
    assert asked == []
    assert len(made.sources) == 1


def test_a_document_that_is_too_old_is_dropped_with_its_date():
    old, new = document("0", "Iron.", published="2020-01-01"), document("1", "Iron.", published="2026-01-01")
    made, asked = screened(old, new, recency_days=365)
    assert asked == [(Now(),)]
    assert [source.url for source in made.sources] == ["file:1"]
    why = "dated 2020-01-01, before 2025-11-30, by the date on which it says it was published (meta)"
    assert [(drop.kind, drop.reason) for drop in made.dropped] == [("recency", why)]
    assert len(made.documents) == len(made.passages) == 1


def test_a_document_without_text_is_dropped_with_its_status():
    made, _ = screened(Document(source_id="x", readable=Readable(status="unsupported: pdf")))
    assert [(drop.kind, drop.reason) for drop in made.dropped] == [("unreadable", "unsupported: pdf")]


def test_a_refused_page_is_told_as_a_limit_and_counts_as_no_fetch():
    made, _ = screened(document("0", "Iron rusts."), status="refused: minutes")
    assert (made.refused, made.fetches, made.sources) == (("minutes",), 0, ())


def test_a_source_without_a_title_is_called_by_its_file_name():
    made, _ = screened(document("0", "Iron rusts."))
    assert made.sources[0].title == "0"
    titled, _ = screened(Document(source_id=made.sources[0].source_id, readable=readable("Iron.", title="Metals")))
    assert titled.sources[0].title == "Metals"


@pytest.mark.parametrize(
    ("value", "precision", "day"),
    [("2024", "year", "2024-12-31"), ("2024-02", "month", "2024-02-29"), ("2024-02-03", "day", "2024-02-03")],
)
def test_a_rough_date_counts_as_the_last_day_that_it_may_mean(value, precision, day):
    assert latest_day(DateFound(value=value, precision=precision, place="meta")).isoformat() == day


def test_a_document_of_the_last_day_that_counts_is_kept():
    found = DateFound(value="2026-11-20", precision="day", place="meta")
    assert too_old(found, "2026-11-30", 10) == ""
    assert too_old(found, "2026-12-01", 10) == "dated 2026-11-20, before 2026-11-21"


@pytest.mark.parametrize(
    ("rule", "domain", "covered"),
    [
        ("docs", "docs", True),
        ("docs/", "docs/old", True),
        ("docs", "docs2", False),
        ("docs/old", "docs", False),
        ("example.org", "www.example.org", True),
        ("example.org", "badexample.org", False),
        ("Example.org", "example.ORG", True),
        ("org", "a/b.org", False),
    ],
)
def test_a_rule_covers_a_domain_and_what_lies_within_it(rule, domain, covered):
    assert covers(rule, domain) is covered
