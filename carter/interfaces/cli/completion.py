"""`carter completion`: what a shell needs to complete commands, options and runs."""

import click
from click.shell_completion import get_completion_class

from carter.interfaces.cli.terminal import say

_SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(_SHELLS))
def command(shell: str) -> int:
    """Print what a shell needs to complete what you type.

    \b
    Example:
        $ carter completion bash > ~/.local/share/bash-completion/completions/carter

    bash reads it from ~/.local/share/bash-completion/completions/carter, zsh from a file _carter in a
    folder of your fpath, fish from ~/.config/fish/completions/carter.fish.
    """
    from carter.interfaces.cli.main import COMPLETE, cli  # late: it looks this command up

    found = get_completion_class(shell)
    assert found is not None, shell
    say(found(cli, {}, "carter", COMPLETE).source())
    return 0
