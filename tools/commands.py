"""The commands of Carter and its exit codes, as Markdown, from their own help and errors: docs/commands/."""

from collections.abc import Iterator
from pathlib import Path

import click

from carter.errors import CarterError
from carter.interfaces.cli.main import GROUPS, cli
from tools.settle import settle

DOCS = Path(__file__).parent.parent / "docs"
FOLDER = DOCS / "commands"
WIDTH = 100  # columns
_MORE = {
    "build": ("many", "recordings", "scale"),
    "cassettes": ("recordings",),
    "extract": ("fetching", "hygiene"),
    "fetch": ("fetching",),
    "gc": ("store",),
    "judge": ("judging",),
    "match": ("quotations",),
    "models": ("claude",),
    "pin": ("store",),
    "replay": ("recordings",),
    "verify": ("store",),
}  # command -> pages about it that have another name


def commands() -> dict[str, click.Command]:
    """All commands by their full name (`carter build`), groups opened, in alphabetical order."""
    return dict(sorted(_within(cli, "carter", click.Context(cli)).items()))


def help_of(name: str, command: click.Command) -> str:
    """What `NAME --help` prints."""
    settings = {**cli.context_settings, **command.context_settings}
    context = click.Context(command, info_name=name, terminal_width=WIDTH, max_content_width=WIDTH, **settings)
    return click.unstyle(command.get_help(context)).rstrip()


def pages() -> dict[Path, str]:
    """The page of each command, or of a group with all of its commands, as it should stand."""
    return {FOLDER / f"{word}.md": "\n".join(_page(word)) for group in GROUPS.values() for word in group}


def index() -> str:
    """`carter --help`, and a table that leads to the pages."""
    told = ["```text", "$ carter --help", help_of("carter", cli), "```", ""]
    for name, group in GROUPS.items():
        told += [f"## {name}", "", "| command | what it does | more |", "| --- | --- | --- |"]
        told += [f"| [`{word}`](commands/{word}.md) | {about} | {_more(word, '')} |" for word, about in group.items()]
        told.append("")
    return "\n".join(told)


def _page(word: str) -> Iterator[str]:
    """The lines of a page."""
    context = click.Context(cli)
    command = cli.get_command(context, word)
    assert isinstance(command, click.Command)
    name = f"carter {word}"
    below = _within(command, name, context) if isinstance(command, click.Group) else {}
    yield f"# {name}"
    yield from _shown(name, command)
    for full, each in below.items():
        yield from ("", f"## {full}")
        yield from _shown(full, each)
    answers = [full for full, each in (below or {name: command}).items() if answers_as_json(each)]
    if answers:
        told = ", ".join(f"`{full.replace(' ', '-')}`" for full in answers)
        yield f"\nWith `--json` it answers as {told} of [answers.schema.json](../schemas/answers.schema.json) says."
    if more := _more(word, "../"):
        yield f"\nMore: {more}."
    yield "\n[All commands](../commands.md), [exit codes](../exit-codes.md).\n"


def _shown(name: str, command: click.Command) -> Iterator[str]:
    yield f"\n```text\n$ {name} --help\n{help_of(name, command)}\n```"


def answers_as_json(command: click.Command) -> bool:
    """Whether it takes `--json`."""
    return any("--json" in each.opts for each in command.params)


def _more(word: str, way: str) -> str:
    """Links to what else is written about a command."""
    names = [word, *_MORE.get(word, ())]
    return ", ".join(f"[{name}.md]({way}{name}.md)" for name in names if (DOCS / f"{name}.md").exists())


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


def main() -> int:
    """Write docs/commands/, or with `--check` say which pages are not as they should be."""
    return settle(pages(), set(FOLDER.glob("*")))


if __name__ == "__main__":
    raise SystemExit(main())
