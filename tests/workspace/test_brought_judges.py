"""Builds whose statements are judged by what the user brings: a plug-in or a classifier; replayed without either."""

import json
import shutil
import sys

import pytest

from carter.errors import QuestionError, StageFailed
from carter.workspace import Workspace
from tests.adapters.brought import bring, install
from tests.adapters.messages_server import said
from tests.adapters.tiny_classifier import export
from tests.research.model.played import items_of, kind_of, statement, text_of
from tests.workspace.claude_place import CLAUDE, ClaudePlace, honest

pytestmark = pytest.mark.enable_socket

HELD = "A worker holds a lease on a job for 60 seconds."
UNDECIDED = "A lease of seconds ties a worker to its job."
OTHER = "A job stays with its worker by a lease of seconds."
COUNTING = """
from pathlib import Path
log = Path(__file__).with_name("asked.txt")

def judge(claim, evidence):
    with log.open("a") as file:
        file.write(claim + "\\n")
    return ANSWER
"""


class Judged(ClaudePlace):
    """A place whose question names a judge, and in which a model states what words cannot decide."""

    texts = (UNDECIDED,)

    def __init__(self, root, patch):
        super().__init__(root, question=f"{CLAUDE}judge: harbour\n")
        self._patch = patch

    def brought(self, answer, version="1.2", source=COUNTING):
        """Install a plug-in that answers so; the one before it is gone."""
        folder = self.root.parent / "site"
        shutil.rmtree(folder, ignore_errors=True)
        install(self._patch, bring(folder, source.replace("ANSWER", answer), version))

    def uninstalled(self):
        shutil.rmtree(self.root.parent / "site")
        sys.modules.pop("harbour_judges", None)

    def asked(self):
        """The claims that the plug-in was asked about since it was installed."""
        log = self.root.parent / "site" / "asked.txt"
        return log.read_text().splitlines() if log.exists() else []

    def stated(self, **options):
        """Build."""
        return self.played(lambda request: self._said(request), **options)

    def _said(self, request):
        if kind_of(request) == "sentences":
            return said(json.dumps({"sentences": []}))
        if kind_of(request) != "statements":
            return honest(request)
        name = next(name for name, item in items_of(text_of(request)).items() if HELD in item)
        return said(json.dumps({"statements": [statement(text, (name, HELD)) for text in self.texts]}))


@pytest.fixture
def place(tmp_path, monkeypatch):
    (tmp_path / "root").mkdir()
    yield Judged(tmp_path / "root", monkeypatch)
    sys.modules.pop("harbour_judges", None)


def whole(place):
    return [
        (each["means"], each["stance"], each["score"]) for each in place.claims["verdicts"] if not each["evidence_id"]
    ]


def test_a_plug_in_decides_what_is_told_as_a_fact(place):
    place.brought("(870, 30, 100)")
    place.stated()
    assert f"- {UNDECIDED} “{HELD}” [1]" in place.brief
    assert whole(place)[0] == ("scored", "supports", 870)
    assert set(place.asked()) == {UNDECIDED}


def test_what_a_plug_in_speaks_against_is_not_told(place):
    place.brought("(30, 870, 100)")
    place.stated()
    assert UNDECIDED not in place.brief
    assert "judge: contradicts" in [each["rule"] for each in place.report["rejected"]]


def test_a_run_replays_in_a_bare_clone_without_the_plug_in(place, tmp_path):
    place.brought("(870, 30, 100)")
    place.stated()
    place.uninstalled()
    clone = tmp_path / "clone"
    clone.mkdir()
    shutil.copytree(place.root / "cassettes", clone / "cassettes")
    replayed = Workspace(str(clone), sync=False).replay("latest")
    assert replayed.equal
    assert not Workspace(str(place.root), sync=False).verify().damage


def test_a_second_build_asks_nothing_and_another_version_is_asked_anew(place):
    place.brought("(870, 30, 100)")
    place.stated()
    asked = place.asked()
    assert asked
    assert place.build_here().state == "up to date"
    assert place.asked() == asked
    place.brought("(30, 870, 100)", version="1.3")
    place.stated()
    assert place.asked() == asked
    assert UNDECIDED not in place.brief
    place.brought("(0, 0, 0)", version="1.2")  # asked, it would fail
    place.stated()
    assert f"- {UNDECIDED} “{HELD}” [1]" in place.brief


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("1 / 0", "failed: ZeroDivisionError"),
        ("'yes'", "answered `'yes'`"),
        ("(2000, 0, 0)", "answered `(2000, 0, 0)`"),
    ],
)
def test_a_plug_in_that_fails_ends_the_build_with_one_error_and_what_it_said_before_is_kept(place, answer, told):
    place.texts = (UNDECIDED, OTHER)
    good = "(870, 30, 100)"
    place.brought(f"{good} if claim == {UNDECIDED!r} else {answer}")
    with pytest.raises(StageFailed) as failed:
        place.stated(workers=1)
    assert failed.value.code == 4
    assert "the judge `harbour` (harbour-judges 1.2)" in str(failed.value)
    assert told in str(failed.value)
    assert OTHER in place.asked()
    place.brought(good)
    server = place.stated()
    assert "statements" not in [kind_of(request) for request in server.asked]  # nothing that was paid is asked again
    assert set(place.asked()) == {OTHER}
    assert f"- {UNDECIDED} “{HELD}” [1]" in place.brief


def test_a_judge_that_is_not_there_is_an_error_that_lists_what_is(place):
    with pytest.raises(QuestionError, match="there is no judge `harbour`") as error:
        place.build_here()
    assert (error.value.exit_code, error.value.where) == (3, str(place.root / "question.yaml"))
    assert "a plug-in; none is installed" in error.value.mend
    place.brought("(870, 30, 100)")
    place.ask(f"{CLAUDE}judge: oracle\n")
    with pytest.raises(QuestionError, match="there is no judge `oracle`") as error:
        place.build_here()
    assert "a plug-in: `harbour` (harbour-judges 1.2)" in error.value.mend


def test_the_name_under_which_answers_are_recorded_names_no_judge(place):
    place.brought("(870, 30, 100)")
    place.ask(f"{CLAUDE}judge: plugin:harbour@harbour-judges==1.2\n")
    with pytest.raises(QuestionError, match="there is no judge `plugin:harbour"):
        place.build_here()


def test_offline_a_plug_in_that_reaches_for_the_network_is_refused(place):
    place.texts = (UNDECIDED,)
    place.brought("1 / 0")
    with pytest.raises(StageFailed):
        place.stated()
    place.brought("__import__('socket').create_connection(('127.0.0.1', 9)) and (0, 0, 1000)")
    with pytest.raises(StageFailed) as refused:
        place.build_here(offline=True)
    assert refused.value.code == 7
    assert "reaches for the network" in str(refused.value)


def test_a_classifier_in_a_folder_judges_and_its_run_replays_without_it(place, tmp_path):
    export(place.root / "models" / "nli")
    place.ask(f"{CLAUDE}judge: onnx:models/nli\n")
    place.stated()
    assert f"- {UNDECIDED} “{HELD}” [1]" in place.brief
    ((means, stance, score), *_) = whole(place)
    assert (means, stance) == ("scored", "supports")
    assert score > 900
    shutil.rmtree(place.root / "models")
    assert Workspace(str(place.root), sync=False).replay("latest").equal
