"""What `carter verify` says of a Statement."""

from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import Workspace

_AGREES = {True: "the run here gives the same", False: "the run here gives another", None: "the run is not here"}


def answer_statement(workspace: Workspace, path: str, key: str, *, as_json: bool) -> int:
    """Check a Statement, and say what came of it; the exit code."""
    found = workspace.history.check_statement(path, key=key)
    if as_json:
        say_json(found, holds=found.holds)
        return found.exit_code
    say(f"{'holds' if found.holds else 'does not hold'}: statement about {found.subject} of run {found.run}")
    say(f"  signature  {found.signature}{f', key {found.keyid}' if found.keyid else ''}")
    say(f"  run        {_AGREES[found.agrees]}")
    say(f"  subject    {found.subject}, sha256 {found.sha256}")
    if found.signature == "not checked":
        note("to check its signature, name the public key with --key")
    return found.exit_code
