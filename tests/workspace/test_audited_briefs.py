"""A brief of Carter's own is audited like any other report, and nothing is minded."""

import json

import pytest

from tests.research.copied import FILES, QUESTION
from tests.workspace.place import Here


def audited(place):
    assert place.carter("build", "question.yaml", "--out", "out").returncode in (0, 3)
    done = place.carter("audit", "out/brief.md", "--sources", "notes", "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def leases(tmp_path_factory):
    return audited(Here(tmp_path_factory.mktemp("leases")))


def test_every_sentence_and_number_of_a_brief_is_cited_and_every_marker_resolves(leases):
    figures = {name: (each["met"], each["of"]) for name, each in leases["figures"].items()}
    assert figures["sentences_cited"][1] > 2
    assert {name for name, (met, of) in figures.items() if met < of} == set()


def test_every_quotation_of_a_brief_stands_in_its_source_and_is_its_own_support(leases):
    assert leases["quotes"]
    assert {each["outcome"] for each in leases["quotes"]} <= {"exact", "folded"}
    assert {each["stance"] for each in leases["claims"]} == {"supports"}
    assert leases["findings"] == []


def test_copies_that_a_brief_counts_as_one_origin_are_one_to_an_audit_too(tmp_path):
    found = audited(Here(tmp_path, FILES, f"question: {QUESTION}\nsources: [notes]\n"))
    assert (found["figures"]["origins"]["of"], found["figures"]["origins"]["met"]) == (4, 2)
    assert {each["kind"] for each in found["findings"]} == {"pages are one origin"}
