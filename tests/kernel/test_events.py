"""The event log: appended line by line, chained, and open after a cut at any byte."""

import re
from pathlib import Path

import orjson
from hypothesis import given
from hypothesis.strategies import data, integers

from carter.adapters.event_file import EventFile
from carter.kernel import events
from carter.kernel.digest import digest_bytes
from carter.kernel.events import EMPTY, Head, following, ids_at, line, opened
from carter.kernel.record import save
from carter.kernel.verify import Damage, check_log, references
from tests.kernel.toy import Line, Lines


def log(count):
    head, data = EMPTY, b""
    for number in range(count):
        text = line(head, f"id{number}", "2026-01-01T00:00:00.000Z", "ACTION", {"number": number})
        head, data = following(head, text), data + text + b"\n"
    return data, head


def test_each_line_names_the_one_before_it():
    data, head = log(3)
    events = opened(data, head).events
    assert [event["payload"]["number"] for event in events] == [0, 1, 2]
    assert events[0]["previous"] == EMPTY.digest
    assert events[1]["previous"] == digest_bytes(data.split(b"\n")[0])


def test_a_log_cut_at_any_byte_opens_and_loses_at_most_the_torn_line():
    data, _ = log(4)
    whole = [index for index in range(len(data)) if data[index : index + 1] == b"\n"]
    for cut in range(len(data) + 1):
        complete = sum(index < cut for index in whole)
        assert len(opened(data[:cut]).events) == complete


def test_a_finished_log_may_not_lose_anything():
    data, head = log(4)
    for cut in range(len(data)):
        assert isinstance(check_log(data[:cut], head), Damage)
    assert check_log(data, head) == 4


def test_every_changed_byte_of_a_finished_log_is_noticed():
    data, head = log(3)
    for index in range(len(data)):
        changed = data[:index] + bytes([data[index] ^ 1]) + data[index + 1 :]
        assert isinstance(check_log(changed, head), Damage), index


def test_an_edited_line_is_named_by_its_number():
    data, head = log(4)
    edited = data.replace(b'"number":1', b'"number":7')
    what = "line 2 of the event log was changed, or what stood after it is gone"
    assert check_log(edited, head) == check_log(edited, None) == Damage(what, "line 2")


@given(lines=integers(1, 5), data=data())
def test_every_edit_of_a_finished_log_names_its_line(lines, data):
    text, head = log(lines)
    place = data.draw(integers(0, len(text) - 1))
    other = data.draw(integers(0, 255).filter(lambda byte: byte != text[place]))
    found = opened(text[:place] + bytes([other]) + text[place + 1 :], head)
    edited = text[:place].count(b"\n") + 1
    assert (found.line, len(found.events)) == (edited, edited - 1)
    assert f"line {edited}" in found.fault or f"line {edited - 1}" in found.fault


@given(lines=integers(1, 5), data=data())
def test_an_edit_of_an_unfinished_log_names_its_line_unless_nothing_stands_behind_it(lines, data):
    text, _ = log(lines + 1)
    place = data.draw(integers(0, text.rindex(b"\n", 0, -1) - 1))  # in any line but the last
    other = data.draw(integers(0, 255).filter(lambda byte: byte != text[place]))
    found = opened(text[:place] + bytes([other]) + text[place + 1 :])
    edited = text[:place].count(b"\n") + 1
    assert edited in (found.line, found.line + 1)
    assert len(found.events) < edited
    assert f"{edited}" in found.fault


@given(lines=integers(0, 5), data=data())
def test_a_log_cut_at_any_byte_gives_all_whole_lines_and_says_what_is_torn(lines, data):
    text, head = log(lines)
    cut = data.draw(integers(0, len(text)))
    whole = text[:cut].count(b"\n")
    found = opened(text[:cut])
    assert (found.fault, found.head.length, len(found.events)) == ("", whole, whole)
    assert found.torn == cut - (text.rfind(b"\n", 0, cut) + 1)
    ended = opened(text[:cut], head)
    assert (ended.line == whole + 1) == (cut < len(text))
    assert len(ended.events) == whole


def test_a_line_that_is_gone_or_was_added_is_told():
    data, head = log(4)
    lines = data.splitlines(keepends=True)
    assert opened(b"".join((lines[0], *lines[2:])), head).fault == (
        "line 1 of the event log was changed, or what stood after it is gone"
    )
    assert opened(b"".join(lines[1:]), head).fault == (
        "line 1 of the event log was changed, or what stood before it is gone"
    )
    added = line(head, "id9", "2026-01-01T00:00:00.000Z", "ACTION", {}) + b"\n"
    assert opened(data + added, head).fault == "something was added to the event log after its end at line 4"
    assert opened(data + added[:7], head).line == 5


def test_a_line_that_is_no_event_is_named_by_its_number():
    first, _ = log(1)
    assert check_log(b"{}\n", None) == Damage("line 1 of the event log is not an event", "line 1")
    assert check_log(first + b"{}\n", None) == Damage("line 2 of the event log is not an event", "line 2")


def test_an_event_file_is_the_log_that_it_says_it_is(tmp_path):
    path = tmp_path / "log"
    events = EventFile(str(path), lambda: "2026-01-01T00:00:00.000Z", sync=False)
    events.append("TASK_CREATED", {"question": "why?"})
    events.append("STOPPED", {"reason": "é 🚢"})
    head = events.close()
    found = opened(path.read_bytes(), head).events
    assert [event["type"] for event in found] == ["TASK_CREATED", "STOPPED"]
    assert head == Head(2, digest_bytes(path.read_bytes().split(b"\n")[1]))
    assert len(found[0]["event_id"]) == 26


def test_ids_are_read_through_lists_and_stored_items():
    store = {}

    def put(data):
        store[digest_bytes(data)] = data
        return digest_bytes(data)

    digest = save(Lines(items=(Line(text="a"), Line(text="b"))), put)
    assert ids_at(digest, "items.text", store.__getitem__) == ["a", "b"]
    assert ids_at(digest, "items.nothing", store.__getitem__) == []


def test_references_are_the_digests_in_a_record_and_none_in_other_blobs():
    name = digest_bytes(b"x")
    record = orjson.dumps({"@type": "a/b@1", "items": [name], "more": {"deep": [name]}})
    assert references(record, digest_bytes(record)) == [name, name]
    assert references(f"text about {name}".encode(), name) == []


def test_every_type_of_event_that_a_build_writes_is_known():
    package = Path(events.__file__).parent.parent
    written = {
        kind
        for path in package.rglob("*.py")
        for kind in re.findall(r"events\.append\(\s*\"([A-Z_]+)\"", path.read_text(encoding="utf-8"))
    }
    assert written == {*events.KINDS}
