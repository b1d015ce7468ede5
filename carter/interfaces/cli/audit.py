"""`carter audit`: judge a report that anybody wrote, by what it cites and by what the cited pages say."""

from typing import Any

import click

from carter.interfaces.cli.reach import reaching, wanted
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace


@click.command("audit")
@click.argument("report", metavar="REPORT")
@click.option("--sources", default="", metavar="DIR", help="Local copies of the cited pages: a folder, or one file.")
@click.option("--fetch", is_flag=True, help="Fetch the cited pages that no local copy is there of.")
@click.option(
    "--max-pages", type=click.IntRange(1), default=50, show_default=True, metavar="N", help="Fetch at most N pages."
)
@click.option(
    "--min", "floors", multiple=True, metavar="NAME=PERCENT", help="The least that a figure may be; may be repeated."
)
@reaching
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON, with every sentence that is minded.")
@click.pass_obj
def command(context: dict[str, Any], /, report: str, as_json: bool, **options: Any) -> int:
    """Judge REPORT, in Markdown, HTML or plain text, from whatever person or tool, by what it cites.

    \b
    Example:
        $ carter audit report.md
        $ carter audit report.html --sources copies/ --min quotes_held=100 --min sentences_cited=80

    Counted are sentences that are cited, of those that state something; markers that name no reference;
    references that nothing cites or that repeat each other; links that can be none. With the cited
    pages at hand (`--sources`, `--fetch`) also: which were there, which quotations stand in them, which
    claims they carry, and how many origins they are. Without `--fetch` no request is made.

    \b
    Exit status: 0 done, 1 below a floor of --min, 2 no such figure, 3 the report cannot be read.
    """
    from carter.interfaces.cli.audited import as_data, as_text
    from carter.workspace.fetching import FetchOptions

    own = {name: options.pop(name) for name in ("sources", "fetch", "max_pages", "floors")}
    found = Workspace(context["root"]).audit(report, **own, reach=FetchOptions(**wanted(options)))
    if as_json:
        say_json(as_data(found))
    else:
        say(as_text(found))
    return found.exit_code
