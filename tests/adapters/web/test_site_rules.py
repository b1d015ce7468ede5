"""robots.txt is asked for once, before anything else of a site, and obeyed."""

import threading

import pytest

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.settings import Settings
from carter.research.web.policy import Opened, WebPolicy
from tests.adapters.web.hostile import answer, dripping, fetcher, redirect

ALL = b"User-agent: *\nDisallow: /\n"
SOME = b"User-agent: *\nDisallow: /private\n"


def plain(body, **more):
    return answer(body, "Content-Type: text/plain", **more)


def status_of(server, robots, path="/"):
    server.replies["/robots.txt"] = robots
    server.replies.setdefault(path, answer())
    return fetcher(server).fetch(server.url(path)).status


def test_what_robots_txt_keeps_carter_from_is_not_asked_for(server):
    assert status_of(server, plain(ALL)) == "robots_disallowed"
    assert [head.split()[1] for head in server.requests] == ["/robots.txt"]


def test_the_rules_are_asked_for_once_and_hold_for_each_path(server):
    server.replies |= {"/robots.txt": plain(SOME), "/": answer(), "/private/a": answer()}
    reader = fetcher(server)
    statuses = [reader.fetch(server.url(path)).status for path in ("/", "/private/a", "/")]
    assert statuses == ["ok", "robots_disallowed", "ok"]
    assert len(server.asked("/robots.txt")) == 1


def test_a_redirect_to_what_is_kept_from_carter_is_not_followed(server):
    server.replies |= {"/robots.txt": plain(SOME), "/": redirect("/private/a")}
    got = fetcher(server).fetch(server.url())
    assert (got.status, got.robots, len(got.hops)) == (
        "robots_disallowed",
        "robots.txt keeps Carter from /private/a",
        1,
    )


def test_a_byte_order_mark_hides_no_rule(server):
    assert status_of(server, plain(b"\xef\xbb\xbf" + ALL)) == "robots_disallowed"


@pytest.mark.parametrize("code", [400, 401, 403, 404, 410, 451])
def test_where_there_is_no_robots_txt_all_may_be_read(server, code):
    assert status_of(server, plain(ALL, code=f"{code} No")) == "ok"


@pytest.mark.parametrize("code", [429, 500, 502, 503])
def test_a_robots_txt_that_could_not_be_had_is_a_no_of_its_own(server, code):
    assert status_of(server, plain(b"", code=f"{code} No")) == "robots_unreachable"
    assert server.asked("/") == []


def test_a_robots_txt_that_cannot_be_had_is_asked_for_three_times_in_a_run_and_no_more(server):
    server.replies |= {"/robots.txt": plain(b"", code="503 No"), "/": answer()}
    reader = fetcher(server)
    assert [reader.fetch(server.url()).attempts for _ in range(3)] == [3, 3, 3]
    assert len(server.asked("/robots.txt")) == 3


def test_a_robots_txt_that_comes_at_the_second_try_is_obeyed(server):
    replies = iter([b"", plain(SOME)])
    server.replies |= {"/robots.txt": lambda connection: connection.sendall(next(replies)), "/": answer()}
    assert fetcher(server).fetch(server.url()).status == "ok"


@pytest.mark.parametrize(
    "reply",
    [
        plain(b"User-agent: *\n", length=100),
        b"",
        b"nonsense\r\n\r\n",
        answer(b"not gzip", "Content-Encoding: gzip"),
        redirect("http://169.254.169.254/robots.txt"),
        redirect("file:///etc/passwd"),
    ],
)
def test_an_answer_that_is_broken_is_no_permission(server, reply):
    assert status_of(server, reply) == "robots_unreachable"


def test_a_robots_txt_may_be_elsewhere(server):
    server.replies |= {"/robots.txt": redirect("/a"), "/a": redirect("/b"), "/b": plain(ALL)}
    assert fetcher(server).fetch(server.url()).status == "robots_disallowed"


def test_one_that_redirects_too_often_counts_as_absent(server):
    server.replies |= {f"/{number}": redirect(f"/{number + 1}") for number in range(9)}
    assert status_of(server, redirect("/0")) == "ok"


def test_of_a_vast_one_the_start_is_read(server):
    assert status_of(server, plain(ALL + b"# padding\n" * 600_000)) == "robots_disallowed"
    server.replies.pop("/robots.txt")
    assert status_of(server, plain(b"# padding\n" * 600_000 + ALL)) == "ok"


def test_robots_txt_is_passed_over_only_if_told_so(server):
    server.replies |= {"/robots.txt": plain(ALL), "/": answer()}
    got = fetcher(server, robots=False).fetch(server.url())
    assert (got.status, got.robots) == ("ok", "")
    assert server.asked("/robots.txt") == []


def test_lists_of_hosts_do_not_keep_the_rules_from_being_read(server):
    server.replies |= {"/robots.txt": plain(ALL), "/": answer()}
    policy = WebPolicy(allow=("127.0.0.1",), deny=("example.org",), opened=(Opened("127.0.0.1"),))
    assert Fetcher(Settings(policy)).fetch(server.url()).status == "robots_disallowed"


def test_those_who_need_the_rules_at_once_wait_for_one_of_them(server):
    server.replies |= {"/robots.txt": dripping(plain(SOME), pause=0.001)}
    server.replies |= {f"/{number}": answer() for number in range(8)}
    reader = fetcher(server, at_once=8, delay_ms=0)
    statuses = []

    def read(number):
        statuses.append(reader.fetch(server.url(f"/{number}")).status)

    threads = [threading.Thread(target=read, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (statuses, len(server.asked("/robots.txt"))) == (["ok"] * 8, 1)


def test_a_site_that_cannot_be_reached_has_the_outcome_of_the_page(server):
    server.__exit__()
    try:
        assert fetcher(server).fetch(server.url()).status == "refused"
    finally:
        server.__init__()
        server.__enter__()
