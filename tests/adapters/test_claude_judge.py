"""Claude as a judge: what it says becomes an opinion, and what it may take is bounded before each request."""

import json

import pytest

from carter.adapters.claude_judge import ClaudeJudge
from carter.errors import BudgetSpent
from carter.evidence.verdicts.weighing import weigh
from carter.records.model_call import Tokens
from carter.records.task_spec import ModelSettings
from carter.research.model.complete import Completed

CLAIM, EVIDENCE = (
    "People who drink it daily get well sooner.",
    "Daily drinkers of it were ill for fewer days, they found.",
)


class Model:
    """Answers each request in the form that is asked for."""

    def __init__(self, stance, *, claims=("c1",)):
        self.stance = stance
        self.claims = claims
        self.asked = []

    def __call__(self, request):
        self.asked.append(request)
        judged = [{"claim": claim, "stance": self.stance, "missing": "the days"} for claim in self.claims]
        return Completed(
            status="ok", outcome="ok", text=json.dumps({"judgements": judged}), tokens=Tokens(input=900, output=40)
        )


@pytest.mark.parametrize("stance", ["supports", "contradicts", "no_info", "cannot_tell"])
def test_what_the_model_says_of_a_claim_is_the_verdict(stance):
    found = weigh(CLAIM, [EVIDENCE], ClaudeJudge(Model(stance))).whole
    assert (found.stance, found.means) == (stance, "claude")


def test_the_claim_and_its_passage_stand_behind_the_boundary_and_not_in_the_instructions():
    model = Model("supports")
    ClaudeJudge(model)(CLAIM, EVIDENCE)
    (request,) = model.asked
    assert CLAIM not in request.system
    assert CLAIM in request.turns[0].text
    assert EVIDENCE in request.turns[0].text
    assert request.boundary


def test_what_a_guard_refuses_is_never_asked():
    model = Model("supports")
    found = weigh("The pier is 41 metres long.", ["The pier is 410 metres long."], ClaudeJudge(model)).whole
    assert (found.stance, model.asked) == ("contradicts", [])


def test_an_answer_about_other_claims_decides_nothing():
    opinion = ClaudeJudge(Model("supports", claims=("c1", "c2")))(CLAIM, EVIDENCE)
    assert max(opinion[:3]) < 500


def test_a_request_that_might_overshoot_is_not_made():
    model = Model("supports")
    judge = ClaudeJudge(model, ModelSettings(max_tokens=10))
    with pytest.raises(BudgetSpent):
        judge(CLAIM, EVIDENCE)
    assert model.asked == []
