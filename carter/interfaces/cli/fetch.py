"""`carter fetch`: fetch one page, and say everything that was decided."""

from typing import Any

import click

from carter.interfaces.cli.reach import reaching, wanted
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.command("fetch")
@click.argument("url")
@reaching
@click.option("--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write the body to FILE.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], /, url: str, out: str | None, as_json: bool, **reach: Any) -> int:
    """Fetch one page, and say everything that was decided.

    \b
    Example:
        $ carter fetch https://www.example.org/
        $ carter fetch http://127.0.0.1:8000/a.html --allow-host 127.0.0.1:8000 --json

    Addresses that are not public are refused in every spelling, at every redirect; so are
    credentials, other schemes and other ports. The site's robots.txt is obeyed.

    \b
    Exit status: 0 fetched, 1 refused by the policy or by robots.txt, 2 not a URL, 4 the world failed.
    """
    from carter.interfaces.cli.fetched import as_data, as_text

    page = Workspace(context["root"]).fetch(url, **wanted(reach))
    if out is not None and page.readable is not None:
        with click.open_file(out, "wb") as file:
            file.write(page.answer.body)
    if as_json:
        say_json(as_data(page))
    else:
        say(as_text(page))
    return page.exit_code
