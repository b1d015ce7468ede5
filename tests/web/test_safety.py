"""Who may ask and what they may do: names, origins, secrets, tokens, sizes, and that reading changes nothing."""

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from carter.interfaces.web import app as application_module
from carter.interfaces.web import showing
from carter.interfaces.web.app import FORM_BYTES, application
from carter.interfaces.web.pages import PAGES, STREAMS
from carter.interfaces.web.safety import HEADERS
from tests.web.asking import HERE, client_of, secret_in, sent

NAUGHTY = json.loads((Path(__file__).parent / "naughty_strings.json").read_text(encoding="utf-8"))
TOKEN = "of-a-test"


class Fields(HTMLParser):
    """What a browser makes of a page: the values of its fields, and elements that no template of ours holds."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.foreign: list[str] = []
        self._area = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "textarea":
            self._area = given["name"]
            self.values[self._area] = ""
        elif tag == "input":
            self.values[given["name"]] = given.get("value", "")
        handlers = [name for name in given if name.startswith("on") or name in ("style", "srcdoc")]
        strange = tag in ("img", "svg", "iframe", "object", "embed", "style", "audio", "video", "math", "b", "marquee")
        scripts = tag == "script" and not str(given.get("src", "")).startswith("/static/")
        if handlers or strange or scripts:
            self.foreign.append(tag)

    def handle_endtag(self, tag):
        if tag == "textarea":
            self._area = ""

    def handle_data(self, data):
        if self._area:
            # The template opens each with a line break, which a browser leaves out.
            self.values[self._area] += data if self.values[self._area] else data.removeprefix("\n")


@pytest.fixture
def client(runs) -> TestClient:
    return client_of(runs.root)


def paths_of(runs) -> list[str]:
    """An address of every page and stream, with names that are there."""
    table = json.loads((runs.root / "store" / "runs" / runs.second / "claims.json").read_text())
    claim = table["claims"][0]
    line = table["evidence"][0]
    names = {
        "run": runs.second,
        "build": "01M8RTT6P6K2N18N2P7V7W14C1",
        "claim_id": line["claim_id"] if "claim_id" in line else claim["claim_id"],
        "evidence_id": line["evidence_id"],
    }
    paths = []
    for pattern in (*PAGES, *STREAMS):
        try:
            paths.append(pattern.format(**names))
        except KeyError:  # of a page that names other things: its own tests ask for it
            continue
    return paths


def snapshot(root: Path) -> dict[str, tuple[bytes, int]]:
    """Every file with its bytes and when it was changed; folders too."""
    return {
        str(path.relative_to(root)): (path.read_bytes() if path.is_file() else b"", path.stat().st_mtime_ns)
        for path in sorted(root.rglob("*"))
    }


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "127.0.0.1.evil.example", "", "0.0.0.0", "[::2]"]
)
def test_a_server_that_is_called_by_another_name_answers_nothing(client, host):
    answer = client.get("/runs", headers={"host": host})
    assert answer.status_code == 421
    assert "runs" not in answer.text.lower().replace("open it as 127.0.0.1", "")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8765", "localhost:1", "LOCALHOST", "[::1]:8765", "[::1]"])
def test_it_answers_to_the_names_of_this_machine(client, host):
    assert client.get("/runs", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "null"},
        {"origin": "http://evil.example"},
        {"origin": "http://127.0.0.1:81"},
        {"origin": "http://127.0.0.1.evil.example"},
        {"origin": "file://127.0.0.1"},
        {"origin": HERE, "sec-fetch-site": "cross-site"},
        {"origin": HERE, "sec-fetch-site": "same-site"},
        {"origin": HERE, "sec-fetch-site": "none"},
    ],
)
def test_a_change_that_no_page_of_this_server_sent_is_refused(own_runs, headers):
    client = client_of(own_runs.root)
    before = snapshot(own_runs.root)
    fields = {"secret": secret_in(client), "question": "Why so?", "sources": "notes"}
    answer = client.post("/new", data=fields, headers=headers)
    assert answer.status_code == 403
    assert snapshot(own_runs.root) == before


@pytest.mark.parametrize("secret", [None, "", "of another server", "é", "\ud800".encode("utf-8", "replace").decode()])
def test_a_change_without_the_secret_of_the_form_does_nothing(own_runs, secret):
    client = client_of(own_runs.root)
    before = snapshot(own_runs.root)
    fields = {"question": "Why so?", "sources": "notes", **({} if secret is None else {"secret": secret})}
    answer = client.post("/new", data=fields, headers={"origin": HERE})
    assert answer.status_code == 400
    assert snapshot(own_runs.root) == before


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"])
def test_pages_are_read_and_changed_and_nothing_else(client, method):
    assert client.request(method, "/runs").status_code == 405


def test_a_page_that_is_only_read_takes_no_change_and_a_change_is_not_read(client):
    assert client.post("/runs", headers={"origin": HERE}).status_code == 405
    assert client.get("/builds/x/stop").status_code == 405
    assert client.head("/runs").status_code == 200


def test_reading_every_page_changes_no_byte_and_no_time(own_runs):
    client = client_of(own_runs.root)
    before = snapshot(own_runs.root)
    paths = paths_of(own_runs)
    assert len(paths) >= 8
    for path in [
        *paths,
        *(f"{path}.json" for path in paths),
        "/new?from=latest",
        f"/runs/{own_runs.unfinished}/progress",
    ]:
        client.get(path)
    assert snapshot(own_runs.root) == before


def test_every_answer_has_the_headers_of_the_policy(runs, monkeypatch):
    client = TestClient(
        application(str(runs.root)), base_url=HERE, follow_redirects=False, raise_server_exceptions=False
    )
    answers = [client.get(path) for path in (*paths_of(runs), "/", "/favicon.ico", "/nothing", "/static/nothing")]
    answers += [client.get("/static/carter.css"), client.get("/runs", headers={"host": "evil.example"})]
    answers += [client.post("/new"), client.post("/new", headers={"origin": HERE}), client.request("PUT", "/runs")]
    rendered = showing.rendered
    monkeypatch.setattr(
        application_module,
        "rendered",
        lambda name, **given: rendered(name, **given) if name == "error.html" else str(1 / 0),
    )
    answers.append(client.get("/runs"))
    assert answers[-1].status_code == 500
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, answer.url
        assert answer.headers["cache-control"]
        assert "server" not in answer.headers


def test_without_the_token_nothing_is_told_and_with_it_the_address_is_clean_of_it(runs):
    client = client_of(runs.root, token=TOKEN)
    for path in ("/runs", "/static/carter.css", "/nothing", "/runs?token=", "/runs?token=other"):
        assert client.get(path).status_code == 401, path
    assert client.post("/new", headers={"origin": HERE}).status_code == 401
    answer = client.get(f"/runs?q=lease&token={TOKEN}&state=")
    assert (answer.status_code, answer.headers["location"]) == (303, "/runs?q=lease&state=")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert client.get("/runs").status_code == 200
    client.cookies.clear()
    client.cookies.set("carter_token", TOKEN)
    assert client.get("/runs").status_code == 401


@pytest.mark.parametrize("path", ["//evil.example/x", "/\\evil.example", "/%5cevil.example", "/%2f%2fevil.example"])
def test_the_token_leads_to_no_other_server(runs, path):
    answer = client_of(runs.root, token=TOKEN).get(f"{HERE}{path}?token={TOKEN}")
    assert answer.headers["location"][:1] == "/"
    assert answer.headers["location"][1:2] not in ("/", "\\")


def test_whoever_has_the_token_begins_no_build_of_what_lies_elsewhere(own_runs):
    client = client_of(own_runs.root, token=TOKEN)
    client.get(f"/runs?token={TOKEN}")
    (own_runs.root / "way-out").symlink_to("/")
    for source in ("/etc", "../..", "way-out/etc", "way-out/et*"):
        answer = sent(client, "/new", question="What is in there?", sources=source)
        assert answer.status_code == 400
        assert "nothing outside of the folder it serves" in answer.text
    assert not (own_runs.root / "questions").exists()


@pytest.mark.parametrize("told", [True, False])
def test_a_form_that_is_too_large_is_refused_whether_or_not_it_says_how_large_it_is(client, told):
    body = b"question=" + b"a" * FORM_BYTES
    content = body if told else iter([body[:1000], body[1000:]])
    headers = {"origin": HERE, "content-type": "application/x-www-form-urlencoded"}
    answer = client.post("/new", content=content, headers=headers)
    assert (answer.status_code, "content-length" in answer.request.headers) == (400, told)
    assert "the form holds more than" in answer.text


@pytest.mark.parametrize(
    "body",
    [
        b"&" * 5000,
        b"=".join([b"a"] * 5000),
        b"&".join(b"a%d=1" % number for number in range(5000)),
        b"question=%00%ff%u1234%",
        b"\xff\xfe",
        b"secret[]=1&secret[a]=2",
    ],
)
@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=a", "text/plain", ""]
)
def test_a_form_that_is_none_is_no_bug(client, body, kind):
    headers = {"origin": HERE, **({"content-type": kind} if kind else {})}
    assert client.post("/new", content=body, headers=headers).status_code == 400


ODD = (
    "%00", "a%00b", "%ff", "%c0%ae", "..", "%2e%2e", "..%2f..%2fetc%2fpasswd", "%2fetc%2fpasswd", "~", "%20", "-rf",
    "latest~1" + "0" * 40, "%e2%80%ae", "a" * 5000, "%25", "%", "%zz", "*", "%0d%0aX-Evil:1", "blake3:" + "0" * 64,
)  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_odd_names_are_names_of_nothing(client, name):
    for path in (f"/runs/{name}/brief", f"/runs/{name}/progress", f"/builds/{name}", f"/runs/{name}/events"):
        for address in (path, f"{path}.json", f"/new?from={name}"):
            answer = client.get(address)
            assert answer.status_code in (307, 400, 404), address  # a browser takes `..` out of an address itself
            assert "x-evil" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e%2f%2e%2e%2f__init__.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/%00",
        "/static/carter.css%00.html",
        "/static/..\\app.py",
        "/static/" + "a" * 5000,
        "/static/",
    ],
)
def test_the_files_of_the_pages_are_all_that_lies_there(client, path):
    answer = client.get(path)
    assert answer.status_code == 404, (path, answer.text[:200])


def test_naughty_strings_come_back_in_the_form_as_they_went_in_and_as_text_alone(client):
    assert len(NAUGHTY) == 485
    secret = secret_in(client)
    for text in NAUGHTY[::6]:  # all stand on every page in test_naughty_pages.py
        fields = {"secret": secret, "question": text, "title": text, "stop.rounds": "no number"}
        answer = client.post("/new", data=fields, headers={"origin": HERE})
        assert answer.status_code == 400
        typed = text.strip().replace("\r\n", "\n")
        found = Fields(answer.text)
        assert found.values["title"] == typed.encode("utf-8", "replace").decode()
        assert found.values["question"] == typed.encode("utf-8", "replace").decode()
        assert found.foreign == [], text


def test_a_socket_that_asks_for_more_than_pages_is_closed(client):
    with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect("/runs"):
        pass
    assert refused.value.code == 1008
