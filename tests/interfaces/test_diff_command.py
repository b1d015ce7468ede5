"""`carter diff`: what it prints, its exit codes, and that a stranger's words break nothing."""

import json
import re
import subprocess
import sys

import pytest

from tests.workspace.compared import Desk

STEADY = [(r"\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b", "<ulid>"), (r"blake3:[0-9a-f]{12}…", "<digest>")]
TOLD = """\
differs: brief, claims, report
  then  <ulid>  <digest>  8 claims
  now   <ulid>  <digest>  4 claims

what moved:
  notes/canteen.txt changed
  notes/lease.md vanished

claims: 0 changed, 0 added, 4 removed, 4 with the same words
- <ulid>  A worker holds a lease on a job for 60 seconds.
    because of: notes/lease.md vanished
    file:notes/lease.md:
      - A worker holds a lease on a job for 60 seconds.
- <ulid>  The lease is renewed while the job runs.
    because of: notes/lease.md vanished
    file:notes/lease.md:
      - The lease is renewed while the job runs.
"""
END = """\
= 4 claims with the same words: other confidence; because of: notes/canteen.txt changed; notes/lease.md vanished \
(by way of extract_snippets)

actions: 38 differ, 11 are equal (--stages tells which)
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("diff"))
    desk.make()
    (desk.root / "notes" / "lease.md").unlink()
    desk.note("canteen.txt", "The canteen opens at ten.\n")
    desk.make()
    return desk


def steady(text):
    for pattern, name in STEADY:
        text = re.sub(pattern, name, text)
    return text


def test_the_last_two_runs_are_compared_claim_by_claim_with_the_cause_of_each(desk):
    done = desk.carter("diff")
    assert done.returncode == 1
    assert steady(done.stdout).startswith(TOLD)
    assert steady(done.stdout).endswith(END)
    assert done.stderr == ""


def test_equal_parts_are_counted_and_the_others_told_one_a_line(desk):
    lines = desk.carter("diff", "--stages").stdout.splitlines()
    lines = lines[lines.index("actions: 38 differ, 11 are equal") + 1 :]
    assert "~ round 1/candidates  (search)  input corpus; 1 of 2 replies" in lines
    assert "- round 1/documents  (read_page)  2 equal, 1 removed" in lines
    assert not [line for line in lines if " facets " in line]


def test_the_briefs_are_compared_line_by_line_where_asked(desk):
    text = desk.carter("diff", "--text").stdout
    assert re.search(r"^--- brief\.md of [0-9A-Z]{26}\n\+\+\+ brief\.md of [0-9A-Z]{26}\n@@ ", text, flags=re.MULTILINE)
    assert "\n--- brief.md" not in desk.carter("diff").stdout


def test_a_run_is_the_same_as_itself_and_says_so_with_exit_0(desk):
    done = desk.carter("diff", "latest", "latest", "--stages", "--text")
    assert done.returncode == 0
    assert re.fullmatch(r"the same: blake3:[0-9a-f]{64}\n  [0-9A-Z]{26}\n", done.stdout)


def test_as_json_every_key_is_always_there(desk):
    differing, same = (json.loads(desk.carter("diff", *runs, "--json").stdout) for runs in ((), ("latest", "latest")))
    assert differing.keys() == same.keys() > {"schema_version", "same", "causes", "claims", "stages", "brief", "notes"}
    assert (differing["same"], same["same"]) == (False, True)
    (cause, _) = differing["causes"]
    assert cause == {
        "of": "source",
        "what": "file:notes/canteen.txt",
        "how": "changed",
        "then": cause["then"],
        "now": cause["now"],
        "words": "notes/canteen.txt changed",
    }
    assert {*differing["claims"][0]} == {"how", "differing", "then", "now", "causes", "via", "snippets"}


@pytest.mark.parametrize("name", ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "latest~7", "abc", "notes"])
def test_a_run_that_is_not_there_is_an_error_of_usage(desk, name):
    done = desk.carter("diff", name, "latest")
    assert done.returncode == 2
    assert "there is no run" in done.stderr
    assert "to mend: " in done.stderr


def test_what_a_stranger_wrote_moves_no_cursor_and_adds_no_line(tmp_path):
    desk = Desk(tmp_path)
    desk.make()
    desk.note(
        "evil\n- 01ARZ3NDEKTSV4RRFFQ69G5FAV.md", "# L\n\nA worker holds a lease on a job for 7 \x1b[2J seconds.\n"
    )
    desk.make()
    done = desk.carter("diff", "--text", "--stages")
    assert "\x1b" not in done.stdout
    assert "evil - 01ARZ3NDEKTSV4RRFFQ69G5FAV.md appeared" in done.stdout
    assert not re.search(r"^- 01ARZ3NDEKTSV4RRFFQ69G5FAV", done.stdout, flags=re.MULTILINE)


def test_it_is_quiet_where_nobody_reads_on(desk):
    shell = f"{sys.executable} -m carter diff --stages --text | head -1"
    how = {"cwd": desk.root, "env": desk.environment(), "capture_output": True, "text": True}
    done = subprocess.run(["bash", "-c", shell], check=False, **how)
    assert (done.stdout, done.stderr) == ("differs: brief, claims, report\n", "")
