"""What is refused before anything is connected to: addresses, schemes, ports, credentials, hosts of the lists."""

import pytest

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.settings import Settings
from carter.adapters.web.transport import PinnedTransport
from carter.research.web.policy import Opened, WebPolicy
from tests.adapters.web.hostile import answer, fetcher, redirect, to_server

LOOPBACK = [
    "127.0.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0x7F.0x0.0x0.0x1",
    "017700000001",
    "0177.0.0.1",
    "127.1",
    "127.0.1",
    "127.0.0.1.",
    "0",
    "0.0.0.0",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::]",
    "127。0。0。1",
    "127．0．0．1",
    "１２７.0.0.1",
    "①②⑦.0.0.1",
    "%31%32%37.0.0.1",
    "127%2e0.0.1",
    "user@127.0.0.1",
    "user:pw@127.0.0.1",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "loc\u00adalhost",
    "localhost.localdomain",
    "intranet",
]
ELSEWHERE = [
    "169.254.169.254",
    "2852039166",
    "[::ffff:169.254.169.254]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::]",
    "[::127.0.0.1]",
    "[::ffff:0:127.0.0.1]",
    "[2001:0:7f00:1::]",
    "[fec0::1]",
    "[fe80::1]",
    "[fd00::1]",
    "[ff02::1]",
    "[2001:db8::1]",
    "[3fff::1]",
    "100.64.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.0.1",
    "192.0.2.1",
    "198.51.100.7",
    "203.0.113.9",
    "198.18.0.1",
    "192.0.0.170",
    "192.88.99.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
]


def closed(server, **changes):
    """A fetcher to which nothing is opened, but for the port."""
    return Fetcher(Settings(WebPolicy(ports=(80, 443, server.port)), **changes))


@pytest.mark.parametrize("host", LOOPBACK)
def test_no_spelling_of_loopback_is_connected_to(server, host):
    assert closed(server).fetch(f"http://{host}:{server.port}/").status == "blocked_address"
    assert server.accepts == 0


@pytest.mark.parametrize("host", ELSEWHERE)
def test_no_address_that_is_not_public_is_connected_to(server, host):
    dialled: list[str] = []
    transport = PinnedTransport(connect=to_server(server, dialled))
    assert Fetcher(transport=transport).fetch(f"http://{host}/").status == "blocked_address"
    assert dialled == []


@pytest.mark.parametrize("host", [*LOOPBACK, *ELSEWHERE])
@pytest.mark.parametrize("how", ["redirect", "refresh", "header"])
def test_no_page_sends_carter_where_it_may_not_go(server, host, how):
    target = (
        f"http://{host}:9/".encode("ascii", "xmlcharrefreplace").decode() if how == "refresh" else f"http://{host}:9/"
    )
    page = f'<meta http-equiv="refresh" content="0; url={target}">'.encode()
    server.replies["/"] = {
        "redirect": redirect(target),
        "refresh": answer(page),
        "header": answer(b"<p>x", f"Refresh: 0; url={target}"),
    }[how]
    got = fetcher(server).fetch(server.url())
    assert got.status == "blocked_address"
    assert [(hop.code, hop.by) for hop in got.hops] == [(302 if how == "redirect" else 200, "asked")]
    assert got.body == b""


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("file:///etc/passwd", "blocked_scheme"),
        ("gopher://example.org/", "blocked_scheme"),
        ("ftp://example.org/", "blocked_scheme"),
        ("data:text/html,x", "blocked_scheme"),
        ("javascript:alert(1)", "blocked_scheme"),
        ("http://example.org:22/", "blocked_port"),
        ("https://user:pw@example.org/", "credentials_in_url"),
        ("http://user@example.org/", "credentials_in_url"),
        ("http://", "bad_redirect"),
    ],
)
def test_schemes_ports_and_credentials_are_refused_at_first_and_after_a_redirect(server, target, status):
    server.replies["/"] = redirect(target)
    assert fetcher(server).fetch(server.url()).status == status
    assert fetcher(server).fetch(target).status == status.replace("bad_redirect", "bad_url")


@pytest.mark.parametrize(
    ("policy", "status"),
    [
        (WebPolicy(deny=("example.org",)), "denied_by_policy"),
        (WebPolicy(allow=("example.com",)), "denied_by_policy"),
        (WebPolicy(allow=("example.org",), deny=("www.example.org",)), "denied_by_policy"),
    ],
)
def test_lists_of_hosts_hold_before_the_request(policy, status):
    assert Fetcher(Settings(policy)).fetch("https://www.example.org/").status == status


def test_lists_of_hosts_hold_after_a_redirect(server):
    server.replies["/"] = redirect("https://www.example.org/")
    policy = WebPolicy(deny=("example.org",), opened=(Opened("127.0.0.1", server.port),))
    assert Fetcher(Settings(policy)).fetch(server.url()).status == "denied_by_policy"


def test_one_opened_host_opens_no_other_and_no_other_port(server):
    server.replies["/"] = answer()
    assert fetcher(server).fetch(server.url()).status == "ok"
    assert fetcher(server).fetch(server.url().replace("127.0.0.1", "127.0.0.2")).status == "blocked_address"
    assert fetcher(server).fetch("http://127.0.0.1:80/").status == "blocked_address"


def test_what_is_opened_may_be_local_and_nothing_worse():
    policy = WebPolicy(opened=(Opened("169.254.169.254"), Opened("metadata.example"), Opened("0.0.0.0")))
    transport = PinnedTransport(lookup=lambda _name: ("169.254.169.254",))
    for host in ("169.254.169.254", "metadata.example", "0.0.0.0"):
        assert Fetcher(Settings(policy), transport=transport).fetch(f"http://{host}/").status == "blocked_address"


@pytest.mark.parametrize("answers", [("127.0.0.1",), ("93.184.216.34", "127.0.0.1"), ("93.184.216.34", "fe80::1%1")])
def test_a_name_with_one_answer_that_is_not_public_is_refused(server, answers):
    dialled: list[str] = []
    transport = PinnedTransport(lookup=lambda _name: answers, connect=to_server(server, dialled))
    assert Fetcher(transport=transport).fetch("http://boats.example/").status == "blocked_address"
    assert dialled == []


def test_a_name_that_changes_its_answer_leads_to_the_address_that_was_checked(server):
    server.replies["/"] = answer()
    dialled: list[str] = []
    answers = iter([("93.184.216.34",), ("93.184.216.34",), ("127.0.0.1",)])
    transport = PinnedTransport(lookup=lambda _name: next(answers), connect=to_server(server, dialled))
    reader = Fetcher(Settings(delay_ms=0), transport=transport)
    got = reader.fetch("http://boats.example/")
    assert (got.status, got.hops[0].address, dialled) == ("ok", "93.184.216.34", ["93.184.216.34"] * 2)
    assert "Host: boats.example\r\n" in server.asked("/")[0]
    assert reader.fetch("http://boats.example/").status == "blocked_address"
    assert len(dialled) == 2


def test_nothing_of_the_environment_leads_elsewhere(server, monkeypatch, tmp_path):
    (tmp_path / ".netrc").write_text("machine 127.0.0.1 login ann password secret")
    (tmp_path / ".netrc").chmod(0o600)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("NETRC", str(tmp_path / ".netrc"))
    server.replies["/"] = answer()
    assert fetcher(server).fetch(server.url()).status == "ok"
    assert "authorization" not in server.asked("/")[0].lower()


def test_cookies_are_neither_kept_nor_sent(server):
    server.replies["/"] = answer(b"", "Location: /b", "Set-Cookie: id=7", code="302 Found")
    server.replies["/b"] = answer(b"<p>x", "Set-Cookie: id=8")
    got = fetcher(server).fetch(server.url())
    assert "cookie" not in server.asked("/b")[0].lower()
    assert "set-cookie" not in dict(got.headers)


def test_carter_says_who_it_is_and_nothing_else(server):
    server.replies["/"] = answer()
    fetcher(server).fetch(server.url())
    names = [line.partition(":")[0] for line in server.asked("/")[0].split("\r\n")[1:] if line]
    assert names == ["Host", "User-Agent", "Accept", "Accept-Encoding", "Connection"]
    assert "User-Agent: Carter/" in server.asked("/")[0]


@pytest.mark.parametrize(
    "url",
    [
        "http://ann:secret@example.org/",
        "https://secret@example.org/a",
        "ftp://ann:secret@h.example/",
        "http://ann:secret@",
    ],
)
def test_the_credentials_of_a_url_are_nowhere_in_the_answer(server, url):
    server.replies["/"] = redirect(url)
    for start in (url, server.url()):
        assert "secret" not in repr(fetcher(server).fetch(start))
