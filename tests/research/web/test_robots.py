"""What robots.txt allows, by RFC 9309."""

import time

import pytest

from carter.research.web.robots import MOST_BYTES, place, rules_of
from carter.research.web.url import parsed

SITE = "https://harbour.example"


def may(text, path="/a", code=200):
    body = text if isinstance(text, bytes) else text.encode()
    return rules_of(code, body).refusal(parsed(SITE + path)) == ""


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("", True),
        ("User-agent: *\nDisallow:", True),
        ("User-agent: *\nDisallow: /", False),
        ("\ufeffUser-agent: *\nDisallow: /", False),
        ("user-AGENT:*\r\nDISALLOW:/a\r\n", False),
        ("User-agent: *\rDisallow: /a\r", False),
        ("User-agent: *\nDisallow: /\nAllow: /a", True),
        ("User-agent: *\nAllow: /\nDisallow: /a", False),
        ("User-agent: *\nDisallow: /a\nAllow: /a", True),
        ("User-agent: *\nDisallow: /*a$", False),
        ("User-agent: *\nDisallow: /a$b", True),
        ("User-agent: *\nDisallow: /A", True),
        ("User-agent: *\nDisallow: /\n\nUser-agent: carter\nDisallow: /b", True),
        ("User-agent: carter\nDisallow: /b\n\nUser-agent: *\nDisallow: /", True),
        ("User-agent: Carter/1.0\nDisallow: /", False),
        ("User-agent: CARTER\nUser-agent: other\nDisallow: /", False),
        ("User-agent: car\nDisallow: /", True),
        ("User-agent: carterbot\nDisallow: /", True),
        ("User-agent: smart-carter\nDisallow: /", True),
        ("User-agent: other\nDisallow: /", True),
        ("User-agent:\nDisallow: /", True),
        ("User-agent: * # all\nDisallow: /", False),
        ("<html><p>not a robots.txt", True),
        (b"User-agent: *\nDisallow: /\xff\nDisallow: /a", False),
        (b"\0\0\0", True),
        (b"User-agent: *\n\0Disallow: /", False),
    ],
)
def test_the_rules_are_those_of_the_standard(text, allowed):
    assert may(text) == allowed


def test_groups_of_one_agent_are_one_group():
    text = "User-agent: carter\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: carter\nDisallow: /b\n"
    assert [may(text, path) for path in ("/a", "/b", "/c")] == [False, False, True]


def test_paths_are_compared_as_they_are_sent():
    assert not may("User-agent: *\nDisallow: /caf\u00e9", "/caf%C3%A9")
    assert not may("User-agent: *\nDisallow: /?x=1", "/?x=1&y=2")


def test_the_rules_stand_at_the_root_of_the_origin():
    assert place(parsed("https://harbour.example:8443/a/b?c")).href == "https://harbour.example:8443/robots.txt"


@pytest.mark.parametrize(("code", "allowed"), [(404, True), (403, True), (304, True), (429, False), (500, False)])
def test_what_the_server_answers_decides_where_there_are_no_rules(code, allowed):
    assert may("User-agent: *\nDisallow: /", code=code) == allowed


def test_of_a_vast_file_the_first_half_megabyte_counts_and_takes_little_time():
    lines = b"User-agent: *\nDisallow: /first\n" + b"Disallow: /x\n" * 500_000 + b"Disallow: /last\n"
    begun = time.process_time()
    rules = rules_of(200, lines)
    assert [rules.refusal(parsed(SITE + path)) for path in ("/first", "/last")] == ["robots_disallowed", ""]
    assert time.process_time() - begun < 3
    assert len(lines) > 10 * MOST_BYTES


@pytest.mark.parametrize(
    ("delay", "milliseconds"), [("2", 2000), ("0.25", 250), ("0", 0), ("-1", 0), ("86400", 30_000), ("soon", 0)]
)
def test_the_wish_for_a_delay_is_heard_within_bounds(delay, milliseconds):
    assert rules_of(200, f"User-agent: *\nCrawl-delay: {delay}\n".encode()).delay_ms == milliseconds
