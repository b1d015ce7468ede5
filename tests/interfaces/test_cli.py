"""The commands: what they print, and with which exit code."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.few import few
from tests.workspace.place import Here

CHANGING = [
    (r"\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b", "<ulid>"),
    (r"blake3:[0-9a-f]{64}", "<digest>"),
    (r"\d+ actions", "<n> actions"),
]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("cli"))
    first = place.carter("build", "question.yaml", "--out", "out")
    (place.root / "first.out").write_text(first.stdout)
    (place.root / "first.err").write_text(first.stderr)
    return place


def steady(text):
    for pattern, name in CHANGING:
        text = re.sub(pattern, name, text)
    return text


def test_a_build_says_what_it_did_and_where_the_brief_is(place):
    lines = steady((place.root / "first.out").read_text()).splitlines()
    assert re.fullmatch(r"built: <n> actions done, \d+ found done", lines[0])
    assert lines[1].startswith("  run       <ulid>  ")
    assert lines[2] == "  manifest  <digest>"
    assert lines[3] == "  brief     out/brief.md"


def test_without_a_terminal_progress_is_one_line_an_action_on_standard_error(place):
    lines = (place.root / "first.err").read_text().splitlines()
    assert all(line.startswith("building ") for line in lines)
    assert "building facets: never built" in lines or any("never built" in line for line in lines)


def test_a_second_build_says_that_it_is_up_to_date(place):
    done = place.carter("build", "question.yaml")
    assert done.stdout.startswith("up to date: nothing to do\n")
    assert done.stderr == ""


def test_a_plan_names_each_action_and_its_reason_and_does_nothing(place):
    place.note("new.md", "# New\n\nA lease on a job may be held for 50 seconds.\n")
    before = sorted(place.root.glob("store/runs/*"))
    done = place.carter("build", "-n", "question.yaml")
    assert "input changed: corpus" in done.stdout
    assert sorted(place.root.glob("store/runs/*")) == before
    (place.root / "notes" / "new.md").unlink()
    assert place.carter("build", "-n", "question.yaml").stdout.startswith("up to date: ")


def test_single_targets_can_be_built(place):
    done = place.carter("build", "question.yaml", "claims", "--json")
    assert list(json.loads(done.stdout)["targets"]) == ["claims"]


def test_an_unknown_target_lists_those_that_there_are(place):
    done = place.carter("build", "question.yaml", "claim")
    assert done.returncode == 2
    assert "there is no target `claim`" in done.stderr
    assert "claims" in done.stderr


def test_show_gives_the_brief_of_a_run(place):
    done = place.carter("show", "latest")
    assert (place.root / "out" / "brief.md").read_text() in done.stdout


@pytest.mark.parametrize("target", ["brief", "claims", "report", "rounds", "log"])
def test_show_gives_a_target(place, target):
    assert place.carter("show", target).returncode == 0
    assert json.loads(place.carter("show", target, "--json").stdout)["target"] == target


def test_show_gives_the_rounds_as_the_run_report_tells_them(place):
    report = json.loads((place.root / "out" / "run_report.json").read_text())
    text = place.carter("show", "rounds").stdout
    for facts in report["rounds"]:
        assert f"round {facts['number']}: coverage {facts['coverage']:.3f}" in text
        assert f"best not read: {facts['best_unused'] or 'none'}" in text
        for source in facts["read"]:
            assert f"{source['snippets']:3} from {source['url']}" in text
    assert text.endswith(f"{report['stop_reason']}: {report['stop_why']}\n")
    assert re.search(r"coverage \d\.\d{3} of at least 0\.800, gain -?\d\.\d{3} of less than 0\.050", report["stop_why"])


def test_show_walks_a_claim_to_the_characters_of_its_source(place):
    table = json.loads((place.root / "out" / "claims.json").read_text())
    claim = table["claims"][0]
    quote = next(item["quote"] for item in table["evidence"] if item["evidence_id"] == claim["evidence_ids"][0])
    done = place.carter("show", claim["claim_id"])
    assert f"»{' '.join(quote.split())}«" in done.stdout
    assert "notes/" in done.stdout


def test_a_run_is_named_by_any_prefix_of_six_characters(place):
    manifest = json.loads(place.carter("build", "question.yaml", "--json").stdout)["manifest"]
    for name in (manifest, manifest[7:13], "latest"):
        assert place.carter("verify", name).returncode == 0
    assert place.carter("verify", manifest[7:12]).returncode == 2


def test_what_nothing_is_named_is_told_with_what_there_is(place):
    done = place.carter("show", "nothing")
    assert done.returncode == 2
    assert "there is no run, target or claim `nothing`" in done.stderr


def test_verify_counts_what_it_checked(place):
    done = place.carter("verify")
    assert re.fullmatch(
        r"all holds: run <ulid>: \d+ claims, \d+ quotations, \d+ sources, \d+ blobs, \d+ events\n", steady(done.stdout)
    )


def test_verify_tells_how_damage_is_mended_and_the_way_leads_there(tmp_path):
    place = Here(tmp_path)
    place.build()
    for blob in place.root.glob("store/blobs/*/*"):
        blob.write_bytes(b"")
    done = place.carter("verify")
    assert done.returncode == 5
    assert "`carter build -B` with its question file" in done.stderr
    assert place.carter("build", "-q", "-B", "question.yaml").returncode == 0
    done = place.carter("verify")
    assert (done.returncode, done.stderr) == (0, "")


def test_run_without_a_source_asks_nobody_where_there_is_no_word_to_ask_for(place):
    done = place.carter("run", "--question", "Why?", "--json")
    assert done.returncode == 0
    assert (
        "holds no word that could be looked for"
        in (place.root / json.loads(done.stdout)["folder"] / "brief.md").read_text()
    )


@pytest.mark.parametrize("words", [(), ("Why?", "--question", "How?"), ("",)], ids=str)
def test_run_wants_one_question(place, words):
    done = place.carter("run", *words, "--source", "notes", "--json")
    assert done.returncode == 2
    assert "one question is wanted" in done.stderr


def test_run_takes_the_question_as_a_word_or_by_its_name(place):
    asked = ("How long does a worker hold a lease on a job?", "--source", "notes", "--quiet")
    one, other = place.carter("run", *asked), place.carter("run", "--question", *asked)
    assert (one.returncode, other.returncode) == (0, 0), one.stderr + other.stderr
    assert other.stdout.startswith("up to date")


def test_run_answers_a_question_from_the_command_line(place):
    done = place.carter(
        "run",
        "--question",
        "How long is a lease held on a job?",
        "--source",
        "notes",
        "--max-sources",
        "8",
        "--max-minutes",
        "8",
        "-q",
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("built: ")


def test_init_writes_a_question_file_and_never_over_another(place):
    assert place.carter("init", "fresh.yaml").returncode == 0
    again = place.carter("init", "fresh.yaml")
    assert again.returncode == 3
    assert "there is already a file" in again.stderr


def test_errors_are_json_where_json_is_asked_for(place):
    done = place.carter("show", "nothing", "--json")
    assert json.loads(done.stdout)["error"]["what"].startswith("there is no run")
    assert json.loads(done.stdout)["exit_code"] == done.returncode == 2


def test_debug_shows_where_an_error_came_from(place):
    assert "Traceback" in place.carter("--debug", "show", "nothing").stderr


def test_every_answer_carries_its_schema_version(place):
    for words in (("build", "question.yaml"), ("show", "brief"), ("verify", "latest")):
        assert json.loads(place.carter(*words, "--json").stdout)["schema_version"] == 1


def test_control_characters_in_a_name_reach_no_terminal(place):
    done = place.carter("show", "a\x1b]52;c;x\x07\x9b31mb")
    assert "\x1b" not in done.stderr
    assert "\\x1b" in done.stderr


def test_an_unknown_option_is_a_usage_error(place):
    assert place.carter("build", "--nothing").returncode == 2


def test_whoever_stops_reading_is_no_error(place):
    program = f"{sys.executable} -m carter"
    for command in (
        f"{program} show brief | head -n 1",
        f"{program} build -B question.yaml 2>&1 >/dev/null | head -n 1",
    ):
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command],
            cwd=place.root,
            env=place.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""


def test_json_is_json_also_where_the_command_line_is_wrong(place):
    for words in (("build", "--json"), ("build", "-j", "0", "--json", "q"), ("build", "--json", "q\udcff.yaml")):
        done = place.carter(*words)
        assert json.loads(done.stdout)["exit_code"] == done.returncode


def test_progress_on_a_terminal_is_one_live_line_and_leaves_nothing_behind(tmp_path):
    place = Here(tmp_path)
    place.note("odd [/] name.md", "# Odd [/]\n\nA worker holds a lease on a job for 5 seconds.\n")
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "carter", "build", "question.yaml"],
        cwd=tmp_path,
        env=place.environment(TERM="xterm"),
        stderr=theirs,
        stdout=subprocess.PIPE,
        check=False,
    )
    os.close(theirs)
    told = os.read(ours, 1_000_000).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "actions" in told
    assert done.stdout.startswith(b"built: ")


@pytest.mark.parametrize(
    "words", few([(("log",),), (("verify", "--json"),), (("log", "nosuch", "--json"),), (("log", "nosuch"),)], 1)
)
def test_where_no_output_can_be_written_it_ends_with_a_code_and_without_a_traceback(place, words):
    """Standard output is full, then standard error too."""
    command = [sys.executable, "-m", "carter", *words]
    at = {"cwd": place.root, "env": place.environment(), "check": False}
    with Path("/dev/full").open("wb") as full:
        told = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, **at)
        silent = subprocess.run(command, stdout=full, stderr=full, **at)
    code = 2 if "nosuch" in words else 4
    assert (told.returncode, silent.returncode) == (code, code)
    assert told.stderr.startswith(b"carter: ")
    assert b"Traceback" not in told.stderr
