"""What `carter build` prints of many questions, to the letter, without what differs each time."""

import json
import re

import pytest

from tests.workspace.place import Here

CHANGING = [
    (r"\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b", "<ulid>"),
    (r"\d+\.\d +<ulid>", "<seconds>  <ulid>"),
    (r"\d+ actions? done, \d+ found done, \d+ of", "<n> actions done, <n> found done, <n> of"),
]
QUESTIONS = {
    "canteen.yaml": "question: When does the canteen open?\nsources: [notes]\n",
    "poor.yaml": "question: When is a job run twice?\nsources: [notes]\nconstraints: {max_tool_calls: 2}\n",
    "bad.yaml": "question: When?\nsources: [nowhere]\n",
}


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """Three questions, of which one cannot be read and one has a budget that is too small."""
    place = Here(tmp_path_factory.mktemp("many"))
    for name, text in QUESTIONS.items():
        (place.root / name).write_text(text)
    return place


def printed(here, *words):
    """Exit code, standard output and standard error, made steady."""
    done = here.carter("build", *words)
    text = f"exit {done.returncode}\n--- out\n{done.stdout}--- err\n{done.stderr}".replace(str(here.root), "<root>")
    for pattern, shown in CHANGING:
        text = re.sub(pattern, shown, text)
    return text


def test_the_table_of_many_questions_is_the_golden_one(here, snapshot):
    """One test, as each command finds what the one before it has left."""
    stopped = printed(here, *QUESTIONS, "-q")
    assert stopped == snapshot(name="stopped")
    assert printed(here, *QUESTIONS, "-q", "-k", "-j", "2") == snapshot(name="kept going")
    assert printed(here, "canteen.yaml", "poor.yaml", "-q") == snapshot(name="nothing to do")
    assert printed(here, "canteen.yaml", "question.yaml", "-q") == snapshot(name="one more")
    assert printed(here, "canteen.yaml", "question.yaml") == snapshot(name="all up to date")


def test_the_json_of_many_questions_is_one_document(here):
    here.carter("build", "canteen.yaml", "-q")
    answer = json.loads(here.carter("build", *QUESTIONS, "--json", "-k").stdout)
    assert [*answer] == ["schema_version", "questions", "shared", "interrupted", "exit_code"]
    assert [(each["question"], each["exit_code"]) for each in answer["questions"]] == [
        ("canteen.yaml", 0),
        ("poor.yaml", 6),
        ("bad.yaml", 3),
    ]
    assert answer["exit_code"] == 6
    canteen, _, bad = answer["questions"]
    assert canteen["result"]["targets"].keys() == {"brief", "claims", "report"}
    assert (bad["result"], bad["error"]["where"]) == (None, "bad.yaml, source 1")
