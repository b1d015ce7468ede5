"""The `carter` command: finds a subcommand, and turns every error into a line or two and an exit code."""

import gc
import io
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from carter.errors import CarterError, UsageError, WorldError, exit_code_of
from carter.interfaces.cli.terminal import complain, note, say_line

GROUPS = {
    "Build": {
        "init": "Write a commented question file.",
        "run": "Answer a question given on the command line.",
        "build": "Bring the brief of a question file up to date.",
    },
    "Ask a run": {
        "show": "Show a run, a target or a claim.",
        "why": "Say why a claim stands in the brief, or why a target is built.",
        "log": "List the runs, or the events of one.",
        "diff": "Say what differs between two runs, and because of what.",
        "serve": "Show the runs in a browser: read, check, compare, approve.",
        "stats": "Count over runs: time, sources, grounding, cost, acceptance.",
    },
    "Check": {
        "verify": "Re-check a run, without network or model; or with --store everything.",
        "replay": "Do a run anew from what was recorded, and compare.",
        "recheck": "Fetch the cited pages again, and say what became of each quotation.",
        "review": "Record what a person judges of a run, or show what was judged.",
        "audit": "Judge a report that anybody wrote, by what it cites.",
    },
    "Hand on and keep": {
        "export": "Export a run as one file, in a form that others read.",
        "pin": "Pin a run, so that gc always keeps it.",
        "gc": "Say what of the store no kept run needs; with --yes, take it out.",
        "store": "Say what lies in the store.",
        "cassettes": "List, show, scrub or check what is recorded.",
    },
    "Single parts": {
        "fetch": "Fetch one page, and say everything that was decided.",
        "extract": "Print the readable text of a file or page.",
        "match": "Say whether a quotation stands in a file, and where.",
        "judge": "Say of claims whether their evidence supports them, line by line.",
    },
    "This machine": {
        "doctor": "Say whether this machine has what Carter needs.",
        "engines": "List the search engines and what each needs.",
        "models": "List, fetch or serve the small model of this machine.",
        "completion": "Print what a shell needs to complete what you type.",
    },
}
"""What a command is for -> the commands, each with the sentence that opens its help."""

COMMANDS = {name: about for group in GROUPS.values() for name, about in group.items()}

INTERRUPTED = 130  # exit code
COMPLETE = "_CARTER_COMPLETE"  # set by the shell's function when it asks what may come next


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
        """The tables of commands, from the first lines alone: `carter --help` imports none of them."""
        widest = max(map(len, COMMANDS))
        for name, group in GROUPS.items():
            with formatter.section(name):
                formatter.write_dl([(word.ljust(widest), about) for word, about in group.items()])


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--root", default=".", envvar="CARTER_ROOT", metavar="DIR", help="Folder of `store/` and `cassettes/`.")
@click.option(
    "--store",
    default="",
    envvar="CARTER_STORE",
    metavar="URL",
    help="Store that machines share, as s3://… or file:///…",
)
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.version_option(package_name="carter", prog_name="carter")
@click.pass_context
def cli(ctx: click.Context, root: str, store: str, debug: bool) -> None:
    """Research briefs in which every claim leads back to the exact characters of a source.

    \b
    Example:
        $ carter init question.yaml
        $ carter build question.yaml
        $ carter verify latest
    """
    ctx.obj = {"root": root, "store": store, "debug": debug}


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with its code (docs/exit-codes.md)."""
    words = sys.argv[1:] if arguments is None else arguments
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:  # closed by whoever called
            setattr(sys, stream, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open until the end
    try:
        code = _completed(os.environ[COMPLETE]) if COMPLETE in os.environ else _run(words)
        code = _flushed(code)
    except BrokenPipeError:
        # Whoever read the output has left, and wants nothing more; nor does Python at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    if code == INTERRUPTED and arguments is None:
        sys.stderr.flush()
        os._exit(code)  # what was built is settled; no thread that waits for a server or a disk is waited for
    gc.freeze()  # all goes now: what a large plan holds is not looked through for garbage once more
    sys.exit(code)


def _flushed(code: int) -> int:
    """`code`, or that of the world where what was printed cannot be written; Python would try once more at its exit."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return code or WorldError.exit_code
    return code


def _completed(asked: str) -> int:
    """What may come next, for the shell that asks."""
    from click.shell_completion import shell_complete

    return shell_complete(cli, {}, "carter", COMPLETE, asked)


def _run(words: list[str]) -> int:
    as_json = "--json" in words
    try:
        # Not `cli.main`, which makes an exit of its own of a closed pipe.
        with cli.make_context("carter", list(words)) as context:
            code: Any = cli.invoke(context)
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        if not as_json:
            error.show(shown := io.StringIO())
            note(_unsaid(shown.getvalue().rstrip()))
            return error.exit_code
        return _told(UsageError(error.format_message(), mend="see --help"), error.exit_code, as_json=as_json)
    except (click.Abort, KeyboardInterrupt):
        return _told(
            CarterError("interrupted", mend="the same command goes on from here"), INTERRUPTED, as_json=as_json
        )
    except BrokenPipeError:
        raise
    except Exception as error:
        from carter.workspace.telling import as_told  # late: few commands fail

        if "--debug" in words:
            import traceback

            note(_unsaid("".join(traceback.format_exception(error)).rstrip()))
        return _told(as_told(error), exit_code_of(error), as_json=as_json)


def _told(error: CarterError, code: int, *, as_json: bool) -> int:
    if as_json:
        told = {name: _unsaid(getattr(error, name)) for name in ("what", "where", "mend")}
        try:
            say_line({"error": told, "exit_code": code})  # on a line, as it may end a stream of lines
        except BrokenPipeError:
            raise
        except OSError:
            pass  # no room, as it may be what is told; it is told below
    complain(_unsaid(str(error)))
    return code


def _unsaid(text: str) -> str:
    """`text` without secrets."""
    from carter.adapters.unsaid import unsaid  # late: only errors are looked through

    return unsaid(text)
