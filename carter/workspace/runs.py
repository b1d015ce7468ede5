"""Which run is meant: by ULID, manifest digest, a prefix of six or more characters, a path, or `latest`."""

import contextlib
import os
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from carter.adapters.disk import read_file
from carter.adapters.names import CLOSED, LOG
from carter.errors import AmbiguousRun, IntegrityError, UnknownRun
from carter.kernel.action import FIRST
from carter.kernel.digest import PREFIX, Digest, digest_bytes, is_digest
from carter.workspace.posing import TASK

if TYPE_CHECKING:
    from carter.workspace import Workspace

_SHORTEST = 6  # characters of a prefix
_LISTED = 8  # candidates of a name that fits several
_DIGITS = 6  # of `latest~N`
_ULID = r"[0-7][0-9A-HJKMNP-TV-Z]{25}"  # compiled late: a build with nothing to do looks for none
OUTPUTS = ("brief.md", "claims.json", "claims.md", "run_report.json")
LATEST = digest_bytes(b"latest")  # the key of the pointer to the last build


class Run(NamedTuple):
    """A finished run."""

    run: str
    folder: str
    facts: dict[str, Any]  # `run.json`


class Known(NamedTuple):
    """A run of which the manifest is known: one that was finished here, or one that `cassettes/` tells of."""

    run: str
    manifest: Digest
    recording_set: str
    task: str = ""  # digest of its task; empty of a run that was finished here
    is_here: bool = False  # whether it was finished here, so that its outputs and its log are here too


def closed_runs(workspace: "Workspace") -> list[str]:
    """The ULIDs of all runs that came to an end, oldest first."""
    folder = os.path.join(workspace.store_folder, "runs")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(name for name in names if os.path.exists(os.path.join(folder, name, CLOSED)))


def all_runs(workspace: "Workspace") -> list[str]:
    """The ULIDs of all runs of the store, whether or not they came to an end, oldest first."""
    folder = os.path.join(workspace.store_folder, "runs")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(name for name in names if re.fullmatch(_ULID, name) and os.path.isdir(os.path.join(folder, name)))


def recorded_facts(workspace: "Workspace") -> dict[str, dict[str, Any]]:
    """What `cassettes/` says of the runs that it knows, by ULID; what cannot be read of one is empty."""
    found: dict[str, dict[str, Any]] = {}
    for run in _recorded(workspace):
        try:
            facts = orjson.loads(read_file(os.path.join(workspace.cassettes_folder, "runs", f"{run}.json")))
        except (orjson.JSONDecodeError, FileNotFoundError):
            facts = None
        found[run] = facts if isinstance(facts, dict) else {}
    return found


def find_run(workspace: "Workspace", name: str) -> Run:
    """The run that `name` names, of which the outputs are here.

    Raises:
        UnknownRun: there is none; or `cassettes/` alone tells of it.
        AmbiguousRun: a prefix fits several runs, which are listed.
        IntegrityError: it is named by its ULID, and what is written of it is damaged.
    """
    return opened(workspace, find_known(workspace, name))


def opened(workspace: "Workspace", known: Known) -> Run:
    """What is here of a known run.

    Raises:
        UnknownRun: `cassettes/` alone tells of it.
    """
    if not known.is_here:
        mend = f"`carter replay --run-id {known.run}` does it anew; `carter build` with its question file makes it here"
        raise UnknownRun(f"run {known.run} is recorded in `cassettes/`, and its outputs are not here", mend=mend)
    return read_run(workspace, known.run)


def find_known(workspace: "Workspace", name: str) -> Known:
    """The run that `name` names, whether it was finished here or `cassettes/` alone tells of it, as in a bare clone.

    `latest~N` counts the runs that were finished here first, the newest first, and then the others.

    Raises:
        UnknownRun, AmbiguousRun, IntegrityError: as `find_run`; and what is recorded of a run is damaged.
    """
    latest, _, back = name.partition("~")
    if latest == "latest" and back.isascii() and ((back.isdigit() and len(back) <= _DIGITS) or not back):
        return _latest(workspace, int(back or 0))
    name = _of_path(name)
    fitting = [run for run in _known(workspace) if fits(run.run, run.manifest, name)]
    if not fitting:
        _say_why_none(workspace, name)
        raise UnknownRun(
            f"there is no run `{name}`", mend="name a ULID or manifest digest, six characters of one, or `latest`"
        )
    if len({run.manifest for run in fitting}) > 1:
        more = f" and {len(fitting) - _LISTED} more" if len(fitting) > _LISTED else ""
        listed = f"{', '.join(run.run for run in fitting[:_LISTED])}{more}"
        raise AmbiguousRun(f"`{name}` fits several runs: {listed}", mend="give more characters")
    return max(fitting, key=lambda run: (run.is_here, run.run))


def _of_path(name: str) -> str:
    """The run that a path leads to: its folder, a file in that, or what `cassettes/` tells of it; else the name."""
    if not os.path.isdir(name) and not (os.sep in name and os.path.exists(name)):
        return name
    folder, last = os.path.split(os.path.abspath(name))
    parts = (last, os.path.splitext(last)[0], os.path.basename(folder))
    return next((part for part in parts if re.fullmatch(_ULID, part)), last)


def is_of_a_run(path: str) -> bool:
    """Whether a file is one of a run's own, by its folder or its name."""
    return re.fullmatch(_ULID, _of_path(path)) is not None


def _say_why_none(workspace: "Workspace", name: str) -> None:
    """Raise what is wrong with a run of which something is here, under its ULID, and that is none all the same."""
    if name in closed_runs(workspace):
        read_run(workspace, name)
    if name in _recorded(workspace):
        recorded_run(workspace, name)


def _known(workspace: "Workspace") -> list[Known]:
    """All runs that can be read, oldest first."""
    closed = [run for name in closed_runs(workspace) if (run := closed_run(workspace, name)) is not None]
    found = {run.run: _finished(run) for run in closed}
    for name in _recorded(workspace):
        if name not in found:
            with contextlib.suppress(IntegrityError):
                found[name] = recorded_run(workspace, name)
    return [run for _, run in sorted(found.items())]


def _finished(run: Run) -> Known:
    return Known(run.run, run.facts["manifest"], run.facts.get("recording_set", FIRST), is_here=True)


def recorded_runs(workspace: "Workspace") -> Iterator[Known]:
    """The runs that `cassettes/` tells of, oldest first.

    Raises:
        IntegrityError: what is recorded of one is damaged.
    """
    return (recorded_run(workspace, name) for name in _recorded(workspace))


def _recorded(workspace: "Workspace") -> list[str]:
    folder = os.path.join(workspace.cassettes_folder, "runs")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(run for run in (name.removesuffix(".json") for name in names) if re.fullmatch(_ULID, run))


def recorded_run(workspace: "Workspace", run: str) -> Known:
    """What `cassettes/` tells of a run.

    Raises:
        IntegrityError: it is damaged.
    """
    path = os.path.join(workspace.cassettes_folder, "runs", f"{run}.json")
    try:
        facts = orjson.loads(read_file(path))
        known = Known(facts["run"], facts["manifest"], facts["recording_set"], facts["given"][TASK])
    except (orjson.JSONDecodeError, KeyError, TypeError, FileNotFoundError) as error:
        raise IntegrityError("what is recorded of a run is damaged", where=path) from error
    if not is_digest(known.manifest) or run != known.run:
        raise IntegrityError("what is recorded of a run is damaged", where=path)
    return known


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


def files_of(run: Run) -> Iterator[tuple[str, bytes]]:
    """The outputs of a run and its log as they are now; empty bytes for one that is gone."""
    for name in (*OUTPUTS, LOG):
        try:
            yield name, read_file(os.path.join(run.folder, name))
        except FileNotFoundError:
            yield name, b""


def checked_output(run: Run, name: str) -> bytes:
    """An output of a run, as the run wrote it.

    Raises:
        IntegrityError: it is gone, or was changed.
    """
    path = os.path.join(run.folder, name)
    try:
        data = read_file(path)
    except FileNotFoundError:
        data = b""
    if not data or digest_bytes(data) != run.facts["files"].get(name, digest_bytes(data)):
        mend = "the next build writes it anew"
        raise IntegrityError("this output is gone, or is not as the run wrote it", where=path, mend=mend)
    return data


def changed(run: Run, files: Mapping[str, str]) -> list[str]:
    """The outputs of a run that are gone or have other digests than `files`, and its log if that is gone."""
    return differing(dict(files_of(run)), files)


def differing(found: Mapping[str, bytes], files: Mapping[str, str]) -> list[str]:
    """The names of what was found with other digests than `files`; of what these do not name, what is empty."""
    return [name for name, data in found.items() if digest_bytes(data) != files.get(name, _any(data))]


def _any(data: bytes) -> str:
    return digest_bytes(data) if data else ""


def is_whole(facts: Any) -> bool:
    """Whether this is what a finished run writes down of itself."""
    if not isinstance(facts, dict) or not is_digest(facts.get("manifest")):
        return False
    log, files = facts.get("log"), facts.get("files")
    logged = isinstance(log, dict) and isinstance(log.get("length"), int) and is_digest(log.get("digest"))
    named = isinstance(files, dict) and files.keys() == {*OUTPUTS} and all(map(is_digest, files.values()))
    return logged and named and isinstance(facts.get("stop_reason"), str) and facts.get("status") == "finished"


def _latest(workspace: "Workspace", back: int) -> Known:
    pointer = workspace.last.get(LATEST)
    last = pointer["run"] if pointer else ""
    if not back and (run := closed_run(workspace, last) if last else None) is not None:
        return _finished(run)
    runs = sorted(_known(workspace), key=lambda run: (run.is_here, run.run == last, run.run), reverse=True)
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
