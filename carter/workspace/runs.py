"""Which run is meant: by ULID, manifest digest, a prefix of six or more characters, a path, or `latest`."""

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from carter.adapters.disk import read_file
from carter.adapters.names import CLOSED, LOG
from carter.errors import AmbiguousRun, IntegrityError, UnknownRun
from carter.kernel.digest import PREFIX, digest_bytes, is_digest

if TYPE_CHECKING:
    from carter.workspace import Workspace

_SHORTEST = 6  # characters of a prefix
_DIGITS = 6  # of `latest~N`
OUTPUTS = ("brief.md", "claims.json", "claims.md", "run_report.json")
LATEST = digest_bytes(b"latest")  # the key of the pointer to the last build


class Run(NamedTuple):
    """A finished run."""

    run: str
    folder: str
    facts: dict[str, Any]  # `run.json`


def closed_runs(workspace: "Workspace") -> list[str]:
    """The ULIDs of all runs that came to an end, oldest first."""
    folder = os.path.join(workspace.store_folder, "runs")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(name for name in names if os.path.exists(os.path.join(folder, name, CLOSED)))


def find_run(workspace: "Workspace", name: str) -> Run:
    """The finished run that `name` names.

    Raises:
        UnknownRun: there is none.
        AmbiguousRun: a prefix fits several, which are listed.
        IntegrityError: it is named by its ULID, and what is written of it is damaged.
    """
    latest, _, back = name.partition("~")
    if latest == "latest" and back.isascii() and ((back.isdigit() and len(back) <= _DIGITS) or not back):
        return _latest(workspace, int(back or 0))
    if os.path.isdir(name):
        name = os.path.basename(os.path.abspath(name))
    runs = (closed_run(workspace, run) for run in closed_runs(workspace))
    fitting = [run for run in runs if run is not None and fits(run.run, run.facts["manifest"], name)]
    if not fitting and name in closed_runs(workspace):
        return read_run(workspace, name)
    if not fitting:
        raise UnknownRun(
            f"there is no run `{name}`", mend="name a ULID or manifest digest, six characters of one, or `latest`"
        )
    if len(fitting) > 1 and len({run.facts["manifest"] for run in fitting}) > 1:
        raise AmbiguousRun(
            f"`{name}` fits several runs: {', '.join(run.run for run in fitting[:8])}", mend="give more characters"
        )
    return fitting[-1]


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


def changed(run: Run, files: Mapping[str, str]) -> list[str]:
    """The outputs of a run that are gone or have other digests than `files`, and its log if that is gone."""
    return differing(dict(files_of(run)), files)


def differing(found: Mapping[str, bytes], files: Mapping[str, str]) -> list[str]:
    """The names of what was found with other digests than `files`; of what these do not name, what is empty."""
    return [name for name, data in found.items() if digest_bytes(data) != files.get(name, _any(data))]


def _any(data: bytes) -> str:
    return digest_bytes(data) if data else ""


def is_latest(workspace: "Workspace", run: str, manifest: str) -> None:
    """Note which run `latest` means: that of the last build, also where it had nothing to do."""
    if (workspace.last.get(LATEST) or {}).get("run") != run:
        workspace.last.replace(LATEST, {"run": run, "manifest": manifest})


def is_whole(facts: Any) -> bool:
    """Whether this is what a finished run writes down of itself."""
    if not isinstance(facts, dict) or not is_digest(facts.get("manifest")):
        return False
    log, files = facts.get("log"), facts.get("files")
    logged = isinstance(log, dict) and isinstance(log.get("length"), int) and is_digest(log.get("digest"))
    named = isinstance(files, dict) and files.keys() == {*OUTPUTS} and all(map(is_digest, files.values()))
    return logged and named and isinstance(facts.get("stop_reason"), str) and facts.get("status") == "finished"


def _latest(workspace: "Workspace", back: int) -> Run:
    pointer = workspace.last.get(LATEST)
    last = [pointer["run"]] if pointer else []
    for name in (*last, *(name for name in reversed(closed_runs(workspace)) if name not in last)):
        found = closed_run(workspace, name)
        if found is not None:
            if not back:
                return found
            back -= 1
    raise UnknownRun("there is no finished run here", mend="`carter build QUESTION.yaml` makes one")


def fits(run: str, manifest: str, name: str) -> bool:
    """Whether `name` names a run of this ULID and manifest: it is one of them, or begins one."""
    if name in (run, manifest):
        return True
    digits = name.removeprefix(PREFIX)
    started = run.startswith(name.upper()) or manifest.removeprefix(PREFIX).startswith(digits)
    return len(digits) >= _SHORTEST and started
