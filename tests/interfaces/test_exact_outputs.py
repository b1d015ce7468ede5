"""What each command prints, to the letter: over one small workspace, without what differs each time."""

import contextlib
import io
import json
import os
import re
from pathlib import Path

import pytest

from carter.interfaces.cli.main import main
from tests.workspace.place import NOTES, Here
from tools.commands import commands

REPORT = (
    "A worker holds a lease for 60 seconds [1]. And 40 more [7].\n\n## References\n\n[1] https://example.org/lease\n"
)
PAIRS = '{"id": "a", "claim": "A worker holds a lease.", "evidence": ["A worker holds a lease on a job."]}\n'
CHANGING = [
    (r"\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b", "<ulid>"),
    (r"blake3:[0-9a-f]{12,64}", "<digest>"),
    (r"\b[0-9a-f]{64}\b", "<sha256>"),
    (r"^[0-9a-f]{12}(?=  )", "<key>"),
    (r"\d{4}-\d\d-\d\d[T ][\d:.]+Z?", "<time>"),
    (r"\b\d\d:\d\d:\d\d\.\d{3}\b", "<time>"),
    (r"\b202\d-\d\d-\d\d\b", "<day>"),
    (r"(?<!\d)(\d+ of )?\d+(,\d{3})* (actions|rows|blobs|events|bytes|ms|results)\b", r"<n> \3"),
    (r"(?<!\d)\d+(\.\d)? (B|kB|MB)\b", r"<n> \2"),
    (r"(line|by \w+|version) \d+\b", r"\1 <n>"),
    (r"p(50|90) [\d.]+ s", r"p\1 <n> s"),
]
ENGINES_KEYS = re.compile(r"^(BRAVE|EXA|TAVILY|SERP|GOOGLE|KAGI|OPENALEX|CARTER|ANTHROPIC|SEARX)")
CASES = {
    "carter audit": "audit report.md --sources notes",
    "carter build": "build question.yaml -q",
    "carter cassettes check": "cassettes check",
    "carter cassettes list": "cassettes list --kind fetch",
    "carter cassettes scrub": "cassettes scrub --env A_SECRET",
    "carter cassettes show": "cassettes show FETCHED",
    "carter completion": "completion fish",
    "carter diff": "diff latest~1 latest",
    "carter doctor": "doctor",
    "carter engines": "engines",
    "carter export": "export latest --csl -o references.json",
    "carter extract": "extract notes/twice.html",
    "carter fetch": "fetch http://127.0.0.1:1/",
    "carter gc": "gc",
    "carter init": "init other.yaml",
    "carter judge": "judge pairs.jsonl",
    "carter log": "log",
    "carter match": "match lease notes/lease.md",
    "carter models list": "models list",
    "carter models serve": "models serve",
    "carter pin": "pin latest",
    "carter recheck": "recheck latest",
    "carter replay": "replay --run-id latest",
    "carter review": "review latest --by Ada --brief accept --rubric accuracy=3",
    "carter run": "run Noon? --source notes -q",
    "carter show": "show latest",
    "carter stats": "stats",
    "carter store stats": "store stats",
    "carter verify": "verify latest",
    "carter why": "why 1",
}
ELSEWHERE = {
    "carter models install",  # asks the network: tests/interfaces/test_models_command.py
    "carter serve",  # ends when it is told to: tests/web/test_serve.py
}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Two builds, the second after a note changed; all commands are given there, with no key set."""
    place = Here(tmp_path_factory.mktemp("exact"))
    assert place.build()["state"] == "built"
    place.note("lease.md", NOTES["lease.md"].replace("60", "61"))
    assert place.build()["state"] == "built"
    (place.root / "report.md").write_text(REPORT)
    (place.root / "pairs.jsonl").write_text(PAIRS)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place.root)
        for name in [name for name in os.environ if ENGINES_KEYS.match(name)]:
            patch.delenv(name)
        patch.setenv("CARTER_MODELS", str(place.root / "models"))
        patch.setenv("XDG_CONFIG_HOME", str(place.root))
        patch.setenv("A_SECRET", "seconds. The lease")
        yield place


def _printed(words):
    """Exit code, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as ended:
        main(words)
    return f"exit {ended.value.code}\n--- out\n{out.getvalue()}--- err\n{err.getvalue()}"


def _steady(name, text, root):
    text = text.replace(str(root), "<root>")
    for pattern, shown in CHANGING:
        text = re.sub(pattern, shown, text, flags=re.MULTILINE)
    if name == "carter doctor":  # the names of the checks alone: what they find is of the machine
        return "\n".join(re.findall(r"^(?:ok    |note  |FAULT )([^:]+):", text, flags=re.MULTILINE))
    if name == "carter cassettes list":  # the order is that of digests
        return "\n".join(sorted(text.splitlines()))
    if name == "carter store stats":  # which types of records there are is of the stages
        text = re.sub(r"^(?:research|kernel)/.*\n", "", text, flags=re.MULTILINE)
        return re.sub(r"(?<= )\d+(?= <)|(?<=: )[\d.]+", "<n>", re.sub(" +", " ", text))
    return text


def _key(place):
    rows = json.loads(place.carter("cassettes", "list", "--kind", "fetch", "--json").stdout)["recordings"]
    return next(row["key"] for row in rows if row["asked"] == "file:notes/twice.html")


def test_every_command_prints_what_it_printed(place, snapshot):
    """One test, as what is recorded and reviewed by one command is told by the next."""
    names = {"FETCHED": _key(place)}
    for name, case in CASES.items():
        printed = _printed([names.get(word, word) for word in case.split()])
        assert _steady(name, printed, Path.cwd()) == snapshot(name=name.replace(" ", "_"))


def test_no_command_is_left_out():
    assert {*CASES, *ELSEWHERE} == set(commands())
