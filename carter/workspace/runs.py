"""Which run is meant: by ULID, manifest digest, a prefix of six or more characters, a path, or `latest`."""

import os
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from carter.adapters.disk import names_in, read_file
from carter.adapters.names import CLOSED
from carter.errors import AmbiguousRun, IntegrityError, UnknownRun
from carter.kernel.action import FIRST
from carter.kernel.digest import PREFIX, digest_bytes, is_digest
from carter.workspace.recorded_runs import ULID, RunRef, recorded_names, recorded_run
from carter.workspace.run_outputs import OUTPUTS

if TYPE_CHECKING:
    from carter.workspace import Workspace

_SHORTEST = 6  # characters of a prefix
_LISTED = 8  # candidates of a name that fits several
_DIGITS = 6  # of `latest~N`
LATEST = digest_bytes(b"latest")  # the key of the pointer to the last build


class Run(NamedTuple):
    """A finished run."""

    run: str
    folder: str
    facts: dict[str, Any]  # `run.json`


def closed_runs(workspace: "Workspace") -> list[str]:
    """The ULIDs of all runs that came to an end, oldest first."""
    folder = os.path.join(workspace.store_folder, "runs")
    names = names_in(folder)
    return sorted(name for name in names if os.path.exists(os.path.join(folder, name, CLOSED)))


def all_runs(workspace: "Workspace") -> list[str]:
    """The ULIDs of all runs of the store, whether or not they came to an end, oldest first."""
    folder = os.path.join(workspace.store_folder, "runs")
    names = names_in(folder)
    return sorted(name for name in names if re.fullmatch(ULID, name) and os.path.isdir(os.path.join(folder, name)))


def find_run(workspace: "Workspace", name: str) -> Run:
    """The run that `name` names, of which the outputs are here.

    Raises:
        UnknownRun: there is none; or `cassettes/` alone tells of it.
        AmbiguousRun: a prefix fits several runs, which are listed.
        IntegrityError: it is named by its ULID, and what is written of it is damaged.
    """
    return run_of(workspace, find_ref(workspace, name))


def run_of(workspace: "Workspace", ref: RunRef) -> Run:
    """What is here of a run.

    Raises:
        UnknownRun: `cassettes/` alone tells of it.
    """
    if not ref.is_here:
        mend = f"`carter replay --run-id {ref.run}` does it anew; `carter build` with its question file makes it here"
        raise UnknownRun(f"run {ref.run} is recorded in `cassettes/`, and its outputs are not here", mend=mend)
    return read_run(workspace, ref.run)


def find_ref(workspace: "Workspace", name: str) -> RunRef:
    """The run that `name` names, whether it was finished here or `cassettes/` alone tells of it, as in a bare clone.

    `latest~N` counts the runs that were finished here first, the newest first, and then the others; `latest~` is the
    one before the last, as in git.

    Raises:
        UnknownRun, AmbiguousRun, IntegrityError: as `find_run`; and what is recorded of a run is damaged.
    """
    latest, tilde, back = name.partition("~")
    if latest == "latest" and back.isascii() and ((back.isdigit() and len(back) <= _DIGITS) or not back):
        return _latest(workspace, int(back or bool(tilde)))
    name = _of_path(name)
    if re.fullmatch(ULID, name) and (run := closed_run(workspace, name)) is not None:
        return _ref(run)  # no other can be meant, so that no other is read
    found = fitting(workspace, name)
    if not found:
        _say_why_none(workspace, name)
        raise UnknownRun(
            f"there is no run `{name}`", mend="name a ULID or manifest digest, six characters of one, or `latest`"
        )
    if len({run.manifest for run in found}) > 1:
        more = f" and {len(found) - _LISTED} more" if len(found) > _LISTED else ""
        listed = f"{', '.join(run.run for run in found[:_LISTED])}{more}"
        raise AmbiguousRun(f"`{name}` fits several runs: {listed}", mend="give more characters")
    return max(found, key=lambda run: (run.is_here, run.run))


def fitting(workspace: "Workspace", name: str) -> list[RunRef]:
    """The runs whose ULID or manifest `name` is, or begins, oldest first."""
    return [run for run in _refs(workspace) if fits(run.run, run.manifest, name)]


def _of_path(name: str) -> str:
    """The run that a path leads to: its folder, a file in that, or what `cassettes/` tells of it; else the name."""
    if not os.path.isdir(name) and not (os.sep in name and os.path.exists(name)):
        return name
    folder, last = os.path.split(os.path.abspath(name))
    parts = (last, os.path.splitext(last)[0], os.path.basename(folder))
    return next((part for part in parts if re.fullmatch(ULID, part)), name)


def is_of_a_run(path: str) -> bool:
    """Whether a file is one of a run's own, by its folder or its name."""
    return re.fullmatch(ULID, _of_path(path)) is not None


def _say_why_none(workspace: "Workspace", name: str) -> None:
    """Raise what is wrong with a run of which something is here, under its ULID, and that is none all the same."""
    if name in closed_runs(workspace):
        read_run(workspace, name)
    if name in recorded_names(workspace):
        recorded_run(workspace, name)
    if name in all_runs(workspace):
        mend = f"`carter log {name}` prints its events; `carter build` with its question file goes on"
        raise UnknownRun(f"run {name} came to no end", mend=mend)


def _refs(workspace: "Workspace") -> list[RunRef]:
    """All runs that can be read, oldest first."""
    closed = [run for name in closed_runs(workspace) if (run := closed_run(workspace, name)) is not None]
    found = {run.run: _ref(run) for run in closed}
    for name in recorded_names(workspace):
        if name not in found:
            with suppress(IntegrityError):
                found[name] = recorded_run(workspace, name)
    return [run for _, run in sorted(found.items())]


def _ref(run: Run) -> RunRef:
    return RunRef(run.run, run.facts["manifest"], run.facts.get("recording_set", FIRST), is_here=True)


def closed_run(workspace: "Workspace", run: str) -> Run | None:
    """A finished run by its ULID; None if it is not finished, or not readable."""
    try:
        return read_run(workspace, run)
    except (IntegrityError, UnknownRun):
        return None


def read_run(workspace: "Workspace", run: str) -> Run:
    """A finished run by its ULID.

    Raises:
        IntegrityError: its `run.json` is damaged.
        UnknownRun: it came to no good end.
    """
    folder = workspace.run_folder(run)
    path = os.path.join(folder, CLOSED)
    try:
        facts = orjson.loads(read_file(path))
    except (orjson.JSONDecodeError, FileNotFoundError) as error:
        raise IntegrityError(f"cannot read what is written of run {run}", where=path) from error
    if isinstance(facts, dict) and facts.get("status") in ("failed", "interrupted", "targets only"):
        raise UnknownRun(f"run {run} made no brief: {facts['status']}", mend="name a finished run")
    if not is_whole(facts):
        raise IntegrityError(f"what is written of run {run} is damaged", where=path)
    return Run(run, folder, facts)


def is_whole(facts: Any) -> bool:
    """Whether this is what a finished run writes down of itself."""
    if not isinstance(facts, dict) or not is_digest(facts.get("manifest")):
        return False
    log, files = facts.get("log"), facts.get("files")
    logged = isinstance(log, dict) and isinstance(log.get("length"), int) and is_digest(log.get("digest"))
    named = isinstance(files, dict) and files.keys() == {*OUTPUTS} and all(map(is_digest, files.values()))
    return logged and named and isinstance(facts.get("stop_reason"), str) and facts.get("status") == "finished"


def _latest(workspace: "Workspace", back: int) -> RunRef:
    pointer = workspace.last.get(LATEST)
    last = pointer["run"] if pointer else ""
    if not back and (run := closed_run(workspace, last) if last else None) is not None:
        return _ref(run)
    runs = sorted(_refs(workspace), key=lambda run: (run.is_here, run.run == last, run.run), reverse=True)
    if back < len(runs):
        return runs[back]
    if not runs:
        raise UnknownRun("there is no finished run here", mend="`carter build QUESTION.yaml` makes one")
    count = "is one finished run" if len(runs) == 1 else f"are {len(runs)} finished runs"
    raise UnknownRun(f"there is no run `latest~{back}`: there {count} here", mend="name another, or build again")


def fits(run: str, manifest: str, name: str) -> bool:
    """Whether `name` names a run of this ULID and manifest: it is one of them, or begins one."""
    if name in (run, manifest):
        return True
    digits = name.removeprefix(PREFIX)
    started = run.startswith(name.upper()) or manifest.removeprefix(PREFIX).startswith(digits)
    return len(digits) >= _SHORTEST and started
