"""`carter verify`: re-check a run, without network or model."""

from typing import Any

import click

from carter.interfaces.cli.attested import answer_statement
from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.verified import answer_run
from carter.workspace import Workspace


@click.command("verify")
@click.argument("run", default="", shell_complete=run_names)
@click.option("--store", "all_of_it", is_flag=True, help="Check all that lies in store/ and cassettes/ instead.")
@click.option("--read-data", is_flag=True, help="With --store: read every blob.")
@click.option(
    "--read-data-subset",
    "subset",
    default="",
    metavar="PART",
    help="With --store: read 5% of the blobs, chosen by date, others each day until all came around; or 3/20 of them.",
)
@click.option("--repair", "repairing", is_flag=True, help="Set aside what is bad, and make it anew where that can be.")
@click.option("--require-approval", "approved", is_flag=True, help="Fail unless somebody approved this very brief.")
@click.option(
    "--key", default="", metavar="FILE", help="Public Ed25519 key in PEM: check the signature of a statement."
)
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], /, run: str, as_json: bool, **options: Any) -> int:
    """Re-check a run, without network or model; or with --store everything.

    \b
    Example:
        $ carter verify latest
        $ carter verify --store --read-data-subset 5%

    Of a run: every blob in either place against its digest, every quotation against the characters and bytes of its
    text, every id and citation, the recordings, and the chain of the event log. Of everything, by default: names,
    heads, rows and what they point to, and that runs are whole. Nothing is changed, but by --repair: bad files go to
    quarantine/, and blobs are copied from their other place or made by replaying the runs that need them.
    In the place of a run, the file of a bundle or statement that `carter export` wrote.

    \b
    Exit status: 0 all holds, 1 not approved as it is now (--require-approval), 2 no such run, 3 a file
    that is no export, 5 damage, 8 locked by a gc or repair.
    """
    store = options["all_of_it"] or options["repairing"]
    data = options["read_data"] or options["subset"]
    if (run and store) or (data and (options["repairing"] or not options["all_of_it"])):
        raise click.UsageError("a run, --store with what it reads, or --repair: one of them")
    if options["approved"] and (store or options["key"]):
        raise click.UsageError("--require-approval: give a run")
    if store:
        from carter.interfaces.cli.data_read import reading
        from carter.interfaces.cli.store_verified import repair, verify_store

        if options["repairing"]:
            return repair(context["root"], as_json=as_json)
        return verify_store(context["root"], reading(options["read_data"], options["subset"]), as_json=as_json)
    from carter.workspace.attesting import is_statement  # late: it imports all that exports need

    if options["key"] or is_statement(run):
        return answer_statement(Workspace(context["root"]), run, options["key"], as_json=as_json)
    workspace = Workspace(context["root"], store=context["store"])
    return answer_run(workspace, run or "latest", as_json=as_json, approved=options["approved"])
