"""`carter review --ask`: each claim and each criterion, one after the other, on a terminal."""

import sys
from typing import TYPE_CHECKING, Any

import click

from carter.errors import UsageError
from carter.interfaces.cli.terminal import note
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
    asking = _Asking(by or _prompt("Your name"))
    try:
        note(of.markdown)
        if asking.claims(of):
            asking.brief()
    except (click.Abort, KeyboardInterrupt):
        if asking.judged.is_empty:
            raise
        return asking.judged, 130
    return asking.judged, 0


class _Asking:
    """The answers so far."""

    def __init__(self, by: str) -> None:
        self.judged = Judgements(by)

    def claims(self, of: "Reviewable") -> bool:
        """Ask for each claim of the brief; whether to go on."""
        for number, claim in enumerate((each for each in of.claims if each.in_brief), start=1):
            note(f"\n{number}. {claim.text}\n   {', '.join(claim.sources)}")
            word = _SHORT[_prompt("accept, reject, unsure, skip, quit", type=_CHOICES, default="s")]
            if word == "quit":
                return False
            if word:
                why = "" if word == "accept" else _prompt("   why", default="", show_default=False)
                self._keep(claims=(*self.judged.claims, Judged(claim.claim_id, word, why)))
        return True

    def brief(self) -> None:
        """Ask for each criterion, and for the brief as a whole."""
        for criterion in RUBRIC:
            note(f"\n{criterion.name}: {criterion.asks}")
            note("\n".join(f"  {level} {text}" for level, text in enumerate(criterion.levels, start=1)))
            level = _prompt("level, 0 to skip", type=click.IntRange(0, 4), default=0)
            if level:
                self._keep(ratings=(*self.judged.ratings, (criterion.name, level)))
        word = _SHORT[_prompt("\nThe brief: accept, reject, unsure, skip, quit", type=_CHOICES, default="s")]
        if word != "quit":
            self._keep(verdict=word)
            self._keep(note=_prompt("Note", default="", show_default=False))

    def _keep(self, **what: Any) -> None:
        self.judged = self.judged._replace(**what)


def _prompt(text: str, **how: Any) -> Any:
    """What is answered; the question stands on standard error, so that an answer as JSON stays one."""
    return click.prompt(text, err=True, **how)
