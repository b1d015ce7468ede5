"""No key, cookie or id of an account is recorded, wherever it stood."""

import json

import pytest

from carter.adapters.cassettes.redaction import HIDDEN, OF_ANSWERS, OF_REQUESTS, Redaction
from carter.workspace.tapes import Tapes
from carter.workspace.tapes_checked import check
from carter.workspace.tapes_scrubbed import scrub
from tests.adapters.cassettes.recording import LIBRARIES, Taping, key
from tests.adapters.cassettes.site import COOKIE, ORGANISATION

SECRET = "sk-canary-0123456789/+="
HEADERS = {
    "Authorization": f"Bearer {SECRET}",
    "X-Api-Key": SECRET,
    "Cookie": f"session={SECRET}",
    "Proxy-Authorization": SECRET,
    "X-Subscription-Token": SECRET,
    "X-Stainless-Lang": "python",
}


def kept(root):
    """All bytes of a folder, blobs opened."""
    from carter.adapters.blob_store import DiskBlobs

    blobs = DiskBlobs(str(root))
    opened = [blobs.get(digest) for digest in blobs.listed()]
    return b"\n".join([*opened, *(path.read_bytes() for path in root.rglob("*.json"))])


@pytest.mark.parametrize("library", LIBRARIES, ids=lambda library: library.__name__)
def test_a_canary_in_headers_query_and_body_is_found_nowhere(tmp_path, site, library):
    taping = Taping(tmp_path, library=library)
    taping.recorder.redaction = Redaction(lambda: [SECRET, "t0ken" * 3])
    url = site.url("/search?q=boats&api_key=sk-canary-0123456789%2F%2B%3D&token=" + "t0ken" * 3)
    with taping.recorder.effect(key()):
        answer = taping.client.post(url, headers=HEADERS, content=b'{"key": "' + SECRET.encode() + b'"}')
    held = kept(tmp_path)
    for canary in (SECRET, "sk-canary", "t0kent0ken", COOKIE, ORGANISATION, "stainless"):
        assert canary.encode() not in held.lower()
    assert b"q=boats" in held
    assert SECRET not in answer.text
    assert HIDDEN in json.loads(answer.text)["body"]


def test_what_was_hidden_is_found_again_with_any_key(tmp_path, site):
    def asked(mode, secret):
        taping = Taping(tmp_path, mode)
        taping.recorder.redaction = Redaction(lambda: [secret])
        with taping.recorder.effect(key()):
            return taping.client.post(site.url(f"/a?key={secret}"), content=b"by " + secret.encode()).content

    live = asked("missing", "first-secret-of-all")
    assert asked("none", "another-secret") == live
    assert len(site.asked) == 1


def test_the_answer_that_is_handed_up_has_no_header_that_is_not_kept(tmp_path, site):
    answer = Taping(tmp_path).get(site.url("/a"))
    assert set(answer.headers) <= OF_ANSWERS
    assert not {"set-cookie", "anthropic-organization-id", "request-id"} & OF_ANSWERS
    assert not {"authorization", "x-api-key", "cookie", "user-agent"} & OF_REQUESTS


@pytest.mark.parametrize(
    ("url", "hidden"),
    [
        ("http://user:pass@h.example/a", f"http://{HIDDEN}@h.example/a"),
        ("http://h.example/a?TOKEN=abc&b=c#d", f"http://h.example/a?TOKEN={HIDDEN}&b=c#d"),
        ("http://h.example/a?X-Amz-Signature=abc", f"http://h.example/a?X-Amz-Signature={HIDDEN}"),
        ("http://h.example/a?api%5Fkey=abc", f"http://h.example/a?api%5Fkey={HIDDEN}"),
        ("http://h.example/a@b?keyword=key&k=", "http://h.example/a@b?keyword=key&k="),
        ("/a?sig=1", f"/a?sig={HIDDEN}"),
    ],
)
def test_a_url_shows_neither_password_nor_key(url, hidden):
    assert Redaction().url(url) == hidden
    assert Redaction().url(hidden) == hidden


def test_what_was_recorded_with_a_secret_is_scrubbed_and_replays_without(tmp_path, site):
    def asked(mode, secrets):
        taping = Taping(tmp_path, mode)
        taping.recorder.redaction = Redaction(lambda: secrets)
        with taping.recorder.effect(key()):
            return taping.client.post(site.url(f"/a?q={SECRET[:20]}"), content=b"by " + SECRET[:20].encode()).text

    assert SECRET[:20] in asked("missing", [])
    tapes = Tapes(str(tmp_path), sync=False)
    seen = scrub(tapes, [SECRET[:20]], really=False)
    assert (seen.cassettes, len(seen.blobs)) == ((key(),), 2)
    scrub(tapes, [SECRET[:20]], really=True)
    assert SECRET[:20].encode() not in kept(tmp_path)
    assert not check(tapes).damage
    assert HIDDEN in asked("none", [SECRET[:20]])
    assert scrub(tapes, [SECRET[:20]], really=False) == ((), (), False)


def test_a_stream_of_events_comes_back_as_the_same_lines(tmp_path, site):
    events = b'event: ping\ndata: {"type": "ping"}\n\nevent: done\ndata: {}\n\n'
    site.pages["/events"] = (200, {"Content-Type": "text/event-stream"}, events)

    def lines(mode):
        taping = Taping(tmp_path, mode)
        with taping.recorder.effect(key()), taping.client.stream("GET", site.url("/events")) as response:
            return list(response.iter_lines())

    assert lines("missing") == lines("none") == events.decode().splitlines()
