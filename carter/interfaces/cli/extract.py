"""`carter extract`: the readable text of one file or page, and all that is known of it."""

from typing import Any

import click

from carter.interfaces.cli.reach import reaching, wanted
from carter.interfaces.cli.terminal import complain, say, say_json
from carter.workspace import Workspace


@click.command("extract")
@click.argument("place", metavar="FILE|URL")
@reaching
@click.option(
    "--json", "as_json", is_flag=True, help="Answer as JSON: every block with its place, dates, what is hidden."
)
@click.pass_obj
def command(context: dict[str, Any], /, place: str, as_json: bool, **reach: Any) -> int:
    """Print the readable text of one file or page: every visible word, in order, one block a line.

    \b
    Example:
        $ carter extract page.html
        $ carter extract report.pdf --json
        $ carter extract https://www.example.org/

    Reads what a build reads: HTML, Markdown, plain text, PDF and DOCX, packed by gzip or not. A URL is
    fetched as `carter fetch` does. With --json also: which blocks are main content, the title, the
    dates with their origin and precision, the language, whether the page may be evidence, and what
    was hidden or left out. Places are counted in code points and in bytes of UTF-8.

    \b
    Exit status: 0 there is text, 1 there is none, or the page of the web is no evidence or was refused,
    2 not a URL, 3 the file cannot be read, 4 the world failed.
    """
    from carter.interfaces.cli.extracted import as_data, why_not

    found = Workspace(context["root"]).extract(place, **wanted(reach))
    if as_json:
        say_json(as_data(found))
        return found.exit_code
    if found.readable.text:
        say(found.readable.text)
    if reason := why_not(found):
        complain(f"{found.source}: {reason}")
    return found.exit_code
