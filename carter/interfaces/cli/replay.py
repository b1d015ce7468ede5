"""`carter replay`: do a run anew from what was recorded, with sockets blocked, and compare."""

from typing import Any

import click

from carter.interfaces.cli.how_to_build import workers
from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.command("replay")
@click.option(
    "--run-id", "run", default="latest", metavar="RUN", shell_complete=run_names, help="The run that is meant (latest)."
)
@workers
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], run: str, workers: int, as_json: bool) -> int:
    """Do a run anew from what was recorded, and compare.

    \b
    Example:
        $ carter replay --run-id latest

    Every stage runs again, on the replies that the run had; sockets are blocked, and nothing is
    written. `cassettes/` alone is enough, also for local sources that were read: their bytes are
    recorded. Where it is not there, the results in `store/` are followed instead.

    \b
    Exit status: 0 all targets are equal, 1 they differ, 2 no such run, 5 damage, 7 not recorded.
    """
    replayed = Workspace(context["root"], store=context["store"]).replay(run, workers=workers)
    code = 0 if replayed.equal else 1
    if as_json:
        targets = [dict(zip(("target", "then", "now"), target, strict=True)) for target in replayed.targets]
        say_json({**replayed._asdict(), "targets": targets}, equal=replayed.equal)
        return code
    told = f"{replayed.done} actions done anew" if not replayed.found else f"{replayed.found} results from the store"
    told += f", {replayed.kept} results as they were kept" if replayed.kept else ""
    say(f"{'equal' if replayed.equal else 'differs'}: run {replayed.run}: {told}")
    for name, then, now in replayed.targets:
        say(f"  {name}  {now}" if then == now else f"  {name}  {now}, then {then}")
    if replayed.equal and replayed.made != replayed.manifest:
        say("  the targets are equal, and were made by other versions of stages or tools")
    if replayed.cost:
        say(f"  {replayed.cost}")
    if replayed.difference:
        say(f"first difference: {replayed.difference}")
    return code
