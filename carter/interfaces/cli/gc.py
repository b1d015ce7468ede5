"""`carter gc`: what of the store no kept run needs, and with --yes out with it."""

from typing import Any

import click

from carter.interfaces.cli.measures import Span, counted, size
from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import Workspace


@click.command("gc")
@click.option("--yes", "really", is_flag=True, help="Take it out; without it nothing is changed.")
@click.option("--keep-last", type=click.IntRange(min=0), metavar="N", help="Keep the last N runs of each question.")
@click.option("--keep-days", type=click.IntRange(min=0), metavar="N", help="Keep the runs of the last N days.")
@click.option(
    "--grace",
    type=Span(),
    default="14d",
    show_default=True,
    metavar="SPAN",
    help="Keep what was written or looked at since: 14d, 12h, 90m. Below 1h only while no build is under way.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], /, as_json: bool, **options: Any) -> int:
    """Say what of the store no kept run needs, and how much it frees; with --yes, take it out.

    \b
    Example:
        $ carter gc
        $ carter gc --keep-last 3 --yes

    Kept are all finished runs, or with --keep-last or --keep-days those that either keeps; always the newest of each
    question, the latest, pinned ones and those under way; and all that they need. What comes from older code, from
    builds that never ended, or was left by killed writers goes once it is older than --grace. cassettes/ is never
    touched, so a run that is taken out can still be replayed.

    \b
    Exit status: 0 done, 5 what is kept is damaged, 8 locked by another gc or repair.
    """
    from carter.kernel.gc import Rules

    days = options["keep_days"]
    rules = Rules(options["keep_last"], None if days is None else days * 86400.0, options["grace"])
    found = Workspace(context["root"]).upkeep.gc(rules, really=options["really"])
    if as_json:
        say_json(found)
        return 0
    for run in found.runs:
        say(f"run {run.run}  {run.state}  {run.question[:80]}".rstrip().replace("\n", " "))
    for kind in found.kinds:
        say(f"{kind.kind:<12}{kind.files:>8}  {size(kind.bytes):>10}")
    say(f"{'frees' if found.done else 'would free'} {size(found.bytes)}; {counted(found.kept, 'run')} kept")
    if found.waiting:
        note("a build is under way: what was taken out lies in store/trash, and the next `carter gc --yes` deletes it")
    elif not found.done and found.kinds:
        note("nothing was changed: `carter gc --yes` takes it out")
    return 0
