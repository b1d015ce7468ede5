"""Options of `carter review` -> what a reviewer judged; the form for it, and what is said once it is recorded."""

from typing import TYPE_CHECKING, Any

from carter.errors import UsageError
from carter.interfaces.cli.measures import counted
from carter.interfaces.cli.terminal import say, say_json
from carter.research.node import Fault
from carter.research.review_file import Judged, Judgements, judgement_of, template
from carter.research.rubric import NAMES
from carter.workspace import Workspace
from carter.workspace.reviewing import reviewable

if TYPE_CHECKING:
    from carter.records.review import Review


def judgements(by: str, options: dict[str, Any]) -> Judgements:
    """What the options say.

    Raises:
        UsageError: one of them has not its form.
    """
    verdict = _word(options["verdict"], "--brief") if options.get("verdict") else ""
    ratings = dict(_level(each) for each in options.get("levels", ()))
    claims = tuple(_claim(each) for each in options.get("claims", ()))
    return Judgements(by, verdict, tuple(ratings.items()), claims, options.get("note", ""))


def _claim(text: str) -> Judged:
    claim, _, said = text.partition("=")
    word, _, note = said.partition(":")
    return Judged(claim.strip(), _word(word.strip(), f"--claim {text}"), note.strip())


def _level(text: str) -> tuple[str, int]:
    name, _, level = text.partition("=")
    if name not in NAMES or level not in ("1", "2", "3", "4"):
        raise UsageError(f"`{text}` is no level of the rubric", where="--rubric", mend=f"{', '.join(NAMES)}: =1 to =4")
    return name, int(level)


def _word(text: str, where: str) -> str:
    try:
        return judgement_of(text)
    except Fault as fault:
        raise UsageError(fault.what, where=where, mend=fault.mend) from None


def answer_recorded(review: "Review", *, as_json: bool) -> None:
    """Say what was recorded."""
    if as_json:
        return say_json({"recorded": review.model_dump(mode="json")})
    parts = [f"brief {review.verdict}"] if review.verdict else []
    parts += [counted(len(review.claims), "claim")] if review.claims else []
    criteria = "criterion" if len(review.ratings) == 1 else "criteria"
    parts += [f"{len(review.ratings)} {criteria}"] if review.ratings else []
    say(f"recorded: review {review.review} by {review.by} of run {review.run}: {', '.join(parts) or 'a note'}")
    return None


def answer_form(workspace: Workspace, run: str, *, as_json: bool) -> int:
    """Print the form for a run."""
    of = reviewable(workspace, run)
    form = template(of.run, of.brief, of.question, of.claims)
    if as_json:
        say_json({"run": of.run, "brief": of.brief, "form": form})
    else:
        say(form, end="")
    return 0
