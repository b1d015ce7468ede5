"""`carter serve`: pages to read, check and approve briefs in a browser."""

from typing import Any

import click

from carter.interfaces.cli.terminal import note, say_line


@click.command("serve")
@click.option("--host", default="127.0.0.1", metavar="HOST", help="Address to listen at (127.0.0.1).")
@click.option(
    "--port", default=8765, type=click.IntRange(0, 65535), metavar="N", help="Port; 0 takes a free one (8765)."
)
@click.option(
    "--name", "names", multiple=True, metavar="NAME", help="Other name that browsers call it by; may be repeated."
)
@click.option("--open", "opened", is_flag=True, help="Open it in the browser of this machine.")
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
@click.pass_obj
def command(context: dict[str, Any], /, names: tuple[str, ...], opened: bool, as_json: bool, **place: Any) -> int:
    """Show the runs of this folder in a browser, until Ctrl-C.

    \b
    Example:
        $ carter serve
        $ carter serve --port 0 --open

    It listens on this machine alone, unless --host names another address: then whoever opens a page must
    bring the token that is printed with its address. Builds that were begun from a page are stopped
    with it, and go on from there when they are begun again.

    \b
    Exit status: 0 stopped, 2 not installed or no such address, 4 the port is taken.
    """
    from carter.interfaces.web.server import serve

    def told(address: str) -> None:
        if as_json:
            say_line({"address": address})
        else:
            note(f"serving {context['root']} at {address}\nCtrl-C stops it")
        if opened:
            click.launch(address)

    serve(context["root"], context["store"], (place["host"], place["port"]), names, told)
    return 0
