"""Many questions in one command: the same briefs as one by one, what they share once, and how they end."""

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from carter.errors import UsageError
from carter.workspace import BuildOptions, Workspace
from carter.workspace.runs import LATEST
from tests.few import few
from tests.workspace.place import NOTES, Here

ASKED = (
    "How long does a worker hold a lease on a job?",
    "When is a job run twice?",
    "When does the canteen open?",
    "Is the lease renewed while the job runs?",
    "What did a worker do in the old design?",
    "Who renews a lease?",
)
OTHERS = (
    "question: How long does a lease hold a job?\nsources: [notes/lease.md, notes/twice.html]\n",
    "question: When does the canteen open?\nsources: [notes/canteen.txt]\n",
)


class Shelf(Here):
    """Eight questions, `q0.yaml` to `q7.yaml`, most of them over the same notes."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        (root / "question.yaml").unlink()
        texts = [f"question: {each}\nsources: [notes]\n" for each in ASKED]
        self.questions = [self.question(f"q{number}.yaml", text) for number, text in enumerate((*texts, *OTHERS))]

    def question(self, name: str, text: str) -> str:
        """Write a question file; its path."""
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return str(path)

    def many(self, *questions: str, workers: int = 4, **options: Any) -> Any:
        """Build many questions in this process."""
        how = BuildOptions(workers=workers, **options)
        return Workspace(str(self.root), sync=False).build_many(questions or self.questions, how)

    def logged(self, kind: str) -> list[dict]:
        """The events of one type of all runs, by run."""
        logs = sorted(self.root.glob("store/runs/*/event_log.jsonl"))
        events = (json.loads(line) for log in logs for line in log.read_text().splitlines())
        return [event for event in events if event["type"] == kind]

    def done(self) -> list[tuple[str, str]]:
        """Stage and key of the actions that were done, each as often as it was."""
        payloads = (event["payload"] for event in self.logged("ACTION"))
        return [(each["stage"], each["action"]) for each in payloads if not each["hit"]]


@pytest.fixture(scope="module")
def one_by_one(tmp_path_factory):
    """The manifest of each question, built alone and in order."""
    shelf = Shelf(tmp_path_factory.mktemp("one"))
    workspace = Workspace(str(shelf.root), sync=False)
    return [workspace.build(question).manifest for question in shelf.questions]


def manifests(many) -> dict[str, str]:
    """The manifest of each question, by the name of its file."""
    return {Path(each.question).name: each.result.manifest for each in many.questions}


@pytest.mark.parametrize(("workers", "step"), few([(4, 3), (1, 1), (4, -1)], 1))
def test_in_any_order_and_number_each_brief_is_the_one_that_it_is_alone(tmp_path, one_by_one, workers, step):
    shelf = Shelf(tmp_path)
    order = sorted(range(8), key=lambda number: number * step % 8 if step > 0 else -number)
    many = shelf.many(*(shelf.questions[number] for number in order), workers=workers)
    assert [many.exit_code, *(each.state for each in many.questions)] == [0, *["built"] * 8]
    assert manifests(many) == {f"q{number}.yaml": manifest for number, manifest in enumerate(one_by_one)}
    # A page is read and an effect performed once, whichever questions want it.
    read = [action for stage, action in shelf.done() if stage == "read_page"]
    assert len(read) == len({*read}) == len(NOTES)
    asked = [event["payload"]["key"] for event in shelf.logged("ASKED") if event["payload"]["performed"]]
    assert len(asked) == len({*asked}) > 0
    assert sum(each.result.built for each in many.questions) == len(shelf.done())
    assert shelf.verify()["holds"]
    # The latest is the last in input order, and all are known without being planned.
    assert Workspace(str(tmp_path)).last.get(LATEST) == {
        "run": many.questions[-1].result.run,
        "manifest": many.questions[-1].result.manifest,
    }
    assert many.questions[-1].result.run
    again = shelf.many()
    assert {each.state for each in again.questions} == {"up to date"}
    assert [each.milliseconds for each in again.questions] == [0] * 8


def test_equal_questions_are_built_once(tmp_path):
    shelf = Shelf(tmp_path)
    copies = [shelf.question(f"copies/{name}.yaml", OTHERS[0].replace("notes/", "../notes/")) for name in "abc"]
    many = shelf.many(*copies)
    assert sorted(each.state for each in many.questions) == ["built", "up to date", "up to date"]
    assert len({each.result.run for each in many.questions}) == len({*manifests(many).values()}) == 1
    assert {each.state for each in shelf.many(*copies).questions} == {"up to date"}


def test_a_question_that_is_named_twice_is_built_once(tmp_path):
    shelf = Shelf(tmp_path)
    first, second = shelf.questions[:2]
    many = shelf.many(first, second, f"{tmp_path}/notes/../q0.yaml")
    assert [each.question for each in many.questions] == [first, second]


@pytest.mark.parametrize("keep_going", [False, True])
def test_a_bad_question_among_good_ones(tmp_path, keep_going):
    shelf = Shelf(tmp_path)
    bad = shelf.question("bad.yaml", "question: What?\nsources: [nowhere]\n")
    absent = str(tmp_path / "absent.yaml")
    shelf.many(shelf.questions[0])
    many = shelf.many(shelf.questions[0], bad, shelf.questions[1], absent, keep_going=keep_going)
    rest = "built" if keep_going else "not begun"
    assert [each.state for each in many.questions] == ["up to date", "failed", rest, "failed"]
    assert [many.exit_code, *(each.exit_code for each in many.questions)] == [3, 0, 3, 0, 3]
    assert "nowhere" in many.questions[1].error.what
    assert many.questions[3].error.where == absent


def test_a_build_that_fails_stops_those_after_it_unless_they_are_to_go_on(tmp_path):
    shelf = Shelf(tmp_path)
    offline = shelf.question("web.yaml", "question: How long is a lease?\nengines: [wikipedia]\n")
    questions = (shelf.questions[0], offline, *shelf.questions[1:])
    many = shelf.many(*questions, offline=True, workers=1)
    assert [each.state for each in many.questions] == ["built", "failed", *["not begun"] * 7]
    assert many.exit_code == many.questions[1].exit_code == 7
    again = shelf.many(*questions, offline=True, keep_going=True)
    assert [each.state for each in again.questions] == ["up to date", "failed", *["built"] * 7]


def test_each_question_has_a_budget_of_its_own(tmp_path):
    shelf = Shelf(tmp_path)
    text = f"question: {ASKED[0]}\nsources: [notes]\nconstraints: {{max_tool_calls: "
    poor, rich = (shelf.question(f"{calls}.yaml", f"{text}{calls}}}\n") for calls in (2, 100))
    many = shelf.many(rich, poor, *shelf.questions[1:3])
    assert [each.result.stop_reason for each in many.questions][:2] == ["SOURCES_EXHAUSTED", "MAX_TOOL_CALLS"]
    assert [each.exit_code for each in many.questions] == [0, 6, 0, 0]
    assert many.exit_code == 6
    assert many.questions[1].figures.tool_calls == 2
    assert shelf.many(rich, poor).exit_code == 6


def test_the_outputs_of_each_go_to_a_folder_of_its_own(tmp_path):
    shelf = Shelf(tmp_path)
    out = tmp_path / "out"
    many = shelf.many(*shelf.questions[:2], out=str(out))
    for each in many.questions:
        brief = Path(each.result.folder, "brief.md").read_text()
        assert (out / Path(each.question).stem / "brief.md").read_text() == brief
    twin = shelf.question("more/q0.yaml", OTHERS[0])
    with pytest.raises(UsageError, match="would both go to `q0`"):
        shelf.many(shelf.questions[0], twin, out=str(out))


def test_targets_and_dry_runs_and_rebuilding_are_of_each(tmp_path):
    shelf = Shelf(tmp_path)
    planned = shelf.many(*shelf.questions[:2], dry_run=True)
    assert [each.state for each in planned.questions] == ["planned"] * 2
    assert all(each.result.steps for each in planned.questions)
    assert not (tmp_path / "store").exists()
    made = shelf.many(*shelf.questions[:2], targets=("claims",))
    assert [[*dict(each.result.targets)] for each in made.questions] == [["claims"]] * 2
    first, before = manifests(shelf.many(*shelf.questions[:2])), len(shelf.done())
    again = shelf.many(*shelf.questions[:2], rebuild=True)
    assert manifests(again) == first
    read = [action for stage, action in shelf.done()[before:] if stage == "read_page"]
    assert len(read) == len({*read}) > 0
    unknown = shelf.many(*shelf.questions[:2], targets=("nothing",), workers=1)
    assert [unknown.exit_code, *(each.state for each in unknown.questions)] == [2, "failed", "not begun"]


def test_what_is_interrupted_says_so_and_the_same_command_goes_on(tmp_path, one_by_one):
    shelf = Shelf(tmp_path)
    names = [Path(question).name for question in shelf.questions]
    builder = shelf.start("build", *names, "-j", "2", "-q")
    while not list(tmp_path.glob("store/runs/*/run.json")):
        assert builder.poll() is None
        time.sleep(0.01)
    builder.send_signal(signal.SIGINT)
    assert builder.wait() == 130
    assert shelf.damaged() == []
    ended = [json.loads(path.read_text())["status"] for path in tmp_path.glob("store/runs/*/run.json")]
    assert {*ended} <= {"finished", "interrupted"}
    remembered = len(list(tmp_path.glob("store/remembered/*/*")))
    assert remembered == ended.count("finished") > 0
    done = shelf.carter("build", *names, "-j", "2", "--json")
    answer = json.loads(done.stdout)
    assert [each["result"]["manifest"] for each in answer["questions"]] == one_by_one
    assert (answer["interrupted"], answer["exit_code"], done.returncode) == (False, 0, 0)


def test_the_command_tells_questions_from_targets(tmp_path):
    here = Here(tmp_path)
    (tmp_path / "other").write_text("question: When does the canteen open?\nsources: [notes]\n")
    both = here.carter("build", "question.yaml", "other", "claims", "-q", "-n")
    assert [line for line in both.stdout.splitlines() if line.endswith(":")] == ["question.yaml:", "other:"]
    assert here.carter("build", "question.yaml", "question.yaml", "nothing", "-q").returncode == 2
    one = here.carter("build", "question.yaml", "./question.yaml", "-q")
    assert one.stdout.startswith("built: ")
