"""What a command says of the origins of a claim."""

import json
import re

import pytest

from tests.research.copied import FILES, QUESTION
from tests.workspace.place import Here


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("origins"), FILES, f"question: {QUESTION}\nsources: [notes]\n")
    assert place.carter("build", "question.yaml", "--out", "out").returncode in (0, 3)
    return place


def test_a_claim_is_shown_with_its_origins_and_why(place):
    table = json.loads((place.root / "out" / "claims.json").read_text())
    claim = next(each for each in table["claims"] if each["sources"] == 4)
    done = place.carter("show", claim["claim_id"])
    assert "\n4 sources, 2 origins\n  file:" in done.stdout
    links = re.findall(r"^  file:(\S+) and file:(\S+): copy \(\d+ % of its words\)$", done.stdout, re.MULTILINE)
    assert len(links) == 2
    assert {path.split("/")[-2] for link in links for path in link} == {"office", "courier", "gazette"}
    shown = json.loads(place.carter("show", "--json", claim["claim_id"]).stdout)
    assert shown["claim"]["origins"] == 2


def test_a_brief_that_tells_of_origins_verifies(place):
    assert "(3 sources, 1 origin)" in (place.root / "out" / "brief.md").read_text()
    done = place.carter("verify")
    assert done.returncode == 0, done.stdout + done.stderr
