"""Which blobs each retention lets go, and what verify and replay say of it."""

import pytest

from carter.errors import QuestionError
from carter.kernel.digest import digest_bytes
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.record import FarBlob, Text, save
from carter.kernel.stored import fields_of
from carter.kernel.tombstone import Tombstone
from carter.records.document import Document, Readable
from carter.records.page import Page
from carter.records.passage import DocumentPassages
from carter.research.effects import Fetch, Fetched
from carter.research.question_file import parse
from carter.research.retention import RETAIN, cost, held_by, least

BODIES = {
    "https://harbour.example/a": (b"<p>Boats", "Boats"),
    "https://harbour.example/b.txt": (b"Quays", "Quays"),
    "https://harbour.example/own": (b"<p>Own", "Own"),
    "https://harbour.example/gone": (None, ""),
    "file:own.html": (b"<p>Own", "Own"),
}
ACTION = digest_bytes(b"action")


@pytest.fixture
def blobs():
    return {}


@pytest.fixture
def manifest(blobs):
    def put(data):
        blobs[digest_bytes(data)] = data
        return digest_bytes(data)

    entries, replies = {}, []
    for number, (url, (body, text)) in enumerate(BODIES.items()):
        blob = FarBlob(body) if body is not None else None
        reply = Fetched(status="ok" if body else "unavailable: http_404", body=blob)
        replies.append((save(Fetch(url=url), put), save(reply, put)))
        page = save(Page(source_id=url, url=url, domain="harbour.example", body=blob), put)
        document = save(Document(source_id=url, readable=Readable(text=Text(text))), put)
        passages = save(DocumentPassages(source_id=url, text=Text(text).digest), put)
        entries[f"documents[{number}]"] = Entry(document, ACTION, "read_page", 1, {"page": page})
        entries[f"passages[{number}]"] = Entry(passages, ACTION, "find_passages", 1, {"document": document})
    pages = put(b'{"@type":"research/pages@1"}')
    entries["pages"] = Entry(pages, ACTION, "fetch_pages", 1, {}, tuple(replies))
    return Manifest({}, entries, {})


@pytest.fixture
def held(manifest, blobs):
    return held_by(manifest, lambda digest: fields_of(blobs[digest], digest))


def digests(*texts):
    return {digest_bytes(text) for text in texts}


def test_by_default_pages_go_and_their_texts_stay(held):
    assert parse(b"question: How many boats?\n", "q.yaml").retain == "documents"
    assert held.let_go("documents") == digests(b"<p>Boats")
    assert held.kept("documents") >= digests(b"Boats", b"Quays", b"<p>Own", b"Own")


def test_with_snippets_texts_and_passages_go_too_and_with_pages_nothing_does(held, manifest):
    found = {manifest.entries[f"passages[{number}]"].digest for number in range(4)}
    assert held.let_go("snippets") == digests(b"<p>Boats", b"Boats", b"Quays") | found
    assert held.let_go("pages") == frozenset()


def test_what_a_file_of_the_user_holds_is_never_let_go(held, manifest):
    for retain in RETAIN:
        assert not held.let_go(retain) & digests(b"<p>Own", b"Own", b"")
        assert manifest.entries["passages[4]"].digest not in held.let_go(retain)


def test_only_what_looks_into_what_is_let_go_is_kept_beside_the_recordings(held, manifest):
    kept = list(held.cannot_be_made_anew(manifest.entries, "documents"))
    assert kept == [manifest.entries[f"documents[{number}]"] for number in range(4)]
    everything = {entry.digest for entry in held.cannot_be_made_anew(manifest.entries, "snippets")}
    own = {manifest.entries["documents[4]"].digest, manifest.entries["passages[4]"].digest}
    assert everything == {entry.digest for entry in manifest.entries.values()} - own


def test_what_is_gone_with_a_store_holds_nothing(manifest):
    held = held_by(manifest, lambda _: {})
    assert (held.fetches, held.let_go("snippets")) == ((), frozenset())


@pytest.mark.parametrize(
    ("retained", "kept"),
    [((), "pages"), (("snippets",), "snippets"), (("documents", "snippets"), "documents"), (RETAIN, "pages")],
)
def test_of_several_the_one_that_keeps_most_is_heeded_and_nobody_has_let_go_what_nobody_told(retained, kept):
    assert least(retained) == kept


@pytest.mark.parametrize("retain", RETAIN)
def test_the_question_file_says_what_is_retained_and_its_task_stays_the_same(retain):
    said = parse(f"question: How many boats?\nretain: {retain}\n".encode(), "q.yaml")
    assert said.retain == retain
    assert said.task == parse(b"question: How many boats?\n", "q.yaml").task


def test_another_word_for_it_is_refused_with_its_line():
    with pytest.raises(QuestionError, match=r"q\.yaml:2: `retain` has the wrong form: `all`") as raised:
        parse(b"question: How many boats?\nretain: all\n", "q.yaml")
    assert "`snippets`, `documents` or `pages`" in raised.value.mend


def test_a_replay_says_what_it_costs():
    stones = [Tombstone(digest_bytes(bytes([n])), 1000, "documents") for n in range(3)]
    assert cost(stones).startswith("3 texts and pages were not retained (3,000 bytes, `retain: documents`)")
    assert cost(stones[:1]).startswith("1 text or page was")
    assert cost([]) == ""
