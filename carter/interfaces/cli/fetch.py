"""`carter fetch`: fetch one page, and say everything that was decided."""

from typing import Any

import click

from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.command("fetch")
@click.argument("url")
@click.option(
    "--allow-host",
    "allow_hosts",
    multiple=True,
    metavar="HOST[:PORT]",
    help="Reach this host though it is local, at any port or at this one; may be repeated.",
)
@click.option(
    "--allow-port",
    "allow_ports",
    multiple=True,
    type=click.IntRange(1, 65535),
    metavar="N",
    help="Reach public hosts at this port too, beside 80 and 443; may be repeated.",
)
@click.option("--ignore-robots", is_flag=True, help="Read what the site's robots.txt keeps Carter from.")
@click.option("--max-bytes", type=click.IntRange(1), metavar="N", help="Take at most N bytes, as sent and as decoded.")
@click.option(
    "--deadline", type=click.FloatRange(0.1, 3600), metavar="SECONDS", help="Take no longer, waiting apart (30)."
)
@click.option("--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write the body to FILE.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], /, url: str, out: str | None, as_json: bool, **wanted: Any) -> int:
    """Fetch one page, and say everything that was decided.

    Addresses that are not public are refused in every spelling, at every redirect; so are
    credentials, other schemes and other ports. The site's robots.txt is obeyed.

    \b
    Example:
        $ carter fetch https://www.example.org/
        $ carter fetch http://127.0.0.1:8000/a.html --allow-host 127.0.0.1:8000 --json

    \b
    Exit status: 0 fetched, 1 refused by the policy or by robots.txt, 2 not a URL, 4 the world failed.
    """
    from carter.interfaces.cli.fetched import as_data, as_text

    wanted["robots"] = not wanted.pop("ignore_robots")
    page = Workspace(context["root"]).fetch(url, **{name: value for name, value in wanted.items() if value is not None})
    if out is not None and page.readable is not None:
        with click.open_file(out, "wb") as file:
            file.write(page.answer.body)
    if as_json:
        say_json(as_data(page))
    else:
        say(as_text(page))
    return page.exit_code
