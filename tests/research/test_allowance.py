"""Requests and bytes: reserved from an upper bound before each call, settled after it, never overshot."""

from hypothesis import given
from hypothesis import strategies as st

from carter.kernel.effects import Grant
from carter.kernel.record import Blob, FarBlob, digest_of
from carter.records.candidate import SourceCandidate
from carter.records.choice import Choices
from carter.records.progress import Progress
from carter.records.spent import SiteCost, Spent
from carter.research.allowance import Allowance, Cap
from carter.research.effects import Fetch, Fetched
from carter.research.stages.fetch_pages import FULL, fetch_pages
from tests.research.made import answered, task

SITE = SiteCost(origin="https://a.example", requests=2, received=700)
OF_SITE = Fetched(status="ok", body=FarBlob(b"x"), requests=1, received=300, sites=(SITE,))
URLS = tuple(f"https://a.example/{number}" for number in range(4))
CHOICES = Choices(chosen=tuple(SourceCandidate(url=url, title="T", domain="-") for url in URLS))


def reply(requests, received, **facts):
    body = Blob(b"%d" % received)
    facts = {"status": "ok", "body": body, **facts}
    return Fetched(requests=requests, received=received, **facts)


@given(
    st.integers(1, 200),
    st.integers(1, 10**8),
    st.lists(st.tuples(st.integers(1, 30), st.integers(0, 20_000_000)), max_size=40),
)
def test_whatever_calls_take_no_limit_is_overshot(requests, received, takes):
    allowance = Allowance(requests, received, Spent())
    while takes:
        caps = allowance.reserved(FULL, len(takes))
        if not caps:
            assert allowance.reached
            break
        assert sum(cap.requests for cap in caps) <= allowance.left.requests
        assert sum(cap.received for cap in caps) <= allowance.left.received
        taken = [(min(one[0], cap.requests), min(one[1], cap.received)) for one, cap in zip(takes, caps, strict=False)]
        allowance = allowance.settled(reply(*each) for each in taken)
        takes = takes[len(caps) :]
    assert min(allowance.left) >= 0


def test_the_robots_txt_of_a_site_is_counted_once_whoever_needed_it():
    allowance = Allowance(100, 100_000, Spent()).settled([OF_SITE, OF_SITE])
    assert allowance.left == Cap(100 - 4, 100_000 - 1300)
    again = allowance.settled([OF_SITE])
    assert again.left == Cap(100 - 5, 100_000 - 1600)
    assert again.spent.sites == (SITE,)


def test_a_robots_txt_that_was_asked_for_again_is_counted_by_what_it_took_more():
    more = SITE.model_copy(update={"requests": 3, "received": 900})
    allowance = Allowance(100, 100_000, Spent()).settled([OF_SITE, OF_SITE.model_copy(update={"sites": (more,)})])
    assert allowance.left == Cap(100 - 5, 100_000 - 1500)


def test_what_is_left_goes_to_one_call_alone():
    allowance = Allowance(40, 10**9, Spent())
    assert allowance.reserved(FULL, 3) == (FULL,)
    assert Allowance(29, 10**9, Spent()).reserved(FULL, 3) == (Cap(29, FULL.received),)
    assert Allowance(0, 10**9, Spent()).reserved(FULL, 3) == ()


def test_a_robots_txt_that_was_paid_for_leaves_a_page_of_its_site_as_much_as_any():
    allowance = Allowance(7, 10**6, Spent()).settled([OF_SITE])
    assert allowance.left.requests == 4
    assert allowance.reserved(FULL, 2, "https://a.example")[0].requests == 6
    assert allowance.reserved(FULL, 2, "https://b.example")[0].requests == 4


def test_pages_are_asked_for_batch_by_batch_where_all_might_take_too_much():
    asking = fetch_pages(task(max_requests=61), Progress(), CHOICES)
    replies = [reply(1, 500 + number, url=url) for number, url in enumerate(URLS)]
    none = (Grant(calls=0),)
    made, asked = answered(asking, (Grant(calls=4),), tuple(replies[:2]), none, (replies[2],), none, (replies[3],))
    assert [len(batch) for batch in asked] == [1, 2, 1, 1, 1, 1]
    assert all(fetch.most_requests == FULL.requests for batch in asked[1::2] for fetch in batch)
    assert made.spent.requests == 4


def test_a_page_gets_what_is_left_and_the_next_is_refused_once_nothing_is():
    asking = fetch_pages(task(max_requests=3), Progress(), CHOICES)
    none = (Grant(calls=0),)
    made, asked = answered(asking, (Grant(calls=4),), (reply(2, 500),), none, (reply(1, 501),), none, ())
    assert [fetch.most_requests for batch in asked[1::2] for fetch in batch] == [3, 1]
    assert [page.status for page in made.pages.items] == ["ok", "ok", "refused: requests", "refused: requests"]
    assert made.spent.requests == 3


def test_a_page_that_failed_for_what_was_left_was_refused_by_that_limit():
    asking = fetch_pages(task(max_megabytes=1), Progress(), Choices(chosen=CHOICES.chosen[:1]))
    failed = reply(2, 1_000_000, status="unavailable: too_large", body=None, cut="bytes")
    made, asked = answered(asking, (Grant(calls=1),), (failed,))
    assert asked[1][0].most_received == 1_000_000
    assert [page.status for page in made.pages.items] == ["refused: bytes"]


def test_once_the_time_is_over_no_further_batch_is_asked_for():
    asking = fetch_pages(task(max_requests=30), Progress(), CHOICES)
    late = (Grant(calls=0, reached=("minutes",)),)
    made, _ = answered(asking, (Grant(calls=4),), (reply(1, 500),), late)
    assert [page.status for page in made.pages.items] == ["ok", *["refused: minutes"] * 3]


def test_local_files_take_nothing_and_wait_for_nobody():
    chosen = (SourceCandidate(url="file:a", domain="."), *CHOICES.chosen[:1], SourceCandidate(url="file:b", domain="."))
    asking = fetch_pages(task(max_requests=1), Progress(), Choices(chosen=chosen))
    page = Fetched(status="ok", body=FarBlob(b"Iron rusts."))
    made, asked = answered(asking, (Grant(calls=3),), (page, reply(1, 500), page))
    assert [fetch.url for fetch in asked[1]] == ["file:a", URLS[0], "file:b"]
    assert [page.status for page in made.pages.items] == ["ok"] * 3


def test_a_failure_for_a_lower_cap_is_asked_again_with_what_remains_of_this_one():
    asking = fetch_pages(task(max_requests=10), Progress(), Choices(chosen=CHOICES.chosen[:1]))
    failed = reply(2, 700, status="unavailable: too_many_requests", body=None, cut="requests")
    made, asked = answered(asking, (Grant(calls=1),), (failed,), (reply(3, 500),))
    first, again = asked[1][0], asked[2][0]
    assert (first.most_requests, first.beyond_requests) == (10, 0)
    assert (again.most_requests, again.beyond_requests, again.beyond_received) == (8, 2, 700)
    assert made.spent.requests == 5
    assert made.pages.items[0].status == "ok"


def test_what_a_page_may_take_is_no_part_of_its_identity():
    one, other = (Fetch(url=URLS[0], most_requests=number, most_received=number) for number in (1, 2))
    assert digest_of(one) == digest_of(other)
    assert digest_of(one) != digest_of(Fetch(url=URLS[0], beyond_requests=1))
