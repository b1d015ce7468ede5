import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.records.claim import DraftClaims
from carter.records.facets import CONTRADICTIONS, NEAREST
from carter.records.origins import Origins
from carter.records.passage import Over
from carter.records.snippet import Snippets
from carter.records.synthesis import Synthesis
from carter.records.verdict import Why
from carter.research.stages.build_claims import build_claims
from carter.research.stages.judge import judge
from tests.research.made import answered, facets_of, snippet

QUESTION = facets_of("How long is the default timeout?")


def claims(*held):
    return build_claims(Snippets(items=held), Synthesis(), Origins()).items


def judged(*held):
    evidence = Snippets(items=held)
    return answered(judge(QUESTION, evidence, build_claims(evidence, Synthesis(), Origins()), Synthesis(), Origins()))[
        0
    ]


def test_a_claim_is_its_evidence_word_for_word():
    (claim,) = claims(snippet("Iron\nrusts."))
    assert claim.text == "Iron rusts."
    assert claim.evidence_ids == (snippet("Iron\nrusts.").evidence_id,)
    assert claim.tags == ("finding",)


def test_two_sources_that_say_the_same_are_one_claim_with_two_pieces_of_evidence():
    one, other = snippet("It’s “rust”.", path="a"), snippet('It\'s "rust".', path="b")
    (claim,) = claims(one, other)
    assert claim.evidence_ids == tuple(sorted((one.evidence_id, other.evidence_id)))
    assert claim.confidence == 700 + 75


@given(st.permutations([snippet("Rust – no.", path="a"), snippet("Rust - no.", path="b"), snippet("Gold.", path="c")]))
def test_the_order_of_evidence_does_not_change_the_claims(held):
    assert {claim.claim_id for claim in claims(*held)} == {claim.claim_id for claim in claims(*reversed(held))}


def test_what_only_comes_near_is_tagged_as_a_gap():
    assert claims(snippet("Iron rusts.", section=NEAREST))[0].tags == ("gap",)


def test_each_pair_of_claim_and_evidence_has_a_verdict_with_its_means():
    made = judged(snippet("Iron rusts.", path="a"), snippet("Gold shines.", path="b"))
    assert [(verdict.stance, verdict.means) for verdict in made.verdicts] == [("supports", "quoted")] * 4
    assert [bool(verdict.evidence_id) for verdict in made.verdicts] == [False, True] * 2


def test_a_claim_that_is_not_its_evidence_is_not_supported():
    evidence = Snippets(items=(snippet("Iron rusts."),))
    (claim,) = build_claims(evidence, Synthesis(), Origins()).items
    drafts = DraftClaims(items=(claim.model_copy(update={"text": "Iron melts."}),))
    made = answered(judge(QUESTION, evidence, drafts, Synthesis(), Origins()))[0]
    assert made.verdicts[0].stance == "cannot_tell"


def test_a_contradiction_cites_both_sides_and_says_only_that_they_differ():
    one, other = "The default timeout is 30 seconds.", "The default timeout is 60 seconds."
    made = judged(snippet(one, path="a"), snippet(other, path="b"))
    claim = made.claims.items[-1]
    assert claim.section == CONTRADICTIONS
    assert claim.tags == ("contradiction",)
    found = "(a number: 30 / 60 seconds), and no date tells which of them is newer"
    assert claim.text == f"The sources differ here {found}. One reads: “{one}” Another reads: “{other}”"
    assert len(claim.evidence_ids) == 2
    against = [(verdict.means, *verdict.reasons) for verdict in made.verdicts if verdict.stance == "contradicts"]
    assert against == [("compared", Why(kind="number", detail="30 / 60 seconds"))] * 2


def under(head, row, path):
    """A row as evidence, with the head of its table over it."""
    held = snippet(row, path=path, text=f"{head}\n{row}")
    return held.model_copy(update={"over": (Over(start=0, quote=head),)})


@pytest.mark.parametrize(("heads", "differ"), [(("Timeout", "Timeout"), 1), (("Reading", "Writing"), 0)])
def test_rows_of_tables_of_two_things_do_not_contradict_each_other(heads, differ):
    rows = "The default timeout is\t30 seconds", "The default timeout is\t60 seconds"
    made = judged(*map(under, heads, rows, ("a", "b")))
    assert sum(claim.section == CONTRADICTIONS for claim in made.claims.items) == differ


def test_passages_that_only_come_near_are_not_set_against_each_other():
    made = judged(
        snippet("The default timeout is 30 seconds.", path="a", section=NEAREST),
        snippet("The default timeout is 60 seconds.", path="b", section=NEAREST),
    )
    assert [claim.section for claim in made.claims.items] == [NEAREST, NEAREST]
