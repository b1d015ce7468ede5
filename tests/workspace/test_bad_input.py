"""Bad input of every kind: one clear error with its exit code, or an honest brief; nothing is lost."""

import json

import pytest

from tests.workspace.place import NOTES, QUESTION, Here

REFUSED = {
    "no question file": (None, 2 + 1, "cannot read the question file"),
    "no question": ("sources: [notes]\n", 3, "question"),
    "a blank question": ("question: '  '\nsources: [notes]\n", 3, "question"),
    "no sources": ("question: Why?\n", 3, "names no sources"),
    "a folder that is not there": ("question: Why?\nsources: [note]\n", 3, "notes"),
    "a pattern that fits nothing": ("question: Why?\nsources: ['notes/*.pdf']\n", 3, "notes/*.pdf"),
    "an unknown key": ("question: Why?\nsource: [notes]\n", 3, "sources"),
    "a value out of range": ("question: Why?\nsources: [notes]\nconstraints: {max_sources: 0}\n", 3, "max_sources"),
    "an alias": ("question: &a Why?\ntitle: *a\nsources: [notes]\n", 3, "q"),
    "no YAML at all": ("question: [\n", 3, "question.yaml:"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_question_that_cannot_be_used_is_one_clear_error(tmp_path, kind):
    question, code, names = REFUSED[kind]
    place = Here(tmp_path, question=question or "")
    if question is None:
        (tmp_path / "question.yaml").unlink()
    done = place.carter("build", "question.yaml")
    assert done.returncode == code
    assert names in done.stderr
    assert len(done.stderr.splitlines()) == 2
    assert done.stderr.splitlines()[1].startswith("  to mend: ")
    assert "Traceback" not in done.stderr


def test_an_empty_folder_is_refused(tmp_path):
    place = Here(tmp_path, notes={})
    (tmp_path / "notes").mkdir()
    done = place.carter("build", "question.yaml")
    assert done.returncode == 3
    assert "notes" in done.stderr


ODD = {
    "binary.dat": b"\x00\x01\x02" * 1000,
    "page.pdf": b"%PDF-1.7 not really",
    "deep.html": b"<div>" * 300 + b"<p>A worker holds a lease on a job for 45 seconds at most.</p>" + b"</div>" * 300,
    "deeper.html": b"<div>" * 20_000 + b"deep" + b"</div>" * 20_000,
    "attributes.html": b"<p " + b" ".join(b"a%d=1" % number for number in range(200_000)) + b">x</p>",
    "broken.html": b"<p>An <b>unclosed <i>lease",
    "latin.txt": "A lease für 12 Sekunden.".encode("latin-1"),
    "empty.md": b"",
    "spaces.md": b" \n\n ",
    "line.txt": b"lease " * 200_000,
}


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    """A build over good and odd files together."""
    place = Here(tmp_path_factory.mktemp("odd"))
    for name, data in ODD.items():
        place.note(name, data)
    with (place.root / "notes" / "huge.html").open("wb") as file:
        file.truncate(100_000_000)
    return place, place.build()


def test_odd_files_never_stop_a_build(odd):
    place, answer = odd
    assert answer["state"] == "built"
    assert place.verify()["holds"]


def test_what_could_not_be_read_is_told_with_its_reason(odd):
    place, answer = odd
    report = json.loads((place.root / "store" / "runs" / answer["run"] / "run_report.json").read_text())
    told = json.dumps([*report["gaps"], *report["dropped"]])
    for name in ("binary.dat", "page.pdf", "huge.html", "empty.md"):
        assert name in told, name


def test_text_under_three_hundred_tags_is_read(odd):
    place, answer = odd
    claims = (place.root / "store" / "runs" / answer["run"] / "claims.json").read_text()
    assert "45 seconds" in claims


def test_a_file_that_may_not_be_read_is_told_and_the_rest_is_built(tmp_path):
    place = Here(tmp_path)
    (tmp_path / "notes" / "gone.md").symlink_to(tmp_path / "nowhere")
    answer = place.build()
    assert answer["state"] == "built"


def test_where_nothing_is_relevant_the_brief_says_so(tmp_path):
    place = Here(
        tmp_path, notes={"canteen.txt": NOTES["canteen.txt"], "soup.md": "# Soup\n\nOn Fridays there is soup.\n"}
    )
    answer = place.build()
    brief = (tmp_path / "store" / "runs" / answer["run"] / "brief.md").read_text()
    assert answer["exit_code"] == 0
    assert "The sources do not answer this" in brief
    assert place.verify()["holds"]


def test_running_out_of_calls_gives_a_partial_brief_with_its_reason(tmp_path):
    place = Here(tmp_path, question=QUESTION + "constraints: {max_tool_calls: 2}\n")
    done = place.carter("build", "question.yaml", "--json", "-q")
    answer = json.loads(done.stdout)
    brief = (tmp_path / "store" / "runs" / answer["run"] / "brief.md").read_text()
    assert (done.returncode, answer["stop_reason"]) == (6, "MAX_TOOL_CALLS")
    assert "60 seconds" in brief or "90 seconds" in brief
    again = place.carter("build", "question.yaml", "--json", "-q")
    assert again.returncode == 6
    assert json.loads(again.stdout)["state"] == "up to date"


def test_reading_as_many_sources_as_wanted_is_a_good_end(tmp_path):
    place = Here(tmp_path, question=QUESTION + "constraints: {max_sources: 1}\n")
    answer = place.build()
    assert (answer["exit_code"], answer["stop_reason"]) == (0, "MAX_SOURCES")


def test_sources_that_are_the_folder_itself_leave_out_what_carter_wrote(tmp_path):
    place = Here(
        tmp_path, question="question: How long is a lease held on a job?\nsources: [.]\noutput: {folder: out}\n"
    )
    first = place.build()
    assert (tmp_path / "out" / "brief.md").exists()
    assert place.build()["state"] == "up to date"
    claims = (tmp_path / "store" / "runs" / first["run"] / "claims.json").read_text()
    assert "question.yaml" not in claims


def test_outputs_that_the_user_changed_are_kept(tmp_path):
    place = Here(tmp_path)
    place.build("--out", "out")
    (tmp_path / "out" / "brief.md").write_text("my own words")
    done = place.carter("build", "question.yaml", "--out", "out", "-q")
    assert "your version is kept as brief.edited-" in done.stderr
    (kept,) = (tmp_path / "out").glob("brief.edited-*.md")
    assert kept.read_text() == "my own words"
    assert (tmp_path / "out" / "brief.md").read_text().startswith("# ")
