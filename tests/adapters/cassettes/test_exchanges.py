"""What goes through a recorded transport comes back the same, without the server."""

import contextlib
import json
import sys

import httpx
import pytest

from carter.adapters.cassettes.tape import MODES
from carter.errors import IntegrityError, NotRecorded
from tests.adapters.cassettes.recording import LIBRARIES, Taping, key

pytestmark = pytest.mark.parametrize("library", LIBRARIES, ids=lambda library: library.__name__)


def alike(one, other):
    return (one.status_code, one.reason_phrase, one.headers.multi_items(), one.content) == (
        other.status_code,
        other.reason_phrase,
        other.headers.multi_items(),
        other.content,
    )


@pytest.mark.parametrize("path", ["/a", "/gzip", "/a?b=&c=%20d#e", "/empty"])
def test_an_answer_is_replayed_as_it_was_handed_up(tmp_path, site, library, path):
    site.pages["/empty"] = (204, {}, b"")
    live = Taping(tmp_path, library=library).get(site.url(path))
    asked = len(site.asked)
    site.close()
    assert alike(Taping(tmp_path, "none", library).get(site.url(path)), live)
    assert len(site.asked) == asked == 1


@pytest.mark.parametrize("sent", [b"/caf\xc3\xa9", b"/caf\xe9"], ids=["UTF-8", "Latin-1"])
def test_a_header_that_is_not_ascii_is_replayed_as_it_was_read(tmp_path, site, library, sent):
    site.pages["/a"] = (200, {"Location": sent.decode("latin-1")}, b"<p>Boats.")
    live = Taping(tmp_path, library=library).get(site.url("/a"))
    assert live.headers["location"] == "/café"
    assert alike(Taping(tmp_path, "none", library).get(site.url("/a")), live)


@pytest.mark.parametrize(
    "body", [b"", b"\x00\xff\xfe not UTF-8", b"\r\n\x85\xe2\x80\xa8\xef\xbb\xbf", b"x" * 300_000], ids=len
)
def test_any_body_comes_back_byte_for_byte(tmp_path, site, library, body):
    site.pages["/bytes"] = (200, {"Content-Type": "application/octet-stream"}, body)
    assert Taping(tmp_path, library=library).get(site.url("/bytes")).content == body
    assert Taping(tmp_path, "none", library).get(site.url("/bytes")).content == body


def test_another_body_is_another_request(tmp_path, site, library):
    taping = Taping(tmp_path, library=library)
    with taping.recorder.effect(key()):
        for prompt in (b"one", b"two"):
            taping.client.post(site.url("/messages"), content=prompt)
    replay = Taping(tmp_path, "none", library)
    with replay.recorder.effect(key()):
        assert json.loads(replay.client.post(site.url("/messages"), content=b"two").content)["body"] == "two"
        assert json.loads(replay.client.post(site.url("/messages"), content=b"one").content)["body"] == "one"


@pytest.mark.parametrize("query", ["?b=", "?zzz", "", "?a"])
def test_a_query_without_values_is_told_apart(tmp_path, site, library, query):
    Taping(tmp_path, library=library).get(site.url("/a?a="))
    with pytest.raises(NotRecorded, match="differs"):
        Taping(tmp_path, "none", library).get(site.url("/a" + query))


def test_tries_are_replayed_in_their_order_each_once(tmp_path, site, library):
    site.answers["/busy"] = [(429, {"Retry-After": "1"}, b"no"), (503, {}, b"no"), (200, {}, b"yes")]

    def tries(taping):
        with taping.recorder.effect(key()):
            return [taping.client.get(site.url("/busy")).status_code for _ in range(3)]

    assert tries(Taping(tmp_path, library=library)) == [429, 503, 200]
    assert tries(Taping(tmp_path, "missing", library)) == [429, 503, 200]
    assert tries(Taping(tmp_path, "none", library)) == [429, 503, 200]
    assert len(site.asked) == 3


def test_redirects_are_exchanges_of_the_same_effect(tmp_path, site, library):
    site.pages["/from"] = (302, {"Location": site.url("/to?signature=abcdefgh")}, b"")

    def followed(taping):
        with taping.recorder.effect(key()):
            return taping.client.get(site.url("/from"), follow_redirects=True)

    live = followed(Taping(tmp_path, library=library))
    assert live.json()["path"] == "/to?signature=abcdefgh"
    assert followed(Taping(tmp_path, "none", library)).content == live.content
    assert b"abcdefgh" not in (tmp_path / "exchanges").glob("*/*").__next__().read_bytes()


def test_no_connection_is_a_failure_that_replays_as_the_same_failure(tmp_path, site, library):
    site.close()
    with (
        pytest.raises(library.ConnectError) as live,
        (taping := Taping(tmp_path, library=library)).recorder.effect(key()),
    ):
        taping.client.get(site.url("/"))
    take = taping.takes()[-1]
    assert take["state"] == "failed"
    assert take["exchanges"][0]["answer"]["raised"] == ["ConnectError", str(live.value)]


def test_a_failure_that_led_to_a_reply_replays_as_the_same_failure(tmp_path, site, library):
    site.close()

    def outcome(taping):
        with taping.recorder.effect(key()):
            try:
                return taping.client.get(site.url("/")).status_code
            except library.TransportError as error:
                return f"unavailable: {type(error).__name__} {error}"

    live = outcome(Taping(tmp_path, library=library))
    assert live.startswith("unavailable: ConnectError")
    assert outcome(Taping(tmp_path, "none", library)) == live


def test_a_body_that_breaks_off_breaks_off_at_the_same_place(tmp_path, site, library):
    def read(taping):
        got = b""
        with taping.recorder.effect(key()), taping.client.stream("GET", site.url("/cut")) as response:
            try:
                for chunk in response.iter_bytes():
                    got += chunk
            except library.RemoteProtocolError as error:
                return got, str(error)
        return got, "whole"

    live = read(Taping(tmp_path, library=library))
    assert live[0].startswith(b"{")
    assert live[1] != "whole"
    assert read(Taping(tmp_path, "none", library)) == live


@pytest.mark.parametrize("mode", MODES)
def test_outside_of_an_effect_nothing_goes_out(tmp_path, site, library, mode):
    with pytest.raises(RuntimeError, match="outside of any effect"):
        Taping(tmp_path, mode, library).client.get(site.url("/"))
    assert site.asked == []


def test_a_miss_is_told_even_if_whoever_asked_swallows_it(tmp_path, site, library):
    replay = Taping(tmp_path, "none", library)

    def swallowed():
        with replay.recorder.effect(key()), contextlib.suppress(Exception):
            replay.client.get(site.url("/a"))

    with pytest.raises(NotRecorded, match=r"GET .*/a was never recorded"):
        swallowed()
    assert site.asked == []


def test_a_client_that_is_not_of_these_libraries_is_refused(tmp_path, library):
    with pytest.raises(TypeError, match="no transport"):
        Taping(tmp_path).recorder.around(object())


def test_a_damaged_cassette_is_an_error_that_no_recording_covers_up(tmp_path, site, library):
    Taping(tmp_path, library=library).get(site.url("/a"))
    (index,) = (tmp_path / "exchanges").glob("*/*.json")
    whole = index.read_bytes()
    for harmed in (b"", b"{}", whole[:-1], whole[: len(whole) // 2], whole.replace(b"GET", b"PUT"), b"\xff" + whole):
        index.write_bytes(harmed)
        for mode in MODES:
            with pytest.raises(IntegrityError, match="damaged"):
                Taping(tmp_path, mode, library).get(site.url("/a"), fresh=True)
        assert index.read_bytes() == harmed
    assert len(site.asked) == 1


def test_a_body_that_is_gone_is_damage(tmp_path, site, library):
    Taping(tmp_path, library=library).get(site.url("/a"))
    for blob in (tmp_path / "blobs").glob("*/*"):
        blob.unlink()
    with pytest.raises(IntegrityError, match="not in the store"):
        Taping(tmp_path, "missing", library).get(site.url("/a"))
    assert len(site.asked) == 1


def test_nothing_of_either_library_is_patched(tmp_path, site, library):
    before = library.HTTPTransport.handle_request, library.Client.send
    Taping(tmp_path, library=library).get(site.url("/a"))
    assert (library.HTTPTransport.handle_request, library.Client.send) == before
    assert "vcr" in sys.modules
    assert httpx.HTTPTransport.handle_request.__module__.startswith("httpx")
