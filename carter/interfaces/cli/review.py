"""`carter review`: record what a person judges of a run, or show what was judged."""

from typing import Any

import click

from carter.interfaces.cli.reviewed import answer
from carter.interfaces.cli.run_names import run_names
from carter.workspace import Workspace


@click.command("review")
@click.argument("run", default="latest", shell_complete=run_names)
@click.option("--claim", "claims", multiple=True, metavar="ID=WORD[:NOTE]", help="Judge a claim; may be repeated.")
@click.option("--brief", "verdict", default="", metavar="WORD", help="Judge the brief as a whole.")
@click.option(
    "--rubric", "levels", multiple=True, metavar="NAME=LEVEL", help="Level of a criterion, 1 to 4; may be repeated."
)
@click.option("--note", default="", metavar="TEXT", help="What else is to be said of the brief.")
@click.option("--by", default="", envvar="CARTER_REVIEWER", metavar="NAME", help="Who judges (CARTER_REVIEWER).")
@click.option("--template", is_flag=True, help="Print a form to fill in, as YAML.")
@click.option("--from", "file", type=click.Path(), metavar="FILE", help="Record a form that was filled in.")
@click.option("--ask", is_flag=True, help="Ask for each judgement on this terminal.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], /, run: str, template: bool, ask: bool, as_json: bool, **given: Any) -> int:
    """Record what a person judges of a run, or show what was judged.

    \b
    Example:
        $ carter review latest --by Ada --claim 01J9Z3=accept --brief accept --rubric accuracy=4
        $ carter review latest --template > review.yaml
        $ carter review latest --from review.yaml
        $ carter review latest

    WORD is accept, reject or unsure. Without options, the reviews of the run are shown, and those of
    other briefs to the same question as stale. Reviews are kept in `cassettes/reviews/` for good: a later
    one of the same person counts in the place of the earlier, those of others stand beside it.

    \b
    Exit status: 0 recorded or shown, 2 no such run or claim, 3 the form cannot be used, 5 damage.
    """
    from carter.interfaces.cli.judgements import answer_form, answer_recorded, judgements

    workspace = Workspace(context["root"])
    options = {name: given[name] for name in ("claims", "verdict", "levels", "note") if given[name]}
    ways = [name for name, is_on in (("--template", template), ("--from", given["file"]), ("--ask", ask)) if is_on]
    if len(ways) + bool(options) > 1:
        raise click.UsageError(f"{', '.join(ways)}: a review comes from options, from a form or from a terminal")
    if template:
        return answer_form(workspace, run, as_json=as_json)
    if not ways and not options:
        return answer(workspace.history.reviews(run), as_json=as_json)
    code = 0
    if ask:
        from carter.interfaces.cli.asking import asked
        from carter.workspace.reviewing import reviewable

        judged, code = asked(reviewable(workspace, run), given["by"])
    elif given["file"]:
        from carter.workspace.reviewing import read_form

        judged = read_form(given["file"])
        judged = judged._replace(by=judged.by or given["by"])
    else:
        judged = judgements(given["by"], options)
    answer_recorded(workspace.history.review(run, judged), as_json=as_json)
    return code
