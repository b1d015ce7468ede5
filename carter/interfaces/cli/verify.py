"""`carter verify`: re-check a run, without network or model."""

import os
from typing import Any

import click

from carter.interfaces.cli.attested import answer_statement
from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import Workspace


@click.command("verify")
@click.argument("run", default="latest", shell_complete=run_names)
@click.option(
    "--key", default="", metavar="FILE", help="Public Ed25519 key in PEM: check the signature of a statement."
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], run: str, key: str, as_json: bool) -> int:
    """Re-check a run, without network or model.

    Every blob against its digest, every quotation against the characters and bytes of its text, every
    id and citation, and the chain of the event log. Nothing is changed. In the place of a run, the
    file of a bundle or statement that `carter export` wrote.

    \b
    Example:
        $ carter verify latest

    \b
    Exit status: 0 all holds, 2 no such run, 3 a file that is no export, 5 damage.
    """
    from carter.workspace.attesting import is_statement  # late: it imports all that exports need

    if key or is_statement(run):
        return answer_statement(Workspace(context["root"]), run, key, as_json=as_json)
    found = Workspace(context["root"]).verify(run)
    if as_json:
        say_json(
            {**found._asdict(), "damage": [damage._asdict() for damage in found.damage], "holds": not found.damage}
        )
        return found.exit_code
    for damage in found.damage:
        say(f"{damage.where}: {damage.what}")
    counts = {"claims": found.claims, "quotations": found.evidence, "sources": found.sources}
    counts |= {"blobs": found.blobs, "events": found.events}
    counted = ", ".join(f"{count} {name}" for name, count in counts.items())
    if found.unretained or found.let_go:
        kept, gone = found.unretained, found.let_go
        say(f"not retained: {gone} blobs; {kept} quotations: quote kept, source not retained")
    if found.text_alone:
        say(f"not stored: {found.text_alone} files that held a secret or could not be looked through; their text alone")
    say(f"{'damaged' if found.damage else 'all holds'}: run {found.run}: {counted}")
    if found.damage:
        again = "have the bundle sent or made anew"
        if not os.path.isfile(run):
            again = "`carter build -B` with its question file does every action again, as a new run"
        note(f"to mend: {again}")
    return found.exit_code
