"""`carter cassettes`: list, show, scrub or check what is recorded."""

from typing import Any

import click

from carter.interfaces.cli.mending import check, scrub
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.group("cassettes")
def command() -> None:
    """List, show, scrub or check what is recorded.

    \b
    Example:
        $ carter cassettes list
    """


@command.command("list")
@click.option("--kind", default="", metavar="KIND", help="Only requests of this kind: fetch, search, …")
@click.option("--set", "recording_set", default="", metavar="SET", help="Only this recording set.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def listed(context: dict[str, Any], kind: str, recording_set: str, as_json: bool) -> int:
    """List what is recorded: each request that has a reply, and how many exchanges led to it.

    \b
    Example:
        $ carter cassettes list --kind fetch

    \b
    Exit status: 0 listed, 5 damage.
    """
    every = Workspace(context["root"]).tapes.lines()
    lines = [line for line in every if kind in ("", line.kind) and recording_set in ("", line.recording_set)]
    if as_json:
        say_json({"recordings": lines})
        return 0
    for line in lines:
        asked = line.asked[:99].replace("\n", r"\x0a")  # the name of a file may hold one
        say(f"{line.key[7:19]}  {line.kind}  {line.recording_set or '-'}  {line.exchanges}  {asked}")
    say(f"{len(lines)} recordings, {sum(line.exchanges for line in lines)} exchanges")
    return 0


@command.command("show")
@click.argument("key")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def show(context: dict[str, Any], key: str, as_json: bool) -> int:
    """Show a recording: what was asked, its replies now and before, and its exchanges.

    \b
    Example:
        $ carter cassettes show 4cdfca8d3c23

    \b
    Exit status: 0 shown, 2 no such recording, 5 damage.
    """
    shown = Workspace(context["root"]).tapes.shown(key)
    if as_json:
        say_json(shown)
        return 0
    say(f"{shown['key']}\n  {shown['kind']}  {shown['asked']}")
    for reply in shown["replies"]:
        say(f"  reply  {reply['at']}  {reply['reply']}")
    for take in shown["takes"]:
        say(f"  take   {take['at']}  {take['state']}")
        for exchange in take["exchanges"]:
            say(f"    {exchange['method']} {exchange['uri']}  {exchange['raised'] or exchange['code']}")
    return 0


command.add_command(scrub)
command.add_command(check)
