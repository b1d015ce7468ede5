"""What moved, in words."""

import pytest

from carter.kernel.diff import Root
from carter.research.causes import causes_of, file_changes, page_change, question_changes


def file(path, content="c", status="ok"):
    return {"path": path, "content": content, "size": 1, "status": status}


def corpus(*files):
    return {"@type": "research/corpus@1", "files": list(files)}


def words(causes):
    return [cause.words for cause in causes]


def test_files_that_changed_appeared_vanished_or_have_another_name_are_told_apart():
    before = corpus(file("kept", "k"), file("edited", "1"), file("gone", "g"), file("old name", "same"))
    after = corpus(file("kept", "k"), file("edited", "2"), file("new", "n"), file("new name", "same"))
    assert words(file_changes(before, after)) == [
        "old name was renamed to new name",
        "edited changed",
        "gone vanished",
        "new appeared",
    ]


def test_files_without_content_are_never_taken_for_renamed():
    before, after = corpus(file("a", "", "unreadable: denied")), corpus(file("b", "", "unreadable: denied"))
    assert words(file_changes(before, after)) == ["a vanished", "b appeared"]


def test_two_files_of_one_content_are_renamed_one_by_one():
    before, after = corpus(file("a", "x"), file("b", "x")), corpus(file("c", "x"), file("b", "x"))
    assert words(file_changes(before, after)) == ["a was renamed to c"]


def test_a_file_that_cannot_be_read_any_more_says_why():
    before, after = corpus(file("a", "x")), corpus(file("a", "", "too large: 200 MB"))
    assert words(file_changes(before, after)) == ["a could be read, and is now too large: 200 MB"]
    assert words(file_changes(after, before)) == ["a was too large: 200 MB, and can be read now"]


def test_fields_of_the_question_are_named_as_a_question_file_names_them():
    before = {"@type": "t", "question": "Why?", "constraints": {"max_sources": 40, "allow_domains": []}}
    after = {"@type": "t", "question": "How?", "constraints": {"max_sources": 2, "allow_domains": ["a.example"]}}
    assert words(question_changes(before, after)) == [
        "the question is another: Why? -> How?",
        '`constraints.allow_domains` of the question file changed: [] -> ["a.example"]',
        "`constraints.max_sources` of the question file changed: 40 -> 2",
    ]


def test_a_field_that_one_side_leaves_out_is_nothing_there():
    assert words(question_changes({"judge": "words"}, {})) == ["`judge` of the question file changed: words -> nothing"]


FETCHES = {
    "another page": ({"status": "ok", "body": "1"}, {"status": "ok", "body": "2"}, "U changed"),
    "the same page": (
        {"status": "ok", "body": "1", "sent": "Mon"},
        {"status": "ok", "body": "1", "sent": "Tue"},
        "U answered otherwise, with the same page",
    ),
    "gone": ({"status": "ok"}, {"status": "unavailable: http_404"}, "U could be had, and is now unavailable: http_404"),
    "back": ({"status": "unavailable: x"}, {"status": "ok"}, "U was unavailable: x, and can be had now"),
    "not here any more": ({}, {"status": "ok", "body": "2"}, "U changed"),
}


@pytest.mark.parametrize(("then", "now", "told"), FETCHES.values(), ids=list(FETCHES))
def test_a_page_that_answers_otherwise_says_how(then, now, told):
    cause = page_change("U", "1", "2", {"1": then, "2": now}.__getitem__)
    assert (cause.what, cause.words) == ("U", told)


def replied(request, then, now):
    records = {"request": request, "then": then, "now": now}
    (cause,) = causes_of(Root("reply", "stage", "request", "then", "now"), records.__getitem__)
    return cause.words


REPLIES = {
    "search": (
        {"@type": "research/search@1", "engine": "local@1", "query": "lease"},
        "the search local@1, lease found otherwise",
    ),
    "model": (
        {"@type": "research/complete@1", "prompt": "draft_claims@1", "model": "m"},
        "the model answered draft_claims@1, m otherwise",
    ),
    "compare": (
        {"@type": "research/compare@1", "model": "minilm"},
        "the model minilm finds other passages near the question",
    ),
    "entail": ({"@type": "research/entail@1", "claim": "it holds"}, "the classifier judges `it holds` otherwise"),
    "budget": ({"@type": "kernel/budget@1"}, "the budget reached other limits"),
    "a plugin's": ({"@type": "other/weather@1"}, "weather was answered otherwise"),
    "one that is gone": ({}, "a reply to stage differs; what it asked is not here"),
}


@pytest.mark.parametrize(("request_", "told"), REPLIES.values(), ids=list(REPLIES))
def test_a_reply_that_differs_says_to_what(request_, told):
    assert replied(request_, {}, {}) == told


def test_a_day_that_moved_is_told_with_both_days():
    request = {"@type": "kernel/now@1"}
    assert replied(request, {"date": "2026-11-30"}, {"date": "2026-12-01"}) == "the day moved: 2026-11-30 -> 2026-12-01"


STAGES = {
    ("version", ""): "stage s has another version: 1 -> 2",
    ("tool", "lxml"): "stage s works with another version of lxml: 1 -> 2",
    ("prompt", "p"): "the prompt p of stage s changed",
    ("parameter", "most"): "the parameter most of stage s: 1 -> 2",
    ("identity", ""): "a tool, prompt or parameter of stage s changed; which is not known any more",
    ("result", ""): "stage s came to another result from the same inputs and replies",
}


@pytest.mark.parametrize(("kind", "name"), STAGES, ids=[kind for kind, _ in STAGES])
def test_a_stage_that_moved_says_what_of_it(kind, name):
    assert words(causes_of(Root(kind, "s", name, "1", "2"), lambda _: {})) == [STAGES[kind, name]]
