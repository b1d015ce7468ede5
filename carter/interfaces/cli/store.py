"""`carter store`: what lies in the store."""

from typing import Any

import click

from carter.interfaces.cli.measures import counted, size
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.group("store")
def command() -> None:
    """Say what lies in the store.

    \b
    Example:
        $ carter store stats
    """


@command.command("stats")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def stats(context: dict[str, Any], as_json: bool) -> int:
    """Say what lies in store/ and cassettes/: sizes by kind and type, what runs share, and hits.

    \b
    Example:
        $ carter store stats

    \b
    Exit status: 0 said.
    """
    found = Workspace(context["root"]).upkeep.stats()
    if as_json:
        say_json(found)
        return 0
    for kind in found.kinds:
        say(f"{kind.place + '/' + kind.kind:<24}{kind.files:>8}  {size(kind.bytes):>10}")
    say("")
    for of_type in found.types:
        say(f"{of_type.type[:40]:<40}{of_type.blobs:>8}  {size(of_type.bytes):>10}")
    say("")
    say(f"{size(found.bytes)} on disk; {counted(found.runs, 'finished run')}")
    if found.dedupe_ratio:
        many, once = size(found.needed_bytes), size(found.distinct_bytes)
        say(f"runs need {many}, of which {once} are distinct: {found.dedupe_ratio} times as much")
    if found.hit_rate:
        say(f"{found.found} of {found.actions} actions of runs were found done: {found.hit_rate}")
    return 0
