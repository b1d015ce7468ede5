"""Contradictions side by side, gaps and the state of review, as the brief's page shows them."""

import pytest

from carter.interfaces.web.showing import rendered
from carter.interfaces.web.views.brief_parts import contradictions_of, gaps_of, standing_of, untold
from carter.records.gap import Gap
from carter.workspace import Workspace
from carter.workspace.gathering import gather
from tests.web.two_runs import LEASE, NIGHT
from tests.web.visitor import texts
from tests.workspace.place import Here


@pytest.fixture(scope="module")
def workspace(two_runs):
    return Workspace(str(two_runs.root))


@pytest.fixture(scope="module")
def material(workspace):
    return gather(workspace, "latest").material()


def test_each_side_of_a_contradiction_is_told_with_its_date_and_leads_to_its_evidence(material):
    found = contradictions_of(material)
    pairs = [{side.quote for side in each.sides} for each in found]
    assert {NIGHT, LEASE} in pairs
    assert all(side.dated == "" and side.known == "no date is known" for each in found for side in each.sides)
    page = rendered("brief_contradictions.html", contradictions=found)
    quotes = texts(page, "blockquote")
    assert NIGHT in quotes
    assert LEASE in quotes
    for each in found:
        for side in each.sides:
            assert f'href="{side.address}"' in page


def test_a_date_is_told_with_how_it_is_known(tmp_path):
    dated = {
        "old.md": "# Old\n\nLast updated: 2025-03-10\n\nA worker holds a lease on a job for 60 seconds.\n",
        "new.md": "# New\n\nLast updated: 2026-09-02\n\nA worker holds a lease on a job for 90 seconds.\n",
    }
    place = Here(tmp_path, dated)
    place.build()
    (found,) = contradictions_of(gather(Workspace(str(place.root)), "latest").material())
    assert {(side.dated, side.known) for side in found.sides} == {
        ("2025-03-10", "last modified"),
        ("2026-09-02", "last modified"),
    }


def test_gaps_are_those_of_the_table_and_what_was_dropped_that_of_the_report(tmp_path):
    question = "question: How long does a worker hold a lease on a job, and who invented leases?\nsources: [notes]\n"
    place = Here(tmp_path, question=question)
    place.note("again.md", (place.root / "notes" / "lease.md").read_bytes())
    place.build()
    workspace = Workspace(str(place.root))
    material = gather(workspace, "latest").material()
    gaps = gaps_of(workspace, material)
    assert sorted((*gaps.not_found, *gaps.others), key=str) == sorted(material.table.gaps, key=str)
    assert gaps.not_found
    assert [each.kind for each in gaps.dropped] == ["copy"]
    page = rendered("brief_gaps.html", gaps=gaps)
    for gap in material.table.gaps:
        assert any(gap.text in text for text in texts(page, "li"))
    assert "1 source was found and dropped" in page
    (path,) = place.root.glob("store/runs/*/run_report.json")
    path.write_text("{}")
    assert "what was dropped is not known" in rendered("brief_gaps.html", gaps=gaps_of(workspace, material))


def test_where_nothing_is_missing_nothing_is_said(workspace, material):
    gaps = gaps_of(workspace, material)._replace(not_found=(), others=(), dropped=(), rejected=(), unused=0)
    assert rendered("brief_gaps.html", gaps=gaps).strip() == ""


def test_a_gap_that_the_brief_tells_is_not_told_below_it_again(workspace, material):
    gaps = gaps_of(workspace, material)
    gap = Gap(kind="unanswered", text="No passage answers <this>.")
    found = untold(gaps._replace(not_found=(gap,)), "- No passage answers \\<this\\>.")
    assert found.not_found == ()
    assert untold(gaps._replace(not_found=(gap,)), "- Another.").not_found == (gap,)


def test_the_state_of_review_is_that_of_this_very_brief(place):
    workspace = Workspace(str(place.root))
    run = gather(workspace, "latest").run

    def line():
        return texts(rendered("review_state.html", approval=standing_of(workspace, run), run=run), "p")[0]

    assert line() == "○ Not approved"
    place.carter("review", "latest", "--by", "Ada", "--brief", "accept")
    assert line().startswith("✓ Approved by Ada (")
    place.carter("review", "latest", "--by", "Bob", "--brief", "reject")
    assert line().endswith("✗ rejected by Bob")
    assert standing_of(workspace, "NOSUCHRUN") is None
