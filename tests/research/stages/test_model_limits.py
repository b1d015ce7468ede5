"""All stages that ask a model, one after the other, with random answers and failures: no limit is ever overshot."""

import json
import random

import pytest

from carter.records.choice import Choices
from carter.records.model_call import Tokens
from carter.records.origins import Origins
from carter.records.outline import Outline, OutlineSection
from carter.records.progress import Progress
from carter.records.scores import PARTIAL, Stop
from carter.records.screened import Screened
from carter.records.snippet import Snippets
from carter.records.task_spec import ModelSettings, TaskSpec
from carter.research.model.complete import OUTCOMES, Outcome, ended
from carter.research.model.prices import TABLE, cost, reserved
from carter.research.stages.arrange import arrange
from carter.research.stages.build_claims import build_claims
from carter.research.stages.judge import judge
from carter.research.stages.propose_queries import propose_queries
from carter.research.stages.synthesize import synthesize
from carter.research.world_failed import model_failed
from tests.research.made import answered, facets_of, snippet, source
from tests.research.model.played import answer_of

WORDS = "Does iron rust in wet air?"
FACETS = facets_of(WORDS)
QUOTES = ("Iron rusts in wet air.", "Wet air makes iron rust fast.", "In dry air iron keeps its shine.")
HELD = Snippets(items=tuple(snippet(quote, path=f"{number}.txt") for number, quote in enumerate(QUOTES)))
SOURCES = tuple(source(f"{number}.txt") for number in range(len(QUOTES)))
DONE = Stop(stop=True, reason="SOURCES_EXHAUSTED", why="all was read")


class Luck:
    """Answers requests at random: whole and honest, of a bad form, or failed; for as many tokens as may be at most."""

    def __init__(self, draw):
        self.draw = draw
        self.asked = 0

    def driven(self, asking):
        try:
            (request,) = next(asking)
            while True:
                self.asked += 1
                (request,) = asking.send((self.reply(request),))
        except StopIteration as done:
            return done.value

    def reply(self, request):
        most = reserved(request)
        tokens = Tokens(input=self.draw.randint(0, most.input), output=self.draw.randint(0, most.output))
        outcome: Outcome = "ok" if self.draw.random() < 0.8 else self.draw.choice(OUTCOMES)
        text = ""
        if outcome == "ok":
            messages = [{"role": turn.role, "content": str(turn.text)} for turn in request.turns]
            form = {"format": {"schema": json.loads(request.form)}}
            honest = answer_of({"messages": messages, "output_config": form})
            text = honest if self.draw.random() < 0.8 else "oops"
        return ended(outcome, text, tokens=tokens.model_dump())


@pytest.mark.parametrize("builds", [150, pytest.param(1_000, marks=pytest.mark.slow)])
def test_in_random_builds_tokens_and_money_are_never_overshot_and_there_is_always_a_reason(builds):
    draw, price = random.Random(11), TABLE["claude-sonnet-5-5"].price
    refused = asked = failed = 0
    for _ in range(builds):
        settings = ModelSettings(
            max_tokens=draw.randint(1, 300_000),
            max_cents=draw.randint(0, 90),
            max_reply_tokens=draw.randint(256, 9_000),
        )
        task, luck = TaskSpec(question=WORDS, synthesizer="claude", model=settings), Luck(draw)
        proposals = luck.driven(propose_queries(task, FACETS, Progress()))
        made = luck.driven(synthesize(task, FACETS, Progress(), Choices(), Screened(), HELD, proposals))
        judged = answered(judge(FACETS, HELD, build_claims(HELD, made, Origins()), made, Origins()))[0]
        told = tuple(claim.claim_id for claim in judged.claims.items)
        outline = Outline(
            answered=True, summary=told[:1], sections=(OutlineSection(key="facet-1", title="All", claim_ids=told[1:]),)
        )
        progress = Progress(synthesis=made, judged=judged, sources=SOURCES)
        arranged = luck.driven(arrange(task, FACETS, progress, DONE, outline))
        calls = arranged.calls
        assert len(calls) == luck.asked
        assert sum(call.tokens.total for call in calls) <= settings.max_tokens
        assert sum(cost(call.tokens, price) for call in calls) <= settings.max_cents * 10_000
        assert arranged.stop.reason in ("SOURCES_EXHAUSTED", "MODEL_FAILED", "MAX_TOKENS", "MAX_MONEY")
        assert bool(arranged.refused) == (arranged.stop.reason in PARTIAL)
        assert model_failed(task, calls) or arranged.stop.reason != "MODEL_FAILED"
        failed += arranged.stop.reason == "MODEL_FAILED"
        refused += bool(arranged.refused or made.refused)
        asked += luck.asked
    assert refused > builds / 10
    assert failed > builds / 10
    assert asked > builds
