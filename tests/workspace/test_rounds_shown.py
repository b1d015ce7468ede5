"""The rounds of a run are shown with what each found, gave and left, and with what ended it."""

import json
from typing import Any

from carter.workspace.rounds_shown import rounds_text
from tests.workspace.place import Here

FIRST: dict[str, Any] = {
    "number": 1,
    "queries": ["lease job", "worker lease"],
    "found": 7,
    "chosen": 2,
    "read": [
        {"source_id": "A", "url": "file:notes/lease.md", "snippets": 12},
        {"source_id": "B", "url": "file:notes/old.txt", "snippets": 0},
    ],
    "claims": 11,
    "evidence": 12,
    "new_evidence": 12,
    "sections": [
        {"key": "definitions", "applicable": False, "grounded": False},
        {"key": "facet-1", "applicable": True, "grounded": True},
        {"key": "facet-2", "applicable": True, "grounded": False},
    ],
    "coverage": 0.5,
    "gain": 0.5,
    "new_contradictions": 1,
    "new_gap_kinds": ["unanswered", "unmentioned"],
    "gap_kinds": ["unanswered", "unmentioned"],
    "unused": 5,
    "best_unused": "file:notes/more.md",
    "refused": [],
    "reached": [],
}
LAST = FIRST | {
    "number": 2,
    "queries": [],
    "found": 0,
    "read": [],
    "new_evidence": 0,
    "coverage": 0.25,
    "gain": -0.25,
    "new_contradictions": 0,
    "new_gap_kinds": [],
    "sections": [],
    "unused": 0,
    "best_unused": None,
    "refused": ["calls"],
    "reached": ["calls"],
}


def test_each_round_is_told_with_its_numbers_its_sources_and_the_best_that_was_not_read():
    text = rounds_text({"rounds": [FIRST, LAST], "stop_reason": "MAX_TOOL_CALLS", "stop_why": "calls were spent"})
    assert text == (
        "round 1: coverage 0.500 (+0.500), 12 passages of evidence, 12 of them new, 11 claims; "
        "7 more sources found, 2 read, 5 wait\n"
        "  asked for: lease job\n"
        "  asked for: worker lease\n"
        "  evidence:  12 from file:notes/lease.md\n"
        "  evidence:   0 from file:notes/old.txt\n"
        "  new contradictions: 1\n"
        "  new gap kinds: unanswered, unmentioned\n"
        "  without an answer yet: facet-2\n"
        "  best not read: file:notes/more.md\n"
        "\n"
        "round 2: coverage 0.250 (-0.250), 12 passages of evidence, 0 of them new, 11 claims; "
        "0 more sources found, 0 read, 0 wait\n"
        "  refused: calls\n"
        "  reached: calls\n"
        "  best not read: none\n"
        "\n"
        "MAX_TOOL_CALLS: calls were spent\n"
    )


def test_the_name_of_a_file_adds_no_line_to_what_is_shown(tmp_path):
    forged = "a\nSOURCES_EXHAUSTED: all was read.md"
    place = Here(tmp_path, notes={forged: "A worker holds a lease on a job for 60 seconds.\n"})
    folder = place.root / place.build()["folder"]
    claim = json.loads((folder / "claims.json").read_text())["claims"][0]["claim_id"]
    for words in (("show", "rounds"), ("show", claim), ("cassettes", "list")):
        shown = place.carter(*words).stdout
        assert r"a\x0aSOURCES_EXHAUSTED: all was read.md" in shown, words
        assert not any(line.startswith("SOURCES_EXHAUSTED: all") for line in shown.split("\n"))
