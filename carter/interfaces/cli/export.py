"""`carter export`: a run as one file, in a form that others read."""

import sys
from typing import Any

import click

from carter.errors import UsageError
from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.terminal import say, say_json
from carter.workspace import Workspace

_FORMS = {
    "html": "One page: the brief, and each quotation in its surroundings; loads and runs nothing.",
    "bundle": "A ZIP archive with all that verifies the run anywhere: `python3 FILE`, `carter verify FILE`.",
    "csv": "The claims table, a row for each claim and piece of its evidence, safe to open as a sheet.",
    "csl": "The references as CSL-JSON.",
    "bibtex": "The references as BibTeX.",
    "prov": "What was made of what, as W3C PROV-JSON.",
    "annotations": "The citations as W3C Web Annotations.",
    "statement": "An in-toto Statement about brief.md, its dependencies all blobs; signed with --key.",
}


def _forms(command: Any) -> Any:
    for form, told in reversed(_FORMS.items()):
        command = click.option(f"--{form}", "forms", flag_value=form, multiple=True, help=told)(command)
    return command


@click.command("export")
@click.argument("run", default="latest", shell_complete=run_names)
@_forms
@click.option("-o", "--output", "path", default="", metavar="FILE", help="Write it there, not to standard output.")
@click.option("--key", default="", metavar="FILE", help="Sign the statement: a private Ed25519 key in PEM.")
@click.option("--json", "as_json", is_flag=True, help="Say as JSON what was written; needs -o.")
@click.pass_obj
def command(context: dict[str, Any], run: str, forms: tuple[str, ...], path: str, key: str, as_json: bool) -> int:  # noqa: PLR0913 - click's shape
    """Export a run as one file, in a form that others read.

    \b
    Example:
        $ carter export latest --html -o brief.html

    The same run gives the same bytes. A file that is there gives way once the new one is whole. A run that only
    `cassettes/` knows is made anew in memory; for a bundle its event log is needed, which `cassettes/` does not hold.

    \b
    Exit status: 0 written, 2 no such run or form, 3 a key that cannot be used, 5 damage, 7 not recorded.
    """
    if len(forms) != 1:
        raise UsageError(
            "name one form" if not forms else f"name one form, not {len(forms)}",
            mend=f"one of {', '.join(f'--{form}' for form in _FORMS)}",
        )
    to_stdout = path in ("", "-")
    if as_json and to_stdout:
        raise UsageError("--json says what was written to a file", mend="name the file with -o FILE")
    if forms[0] == "bundle" and to_stdout and sys.stdout.isatty():
        raise UsageError("an archive is not written to a terminal", mend="name a file with -o FILE")
    made = Workspace(context["root"]).history.export(run, forms[0], key=key)
    if to_stdout:
        return _to_stdout(made.data)
    made.write(path)
    if as_json:
        told = {"run": made.run, "manifest": made.manifest, "form": made.form, "media_type": made.media_type}
        digests = {"bytes": len(made.data), "sha256": made.sha256, "blake3": made.blake3}
        say_json({**told, "path": path, **digests, "signed_by": made.keyid or None})
        return 0
    say(f"{made.form} of run {made.run}: {path}, {len(made.data)} bytes, sha256 {made.sha256}")
    return 0


def _to_stdout(data: bytes) -> int:
    if sys.stdout.isatty():
        say(data.decode(), end="")
        return 0
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
    return 0
