"""Whole builds of a question that sets `semantic: on`: recorded once, then replayed where no model is."""

import shutil

import pytest

from carter.errors import StageFailed, WorldError, exit_code_of
from carter.research.effects import Compare, Compared
from carter.workspace import Workspace, doing
from tests.workspace.place import QUESTION, Here


class Saying:
    """A model that calls what is longer nearer, and counts what it is asked."""

    def __init__(self):
        self.asked: list[Compare] = []

    def __call__(self, request):
        self.asked.append(request)
        return Compared(near=tuple(min(1000, 5 * len(text)) for text in request.texts))


def refusing(request):
    raise WorldError("the question sets `semantic: on`, and the model is not installed", mend="install it")


@pytest.fixture
def place(tmp_path):
    return Here(tmp_path, question=f"{QUESTION}semantic: on\n")


def build(place, monkeypatch, model):
    monkeypatch.setattr(doing, "_model", lambda status: model)
    return Workspace(str(place.root), sync=False).build(str(place.root / "question.yaml"))


def test_what_the_model_said_is_recorded_and_replays_without_it(place, monkeypatch):
    model = Saying()
    built = build(place, monkeypatch, model)
    assert len(model.asked) > 0
    shutil.rmtree(place.root / "store")
    again = build(place, monkeypatch, refusing)
    assert again.state == "built"
    assert again.manifest == built.manifest
    assert not Workspace(str(place.root)).verify().damage


def test_a_second_build_does_nothing(place, monkeypatch):
    build(place, monkeypatch, Saying())
    assert build(place, monkeypatch, refusing).state == "up to date"


def test_where_the_model_is_missing_the_build_says_so_and_goes_on_once_it_is_there(place, monkeypatch):
    with pytest.raises(StageFailed, match="not installed") as failed:
        build(place, monkeypatch, refusing)
    assert exit_code_of(failed.value) == 4
    assert build(place, monkeypatch, Saying()).state == "built"


def test_a_question_that_does_not_ask_for_it_asks_no_model(place, monkeypatch):
    place.ask(QUESTION)
    assert build(place, monkeypatch, refusing).state == "built"
