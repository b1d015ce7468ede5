"""`carter engines`: list the search engines and what each needs."""

import os

import click

from carter.interfaces.cli.terminal import say, say_json
from carter.workspace.searching import EngineFacts, engines


@click.command("engines")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def command(as_json: bool) -> int:
    """List the search engines and what each needs.

    \b
    Example:
        $ carter engines

    Keys come from the environment, or from a file that only you can read: `carter/keys.toml` in your configuration
    folder, or what CARTER_KEYS names. Of a key only its last four characters are shown.

    \b
    Exit status: 0 listed, 3 the keys file is not safe or no list of keys.
    """
    listed = engines(os.environ)
    if as_json:
        say_json({"engines": listed})
        return 0
    for one in listed:
        say("\n".join(_lines(one)))
    return 0


def _lines(one: EngineFacts) -> list[str]:
    state = "ready" if one.ready else f"not ready: set {', '.join(one.missing)}"
    lines = [f"{one.name}  {one.kind}, {state}", f"  {one.about}"]
    for key in one.keys:
        need = "needed" if key.required else "optional"
        lines.append(f"  {key.variable}, {need}: {key.end or 'not set'}")
    lines.append(f"  takes itself: {', '.join(one.native)}")
    lines.append(f"  rate: {one.rate}")
    lines.append(f"  seen live: {'yes' if one.seen_live else 'no, follows its documentation'}")
    return lines
