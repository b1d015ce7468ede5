"""The names of runs, as a shell completes them."""

import os

import click
from click.shell_completion import CompletionItem

_MOST = 50  # runs


def run_names(context: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """`latest`, and the runs that begin with what was typed, newest first, each with its stop reason."""
    from carter.workspace import Workspace
    from carter.workspace.runs import closed_run, closed_runs

    root = context.find_root().params.get("root") or os.environ.get("CARTER_ROOT") or "."
    workspace = Workspace(root, looks_only=True)
    names = [name for name in reversed(closed_runs(workspace)) if name.startswith(typed.upper())][:_MOST]
    found = [run for run in (closed_run(workspace, name) for name in names) if run is not None]
    last = [CompletionItem("latest", help="the last build")] if "latest".startswith(typed) else []
    return last + [CompletionItem(run.run, help=str(run.facts["stop_reason"])) for run in found]
