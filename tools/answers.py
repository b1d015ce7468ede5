"""What each command answers with `--json`: its shapes by its full name, and all of them as one JSON Schema."""

from typing import Any, Literal, TypedDict

from carter.interfaces.plain import SCHEMA_VERSION
from carter.kernel.plan import Step
from carter.kernel.reason import Reason
from carter.records.review import Review
from carter.research import lineage_shown, reviewed
from carter.research.audit.audited import Audited
from carter.research.audit.figures import Figure
from carter.research.bounds import Most
from carter.research.run_figures import Acceptance, Stats
from carter.research.web.answer import Answer as WebAnswer
from carter.workspace import differences, rechecking, replaying, store_checked
from carter.workspace.approving import Approval
from carter.workspace.attesting import Attested
from carter.workspace.checking import Verified
from carter.workspace.collecting import Collected
from carter.workspace.examining import Check
from carter.workspace.exporting import Exported
from carter.workspace.foretelling import WasDone, WouldBe
from carter.workspace.logged import Log, LoggedRun
from carter.workspace.many import Many, OfQuestion
from carter.workspace.models import ModelFacts
from carter.workspace.options import BuildResult
from carter.workspace.pinning import Pins
from carter.workspace.repairing import Repaired
from carter.workspace.reviews import Reviews
from carter.workspace.searching import EngineFacts
from carter.workspace.store_counted import Counted
from carter.workspace.tapes import Line as TapeLine
from carter.workspace.tapes_checked import Checked
from carter.workspace.tapes_scrubbed import Scrubbed
from tools import answer_shapes as shapes
from tools import answers_of_runs as of_runs
from tools.answer_schema import Answer, Definitions, Schema, answer, by_name, many, optional

_EXIT = (int, "as docs/exit-codes.md tells it")
_HOLDS = (bool, "whether nothing speaks against it")
_STEP = answer(Step, reason=(str, "as a phrase"), why=(Reason, "what the reason is made of"))
_FIGURE = answer(Figure, about=(str, "what is counted"))
_TALLY = answer(reviewed.Tally, judged=(int, "judgements in all"))
_ACCEPTANCE = answer(Acceptance, claims=(_TALLY, "on claims"), briefs=(_TALLY, "on briefs"))


class Fields(TypedDict):
    """A list of what there is."""


BUILT = answer(BuildResult, steps=(many(_STEP), "of a plan"), targets=(dict[str, str], "target -> digest"))

ANSWERS: dict[str, tuple[Answer, ...]] = {
    "carter audit": (
        answer(
            Audited,
            figures=(by_name(_FIGURE), "by name"),
            stances=(dict[str, int], "how many claims have which verdict"),
            unread=(list[shapes.Unread], "copies that could not be read"),
            exit_code=_EXIT,
        ),
    ),
    "carter build": (
        BUILT,
        answer(
            Many,
            questions=(
                many(answer(OfQuestion, result=(optional(BUILT), "null where no build came to its end"))),
                "in the order in which they were given",
            ),
            exit_code=_EXIT,
        ),
    ),
    "carter cassettes check": (answer(Checked, holds=_HOLDS),),
    "carter cassettes list": (answer(Fields, recordings=(list[TapeLine], "in the order of their keys")),),
    "carter cassettes scrub": (answer(Scrubbed, exit_code=_EXIT),),
    "carter cassettes show": (
        answer(
            TapeLine,
            request=(dict[str, Any], "the fields of the request"),
            replies=(list[shapes.Reply], "the one that counts, then those before it"),
            takes=(list[shapes.TakeShown], "oldest first"),
        ),
    ),
    "carter diff": (answer(differences.Differences),),
    "carter doctor": (
        answer(Fields, checks=(list[Check], "in order"), faults=(int, "checks that found something to mend")),
    ),
    "carter engines": (answer(Fields, engines=(list[EngineFacts], "in the order in which they are listed")),),
    "carter export": (
        answer(
            Exported,
            without=("data", "keyid"),
            path=(str, "the file that was written"),
            bytes=(int, "its size"),
            sha256=(str, "of the file"),
            blake3=(str, "digest of the file"),
            signed_by=(str | None, "id of the key"),
        ),
    ),
    "carter extract": (answer(shapes.ExtractShown),),
    "carter fetch": (
        answer(
            WebAnswer,
            without=("body",),
            headers=(dict[str, str], "those that are kept"),
            identity=(str, "the spelling under which the page is known"),
            bytes=(int, "size of the body"),
            sha256=(str, "of the body; empty where there is none"),
            title=(str, "of the page"),
            charset=(str, "in which it was read"),
            readable=(str, "whether there is text; empty where there is no body"),
            most_bytes=(int, "bytes that it might have"),
            deadline=(float, "seconds that it was given"),
            page_status=(str, "as a build would have it"),
            exit_code=_EXIT,
        ),
    ),
    "carter gc": (answer(Collected),),
    "carter judge": (answer(shapes.JudgeLine),),
    "carter log": (answer(Fields, runs=(list[LoggedRun], "newest first")), answer(Log, exit_code=_EXIT)),
    "carter match": (answer(shapes.MatchShown),),
    "carter models list": (answer(Fields, models=(list[ModelFacts], "that can be fetched")),),
    "carter pin": (answer(Pins),),
    "carter recheck": (answer(rechecking.Recheck),),
    "carter replay": (
        answer(
            replaying.Replayed,
            targets=(list[of_runs.TargetReplayed], "each then and now"),
            equal=(bool, "whether all targets are as they were"),
        ),
    ),
    "carter review": (
        answer(
            Reviews,
            without=("current", "stale"),
            verdicts=(list[reviewed.Said], "on the brief"),
            ratings=(dict[str, list[int]], "criterion -> levels"),
            claims=(list[of_runs.ClaimJudged], "that were judged"),
            claims_in_run=(int, "claims of the run"),
            of_claims=(_TALLY, "of the judgements on claims"),
            of_brief=(_TALLY, "of the judgements on the brief"),
            reviews=(list[of_runs.ReviewShown], "those of this brief, then stale ones"),
        ),
        answer(of_runs.Recorded),
        answer(of_runs.FormShown),
    ),
    "carter run": (BUILT,),
    "carter serve": (answer(shapes.Serving),),
    "carter show": tuple(
        answer(kind)
        for kind in (of_runs.RunShown, of_runs.FileShown, of_runs.RecordShown, of_runs.RoundsShown, of_runs.ClaimShown)
    ),
    "carter stats": (answer(Stats, acceptance=(_ACCEPTANCE, "what reviewers judged")),),
    "carter store stats": (answer(Counted),),
    "carter verify": (
        answer(Verified, holds=_HOLDS),
        answer(Verified, holds=_HOLDS, approval=(Approval, "of its brief, with --require-approval")),
        answer(store_checked.StoreVerified, holds=_HOLDS),
        answer(Repaired),
        answer(Attested, holds=_HOLDS),
    ),
    "carter why": (
        answer(lineage_shown.Lineage, kind=(Literal["claim"], "what is told"), exit_code=_EXIT),
        answer(WasDone, kind=(Literal["was done"], "what is told"), exit_code=_EXIT),
        answer(WouldBe, kind=(Literal["would be"], "what is told"), steps=(many(_STEP), "in order"), exit_code=_EXIT),
    ),
}
"""Command -> what it may answer; an error is answered by all of them in one shape."""

ERROR = "error"


def schema() -> Schema:
    """All answers as one schema: a definition a command, and one for the error that any may answer."""
    made = Definitions({"Most": Most, "Step": Step, "Review": Review})
    version = {"schema_version": {"const": SCHEMA_VERSION, "description": "of all answers"}}
    named = {definition(name): _one_of([made.answer(each, version) for each in ANSWERS[name]]) for name in ANSWERS}
    named[ERROR] = made.answer(answer(shapes.Failed), version)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "answers",
        "description": "What commands print with --json: one object, or of `carter judge` one a line.",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in named],
        "$defs": {**named, **dict(sorted(made.schemas.items()))},
    }


def definition(command: str) -> str:
    """The name of a command's definition: `carter-store-stats`."""
    return command.replace(" ", "-")


def _one_of(answers: list[Schema]) -> Schema:
    return answers[0] if len(answers) == 1 else {"anyOf": answers}
