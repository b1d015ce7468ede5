"""`carter cassettes scrub` and `check`: take secrets out of what is recorded, and see that it is whole."""

import os
from typing import Any

import click

from carter.errors import UsageError
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace

_SHORTEST = 8  # characters of a secret


@click.command("scrub")
@click.option("--env", "names", multiple=True, required=True, metavar="NAME", help="Variable that holds a secret.")
@click.option("--yes", "really", is_flag=True, help="Do it; without, only say what would be done.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def scrub(context: dict[str, Any], names: tuple[str, ...], really: bool, as_json: bool) -> int:
    """Take secrets out of what is recorded: the values of environment variables.

    \b
    Example:
        $ carter cassettes scrub --env MY_API_KEY --yes

    An exchange is written anew without them. A reply or text that holds one is dropped: runs that
    need it cannot be replayed until it is asked again, and `check` names it as gone.

    \b
    Exit status: 0 nothing holds them, or they are out, 1 something holds them, 2 not set, 5 damage.
    """
    from carter.workspace.tapes_scrubbed import scrub as scrubbing

    for name in names:
        if len(os.environ.get(name, "")) < _SHORTEST:
            mend = "set it to the secret; a shorter one would stand in any text"
            raise UsageError(f"`{name}` has fewer than {_SHORTEST} characters", where="--env", mend=mend)
    found = scrubbing(Workspace(context["root"]).tapes, [os.environ[name] for name in names], really=really)
    code = 1 if (found.cassettes or found.blobs) and not found.done else 0
    if as_json:
        say_json(found, exit_code=code)
        return code
    for key in found.cassettes:
        say(f"{key}: {'written anew' if found.done else 'would be written anew'}")
    for digest in found.blobs:
        say(f"{digest}: {'dropped' if found.done else 'would be dropped'}")
    say(f"{len(found.cassettes)} cassettes, {len(found.blobs)} blobs")
    return code


@click.command("check")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def check(context: dict[str, Any], as_json: bool) -> int:
    """Check all that is recorded: every index, row and blob; nothing is changed.

    \b
    Example:
        $ carter cassettes check

    \b
    Exit status: 0 all holds, 5 damage.
    """
    from carter.workspace.tapes_checked import check as checking

    found = checking(Workspace(context["root"]).tapes)
    counts = {name: getattr(found, name) for name in ("replies", "cassettes", "blobs", "runs")}
    counts |= {"let_go": found.let_go} if as_json or found.let_go else {}
    if as_json:
        say_json(counts, damage=found.damage, holds=not found.damage)
        return found.exit_code
    for damage in found.damage:
        say(f"{damage.where}: {damage.what}")
    counted = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items())
    say(f"{'damaged' if found.damage else 'all holds'}: {counted}")
    return found.exit_code
