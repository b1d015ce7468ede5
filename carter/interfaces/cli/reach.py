"""The options of commands that fetch a page: which hosts and ports they may reach, how much, and for how long."""

from collections.abc import Callable
from typing import Any

import click

_OPTIONS = (
    click.option(
        "--allow-host",
        "allow_hosts",
        multiple=True,
        metavar="HOST[:PORT]",
        help="Reach this host though it is local, at any port or at this one; may be repeated.",
    ),
    click.option(
        "--allow-port",
        "allow_ports",
        multiple=True,
        type=click.IntRange(1, 65535),
        metavar="N",
        help="Reach public hosts at this port too, beside 80 and 443; may be repeated.",
    ),
    click.option("--ignore-robots", is_flag=True, help="Read what the site's robots.txt keeps Carter from."),
    click.option("--max-bytes", type=click.IntRange(1), metavar="N", help="Take at most N bytes, as sent and decoded."),
    click.option(
        "--deadline", type=click.FloatRange(0.1, 3600), metavar="SECONDS", help="Take no longer, waiting apart (30)."
    ),
)


def reaching(command: Callable[..., int]) -> Callable[..., int]:
    """`command` with these options."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def wanted(options: dict[str, Any]) -> dict[str, Any]:
    """The options as `FetchOptions` has them; what was not given is left out."""
    given = {**options, "robots": not options["ignore_robots"]}
    del given["ignore_robots"]
    return {name: value for name, value in given.items() if value is not None}
