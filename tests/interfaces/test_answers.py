"""What every command answers with `--json` is as docs/schemas/answers.schema.json says, and nothing else."""

import contextlib
import io
import json
import os
from pathlib import Path

import jsonschema
import pytest

from carter.interfaces.cli.main import main
from tests.layout.tree import ROOT
from tests.workspace.place import NOTES, Here
from tools.answers import ANSWERS, ERROR, definition
from tools.commands import commands

SCHEMA = json.loads((ROOT / "docs" / "schemas" / "answers.schema.json").read_text(encoding="utf-8"))
REPORT = """A worker holds a lease on a job for 60 seconds [1]. "A job is run 4 times" [1], and 40 more [7].

## References

[1] https://example.org/lease
[2] https://example.org/nowhere
"""
PAIRS = """{"id": "a", "claim": "A worker holds a lease.", "evidence": "A worker holds a lease on a job."}
{"id": 2, "claim": "A worker holds a lease for 9 days.", "evidence": ["A worker holds a lease for 8 days."]}
{"claim": "The lease is held.", "evidence": ["The lease is held."]}
no JSON
"""
QUESTION = "question.yaml"
ERRORS = (
    "why nobody",
    "verify nope",
    "log --type ASKED",
    "export latest --html",
    "build nowhere.yaml",
    "cassettes show 000000000000",
    "nonsense",
)
CASES = (
    "build -n question.yaml",
    "build -n -B question.yaml",
    "why brief question.yaml",
    "build question.yaml",
    "build question.yaml nowhere.yaml -k",
    "run Noon? --source notes -q",
    "audit report.md",
    "audit report.md --sources notes --min quotes_held=100",
    "cassettes list",
    "cassettes check",
    "cassettes scrub --env A_SECRET",
    "cassettes show FIRST",
    "--root SHIPPED cassettes list",
    "--root SHIPPED cassettes check",
    "--root SHIPPED cassettes show FETCHED",
    "--root SHIPPED log",
    "diff --stages --text latest~2 latest~1",
    "diff latest latest",
    "diff latest~1 latest",
    "doctor",
    "engines",
    "export latest --statement -o statement.json",
    "export latest --html -o page.html",
    "extract notes/twice.html",
    "fetch http://127.0.0.1:1/",
    "fetch ftp://nowhere/",
    "gc",
    "judge pairs.jsonl",
    "log",
    "log latest",
    "log latest --type ACTION",
    "match lease notes/lease.md",
    "match canteen notes/lease.md notes",
    "match nothing notes/lease.md",
    "models list",
    "recheck latest~1",
    "replay --run-id latest~1",
    "review latest~1",
    "review latest~1 --template",
    "review latest~1 --by Ada --claim CLAIM=reject:no --brief accept --rubric accuracy=3",
    "review latest~1",
    "review latest~2",
    "show latest~1",
    "show CLAIM",
    "show claims",
    "show brief",
    "show rounds",
    "show facets",
    "stats",
    "store stats",
    "pin latest~1",
    "pin",
    "pin latest~1 --remove",
    "verify latest",
    "verify latest --require-approval",
    "verify statement.json",
    "why CLAIM --run latest~1",
    "why brief",
    "verify --store --read-data",
    "BREAK",
    "verify latest",
    "verify --store --read-data",
    "cassettes check",
    "verify --repair",
    "gc --grace 1h --keep-last 1",
    *ERRORS,
)
ASKED = [number for number, case in enumerate(CASES) if case != "BREAK"]


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """Here in CASES -> the objects that were printed, over one small workspace that was built twice."""
    place = Here(tmp_path_factory.mktemp("answers"))
    assert place.build()["state"] == "built"
    place.note("lease.md", NOTES["lease.md"].replace("60", "61"))
    assert place.build()["state"] == "built"
    (place.root / "report.md").write_text(REPORT)
    (place.root / "pairs.jsonl").write_text(PAIRS)
    folder = Path.cwd()
    os.chdir(place.root)
    os.environ["A_SECRET"] = "seconds. The lease"
    try:
        yield _all(place)
    finally:
        os.chdir(folder)
        del os.environ["A_SECRET"]


def _all(place):
    names = {"SHIPPED": str(ROOT)}
    told = {}
    for number, case in enumerate(CASES):
        if case == "BREAK":
            _break(place.root / "store" / "blobs")
            _break(place.root / "cassettes" / "blobs")
            continue
        told[number] = _answered([_named(word, names) for word in case.split()])
        if case.endswith("cassettes list"):
            rows = told[number][0]["recordings"]
            names |= {"FIRST": rows[0]["key"], "FETCHED": next((each["key"] for each in rows if each["exchanges"]), "")}
        if case == "build question.yaml":
            table = json.loads((place.root / "store" / "runs" / told[number][0]["run"] / "claims.json").read_text())
            names["CLAIM"] = table["claims"][0]["claim_id"]
    return told


def _break(folder):
    blob = min(path for path in folder.rglob("*") if path.is_file())
    blob.write_bytes(b"x" + blob.read_bytes()[1:])


def _named(word, names):
    first, mark, rest = word.partition("=")
    return names.get(first, first) + mark + rest


def _answered(words):
    """The objects that a command prints; one on each line where several do."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()), pytest.raises(SystemExit):
        main([*words, "--json"])
    text = out.getvalue()
    try:
        return [json.loads(text)]
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines()]


def _validator(name, number=None):
    whole = SCHEMA["$defs"][name]
    part = whole["anyOf"][number] if number is not None and "anyOf" in whole else whole
    return jsonschema.Draft202012Validator({**part, "$defs": SCHEMA["$defs"]})


def _command(case):
    words = case.removeprefix("--root SHIPPED ").split()
    return next((name for name in (f"carter {' '.join(words[:2])}", f"carter {words[0]}") if name in ANSWERS), "")


@pytest.mark.parametrize("number", ASKED, ids=lambda number: f"{number} {CASES[number]}")
def test_an_answer_is_as_the_schema_says(answers, number):
    case = CASES[number]
    printed = answers[number]
    assert printed
    for each in printed:
        failed = "error" in each
        assert failed == (case in ERRORS or (case.startswith("judge") and each is printed[-1])), each
        name = ERROR if failed else definition(_command(case))
        assert [f"{error.json_path}: {error.message[:300]}" for error in _validator(name).iter_errors(each)] == []


def test_every_shape_that_is_defined_was_answered(answers):
    given = [(_command(CASES[number]), each) for number, printed in answers.items() for each in printed]
    never = [
        (name, shape.of.__name__)
        for name, shapes in ANSWERS.items()
        if name != "carter serve"  # ends when it is told to: tests/web/test_serve.py reads what it says
        for number, shape in enumerate(shapes)
        if not any(name == command and _validator(definition(name), number).is_valid(each) for command, each in given)
    ]
    assert never == []


def test_every_command_that_answers_as_json_has_a_definition_and_no_other_has():
    with_json = [name for name, each in commands().items() if any("--json" in one.opts for one in each.params)]
    assert list(ANSWERS) == with_json


def test_the_schema_of_answers_is_a_schema_and_allows_no_field_that_it_does_not_name():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    objects = [each for each in _within(SCHEMA) if "properties" in each]
    assert len(objects) > len(ANSWERS)
    assert [each for each in objects if each["additionalProperties"] is not False] == []
    assert [each for each in objects if each["required"] != list(each["properties"])] == []


def _within(value):
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _within(each)
