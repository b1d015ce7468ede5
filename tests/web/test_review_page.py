"""The review page: what is typed is recorded or comes back, and an approval is of the bytes that were seen."""

import json

import pytest

from carter.adapters.rows import unsealed
from tests.web.visitor import first, form_of, texts

REVIEW, APPROVE = "/runs/latest/review", "/runs/latest/approve"
GHOST = f"ghp_{'a1B2' * 9}"  # like a token, and none


def _form(reader, path=REVIEW):
    return form_of(reader.open(path), path.rpartition("/")[2])


def _claim(reader):
    return reader.json(REVIEW)["claims"][0]["claim"]["claim_id"]


def _kept(place):
    paths = sorted((place.root / "cassettes" / "reviews").glob("*.json"))
    return [unsealed(path.read_bytes()) for path in paths]


def test_what_is_filled_in_is_recorded_as_the_command_records_it_and_shown(place, reviewer):
    claim = _claim(reviewer)
    page = reviewer.followed(
        _form(reviewer), by="Ada", verdict="unsure", note="Two\r\nlines", level__accuracy="3",
        **{f"judgement-{claim}": "reject", f"note-{claim}": "no unit"},
    )  # fmt: skip
    (review,) = _kept(place)
    assert (review["by"], review["verdict"], review["note"]) == ("Ada", "unsure", "Two\nlines")
    assert review["ratings"] == [{"criterion": "accuracy", "level": 3}]
    assert [(each["claim_id"], each["judgement"], each["note"]) for each in review["claims"]] == [
        (claim, "reject", "no unit")
    ]
    assert f"Recorded: review {review['review']}" in page
    assert any(text.startswith("✗ reject by Ada") and text.endswith("no unit") for text in texts(page, "p"))
    assert "Rated before: 3" in page
    told = json.loads(place.carter("review", "latest", "--json").stdout)
    assert [each["review"] for each in told["reviews"]] == [review["review"]]
    assert reviewer.json(REVIEW)["current"][0]["review"] == review["review"]


@pytest.mark.parametrize(
    ("field", "typed", "fault"),
    [
        ("by", {"by": ""}, "say who judges"),
        ("by", {"by": "x" * 201}, "string should have at most 200 characters"),
        ("note", {"note": "x" * 10_001}, "string should have at most 10000 characters"),
        ("note", {"note": f"see {GHOST}"}, "looks like a secret"),
        ("verdict", {"verdict": "perhaps"}, "this is no verdict"),
        ("level-clarity", {"level-clarity": "5"}, "a level is 1 to 4"),
    ],
)
def test_an_error_stands_beside_its_field_and_nothing_typed_is_lost(place, reviewer, field, typed, fault):
    claim = _claim(reviewer)
    words = {"by": "Ada", "note": "a <b>note</b>", f"note-{claim}": "why\nnot", f"judgement-{claim}": "accept"} | typed
    answer = reviewer.send(_form(reviewer), **words)
    assert answer.status_code == 400
    assert _kept(place) == []
    page = answer.text
    assert fault in first(rf'id="{field}-fault">(.*?)</p>', page)
    assert f'href="#{field}"' in page
    back = form_of(page, "review").fields
    assert {name: back.get(name) for name in words if name not in ("verdict", "level-clarity")} == {
        name: text for name, text in words.items() if name not in ("verdict", "level-clarity")
    }


def test_a_comment_without_a_judgement_comes_back_beside_its_claim(place, reviewer):
    claim = _claim(reviewer)
    answer = reviewer.send(_form(reviewer), by="Ada", **{f"note-{claim}": "hm"})
    assert answer.status_code == 400
    assert f'id="judgement-{claim}-fault"' in answer.text
    assert form_of(answer.text, "review").fields[f"note-{claim}"] == "hm"
    assert _kept(place) == []


def test_an_empty_form_records_nothing(place, reviewer):
    answer = reviewer.send(_form(reviewer), by="Ada")
    assert answer.status_code == 400
    assert "nothing is judged yet" in answer.text
    assert _kept(place) == []


def test_to_accept_is_asked_once_more_with_the_exact_digest_and_keeps_what_was_typed(place, reviewer):
    claim = _claim(reviewer)
    answer = reviewer.send(_form(reviewer), by="Ada", verdict="accept", **{f"judgement-{claim}": "accept"})
    assert answer.status_code == 200
    assert _kept(place) == []
    data = reviewer.json(REVIEW)
    (path,) = place.root.glob(f"store/runs/{data['head']['run']}/run.json")
    assert data["brief"] == json.loads(path.read_text())["files"]["brief.md"]
    assert data["brief"] in texts(answer.text, "dd")
    assert data["head"]["manifest"] in texts(answer.text, "dd")
    confirm = form_of(answer.text, "approve")
    assert confirm.buttons == [("do", "back"), ("confirmed", data["brief"])]
    assert " autofocus" in first(r'<button name="do"[^>]*>', answer.text)
    page = reviewer.followed(confirm, confirmed=data["brief"])
    (review,) = _kept(place)
    assert (review["verdict"], review["brief"], review["claims"][0]["claim_id"]) == ("accept", data["brief"], claim)
    assert "Approved by Ada" in " ".join(texts(page, "p"))
    assert place.carter("verify", "latest", "--require-approval").returncode == 0


def test_to_go_back_records_nothing_and_keeps_what_was_typed(place, reviewer):
    claim = _claim(reviewer)
    answer = reviewer.send(_form(reviewer), by="Ada", verdict="accept", note="n", **{f"judgement-{claim}": "reject"})
    back = reviewer.send(form_of(answer.text, "approve"), do="back")
    fields = form_of(back.text, "review").fields
    assert (fields["by"], fields["note"], fields[f"judgement-{claim}"]) == ("Ada", "n", "reject")
    assert _kept(place) == []


def test_who_approves_in_the_dialog_is_who_judged(place, reviewer):
    form = _form(reviewer)
    reviewer.followed(form, by="", approver="Bob", confirmed=form.fields["brief"])
    assert [(each["by"], each["verdict"]) for each in _kept(place)] == [("Bob", "accept")]


def test_an_approval_without_a_name_is_asked_for_it(place, reviewer):
    form = _form(reviewer, APPROVE)
    answer = reviewer.send(form, by="", confirmed=form.fields["brief"])
    assert answer.status_code == 400
    assert 'id="by-fault"' in answer.text
    assert "Approve this brief?" in answer.text
    assert _kept(place) == []


@pytest.mark.parametrize("path", [REVIEW, APPROVE])
def test_a_brief_that_moved_on_is_not_approved_and_the_page_says_so(place, reviewer, path):
    old = _form(reviewer, path)
    seen = old.fields["brief"]
    place.note("canteen.txt", "A worker may hold a lease on a job for 95 seconds.\n")
    place.build()
    now = reviewer.json(REVIEW)["brief"]
    assert now != seen
    sent = old._replace(action=path)  # the address that the reader had open
    answer = reviewer.send(sent, by="Ada", note="typed", confirmed=seen)
    assert answer.status_code == 409
    assert f"nothing was recorded: you read {seen}, and the brief of this run is now {now}" in answer.text
    assert form_of(answer.text, "review").fields["note"] == "typed"
    answer = reviewer.send(sent._replace(fields={"secret": old.fields["secret"]}), by="Ada", confirmed=now)
    assert answer.status_code == 409
    assert _kept(place) == []


def test_another_brief_makes_the_approval_stale_and_shows_both_digests_and_the_way_to_what_changed(place, reviewer):
    form = _form(reviewer, APPROVE)
    reviewer.followed(form, by="Ada", confirmed=form.fields["brief"])
    then = reviewer.json(REVIEW)
    place.note("canteen.txt", "A worker may hold a lease on a job for 95 seconds.\n")
    place.build()
    page, now = reviewer.open(REVIEW), reviewer.json(REVIEW)
    told = " ".join(texts(page, "p"))
    assert f"Stale: approved {then['brief']}, now {now['brief']}" in told
    assert f'href="/diff?then={then["head"]["run"]}&amp;now={now["head"]["run"]}"' in page
    assert (now["approval"]["state"], now["current"]) == ("stale", [])
    assert [each["by"] for each in now["stale"]] == ["Ada"]
    assert "Stale: reviews of other briefs to this question" in texts(page, "h2")[-1]


def test_a_brief_of_which_a_byte_changed_is_stale_and_cannot_be_judged(place, reviewer):
    form = _form(reviewer, APPROVE)
    seen = form.fields["brief"]
    reviewer.followed(form, by="Ada", confirmed=seen)
    path = place.root / "store" / "runs" / reviewer.json(REVIEW)["head"]["run"] / "brief.md"
    path.write_bytes(path.read_bytes().replace(b"75", b"76", 1))
    page = reviewer.open(REVIEW)
    assert f"Stale: approved {seen}, now blake3:" in " ".join(texts(page, "p"))
    assert "is not as the run wrote it" in page
    assert '<form method="post"' not in page
    assert reviewer.json(REVIEW)["approval"]["state"] == "stale"
    assert reviewer.send(form, by="Bob", confirmed=seen).status_code == 500
    assert len(_kept(place)) == 1


def test_a_form_of_an_earlier_server_comes_back_filled_in_and_records_nothing(place, reviewer):
    form = _form(reviewer)
    form.fields["secret"] = "of another server"
    answer = reviewer.send(form, by="Ada", verdict="reject", note="typed")
    assert answer.status_code == 409
    assert "the server was started anew" in answer.text
    fields = form_of(answer.text, "review").fields
    assert (fields["by"], fields["verdict"], fields["note"]) == ("Ada", "reject", "typed")
    assert fields["secret"] != "of another server"
    assert _kept(place) == []


def test_claims_that_the_brief_does_not_tell_are_asked_for_where_they_are_wanted(reviewer):
    told = reviewer.json(REVIEW)
    every = reviewer.json(f"{REVIEW}?claims=every")
    assert len(every["claims"]) == len(told["claims"]) + told["untold"]
    answer = reviewer.send(_form(reviewer), by="Ada", note="typed", do="every")
    fields = form_of(answer.text, "review").fields
    assert {each["claim"]["claim_id"] for each in every["claims"]} == {
        name.removeprefix("judgement-") for name in fields if name.startswith("judgement-")
    }
    assert (fields["by"], fields["note"]) == ("Ada", "typed")


def test_who_judges_is_taken_from_the_environment(reviewer, monkeypatch):
    assert _form(reviewer).fields["by"] == ""
    monkeypatch.setenv("CARTER_REVIEWER", "Grace")
    assert _form(reviewer).fields["by"] == "Grace"
    assert _form(reviewer, APPROVE).fields["by"] == "Grace"


def test_the_rubric_stands_with_its_written_levels(reviewer):
    from carter.research.rubric import RUBRIC

    labels = texts(reviewer.open(REVIEW), "label")
    for criterion in RUBRIC:
        for number, text in enumerate(criterion.levels, start=1):
            assert f"{number} {text}" in labels


def test_a_damaged_review_is_told(place, reviewer):
    form = _form(reviewer)
    reviewer.followed(form, by="Ada", verdict="reject")
    (path,) = (place.root / "cassettes" / "reviews").glob("*.json")
    path.write_text(path.read_text().replace("Ada", "Eve"))
    assert "A review is not as it was written" in reviewer.open(REVIEW)
    assert reviewer.json(REVIEW)["current"] == []
