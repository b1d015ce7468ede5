"""The form of a new run: every setting of a question file, checked as the file is, and a file that says the same."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.errors import QuestionError
from carter.interfaces.web.question_form import ADDRESSES, faults, groups, slug, values_in, written
from carter.interfaces.web.question_places import confined, of_file, of_form
from carter.interfaces.web.question_values import values_of
from carter.research.question_file import SECTIONS, SOURCES, TASK, parse
from tests.web.asking import HERE, client_of, sent
from tests.web.site import HOSTILE_QUESTION

FILLED = {
    "question": 'What is a "lease": 60 #seconds, or more?',
    "title": "Leases & their ends",
    "language": "en",
    "semantic": "on",
    "engines": "local\nsearxng",
    ADDRESSES: "http://127.0.0.1:8888",
    "synthesizer": "claude",
    "judge": "words",
    "sources": "notes\nmore notes/*.md",
    "retain": "pages",
    "as_of": "2026-11-30",
    "store": "file:///srv/shared",
    "constraints.max_tool_calls": "30",
    "constraints.allow_domains": "a.example\nb.example",
    "constraints.languages": "en\nde",
    "web.open": "127.0.0.1:8080",
    "web.robots": "off",
    "model.effort": "high",
    "model.max_cents": "0",
    "stop.coverage": "0.925",
    "stop.rounds": "3",
    "output.folder": "out",
}


def test_the_form_asks_for_every_setting_that_a_question_file_knows():
    known = {*TASK, *SOURCES, *(f"{section}.{key}" for section, keys in SECTIONS.items() for key in keys)}
    asked = [field.name for group in groups() for field in group.fields]
    assert sorted(asked) == sorted(known)
    assert [field.name for group in groups() for field in group.fields if not field.about] == []


def test_what_is_filled_in_is_what_the_file_says():
    file = parse(written(FILLED).data, "question.yaml")
    assert file.task.question == FILLED["question"]
    assert [(each.name, each.addresses) for each in file.task.engines] == [
        ("local", ()),
        ("searxng", ("http://127.0.0.1:8888",)),
    ]
    assert (file.sources, file.retain, file.as_of) == (("notes", "more notes/*.md"), "pages", "2026-11-30")
    assert (file.task.stop.coverage, file.task.stop.rounds, file.task.model.max_cents) == (925, 3, 0)
    assert (file.task.constraints.languages, file.task.web.open) == (("en", "de"), ("127.0.0.1:8080",))
    assert values_of(file.task.model_dump(mode="json"), file) == FILLED


@given(st.text(min_size=1, max_size=200), st.text(max_size=60))
def test_whatever_is_typed_is_the_question_as_typed_or_a_fault_beside_a_field(question, title):
    values = values_in({"question": question, "title": title, "engines.local": "on"})
    found = faults(values, lambda _: None)
    assert set(found) <= {"question", "title"}
    if not found:
        file = parse(written(values).data, "question.yaml")
        for typed, read in ((question, file.task.question), (title, file.task.title)):
            assert read.split() == typed.split()


@given(st.sampled_from([name for name in FILLED if name != "question"]), st.text(min_size=1, max_size=40))
def test_no_field_can_say_anything_about_another(name, typed):
    values = values_in({"question": "What?", name: typed})
    if faults(values, lambda _: None):
        return
    try:
        file = parse(written(values).data, "question.yaml")
    except QuestionError:
        raise AssertionError("what no field is at fault for cannot be read") from None
    told = values_of(file.task.model_dump(mode="json"), file)
    assert set(told) <= {"question", "engines", name, *([ADDRESSES] if name == "engines" else [])}


def test_every_field_that_is_wrong_is_told_of_at_once_and_beside_it():
    typed = {
        "constraints.max_minutes": "soon",
        "constraints.languages": "english",
        "stop.gain": "2",
        "web.open": "no host",
        "model.thinking": "enabled",
        "engines": "local\nelgoog",
        "as_of": "yesterday",
    }
    found = faults(typed, lambda _: None)
    assert set(found) == {"question", *typed}
    assert found["constraints.max_minutes"].what == "`constraints.max_minutes` must be a whole number, got `soon`"
    assert found["engines"].mend.startswith(("did you mean", "the engines are"))


def test_a_faulty_form_comes_back_with_what_was_typed_and_a_summary_that_leads_to_the_fields(own_runs):
    client = client_of(own_runs.root)
    answer = sent(client, "/new", **{"question": 'Why "<b>"?', "sources": "nots", "constraints.max_minutes": "1e9"})
    assert answer.status_code == 400
    page = answer.text
    assert html.escape('Why "<b>"?', quote=True).replace("&quot;", "&#34;").replace("&#x27;", "&#39;") in page
    assert re.findall(r'<a href="#field-([^"]+)">', page) == ["sources", "constraints-max_minutes"]
    field = re.search(r'<input id="field-constraints-max_minutes"[^>]*>', page)
    assert field
    assert 'value="1e9"' in field[0]
    assert 'aria-invalid="true"' in field[0]
    assert 'aria-describedby="field-constraints-max_minutes-about field-constraints-max_minutes-fault"' in field[0]
    assert 'id="field-constraints-max_minutes-fault"' in page
    assert page.index('id="faults"') < page.index('id="field-question"')
    assert not (own_runs.root / "questions").exists()


def test_a_source_that_is_not_there_is_told_of_in_the_words_of_the_form(own_runs):
    page = sent(client_of(own_runs.root), "/new", question="Why?", sources="nots").text
    assert "the source <code>nots</code> does not exist" in page
    assert "did you mean <code>notes</code>?" in page


def test_a_form_of_a_server_that_was_started_anew_is_shown_again_and_nothing_is_begun(own_runs):
    client = client_of(own_runs.root)
    fields = {"secret": "of another", "question": "Why so?", "sources": "notes"}
    answer = client.post("/new", data=fields, headers={"origin": HERE})
    assert answer.status_code == 400
    assert "The server was started anew" in answer.text
    assert "Why so?" in answer.text
    assert client.get("/runs.json").json()["builds"] == []
    assert not (own_runs.root / "questions").exists()


def test_the_form_of_a_run_asks_what_that_run_was_asked(own_runs):
    form = client_of(own_runs.root).get(f"/new.json?from={own_runs.second}").json()
    assert form["values"] == {
        "question": "How long does a worker hold a lease on a job, and when is a job run twice?",
        "engines": "local",
    }
    assert form["notes"] == ["its question file is not known here: name its sources again, if it had some"]
    known = client_of(own_runs.root).get(f"/new.json?from={own_runs.hostile}").json()
    assert known["values"]["question"] == HOSTILE_QUESTION
    assert known["notes"] == ["its question file asks something else by now: name its sources again, if it had some"]
    place = own_runs.root / "question.yaml"
    place.write_text(f'question: "{HOSTILE_QUESTION}"\nsources: [hostile]\nretain: pages\n')
    known = client_of(own_runs.root).get(f"/new.json?from={own_runs.hostile}").json()
    assert (known["values"]["sources"], known["values"]["retain"], known["notes"]) == ("hostile", "pages", [])


def test_paths_are_of_the_root_in_the_form_and_of_questions_in_the_file():
    form = {"sources": "notes\n/srv/docs\n~/mine\nbooks/*.md", "output.folder": "out", "judge": "onnx:models/nli"}
    file = of_file(form)
    assert file["sources"].split("\n") == ["../notes", "/srv/docs", "~/mine", "../books/*.md"]
    assert (file["output.folder"], file["judge"]) == ("../out", "onnx:../models/nli")
    assert of_form(file, "questions") == form


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sources", "/etc"),
        ("sources", "~/.ssh"),
        ("sources", "notes\n../other"),
        ("sources", "notes/../../other"),
        ("sources", "out/*.md"),
        ("sources", "out"),
        ("output.folder", "/tmp/x"),
        ("output.folder", "out/deeper"),
        ("judge", "onnx:/models"),
        ("store", "file:///srv"),
        ("web.open", "10.0.0.1:80"),
        (ADDRESSES, "http://10.0.0.1"),
    ],
)
def test_whoever_asks_from_elsewhere_names_nothing_outside_of_the_root(tmp_path, name, value):
    root = tmp_path / "root"
    (root / "notes").mkdir(parents=True)
    (root / "out").symlink_to(tmp_path)
    assert (
        confined({"question": "Why?", "sources": "notes/*.md", "judge": "words", "output.folder": "new"}, str(root))
        == {}
    )
    wrong = confined({"question": "Why?", name: value}, str(root))
    assert list(wrong) == ["engines" if name == ADDRESSES else name]


def test_names_of_files_are_of_the_question_and_never_lead_elsewhere():
    assert slug("How long, in seconds, is a lease?") == "how-long-in-seconds-is-a-lease"
    assert slug("../../etc/passwd\0 C:\\x") == "etc-passwd-c-x"
    assert slug("租约多长?") == "question"
    assert len(slug("word " * 200)) <= 50
