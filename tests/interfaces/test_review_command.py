"""`carter review`: what it records, what it shows, and how it is refused."""

import json
import os
import pty
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from carter.research.review_file import Judgements
from carter.workspace import Workspace
from tests.interfaces.test_cli import steady
from tests.workspace.place import Here

LEASE = "A worker holds a lease on a job for 60 seconds."


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("reviewed"))
    place.build()
    return place


@pytest.fixture
def place(built, tmp_path):
    return built.copied(tmp_path)


def _claims(place):
    (path,) = place.root.glob("store/runs/*/claims.json")
    return {claim["text"]: claim["claim_id"] for claim in json.loads(path.read_text())["claims"]}


def _shown(place, *words):
    return json.loads(place.carter("review", *words, "--json").stdout)


def _in_brief(place):
    (path,) = place.root.glob("store/runs/*/claims.json")
    return sum(claim["in_brief"] for claim in json.loads(path.read_text())["claims"])


def _files(place):
    return sorted((place.root / "cassettes" / "reviews").glob("*.json"))


def test_a_run_that_nobody_judged_has_no_review_and_showing_it_writes_nothing(place):
    before = sorted(path for path in place.root.rglob("*"))
    done = place.carter("review")
    assert steady(done.stdout) == (
        "run <ulid>: How long does a worker hold a lease on a job?\n  0 reviews of this brief, 0 stale\n"
    )
    assert done.returncode == 0
    assert sorted(path for path in place.root.rglob("*")) == before


def test_judgements_by_options_are_recorded_and_two_people_stand_side_by_side(place):
    claim = _claims(place)[LEASE]
    words = ("--claim", f"{claim[:8].lower()}=accept", "--brief", "accept", "--rubric", "accuracy=4", "--note", "Good.")
    done = place.carter("review", "latest", "--by", "Ada", *words)
    assert steady(done.stdout) == "recorded: review <ulid> by Ada of run <ulid>: brief accept, 1 claim, 1 criterion\n"
    place.carter("review", "--claim", f"{claim}=reject: no unit\nis given", CARTER_REVIEWER="Bob")
    total = len(_claims(place))
    lines = steady(place.carter("review").stdout).splitlines()
    day = _shown(place)["reviews"][0]["at"][:10]
    assert lines == [
        "run <ulid>: How long does a worker hold a lease on a job?",
        "  2 reviews of this brief, 0 stale",
        f"accept by Ada, {day}: accuracy 4",
        "    Good.",
        f"no verdict by Bob, {day}",
        f"<ulid>  {LEASE}",
        "    accept by Ada",
        "    reject by Bob: no unit is given",
        f"accepted: 1 of 2 judgements, on 1 of {total} claims; 1 disputed",
    ]
    assert f"reviewed: accept by Ada, {day}, 1 claims judged" in place.carter("show").stdout.splitlines()
    shown = place.carter("show", claim).stdout
    assert f"  reviewed: reject by Bob, {day}: no unit is given" in shown.splitlines()


def test_a_later_judgement_of_the_same_person_counts_and_the_earlier_is_kept(place):
    place.carter("review", "--by", "Ada", "--brief", "reject")
    (first,) = _files(place)
    before = first.read_bytes()
    place.carter("review", "--by", "Ada", "--brief", "accept")
    shown = _shown(place)
    assert shown["of_brief"] == {"accepted": 1, "rejected": 0, "unsure": 0, "disputed": 0, "judged": 1}
    assert [review["verdict"] for review in shown["reviews"]] == ["reject", "accept"]
    assert first.read_bytes() == before


def test_a_review_is_stale_once_the_brief_is_another_and_again_current_once_it_is_the_same(place):
    place.carter("review", "--by", "Ada", "--brief", "accept", "--claim", f"{_claims(place)[LEASE]}=accept")
    place.note("canteen.txt", "A worker may hold a lease on a job for 75 seconds.\n")
    place.build()
    lines = steady(place.carter("review").stdout).splitlines()
    assert lines[1] == "  0 reviews of this brief, 1 stale"
    assert lines[-1].endswith("of run <ulid>; 1 of the 1 claim it judged read the same here")
    assert lines[-1].startswith("stale: accept by Ada")
    assert _shown(place)["of_brief"]["judged"] == 0
    assert "reviewed: 1 stale, of another brief to this question" in place.carter("show").stdout
    place.note("canteen.txt", "The canteen opens at noon.\n")
    place.build()
    place.build("-B")
    assert _shown(place)["of_brief"]["judged"] == 1


def test_a_review_outlives_the_store(place):
    place.carter("review", "--by", "Ada", "--claim", f"{_claims(place)[LEASE]}=unsure")
    run = _shown(place)["run"]
    assert json.loads(place.carter("verify", "--store", "--json").stdout)["strays"] == []
    shutil.rmtree(place.root / "store")
    shown = _shown(place, run)
    assert shown["claims"][0]["text"] == LEASE
    assert shown["claims"][0]["judgements"][0]["judgement"] == "unsure"
    assert place.carter("review", "latest").returncode == 2


def test_a_form_is_printed_filled_in_and_recorded(place):
    form = place.carter("review", "--template").stdout
    filled = form.replace("by:        # your name", "by: Ada").replace("verdict:   #", "verdict: unsure #")
    filled = filled.replace("    judgement:\n", "    judgement: accept\n", 1)
    (place.root / "form.yaml").write_text(filled)
    done = place.carter("review", "--from", "form.yaml")
    assert steady(done.stdout) == "recorded: review <ulid> by Ada of run <ulid>: brief unsure, 1 claim\n"
    place.note("canteen.txt", "A worker may hold a lease on a job for 75 seconds.\n")
    place.build()
    late = place.carter("review", "--from", "form.yaml")
    assert late.returncode == 3
    assert "this form is of another brief" in late.stderr
    assert len(_files(place)) == 1


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("latest", "--by", "Ada", "--brief", "yes"), 2, "--brief: `yes` is no judgement"),
        (("latest", "--by", "Ada", "--claim", "ABCDEFGH=accept"), 2, "no claim of this run begins with `ABCDEFGH`"),
        (("latest", "--by", "Ada", "--claim", "A=accept"), 2, "no claim of this run begins with `A`"),
        (("latest", "--by", "Ada", "--claim", "ABCDEFGH"), 2, "`` is no judgement"),
        (("latest", "--by", "Ada", "--rubric", "beauty=4"), 2, "`beauty=4` is no level of the rubric"),
        (("latest", "--by", "Ada", "--rubric", "accuracy=5"), 2, "`accuracy=5` is no level of the rubric"),
        (("latest", "--brief", "accept"), 2, "--by: nobody says who judged"),
        (("latest", "--by", "A\nB", "--brief", "accept"), 2, "`by`: string should match pattern"),
        (("latest", "--by", "\udcff", "--brief", "accept"), 2, "`by`: "),
        (
            ("latest", "--by", "Ada", "--note", "key AKIAIOSFODNN7EXAMPLX"),
            3,
            "the review holds what looks like a secret",
        ),
        (("latest", "--from", "missing.yaml"), 3, "missing.yaml: cannot read the form: No such file or directory"),
        (("latest", "--from", "question.yaml"), 3, "question.yaml:1: unknown key `question` in the review"),
        (("latest", "--template", "--brief", "accept"), 2, "from options, from a form or from a terminal"),
        (("latest", "--ask", "--by", "Ada"), 2, "--ask: this is no terminal"),
        (("01J9Z3M5Q8W0T2R4Y6A8C0E2G4",), 2, "there is no run `01J9Z3M5Q8W0T2R4Y6A8C0E2G4`"),
    ],
)
def test_what_cannot_be_recorded_is_refused_and_nothing_is_kept(place, words, code, told):
    done = place.carter("review", *words)
    assert (done.returncode, told in done.stderr) == (code, True), done.stderr
    assert _files(place) == []


def test_reviews_that_are_recorded_at_once_are_all_kept(place):
    def record(number):
        judged = Judgements(by=f"Person {number % 4}", verdict="accept")
        return Workspace(str(place.root)).history.review("latest", judged).review

    with ThreadPoolExecutor(8) as threads:
        recorded = list(threads.map(record, range(24)))
    assert sorted(path.stem for path in _files(place)) == sorted({*recorded})
    assert len(recorded) == 24
    assert _shown(place)["of_brief"]["judged"] == 4


def test_one_claim_is_not_judged_twice_in_one_review(place):
    claim = _claims(place)[LEASE]
    done = place.carter("review", "--by", "Ada", "--claim", f"{claim}=accept", "--claim", f"{claim[:9]}=reject")
    assert done.returncode == 2
    assert "one claim is judged twice" in done.stderr


@pytest.mark.parametrize("kept", [0, 30, -1])
def test_a_review_that_was_cut_or_edited_is_named_and_not_counted(place, kept):
    place.carter("review", "--by", "Ada", "--brief", "accept")
    place.carter("review", "--by", "Bob", "--brief", "reject")
    path = _files(place)[0]
    whole = path.read_bytes()
    path.write_bytes(whole[:kept] if kept >= 0 else whole.replace(b'"accept"', b'"reject"'))
    done = place.carter("review")
    assert done.returncode == 5
    assert path.name in done.stderr
    assert "1 review of this brief" in done.stdout
    checked = place.carter("cassettes", "check")
    assert checked.returncode == 5
    assert path.name in checked.stdout
    assert place.carter("show").returncode == 0


def test_each_claim_and_criterion_is_asked_for_on_a_terminal(place):
    skipped = "s\n" * (_in_brief(place) - 2)
    assert _asked(place, "Ada\n", "a\n", "r\nno unit\n", skipped, "4\n0\n3\n0\n0\n", "a\n", "fine\n") == 0
    (review,) = _shown(place)["reviews"]
    assert (review["by"], review["verdict"], review["note"]) == ("Ada", "accept", "fine")
    assert [(each["judgement"], each["note"]) for each in review["claims"]] == [("accept", ""), ("reject", "no unit")]
    assert review["ratings"] == [{"criterion": "accuracy", "level": 4}, {"criterion": "coverage", "level": 3}]


def test_quitting_records_the_claims_that_were_judged_and_nothing_of_the_brief(place):
    assert _asked(place, "Ada\n", "u\nwho knows\n", "q\n") == 0
    (review,) = _shown(place)["reviews"]
    assert (review["verdict"], review["ratings"], review["claims"][0]["note"]) == ("", [], "who knows")


@pytest.mark.parametrize("ratings", [[], ["4"], ["4", "2"]])
def test_what_was_judged_before_the_end_of_input_is_recorded(place, ratings):
    skipped = "s\n" * (_in_brief(place) - 1) if ratings else ""
    assert _asked(place, "Ada\n", "a\n", skipped, *(f"{level}\n" for level in ratings), "\x04") == 130
    (review,) = _shown(place)["reviews"]
    assert (review["verdict"], len(review["claims"]), len(review["ratings"])) == ("", 1, len(ratings))


def test_ending_it_before_anything_was_judged_records_nothing(place):
    assert _asked(place, "Ada\n", "\x04") == 130
    assert _files(place) == []


def _asked(place, *answers):
    """Answer on a terminal, whose input is read as it comes; the exit code."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "carter", "review", "--ask"],
        cwd=place.root,
        env=place.environment(),
        stdin=theirs,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    os.write(ours, "".join(answers).encode())
    code = process.wait(timeout=60)
    os.close(ours)
    return code
