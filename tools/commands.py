"""The commands of Carter and its exit codes, as Markdown, from their own help and errors."""

import click

from carter.errors import CarterError
from carter.interfaces.cli.main import cli

WIDTH = 100  # columns


def commands() -> dict[str, click.Command]:
    """All commands by their full name (`carter build`), groups opened, in alphabetical order."""
    return dict(sorted(_within(cli, "carter", click.Context(cli)).items()))


def help_of(name: str, command: click.Command) -> str:
    """What `NAME --help` prints."""
    settings = {**cli.context_settings, **command.context_settings}
    context = click.Context(command, info_name=name, terminal_width=WIDTH, max_content_width=WIDTH, **settings)
    return click.unstyle(command.get_help(context)).rstrip()


def sections() -> str:
    """One section a command, `carter` itself first."""
    every = {"carter": cli, **commands()}
    return "".join(
        f"\n## {name}\n\n```text\n$ {name} --help\n{help_of(name, command)}\n```\n" for name, command in every.items()
    )


def errors() -> str:
    """The errors that Carter raises on purpose, with their exit codes, as a table in Markdown."""
    kinds = sorted(_below(CarterError), key=lambda kind: (kind.exit_code, kind.__name__))
    lines = [f"| `{kind.__name__}` | {_code(kind)} | {(kind.__doc__ or '').splitlines()[0]} |" for kind in kinds]
    return "\n".join(["| error | exit code | what it says |", "| --- | --- | --- |", *lines, ""])


def _within(group: click.Group, name: str, context: click.Context) -> dict[str, click.Command]:
    found: dict[str, click.Command] = {}
    for word in group.list_commands(context):
        command, full = group.get_command(context, word), f"{name} {word}"
        if isinstance(command, click.Group):
            found |= _within(command, full, context)
        elif command is not None:
            found[full] = command
    return found


def _below(kind: type[CarterError]) -> list[type[CarterError]]:
    return [one for below in kind.__subclasses__() for one in (below, *_below(below))]


def _code(kind: type[CarterError]) -> str:
    return "that of its cause" if isinstance(vars(kind).get("code"), property) else str(kind.exit_code)
