"""`carter fetch`: what it prints, and with which exit code."""

import json
import re
from typing import NamedTuple

import pytest

from carter.interfaces.cli.main import main
from tests.adapters.web.hostile import Hostile, answer, redirect

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
PAGE = b"<!doctype html><title>Boats</title><h1>Boats</h1><p>Forty boats were counted at the quay."


@pytest.fixture(scope="module")
def server():
    with Hostile() as server:
        server.replies |= {
            "/a": redirect("/b"),
            "/b": answer(PAGE, "Content-Type: text/html; charset=utf-8"),
            "/none": answer(b"", code="404 Not Found"),
            "/inside": redirect("http://169.254.169.254/"),
            "/escape": answer(b"<title>\x1b[2J</title><p>Forty boats.", 'Link: <x>; title="\x1b[2J"'),
            "/robots.txt": answer(b"User-agent: *\nDisallow: /private\n", "Content-Type: text/plain"),
        }
        yield server


class Done(NamedTuple):
    """How a command ended."""

    stdout: str
    stderr: str
    returncode: int


@pytest.fixture
def carter(capsys):
    def run(*words):
        with pytest.raises(SystemExit) as end:
            main(list(words))
        printed = capsys.readouterr()
        return Done(printed.out, printed.err, int(str(end.value.code)))

    return run


@pytest.fixture
def fetch(carter, server):
    def run(path, *words):
        return carter("fetch", server.url(path), "--allow-host", f"127.0.0.1:{server.port}", *words)

    return run


def test_a_fetch_says_everything_that_it_decided(server, fetch):
    done = fetch("/a")
    here = f"http://127.0.0.1:{server.port}"
    assert (
        re.sub(r"[\d,]+ (ms|bytes in)", r"N \1", done.stdout)
        == f"""\
ok: {here}/b
  asked     302 {here}/a at 127.0.0.1
  redirect  200 {here}/b at 127.0.0.1
  robots    robots.txt allows /b
  identity  {here}/b
  body      {len(PAGE)} bytes
  kind      html, served as text/html
  charset   utf-8, served as utf-8
  title     Boats
  readable  ok
  limits    16,000,000 bytes, 30 seconds
  took      N ms, 1 try, 3 requests with robots.txt, N bytes in all
"""
    )
    assert (done.stderr, done.returncode) == ("", 0)


def test_a_fetch_answers_machines_with_the_same(fetch):
    data = json.loads(fetch("/a", "--json").stdout)
    assert (data["status"], data["exit_code"], data["page_status"]) == ("ok", 0, "ok")
    assert [(hop["code"], hop["by"], hop["address"]) for hop in data["hops"]] == [
        (302, "asked", "127.0.0.1"),
        (200, "redirect", "127.0.0.1"),
    ]
    assert (data["kind"], data["media"], data["title"]) == ("html", {"type": "text/html", "charset": "utf-8"}, "Boats")
    assert (data["bytes"], len(data["sha256"])) == (len(PAGE), 64)


@pytest.mark.parametrize(
    ("path", "code", "words"),
    [
        (
            "/inside",
            1,
            "blocked_address: {}/inside: redirected to http://169.254.169.254/: 169.254.169.254 is not public",
        ),
        ("/private", 1, "robots_disallowed: {}/private: robots.txt keeps Carter from /private"),
        ("/none", 4, "http_404: {}/none: the server answered 404"),
    ],
)
def test_a_fetch_that_fails_says_why_and_whose_no_it_is(server, fetch, path, code, words):
    done = fetch(path)
    assert done.stdout.startswith(words.format(f"http://127.0.0.1:{server.port}"))
    assert done.returncode == code


def test_loopback_is_reached_only_if_it_is_named(server, carter):
    before = server.accepts
    done = carter("fetch", server.url("/b"), "--allow-port", str(server.port))
    assert (done.stdout.partition(":")[0], done.returncode) == ("blocked_address", 1)
    done = carter("fetch", server.url("/b"), "--allow-host", "127.0.0.1:1")
    assert (done.stdout.partition(":")[0], done.returncode) == ("blocked_address", 1)
    assert server.accepts == before
    assert carter("fetch", server.url("/b"), "--allow-host", "127.0.0.1").returncode == 0


def test_the_caps_are_settings(fetch):
    done = fetch("/b", "--max-bytes", "20")
    assert (done.stdout.partition(":")[0], done.returncode) == ("too_large", 4)


@pytest.mark.parametrize(
    ("reply", "readable", "title"),
    [
        (
            answer(b"<title>Just a moment...</title><p>Verifying you are human."),
            "unusable: bot_wall (its title says “Just a moment...”; it says “Verifying you are human”)",
            "Just a moment...",
        ),
        (answer(PAGE, "Content-Type: text/plain"), "ok", "read"),
        (
            answer("<title>Лодки</title><p>Сорок лодок.".encode("koi8-r"), "Content-Type: text/html; charset=KOI8-R"),
            "ok",
            "Лодки",
        ),
    ],
    ids=["a wall", "markup that is served as text", "a charset that the header alone tells"],
)
def test_a_page_is_read_as_a_build_would_read_it(server, fetch, reply, readable, title):
    server.replies["/read"] = reply
    data = json.loads(fetch("/read", "--json").stdout)
    assert (data["status"], data["readable"], data["title"]) == ("ok", readable, title)


def test_the_body_is_written_where_it_is_wanted(fetch, tmp_path):
    path = tmp_path / "page.html"
    assert fetch("/b", "--out", str(path)).returncode == 0
    assert path.read_bytes() == PAGE


def test_the_rules_of_a_site_may_be_passed_over(fetch):
    assert fetch("/private", "--ignore-robots").stdout.startswith("http_404: ")


def test_what_is_no_url_or_no_host_is_a_matter_of_usage(carter):
    done = carter("fetch", "harbour")
    assert (done.stdout.partition(":")[0], done.returncode) == ("bad_url", 2)
    done = carter("fetch", "http://harbour.example/", "--allow-host", "a b")
    assert (done.returncode, done.stdout) == (2, "")
    assert "`a b` is no host" in done.stderr


def test_what_is_no_page_of_the_web_has_no_identity(carter):
    done = carter("fetch", "file:///etc/passwd")
    assert (done.returncode, "identity" in done.stdout) == (1, False)


def test_what_a_page_says_moves_no_cursor(fetch):
    assert "\x1b" not in fetch("/escape").stdout
    assert "\\u001b[2J" in fetch("/escape", "--json").stdout
