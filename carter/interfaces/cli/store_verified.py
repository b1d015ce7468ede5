"""`carter verify --store` and `--repair`: what is said of them."""

from typing import Any

from carter.interfaces.cli.data_read import Progress
from carter.interfaces.cli.measures import counted, noun, tallied
from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import Workspace
from carter.workspace.store_checked import Reading


def verify_store(root: str, read: Reading, *, as_json: bool) -> int:
    """Check all, and say it."""
    found = Workspace(root).upkeep.check(read, Progress())
    if as_json:
        say_json(found, holds=not found.damage)
        return found.exit_code
    for each in found.damage:
        say(_line(each))
    for stray in found.strays:
        say(f"{stray}: nothing of Carter's; left alone")
    if found.temporary:
        say(f"{counted(found.temporary, 'file')} of writers that were killed: `carter gc` takes them out")
    state = "damaged" if found.damage else "all holds"
    read_too = f"{found.read} of them read" if found.read else "their data not read"
    gone = f", {found.let_go} let go" if found.let_go else ""
    say(f"{state}: {tallied(run=found.runs, row=found.rows, blob=found.blobs)} ({read_too}{gone})")
    if found.damage:
        note("to mend: `carter verify --repair` sets aside what is bad and makes it anew where it can")
    return found.exit_code


def repair(root: str, *, as_json: bool) -> int:
    """Repair, and say what was done."""
    found = Workspace(root).upkeep.repair(Progress())
    if as_json:
        say_json(found)
        return found.exit_code
    for path in found.set_aside:
        say(f"{path}: set aside")
    for mended in found.mended:
        say(f"{mended.where}: {mended.what}")
    for each in found.left:
        say(f"not mended: {_line(each)}")
    say(f"{len(found.set_aside)} set aside, {len(found.mended)} made anew, {len(found.left)} not mended")
    if found.left:
        note("to mend the rest: build the questions of these runs again, or restore the files from a copy")
    return found.exit_code


def _line(each: Any) -> str:
    needed = f"; needed by {noun(len(each.runs), 'run')} {', '.join(each.runs)}" if each.runs else ""
    return f"{each.where}: {each.what}{needed}"
