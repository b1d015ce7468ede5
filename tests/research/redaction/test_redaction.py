"""Secrets give way to tags, whatever they stand in; what only looks like one stays."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.research.extract.kept_text import MAGIC
from carter.research.redaction import KINDS, TAG, redact, redact_bytes, secrets_in
from tests.few import few
from tests.research.redaction.samples import PLACEHOLDERS, TEMPLATES, made

ALL = [(kind, template) for kind, templates in TEMPLATES.items() for template in templates]
IDS = [f"{kind} {number}" for kind, templates in TEMPLATES.items() for number in range(len(templates))]


@pytest.mark.parametrize(("kind", "template"), ALL, ids=IDS)
@pytest.mark.parametrize("seed", range(5))
def test_a_secret_gives_way_to_a_tag_of_its_kind(kind, template, seed):
    text, secret = made(template, seed)
    done = redact(text)
    assert done.text == text.replace(secret, f"[redacted:{kind}#1]")
    assert done.counts == ((kind, 1),)


def test_at_least_twenty_four_kinds_are_tried_and_all_are_known():
    assert len(TEMPLATES) >= 24
    assert set(TEMPLATES) <= set(KINDS)


@pytest.mark.parametrize("text", PLACEHOLDERS)
def test_what_documentation_writes_in_the_place_of_a_secret_stays(text):
    assert redact(text) == (text, ())


@pytest.mark.parametrize(("kind", "template"), ALL, ids=IDS)
@pytest.mark.parametrize("frame", ["<p>{}</p>", "{}.", "({})", "'{}'", "“{}”", "x={};", "\t{}\n", "ключ {} é", "`{}`"])
def test_a_secret_is_found_in_whatever_stands_around_it(kind, template, frame):
    text, secret = made(template)
    inner = text.removeprefix("In the log of the harbour stood ").removesuffix(" on the first of May.")
    done = redact(frame.format(inner))
    assert secret not in done.text
    assert done.counts == ((kind, 1),)


def test_equal_secrets_have_equal_tags_and_different_ones_different_tags():
    one, two = (made(TEMPLATES["github_token"][0], seed)[1] for seed in (1, 2))
    done = redact(f"{one} {two} {one}")
    assert done.text == "[redacted:github_token#1] [redacted:github_token#2] [redacted:github_token#1]"
    assert done.counts == (("github_token", 3),)


def test_a_tag_that_a_page_holds_already_keeps_its_number():
    secret = made(TEMPLATES["jwt"][0])[1]
    assert redact(f"[redacted:jwt#4] {secret}").text == "[redacted:jwt#4] [redacted:jwt#5]"


def test_a_secret_within_another_is_cut_out_once_under_the_name_that_tells_most():
    jwt = made(TEMPLATES["jwt"][0])[1]
    assert redact(f"Authorization: Bearer {jwt}").text == "Authorization: Bearer [redacted:jwt#1]"


def test_secrets_are_found_in_order_and_none_lies_within_another():
    text = "\n".join(made(template)[0] for _, template in ALL)
    found = secrets_in(text)
    assert len(found) == len(ALL)
    assert all(one.end <= other.start for one, other in pairwise(found))


PIECES = st.one_of(
    st.sampled_from([made(template)[1] for _, template in ALL]),
    st.sampled_from([made(template)[0] for _, template in ALL]),
    st.sampled_from(PLACEHOLDERS),
    st.text(max_size=12),
    st.sampled_from(
        ["password: ", "Bearer ", "token=", "://a:", "@", "_", "-", ".", "[redacted:", "#1]", "İ", " is ", '"']
    ),
)


@given(st.lists(PIECES, max_size=12).map("".join))
def test_redacting_twice_is_redacting_once(text):
    once = redact(text)
    assert redact(once.text) == (once.text, ())


@given(st.lists(PIECES, max_size=8).map("".join))
def test_what_is_no_secret_stays_as_it_was(text):
    done = redact(text)
    assert (done.text == text) == (done.counts == ())
    assert len(TAG.findall(done.text)) <= len(TAG.findall(text)) + sum(count for _, count in done.counts)


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "latin-1", "windows-1251", "shift_jis", "gb18030", "euc-jp", "utf-8-sig", "utf-16", "utf-16-le"],
)
@pytest.mark.parametrize("kind", ["github_pat", "anthropic_key", "password", "private_key"])
def test_bytes_are_redacted_in_any_encoding_that_keeps_ascii_and_in_wide_ones(encoding, kind):
    text, secret = made(TEMPLATES[kind][0])
    done = redact_bytes(f"<!doctype html><p>{text}".encode(encoding), "page.html")
    assert done.counts == ((kind, 1),)
    assert done.body.decode(encoding) == f"<!doctype html><p>{text}".replace(secret, f"[redacted:{kind}#1]")


@given(st.binary(max_size=300))
def test_bytes_without_a_secret_come_back_as_they_were(body):
    done = redact_bytes(body, "x.txt")
    assert done.counts or done.body == body or done.body.startswith(MAGIC)


MILLION = 1_000_000
HARD = [
    "a",
    " ",
    "1 ",
    "<",
    "-",
    "eyJ",
    "_eyJ",
    "-eyJ",
    "eyJaaaaaaaaa.",
    "-----BEGIN RSA PRIVATE KEY-----",
    "-----BEGIN ",
    "password",
    "password: ",
    "password=",
    "password is ",
    "token:\t",
    "://a:",
    "://",
    "bearer ",
    "Bearer a",
    "sk-",
    "sk-ant-",
    "_sk-ant-api03-",
    "AKIA",
    "xox",
    "key=",
    "api_key",
    "SG.",
    "1:A",
    "123456789:AA",
    "Q~",
    "sig=",
    "sig=a%2F",
    "[redacted:",
    "M.",
    "secret",
    "a1B2c3D4",
    "\x00",
    "İ",
    "é",
    "Authorization: Basic ",
    "authorization",
    "-----BEGIN PRIVATE KEY-----\nAAAAAAAAAAAAAAAA\n",
    "=",
    "gl",
    "dapi",
    "hf_",
    "_hf_",
    ".",
    "M" + "a" * 24 + ".",
    "0123456789abcdef-us",
    "AccountKey=",
]


@pytest.mark.parametrize("piece", few(HARD, 3), ids=repr)
def test_a_million_characters_of_anything_take_less_than_two_seconds(piece):
    text = piece * (MILLION // len(piece))
    begun = time.process_time()
    secrets_in(text)
    assert time.process_time() - begun < 2


WEAK = (
    "password: hunter22",
    "Password: Sommer2024",
    "passwd=kestrel77",
    'password = "kestrel7"',
    "DB_PASSWORD=harbour42",
    '{"password": "kestrel77"}',
    "passphrase: tidewater88",
    "pwd: KESTREL77",
    "<td>Password:</td><td>kestrel77</td>",
)
OF_MANUALS = (
    "password: string",
    "password: required, at least 8 characters",
    "password: sha512crypt",
    "password: varchar255",
    "password: argon2id",
    "password: 12345678",
    "password: admin123",
    "password: test1234",
    "password: mypassword1",
    "password = kestrel77",
    "password = hash2token(x)",
    "password is kestrel77 characters long",
    "password: the2nd",
    "password length: 8to64chars",
    "the password kestrel77",
    "password: utf8mb4",
    "passwords: 90days",
    "password: page12 of the manual",
)


@pytest.mark.parametrize("line", WEAK)
def test_a_weak_password_beside_its_word_is_redacted(line):
    done = redact_bytes(f"<p>{line}</p>".encode(), "a.html")
    assert done.counts == (("password", 1),)
    assert not any(each in done.body for each in (b"22", b"2024", b"77", b"88", b"42", b"kestrel7"))


@pytest.mark.parametrize("line", OF_MANUALS)
def test_what_a_manual_writes_beside_the_word_is_no_password(line):
    assert redact(line) == (line, ())
