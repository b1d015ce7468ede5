"""Recording sets: which one a question's build looks in, and how `--refresh` begins another."""

import os
from typing import TYPE_CHECKING, Any

from carter.adapters.disk import read_file
from carter.adapters.rows import Rows, unsealed
from carter.errors import IntegrityError, UsageError
from carter.kernel.digest import PREFIX

if TYPE_CHECKING:
    from carter.workspace import Workspace
    from carter.workspace.options import BuildOptions
    from carter.workspace.posing import Posed

RECORD_MODES = ("none", "missing", "all")
_TASK = "research/task_spec@1"


def in_its_set(workspace: "Workspace", posed: "Posed", options: "BuildOptions", anew: str = "") -> "Posed":
    """The question with its recording set: the one of `as_of`, else that of the last refresh, else the first.

    The name of the last refresh lies in `cassettes/sets`, by the digest of the task, so that a clone
    of the recordings goes on with it. `anew` is the name of the set that a refresh begins, where it is one with others.

    Raises:
        UsageError: what the options say does not go together.
        IntegrityError: what is written of the last refresh is damaged.
    """
    _check(posed, options)
    if posed.as_of:
        return posed._replace(recording_set=posed.as_of)
    before = _current(workspace, posed) or posed.recording_set
    if not options.refresh:
        return posed._replace(recording_set=before)
    name = anew or name_of_now()
    if name == before:  # an equal question was built in it just now
        return posed._replace(recording_set=name)
    if not workspace.looks_only:
        # Before anything is asked, so that a refresh that is cut off goes on where it was.
        Rows(workspace.cassettes_folder, "sets", sync=workspace.sync).replace(posed.given[_TASK], {"set": name})
    return posed._replace(recording_set=name, set_before=before)


def name_of_now() -> str:
    """The name of a recording set that is begun now."""
    from carter.adapters.clock import SystemClock

    return SystemClock().instant()


def _check(posed: "Posed", options: "BuildOptions") -> None:
    if options.record not in RECORD_MODES:
        raise UsageError(f"no way of recording `{options.record}`", mend=f"it is one of {', '.join(RECORD_MODES)}")
    asking = {"--refresh": options.refresh, "--record all": options.record == "all"}
    asking["--retry-failed"] = options.retry_failed
    named = next((name for name, is_on in asking.items() if is_on), "")
    if named and (options.offline or options.record == "none"):
        quiet = "--offline" if options.offline else "--record none"
        raise UsageError(f"{named} asks the world, and {quiet} does not", mend="leave one of them out")
    if options.refresh and posed.as_of:
        what = f"the question names its recordings by `as_of: {posed.as_of}`"
        raise UsageError(what, where="--refresh", mend="write another date there, or delete the line")


def _current(workspace: "Workspace", posed: "Posed") -> str:
    name = posed.given[_TASK][len(PREFIX) :]
    path = os.path.join(workspace.cassettes_folder, "sets", name[:2], name[2:] + ".json")
    try:
        row: dict[str, Any] | None = unsealed(read_file(path))
    except FileNotFoundError:
        return ""
    if row is None or not isinstance(row.get("set"), str):
        mend = "restore it from a copy, or delete it: then the first recordings are taken"
        raise IntegrityError("it is damaged which recordings are this question's", where=path, mend=mend)
    return str(row["set"])
