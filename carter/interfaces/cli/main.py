"""The `carter` command: finds a subcommand, and turns every error into a line or two and an exit code."""

import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from carter.errors import CarterError, exit_code_of
from carter.interfaces.cli.terminal import complain

COMMANDS = {
    "build": "Bring the brief of a question file up to date.",
    "init": "Write a commented question file.",
    "run": "Answer a question given on the command line.",
    "show": "Show a run, a target or a claim.",
    "verify": "Re-check a run, without network or model.",
}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"carter.interfaces.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands, from the first lines alone: `carter --help` imports none of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--root", default=".", envvar="CARTER_ROOT", metavar="DIR", help="Folder of `store/` and `cassettes/`.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.version_option(package_name="carter", prog_name="carter")
@click.pass_context
def cli(ctx: click.Context, root: str, debug: bool) -> None:
    """Research briefs in which every claim leads back to the exact characters of a source.

    \b
    Example:
        $ carter init question.yaml
        $ carter build question.yaml
        $ carter verify latest
    """
    ctx.obj = {"root": root, "debug": debug}


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code (docs/exit-codes.md)."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        sys.exit(_run(words))
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the output has left: nothing more to say
        sys.exit(0)


def _run(words: list[str]) -> int:
    debug = "--debug" in words
    try:
        code: Any = cli.main(words, standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        complain("interrupted; the same command goes on from here")
        return 130
    except BrokenPipeError:
        raise
    except Exception as error:
        return _failed(error, debug=debug, as_json="--json" in words)


def _failed(error: Exception, *, debug: bool, as_json: bool) -> int:
    if debug:
        import traceback

        traceback.print_exception(error)
    code = exit_code_of(error)
    on_purpose = isinstance(error, CarterError)
    known = (
        error
        if isinstance(error, CarterError)
        else CarterError(f"a bug in Carter: {type(error).__name__}: {error}", mend="please report it, with --debug")
    )
    if as_json:
        from carter.interfaces.cli.terminal import say_json

        say_json({"error": {"what": known.what, "where": known.where, "mend": known.mend}, "exit_code": code})
    complain(str(known) if on_purpose or not debug else "")
    return code
