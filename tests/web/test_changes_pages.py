"""Pages of changes: which runs can be compared, and what differs between two, each claim with its reason."""

import re

import pytest

from tests.web.two_runs import NIGHT
from tests.web.visitor import texts, visiting
from tests.workspace.place import Here


def _runs(visitor):
    listed = [row["run"]["run"] for row in visitor.json("/runs")["runs"]]
    return listed[1], listed[0]  # the earlier first


def test_the_run_before_is_proposed_first_and_the_earlier_run_stands_first(visitor):
    then, now = _runs(visitor)
    page = visitor.open(f"/runs/{now}/changes")
    assert f'class="button" href="/diff?then={then}&amp;now={now}"' in page
    data = visitor.json(f"/runs/{now}/changes")
    assert data["previous"]["run"]["run"] == then
    assert data["others"] == []
    first = visitor.json(f"/runs/{then}/changes")
    assert first["previous"] is None
    assert [(each["run"]["run"], each["address"]) for each in first["others"]] == [
        (now, f"/diff?then={then}&now={now}")
    ]


def test_a_question_with_one_run_says_so(tmp_path):
    place = Here(tmp_path)
    place.build()
    with visiting(place.root) as visitor:
        assert "Nothing to compare with yet" in visitor.open("/runs/latest/changes")
        data = visitor.json("/runs/latest/changes")
    assert (data["previous"], data["others"], data["no_brief"]) == (None, [], 0)


def test_a_run_that_made_no_brief_is_counted_and_not_offered(place, reviewer):
    then, now = _runs(reviewer)
    (place.root / "store" / "runs" / then / "run.json").unlink()
    (place.root / "cassettes" / "runs" / f"{then}.json").unlink()
    page = reviewer.open(f"/runs/{now}/changes")
    assert "Nothing to compare with yet" in page
    (place.root / "store" / "runs" / then / "run.json").write_text(
        '{"status": "interrupted", "question": "How long does a worker hold a lease on a job?"}'
    )
    assert "1 run of this question made no brief" in reviewer.open(f"/runs/{now}/changes")


def test_the_difference_tells_each_claim_with_its_reason_and_marks_the_words(visitor):
    page = visitor.open("/diff?then=latest~1&now=latest")
    assert "<del>60</del>" in page
    assert "<ins>75</ins>" in page
    said = texts(page, "p")
    assert "Because: notes/lease.md changed" in said
    assert "Because: notes/night.md appeared" in said
    assert "Because: notes/more/old.txt vanished" in said
    assert any(NIGHT in text and text.startswith("+now: ") for text in said)
    heads = texts(page, "h2")
    assert [each.partition(":")[0] for each in heads][:4] == ["What moved", "Changed", "Added", "Removed"]


def test_the_twin_of_a_difference_is_what_the_command_answers(visitor, two_runs):
    import json

    told = json.loads(two_runs.carter("diff", "latest~1", "latest", "--text", "--stages", "--json").stdout)
    assert visitor.json("/diff?then=latest~1&now=latest") == {name: told[name] for name in told if name != "exit_code"}


def test_evidence_of_both_runs_is_linked_where_it_stands(visitor):
    page = visitor.open("/diff?then=latest~1&now=latest")
    links = set(re.findall(r'href="(/runs/[^"]*/evidence/[^"#]*)#quote"', page))
    then, now = _runs(visitor)
    assert {link.split("/")[2] for link in links} == {then, now}
    for link in links:
        assert 'id="quote"' in visitor.open(link)


def test_lines_of_the_brief_stand_with_their_numbers(visitor, two_runs):
    page = visitor.open("/diff?then=latest~1&now=latest")
    data = visitor.json("/diff?then=latest~1&now=latest")
    body = page[page.index('<table class="lines">') :]
    cells = re.findall(r'<tr class="(gone|come)"><td class="number">(\d*)</td><td class="number">(\d*)</td>', body)
    assert len([how for how, _, _ in cells if how == "gone"]) == sum(line[0] == "-" for line in data["brief"][2:])
    brief = (two_runs.root / "store" / "runs" / data["now"]["run"] / "brief.md").read_text().split("\n")
    come = [line[1:] for line in data["brief"][2:] if line[0] == "+"]
    assert [brief[int(number) - 1] for how, _, number in cells if how == "come"] == come


def test_a_run_and_itself_are_the_same(visitor):
    page = visitor.open("/diff?then=latest&now=latest")
    assert "The same: both runs have one manifest" in page
    assert visitor.json("/diff?then=latest&now=latest")["same"] is True


@pytest.mark.parametrize("field", ["then", "now"])
def test_a_run_that_is_not_known_is_told_beside_its_field_with_others_to_take(visitor, field):
    other = "now" if field == "then" else "then"
    page = visitor.open(f"/diff?{field}=NOSUCHRUN&{other}=latest", 404)
    assert f'id="{field}-fault"' in page
    assert f'id="{other}-fault"' not in page
    assert 'value="NOSUCHRUN"' in page
    assert 'value="latest"' in page
    for run in _runs(visitor):
        assert run in page


def test_a_name_that_fits_several_runs_lists_those(visitor):
    then, now = _runs(visitor)
    data = visitor.json(f"/diff?then={then[:6]}&now=latest", 404)
    assert "fits several runs" in data["then"]["fault"]
    assert [each["run"] for each in data["then"]["candidates"]] == [now, then]
    page = visitor.open(f"/diff?then={then[:6]}&now=latest", 404)
    assert f'href="/diff?then={then}&amp;now=latest"' in page


def test_without_names_a_form_asks_for_them_and_half_a_pair_is_told(visitor):
    assert "Compare two runs" in visitor.open("/diff")
    assert "name this run too" in visitor.open("/diff?then=latest", 400)
