"""Bytes as they are fetched lose their secrets, whatever parts these there, and nothing else."""

import base64
import gzip
import hashlib
import html
import json
import random
import re
import time
import uuid

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from carter.research.extract import read
from carter.research.extract.kept_text import MAGIC
from carter.research.redaction import redact, redact_bytes, redact_readable, redact_source, tags_in
from tests.adapters.messages_server import begun, event, stopped
from tests.few import few
from tests.research.redaction.samples import PLACEHOLDERS, TEMPLATES, made

ALL = [(kind, template) for kind, templates in TEMPLATES.items() for template in templates]
IDS = [f"{kind} {number}" for kind, templates in TEMPLATES.items() for number in range(len(templates))]
SECRETS = [made(template) for _, template in ALL]
ONE_WORD = [(kind, template) for kind, template in ALL if "\n" not in made(template)[1]]


def page(body):
    return f"<!doctype html><title>Harbour</title><p>{body}</p>"


@pytest.mark.parametrize(("kind", "template"), ONE_WORD)
@pytest.mark.parametrize("parting", ["<b>{}</b>", "</span><span class='m'>{}", "<wbr>{}", "<!-- -->{}"])
def test_a_secret_that_tags_part_is_cut_out_of_the_page_and_of_its_text(kind, template, parting):
    line, secret = made(template)
    place = line.index(secret) + len(secret) // 2
    body = page(line[:place] + parting.format(line[place:])).encode()
    done = redact_bytes(body, "a.html")
    assert done.counts == ((kind, 1),)
    assert secret[-12:].encode() not in done.body
    assert f"[redacted:{kind}#1]" in read(done.body, "a.html").text


@pytest.mark.parametrize(("kind", "template"), ALL, ids=IDS)
def test_a_secret_whose_letters_are_entities_is_cut_out(kind, template):
    line, secret = made(template)
    written = "".join(f"&#{ord(letter)};" if letter in "AeK-_7" else html.escape(letter) for letter in line)
    done = redact_bytes(page(written).encode(), "a.html")
    assert (done.counts, secret in html.unescape(done.body.decode())) == (((kind, 1),), False)


@pytest.mark.parametrize(("kind", "template"), ALL, ids=IDS)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_secret_in_json_is_cut_out_and_the_rest_says_the_same(kind, template, ascii_only):
    line, secret = made(template)
    data = {"text": f"“Boats”:\n{secret}\tin the log", "line": line, "left": {"boats": 3, "é": "ü\\"}}
    done = json.loads(redact_bytes(json.dumps(data, ensure_ascii=ascii_only).encode(), "").body)
    assert secret not in done["line"]
    assert done["left"] == data["left"]
    if redact(str(data["text"])).counts:
        assert done["text"] == f"“Boats”:\n[redacted:{kind}#1]\tin the log"


@pytest.mark.parametrize("size", [1, 3, 7, 40])
def test_a_secret_that_comes_in_several_events_is_cut_out_of_the_stream(size):
    text = json.dumps({"statements": [line for line, _ in SECRETS]})
    body = streamed(text, size)
    done = redact_bytes(body, "")
    said = words(done.body)
    assert len(json.loads(said)["statements"]) == len(SECRETS)
    assert not [secret for _, secret in SECRETS if secret in said or json.dumps(secret)[1:-1] in said]
    assert not [secret for _, secret in SECRETS if secret[-10:] in said]
    assert done.body.startswith(begun())
    assert done.body.endswith(stopped())


def streamed(text, size):
    deltas = [text[at : at + size] for at in range(0, len(text), size)]
    start = event("content_block_start", index=0, content_block={"type": "text", "text": ""})
    told = [event("content_block_delta", index=0, delta={"type": "text_delta", "text": delta}) for delta in deltas]
    return begun() + start + b"".join(told) + event("content_block_stop", index=0) + stopped()


def words(body):
    """What a stream of events says; each of its lines must be whole."""
    lines = [json.loads(line[len("data: ") :]) for line in body.decode().splitlines() if line.startswith("data: ")]
    return "".join(line["delta"]["text"] for line in lines if line["type"] == "content_block_delta")


def test_two_parts_of_a_reply_are_not_one_text():
    secret = made(TEMPLATES["github_token"][0])[1]
    body = begun()
    for index, part in enumerate((secret[:20], secret[20:])):
        body += event("content_block_start", index=index, content_block={"type": "text", "text": ""})
        body += event("content_block_delta", index=index, delta={"type": "text_delta", "text": part})
        body += event("content_block_stop", index=index)
    assert redact_bytes(body + stopped(), "").body == body + stopped()


def test_a_gzip_file_comes_back_unpacked_where_it_held_a_secret_and_as_it_was_where_not():
    line, secret = made(TEMPLATES["jwt"][0])
    done = redact_bytes(gzip.compress(line.encode()), "log.txt.gz")
    assert (done.body, done.counts) == (line.replace(secret, "[redacted:jwt#1]").encode(), (("jwt", 1),))
    assert read(done.body, "log.txt.gz").text == done.body.decode()
    clean = gzip.compress(b"The boats are out.")
    assert redact_bytes(clean, "log.txt.gz") == (clean, ())


@pytest.mark.parametrize("start", [b"\x89PNG\r\n\x1a\n\0\0", b"SQLite format 3\0", b"<svg xmlns='x'>", b"\0\1\2" * 90])
def test_what_is_never_read_loses_the_secrets_that_stand_in_it_too(start):
    line, secret = made(TEMPLATES["github_pat"][0])
    done = redact_bytes(start + line.encode() + b"\0", "")
    assert done.body == start + line.replace(secret, "[redacted:github_pat#1]").encode() + b"\0"


def test_equal_secrets_have_equal_tags_however_they_are_written():
    secret = made(TEMPLATES["github_pat"][0])[1]
    done = redact_source(page(f"{secret} and <i>{secret[:9]}</i>{secret[9:]} and {secret}"))
    assert done.text.count("[redacted:github_pat#1]") == 3
    assert done.counts == (("github_pat", 3),)


def test_tags_in_bytes_are_counted_by_kind_in_any_encoding():
    for encoding in ("utf-8", "utf-16"):
        assert tags_in("“[redacted:jwt#1] [redacted:jwt#2] [redacted:password#1]".encode(encoding)) == {
            "jwt": 2,
            "password": 1,
        }


MARKS = [
    "<b>",
    "</b>",
    "<p>",
    "<td>",
    "&amp;",
    "&#65;",
    "&quot;",
    "\\n",
    "\\u0041",
    '\\"',
    "\\",
    "<",
    ">",
    "<!--",
    "-->",
]
WORDS = ["password: ", "Bearer ", "token=", "://a:", "@", "_", "[redacted:", "#1]", "content_block_delta"]
STREAM = ['"delta":{"text":"', '"}', '"content_block_stop"']
PIECES = st.one_of(
    st.sampled_from([secret for _, secret in SECRETS]),
    st.sampled_from([line for line, _ in SECRETS]),
    st.sampled_from(PLACEHOLDERS),
    st.text(max_size=12),
    st.sampled_from(MARKS),
    st.sampled_from([*WORDS, *STREAM]),
)


@given(st.lists(PIECES, max_size=12).map("".join))
@example('content_block_delta "delta":{"text":"ghp_"}"delta":{"text":"' + "a1B2" * 9 + '"}')
def test_redacting_a_source_twice_is_redacting_it_once(text):
    once = redact_source(text)
    assert redact_source(once.text) == (once.text, ())


@given(st.lists(PIECES, max_size=8).map("".join))
def test_what_stands_between_the_tags_stood_there_before(text):
    done = redact_source(text)
    assert (done.text == text) == (not done.counts)
    rest = [re.escape(part) for part in re.split(r"\[redacted:[a-z0-9_]+#\d+\]", done.text)]
    kept = [re.escape(part) for part in re.split(r"\[redacted:[a-z0-9_]+#\d+\]", text)]
    assert len(rest) >= len(kept)
    assert re.fullmatch(".*".join(rest), text, re.S)


@given(st.binary(max_size=300), st.sampled_from(["x.txt", "x.html", "x.gz", "x.pdf", ""]))
def test_bytes_without_a_secret_come_back_as_they_were(body, name):
    done = redact_bytes(body, name)
    assert done.counts or done.body == body or done.body.startswith(MAGIC)


@given(st.lists(PIECES, max_size=8).map("".join), st.sampled_from(["a.html", "a.md", "a.txt"]))
def test_spans_of_the_readable_text_hold_after_redaction(text, name):
    readable = redact_readable(read(text.encode("utf-8", "replace"), name, marks=False))
    assert all(0 <= block.start < block.end <= len(readable.text) for block in readable.blocks)
    assert redact(readable.text).counts == ()


def harmless(seed):
    """A page full of what has much entropy and is no secret."""
    chance = random.Random(seed)
    data = chance.randbytes(64)
    sri = base64.b64encode(chance.randbytes(48)).decode()
    sha1, sha256, md5 = (hashlib.new(name, data).hexdigest() for name in ("sha1", "sha256", "md5"))
    image = base64.b64encode(chance.randbytes(3_000)).decode()
    return (
        f"<p>commit {sha1}\nsha256:{sha256} md5 {md5} {uuid.UUID(bytes=data[:16])}"
        f"<img src='data:image/png;base64,{image}'><link integrity='sha384-{sri}'>"
        f"<a href='/p?id={chance.getrandbits(64)}&v={sha1[:8]}&utm_source=x'>go to {sha256[:12]}</a>"
        f"<div id='h{md5}' class='css-{sha1[:6]} {sha1[6:12]}'>ETag: \"{md5}-{chance.getrandbits(20)}\"</div>"
        f"<code>git checkout {sha1[:7]}; docker pull a/b@sha256:{sha256}; pip install x --hash=sha256:{sha256}</code>"
        f"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5{base64.b64encode(chance.randbytes(30)).decode()} ann@harbour"
        f"\nKey ID: {sha1[:16].upper()}; key fingerprint = {sha1.upper()}; cache key: v{chance.randint(1, 9)}-deps"
        f"\nThe token is refreshed every {chance.randint(2, 90)} minutes; the password is changed once a year."
    )


@given(st.integers(0, 2**32))
def test_hashes_ids_images_and_words_about_secrets_are_no_secrets(seed):
    text = harmless(seed)
    assert redact_source(text) == (text, ())


MILLION = 1_000_000
TAGS = ["<", "<b", "<b ", "<b>", "</", "<!--", "<!---->", "<td>", "<w:t>", "&", "&#", "&#1;", "&amp;", "&amp"]
ESCAPES = ["\\", "\\n", "\\u", "\\u0041", '\\"', "\t", "\n\t", "key\t", "password\n"]
EVENTS = ['"delta":{"text":"', '"delta":{"text":"a"}', '"content_block_stop"', '"delta":{"type":"']


@pytest.mark.parametrize("piece", few([*TAGS, *ESCAPES, *EVENTS], 2), ids=repr)
def test_a_million_characters_of_anything_take_less_than_five_seconds(piece):
    text = "content_block_delta" + piece * (MILLION // len(piece))
    begun_at = time.process_time()
    redact_source(text)
    assert time.process_time() - begun_at < 5
