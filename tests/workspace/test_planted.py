"""Secrets that the world plants in pages, headers, redirects, replies and errors are nowhere in what a build leaves."""

import gzip
import json
import re
import shutil
import time

import pytest

from carter.adapters.blob_store import DiskBlobs
from carter.kernel.digest import Digest
from carter.research.redaction import redact
from tests.adapters.messages_server import Reply as Said
from tests.adapters.messages_server import begun, event, failed, playing, said, stopped
from tests.research.model.played import answer_of
from tests.research.redaction.packings import PACKINGS, unpacked
from tests.research.redaction.samples import TEMPLATES, made
from tests.workspace.place import QUESTION, Here
from tests.workspace.site import Answer, Site, html, redirect

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

FAMILIES = (
    "anthropic_key",
    "aws_key_id",
    "github_pat",
    "github_token",
    "private_key",
    "jwt",
    "slack_token",
    "stripe_key",
    "google_api_key",
    "keyed_secret",
    "password",
    "url_password",
    "bearer_token",
)
PACKED = (
    "page.pdf",
    "before.pdf",
    "locked.pdf",
    "runs.docx",
    "sheet.docx",
    "text.txt.gz",
    "archive.zip",
    "twice.gz.gz",
)
HELD = "A worker holds a lease on a job for 60 seconds."
KEY = "harbour-key-of-our-own-41"  # of no known form: only that it is in use tells


class Planted:
    """Secrets, each planted in one place, so that what is found tells where it came from."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {"a key in use": KEY}

    def line(self, place: str, kind: str) -> str:
        """A line of prose with a secret of that kind that is planted in that place."""
        line, self.values[f"{kind} in {place}"] = made(TEMPLATES[kind][0], len(self.values))
        return line

    def one(self, place: str, kind: str) -> str:
        """The secret alone."""
        self.line(place, kind)
        return self.values[f"{kind} in {place}"]

    def prose(self, place: str) -> list[str]:
        """A paragraph for each family."""
        return [f"{HELD} {self.line(place, kind)}" for kind in FAMILIES]

    def leaks(self, data: bytes) -> list[str]:
        """Where those secrets were planted of which a telling piece stands in `data`."""
        text = data.decode("latin-1")
        flat = re.sub(r"\0", "", text)  # two bytes a letter
        return [place for place, value in self.values.items() if any(piece in flat for piece in pieces(value))]


def pieces(value):
    """What tells a secret: the ends of its runs of letters, which no escape parts."""
    runs = re.findall(r"[A-Za-z0-9_-]+", re.sub(r"-----[A-Z ]+-----", "", value))
    return {run[-12:] for run in runs if len(run) >= 8} or {max(runs, key=len)}


def left(root):
    """All bytes that a build left, by path; blobs also as what they hold."""
    found = {}
    for path in (
        path for path in root.rglob("*") if path.is_file() and path.name not in ("question.yaml", "keys.toml")
    ):
        found[str(path.relative_to(root))] = path.read_bytes()
        if path.parent.parent.name == "blobs" and len(path.name) == 62:
            blobs = DiskBlobs(str(path.parent.parent.parent), touch=False)
            found[f"{path.relative_to(root)} opened"] = blobs.get(Digest(f"blake3:{path.parent.name}{path.name}"))
    return found


def assert_clean(planted, root, *done):
    written = left(root)
    assert {path: planted.leaks(data) for path, data in written.items() if planted.leaks(data)} == {}
    said = [(each.stdout + each.stderr).encode() for each in done]
    assert [planted.leaks(each) for each in said] == [[] for _ in said]
    return written


@pytest.fixture
def planted():
    return Planted()


@pytest.fixture
def site(planted):
    with Site() as site:
        plant(site, planted)
        yield site


def plant(site, planted):
    """Pages of all kinds, each of which can be read and holds secrets."""
    body = [*planted.prose("the body"), f"{HELD} The key is {KEY} today."]
    whole = html(f"Leases and {planted.one('the title', 'github_pat')}", *body, keywords=planted.one("a meta", "jwt"))
    script = json.dumps(
        {"text": "The key:\n" + planted.one("a script", "github_token"), "api_key": planted.one("JSON", "keyed_secret")}
    )
    whole = whole.replace(b"</head>", f"<script>var state = {script};</script></head>".encode())
    split = planted.one("a word that tags part", "anthropic_key")
    entity = planted.one("a word that entities part", "slack_token")
    whole = whole.replace(
        b"</main>",
        f"<p>{HELD} So <code>{split[:20]}<b>{split[20:]}</b></code>"
        f" and {entity[:9]}&#{ord(entity[9])};{entity[10:]}.</p>"
        f"<table><tr><td>password</td><td>{planted.one('a cell', 'password')}</td></tr></table></main>".encode(),
    )
    headers = (
        ("Content-Type", "text/html; charset=utf-8"),
        ("Set-Cookie", f"session={planted.one('a cookie', 'jwt')}"),
        ("X-Api-Key", planted.one("a header", "google_api_key")),
        ("ETag", f'"{planted.one("an ETag", "github_token")}"'),
        ("Last-Modified", planted.one("Last-Modified", "stripe_key")),
        ("Link", f"<https://h.example/?token={planted.one('Link', 'github_token')}>; rel=next"),
    )
    add(site, "/lease", Answer(whole, headers=headers))
    add(site, "/wide", Answer(html("Wide", *planted.prose("UTF-16")).decode().encode("utf-16"), headers=headers[:1]))
    text = "\n\n".join(["Leases", *planted.prose("gzip")]).encode()
    add(site, "/packed.txt.gz", Answer(gzip.compress(text), headers=(("Content-Type", "application/gzip"),)))
    moved = f"/at?access_token={planted.one('Location', 'keyed_secret')}&x={planted.one('Location', 'github_token')}"
    add(site, "/moved", redirect(moved))
    site.pages[moved] = Answer(html("Moved", f"{HELD} The worker was moved."))
    add(site, "/broken", Answer(html("Broken", *planted.prose("a page of an error")), status=500))
    rules = f"User-agent: *\nDisallow: /private\n# {planted.line('robots.txt', 'stripe_key')}\n"
    site.pages["/robots.txt"] = Answer(rules.encode(), headers=(("Content-Type", "text/plain"),))
    site.find(f"/never?api_key={planted.one('a URL that was found', 'keyed_secret')}", "A lease behind a key")
    site.found[-1]["content"] = planted.line("an engine's reply", "aws_key_id")


def plant_packed(site, planted):
    """Files of some packings, each of which holds a secret."""
    for name in PACKED:
        body = PACKINGS[name](planted.line(name, "github_pat"))
        add(site, f"/{name}", Answer(body, headers=(("Content-Type", "application/octet-stream"),)))


def add(site, path, answer):
    site.pages[path] = answer
    site.find(path, f"A lease of {path[1:]}")


@pytest.fixture
def place(tmp_path, site):
    question = f"question: How long does a worker hold a lease on a job?\nengines:\n  - searxng: {site.url}\n"
    question += f"web:\n  open: ['127.0.0.1:{site.port}']\n  seconds: 5\nretain: pages\noutput:\n  folder: out\n"
    place = Here(tmp_path, notes={}, question=question)
    keys = tmp_path / "keys.toml"
    keys.write_text(f'BRAVE_API_KEY = "{KEY}"\n')
    keys.chmod(0o600)
    return place


def surroundings(place, planted):
    """An environment with keys that nobody asked for, and a keys file."""
    planted.values["the environment"] = "Zq7Lw-not-a-form-Xk2P"
    return {"CARTER_KEYS": str(place.root / "keys.toml"), "HARBOUR_API_TOKEN": planted.values["the environment"]}


def test_no_secret_of_the_web_is_in_what_a_build_stores_records_or_says(place, site, planted):
    done = place.carter("build", "question.yaml", "--json", **surroundings(place, planted))
    assert done.returncode == 0, done.stderr
    more = [
        place.carter(*words)
        for words in (["show"], ["show", "claims"], ["verify", "--json"], ["replay"], ["cassettes", "list"])
    ]
    assert [each.returncode for each in more] == [0] * len(more), more
    written = assert_clean(planted, place.root, done, *more)
    assert any(b"[redacted:anthropic_key#" in data for path, data in written.items() if path.startswith("cassettes/"))
    assert {path.partition("?")[0] for path in site.visits} >= {
        "/lease",
        "/wide",
        "/packed.txt.gz",
        "/moved",
        "/at",
        "/broken",
    }
    assert not [path for path in site.visits if path.startswith("/never")]


def test_no_packed_secret_of_the_web_is_stored_or_recorded_also_not_when_that_is_unpacked(place, site, planted):
    site.pages.clear()
    site.found.clear()
    plant_packed(site, planted)
    done = place.carter("build", "question.yaml", "--json", **surroundings(place, planted))
    assert done.returncode == 0, done.stderr
    asked = {path.partition("?")[0] for path in site.visits}
    assert {f"/{name}" for name in PACKED} <= asked
    written = assert_clean(planted, place.root, done)
    held = {path for path, data in written.items() for part in unpacked(data) if planted.leaks(part)}
    assert held == set()
    first = json.loads(done.stdout)["manifest"]
    site.stop()
    shutil.rmtree(place.root / "store")
    assert place.build("--offline")["manifest"] == first


def test_fetch_says_and_writes_the_text_alone_of_what_is_packed_with_a_secret(place, site, planted):
    plant_packed(site, planted)
    for name in ("page.pdf", "runs.docx", "text.txt.gz"):
        words = ["fetch", f"{site.url}/{name}", "--allow-host", f"127.0.0.1:{site.port}", "--out", f"{name}.out"]
        done = place.carter(*words, "--json")
        assert done.returncode == 0, done.stderr
        assert "[redacted:github_pat#1]" in (place.root / f"{name}.out").read_text()
        assert json.loads(done.stdout)["readable"] == "ok", done.stdout
        assert_clean(planted, place.root, done)


def test_what_is_planted_would_be_found(place, site, planted):
    served = b"\n".join(
        [
            *(answer.body for answer in site.pages.values()),
            *map(str.encode, site.pages),
            json.dumps(site.found).encode(),
        ]
    )
    served += gzip.decompress(site.pages["/packed.txt.gz"].body)
    headers = {
        place
        for place in planted.values
        if place.split(" in ")[-1] in ("a cookie", "a header", "an ETag", "Last-Modified", "Link", "Location")
    }
    split = {place for place in planted.values if "part" in place}
    assert {*planted.values} - set(planted.leaks(served)) <= headers | split


def test_a_replay_without_store_gives_the_same_bytes_as_the_build_that_asked(place, site, planted, tmp_path):
    first = place.build(**surroundings(place, planted))
    site.stop()
    for path in sorted((place.root / "store").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    assert place.build("--offline")["manifest"] == first["manifest"]
    assert_clean(planted, place.root)


def test_each_source_tells_how_many_secrets_of_each_kind_gave_way(place, planted):
    built = place.build(**surroundings(place, planted))
    report = json.loads((place.root / "store" / "runs" / built["run"] / "run_report.json").read_text())
    notes = {source["url"].rpartition("/")[2]: source["notes"] for source in report["sources"]}
    assert "1 private_key" in notes["lease"]
    assert "2 jwt" in notes["lease"]  # one of them where nobody reads
    assert "1 slack_token" in notes["wide"]
    counts = {source["url"].rpartition("/")[2]: source.get("redacted", {}) for source in report["sources"]}
    assert (counts["lease"]["jwt"], counts["wide"]["slack_token"]) == (2, 1)
    assert report["redacted"]["jwt"] == sum(count.get("jwt", 0) for count in counts.values())


def test_a_build_that_is_killed_leaves_no_secret(place, site, planted):
    add(site, "/slow", Answer(html("Slow", *planted.prose("a slow page")), after=20))
    process = place.start("build", "question.yaml", **surroundings(place, planted))
    until = time.monotonic() + 60
    while "/slow" not in site.asked and time.monotonic() < until:
        time.sleep(0.02)
    process.kill()
    process.wait()
    assert any(path.startswith("cassettes") for path in assert_clean(planted, place.root))


def test_a_question_with_a_secret_is_refused_and_not_repeated(place, planted):
    for kind in ("github_pat", "private_key", "password"):
        line = planted.line("the question", kind).replace("\n", " ")
        place.ask(f"question: |\n  How long? {line}\nsources: [notes]\n")
        done = place.carter("--debug", "build", "question.yaml", "--json")
        assert (done.returncode, "looks like a secret" in done.stdout) == (3, True), (kind, done)
        asked = place.carter("--debug", "run", "--question", f"How long? {line}", "--source", "notes")
        assert asked.returncode == 3
        assert_clean(planted, place.root, done, asked)


def test_a_question_with_a_key_in_use_is_refused_though_it_has_no_form(place, planted):
    place.ask(f"question: How long does {KEY} hold?\nsources: [notes]\n")
    done = place.carter("build", "question.yaml", BRAVE_API_KEY=KEY)
    asked = place.carter("run", "--question", f"What is {KEY}?", "--source", "notes", BRAVE_API_KEY=KEY)
    assert (done.returncode, asked.returncode) == (3, 3)
    assert "BRAVE_API_KEY" in done.stderr
    assert_clean(planted, place.root, done, asked)


def test_an_address_of_an_engine_in_the_environment_holds_no_password(place, planted):
    password = planted.one("the environment", "url_password")
    place.ask("question: How long?\nengines: [searxng]\n")
    done = place.carter("--debug", "build", "question.yaml", CARTER_SEARXNG_URLS=f"http://ann:{password}@127.0.0.1:1/")
    assert done.returncode == 3
    assert_clean(planted, place.root, done)


def streamed(text, size=5):
    """A reply of a model in many small pieces."""
    deltas = [
        event("content_block_delta", index=0, delta={"type": "text_delta", "text": text[at : at + size]})
        for at in range(0, len(text), size)
    ]
    start = event("content_block_start", index=0, content_block={"type": "text", "text": ""})
    return Said(begun() + start + b"".join(deltas) + event("content_block_stop", index=0) + stopped())


def test_a_secret_that_a_model_says_is_not_kept(tmp_path, planted):
    place = Here(tmp_path, question=f"{QUESTION}synthesizer: claude\n")
    leaked = " ".join(planted.line("a reply", kind) for kind in FAMILIES)

    def leaking(request):
        answer = json.loads(answer_of(request))
        for statement in answer.get("statements", ()):
            statement["text"] += " " + leaked
        return streamed(json.dumps(answer)) if "statements" in answer else said(json.dumps(answer))

    with playing(leaking) as server:
        done = place.carter(
            "build",
            "question.yaml",
            "--json",
            ANTHROPIC_BASE_URL=server.url,
            ANTHROPIC_API_KEY=planted.one("the environment", "anthropic_key"),
        )
    assert done.returncode == 0, done.stderr
    assert server.asked
    assert_clean(planted, tmp_path, done)


@pytest.mark.parametrize(
    "status", [401, 400, pytest.param(500, marks=pytest.mark.slow)]
)  # 500 is asked again, and waits
def test_an_error_that_repeats_a_key_is_shown_without_it(tmp_path, planted, status):
    place = Here(tmp_path, question=f"{QUESTION}synthesizer: claude\n")
    key = planted.one("the environment", "anthropic_key")
    told = f"the key {key} is wrong: {planted.line('an error', 'github_pat')} {KEY}"
    with playing(lambda _: failed(status, "authentication_error" if status == 401 else "api_error", told)) as server:
        done = place.carter(
            "--debug",
            "build",
            "question.yaml",
            "--json",
            ANTHROPIC_BASE_URL=server.url,
            ANTHROPIC_API_KEY=key,
            BRAVE_API_KEY=KEY,
        )
    assert_clean(planted, tmp_path, done)
    assert done.returncode == 4
    if status == 400:
        assert "Traceback" in done.stderr


def test_what_fetch_says_and_writes_holds_no_secret(place, site, planted):
    moved = ["fetch", f"{site.url}/moved", "--allow-host", f"127.0.0.1:{site.port}"]
    page = ["fetch", f"{site.url}/lease", "--allow-host", f"127.0.0.1:{site.port}", "--out", "page.html"]
    done = [
        place.carter(*words, *more, **surroundings(place, planted))
        for words in (moved, page)
        for more in ([], ["--json"])
    ]
    assert [each.returncode for each in done] == [0] * 4, done
    assert_clean(planted, place.root, *done)


def test_words_that_tell_a_secret_are_not_those_of_a_tag(planted):
    for line in planted.prose("any"):
        assert planted.leaks(redact(line).text.encode()) == []
