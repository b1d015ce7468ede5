"""`carter match`: whether a quotation stands in a file, and where; or whose it is."""

from typing import Any

import click

from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.command("match")
@click.argument("quote")
@click.argument("cited", metavar="FILE")
@click.argument("others", nargs=-1, metavar="[OTHER]...")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON: every place, in code points and in bytes.")
@click.pass_obj
def command(context: dict[str, Any], /, quote: str, cited: str, others: tuple[str, ...], as_json: bool) -> int:
    """Say whether QUOTE stands in FILE, and where; or which OTHER it is of.

    \b
    Example:
        $ carter match "fell to 410 boats" harbour.html
        $ carter match "fell to 410 boats" harbour.html sources/ --json

    It is `exact` by the letter, `folded` but for typography (quotation marks, dashes, spaces,
    ligatures, soft hyphens), else `no`; never by likeness. It must begin and end between words and
    numbers: `41` does not stand in `410`. A `…` in it parts what must follow in that order. FILE and
    OTHER are files that a build reads, or folders of them; places are those of the text that `carter extract`
    prints. What only an OTHER has is `misattributed`.

    \b
    Exit status: 0 it stands there, 1 it does not, 2 the quotation is empty, 3 a file cannot be read.
    """
    from carter.interfaces.cli.matched import as_data, as_text

    found = Workspace(context["root"]).match(quote, cited, others)
    if as_json:
        say_json(as_data(quote, cited, found))
    else:
        say(as_text(cited, found))
    return found.exit_code
