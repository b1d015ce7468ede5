"""`carter review --ask`: each claim and each criterion, one after the other, on a terminal."""

import sys
from typing import TYPE_CHECKING

import click

from carter.errors import UsageError
from carter.interfaces.cli.terminal import say
from carter.research.review_file import Judged, Judgements
from carter.research.rubric import RUBRIC

if TYPE_CHECKING:
    from carter.workspace.reviewing import Reviewable

_SHORT = {"a": "accept", "r": "reject", "u": "unsure", "s": "", "q": "quit"}
_CHOICES = click.Choice([*_SHORT])


def asked(of: "Reviewable", by: str) -> tuple[Judgements, int]:
    """What a person answers, and the exit code: what was judged before Ctrl-C is not lost.

    Raises:
        UsageError: this is no terminal.
    """
    if not sys.stdin.isatty():
        raise UsageError("this is no terminal", where="--ask", mend="use --claim and the like, or --from FILE")
    judged = Judgements(by or click.prompt("Your name"))
    say(of.markdown)
    try:
        for number, claim in enumerate((each for each in of.claims if each.in_brief), start=1):
            say(f"\n{number}. {claim.text}\n   {', '.join(claim.sources)}")
            word = _SHORT[click.prompt("accept, reject, unsure, skip, quit", type=_CHOICES, default="s")]
            if word == "quit":
                break
            note = click.prompt("   why", default="", show_default=False) if word in ("reject", "unsure") else ""
            judged = judged._replace(claims=(*judged.claims, Judged(claim.claim_id, word, note))) if word else judged
        return _of_brief(judged), 0
    except (click.Abort, KeyboardInterrupt):
        if judged.is_empty:
            raise
        return judged, 130


def _of_brief(judged: Judgements) -> Judgements:
    """The same with what is asked of the brief as a whole."""
    for criterion in RUBRIC:
        say(f"\n{criterion.name}: {criterion.asks}")
        say("\n".join(f"  {level} {text}" for level, text in enumerate(criterion.levels, start=1)))
        level = click.prompt("level, 0 to skip", type=click.IntRange(0, 4), default=0)
        judged = judged._replace(ratings=(*judged.ratings, (criterion.name, level))) if level else judged
    word = _SHORT[click.prompt("\nThe brief: accept, reject, unsure, skip, quit", type=_CHOICES, default="s")]
    note = click.prompt("Note", default="", show_default=False)
    return judged._replace(verdict="" if word == "quit" else word, note=note)
