"""The figures of a brief are counted from what it says, not from what it says of itself."""

import pytest

from tools.brief_figures import Share, figures, sentences, written

BRIEF = """# Title

## Executive summary

- As of 2026: “It costs 9 euros.” [1] Earlier: “It cost 7 euros.”
- “It floats.” [1][2] (2 sources, 1 origin)

## Key findings

| what | how |
| --- | --- |
| “One cell.” [1] |  |

- Under “Rules”:
  - “No fires.” [7]
  - “No dogs.”

## Speculation / Hypotheses

- Perhaps 12 of them.

## Gaps and open questions

- None of 3.

## References

- [1] A: a.md
- [2] B: b.md
- [3] C: c.md
"""
CLAIMS = {
    "claims": [
        {"claim_id": "A", "evidence_ids": ["E"]},
        {"claim_id": "B", "evidence_ids": []},
        {"claim_id": "C", "evidence_ids": ["F"]},
        {"claim_id": "D", "evidence_ids": ["E"]},
    ],
    "evidence": [{"evidence_id": "E"}],
    "verdicts": [{"claim_id": each, "stance": "supports"} for each in "ABC"]
    + [{"claim_id": "D", "stance": "cannot_tell"}],
}


def test_each_quotation_with_its_markers_is_a_sentence_and_speculation_is_none():
    assert list(sentences(BRIEF)) == [
        "As of 2026: “It costs 9 euros.” [1]",
        "Earlier: “It cost 7 euros.”",
        "“It floats.” [1][2]",
        "“One cell.” [1]",
        "Under “Rules”: “No fires.” [7]",
        "Under “Rules”: “No dogs.”",
    ]


def test_the_figures_count_what_is_cited_what_dangles_and_what_is_never_cited():
    found = figures(BRIEF, CLAIMS, {"coverage": 0.667})
    assert found.cited == Share(4, 6)
    assert found.numeric_cited == Share(1, 2)
    assert (found.dangling, found.uncited, found.cited_sources) == (1, 1, 2)
    assert found.coverage == 667


def test_a_claim_is_grounded_where_all_its_evidence_is_there_and_supports_it():
    assert figures(BRIEF, CLAIMS, {"coverage": 0}).grounding == Share(1, 4)


@pytest.mark.parametrize(
    ("share", "as_written"),
    [(Share(1, 1), "1.000"), (Share(2, 3), "0.666"), (Share(1999, 2000), "0.999"), (Share(0, 0), "-"), (7, "7")],
)
def test_a_share_is_rounded_down_and_one_of_nothing_is_none(share, as_written):
    assert written(share) == as_written
