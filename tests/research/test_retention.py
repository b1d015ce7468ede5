"""Which blobs each retention lets go, and what verify and replay say of it."""

import pytest

from carter.errors import QuestionError
from carter.kernel.digest import digest_bytes
from carter.kernel.record import Blob, Text
from carter.kernel.tombstone import Tombstone
from carter.records.document import Document, Documents, Readable
from carter.records.page import Page, Pages
from carter.research.question_file import parse
from carter.research.retention import RETAIN, cost, let_go


def page(url, body, text):
    made = Page(source_id=url, url=url, domain="harbour.example", body=Blob(body))
    return made, Document(source_id=url, readable=Readable(text=Text(text)))


ROWS = [
    page("https://harbour.example/a", b"<p>Boats", "Boats"),
    page("https://harbour.example/b.txt", b"Quays", "Quays"),
    page("https://harbour.example/own", b"<p>Own", "Own"),
    page("file:own.html", b"<p>Own", "Own"),
]
PAGES, DOCUMENTS = Pages(items=tuple(row[0] for row in ROWS)), Documents(items=tuple(row[1] for row in ROWS))


def dropped(retain, **more):
    return set(let_go(retain, PAGES, DOCUMENTS, **more))


def test_by_default_pages_go_and_their_texts_stay():
    assert parse(b"question: How many boats?\n", "q.yaml").retain == "documents"
    assert dropped("documents") == {digest_bytes(b"<p>Boats")}


def test_with_snippets_the_texts_go_too_and_with_pages_nothing_does():
    assert dropped("snippets") == {digest_bytes(each) for each in (b"<p>Boats", b"Boats", b"Quays")}
    assert dropped("pages") == set()


def test_what_a_file_of_the_user_holds_or_what_is_needed_is_never_let_go():
    needed = [digest_bytes(b"<p>Boats")]
    assert dropped("documents", needed=needed) == set()
    assert not dropped("snippets") & {digest_bytes(b"<p>Own"), digest_bytes(b"Own")}


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
