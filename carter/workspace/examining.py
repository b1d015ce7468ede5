"""`carter doctor`: whether this machine has what Carter needs, and what to do about what it lacks."""

import os
import sys
import time
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import urlsplit

from ulid import ULID

from carter.adapters import machine
from carter.adapters.claude import KEY
from carter.adapters.keys import Keys, found_keys
from carter.errors import InputError
from carter.research.engines.known import variables

if TYPE_CHECKING:
    from carter.workspace import Workspace

State = Literal["ok", "note", "fault"]
_LEAST_FREE = 1 << 30  # bytes: a thousand pages take about a tenth
_MOST_APART = 5  # seconds between two clocks of one machine
_SLOW = 500  # milliseconds for a small file, synced: a build writes hundreds
_PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")
_STORE_KEYS = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "GOOGLE_SERVICE_ACCOUNT", "AZURE_STORAGE_ACCOUNT_KEY")
_OPTIONAL = {
    "dask": "`--engine dask` cannot be used",
    "docx": "Word documents are not read",
    "nli": "`judge: onnx:FOLDER` cannot be asked",
    "pdf": "PDFs are not read",
    "s3": "no bucket can be shared; a folder can",
    "semantic": "`semantic: on` cannot be asked",
}


class Check(NamedTuple):
    """One thing that was looked at."""

    name: str
    state: State  # `note`: it works, and something is left out or worth knowing
    found: str
    mend: str  # what to do; empty where nothing is amiss


def examine(workspace: "Workspace", environment: Mapping[str, str]) -> tuple[Check, ...]:
    """All checks, in the order in which they are told; a file is written and removed again, no network is asked."""
    return (
        Check("carter", "ok", _version(), ""),
        _python(),
        *_packages(),
        *_keys(environment),
        *(_folder(name, path) for name, path in _folders(workspace)),
        _shared(workspace, environment),
        _room(workspace),
        _clock(workspace),
        _proxies(environment),
        _output(),
    )


def _version() -> str:
    from importlib.metadata import version

    return version("carter")


def _python() -> Check:
    if machine.python_fits():
        return Check("python", "ok", machine.python(), "")
    return Check("python", "fault", machine.python(), "use a Python of the versions that Carter names: 3.11 or later")


def _packages() -> Iterator[Check]:
    every = list(machine.packages())
    needed = [each for each in every if not each.extra]
    bad = [each for each in needed if not each.fits]
    told = ", ".join(f"{each.name} {each.found or 'missing'} (asked: {each.asked or 'any'})" for each in bad)
    if bad:
        yield Check("packages", "fault", told, "install Carter anew: pip install --force-reinstall carter")
    else:
        yield Check("packages", "ok", f"{len(needed)} of {len(needed)} as asked", "")
    for extra in sorted({each.extra for each in every} - {""}):
        lacking = [each for each in every if each.extra == extra and not each.fits]
        if not lacking:
            yield Check(f"optional: {extra}", "ok", "installed", "")
            continue
        names = ", ".join(f"{each.name} {each.found or 'missing'}" for each in lacking)
        left_out = _OPTIONAL.get(extra, "it cannot be used")
        yield Check(f"optional: {extra}", "note", f"{names}: {left_out}", f"pip install 'carter[{extra}]'")


def _keys(environment: Mapping[str, str]) -> Iterator[Check]:
    wanted = tuple(dict.fromkeys((KEY, *variables())))
    try:
        keys = found_keys(environment, wanted)
    except InputError as error:
        yield Check("keys", "fault", f"{error.where}: {error.what}" if error.where else error.what, error.mend)
        return
    yield _key(keys, KEY, "without one Claude is not asked; briefs of quotations need none")
    others = [name for name in wanted if name != KEY and keys.get(name)]
    told = ", ".join(f"{name} {keys.end_of(name)}" for name in others)
    yield Check("keys of engines", "ok", told or "none set; `carter engines` lists what each engine needs", "")


def _key(keys: Keys, name: str, without: str) -> Check:
    if keys.get(name):
        return Check(name, "ok", keys.end_of(name), "")
    return Check(name, "note", f"not set: {without}", f"export {name}=… to let Claude state")


def _folders(workspace: "Workspace") -> tuple[tuple[str, str], ...]:
    return (("store", workspace.store_folder), ("cassettes", workspace.cassettes_folder))


def _folder(name: str, path: str) -> Check:
    done = machine.written(path)
    if done.fault:
        return Check(
            name, "fault", f"{path}: cannot be written: {done.fault}", "grant the right to write, or --root DIR"
        )
    told = (
        f"{path}: {'can be written and synced' if os.path.isdir(path) else 'not made yet; can be written and synced'}"
    )
    if done.took_ms > _SLOW:
        return Check(name, "note", f"{told}, slowly", "a local disk makes builds faster than one on the network")
    return Check(name, "ok", told, "")


def _shared(workspace: "Workspace", environment: Mapping[str, str]) -> Check:
    """The store that this command line or environment names; whether it answers is found by a build."""
    if workspace.sharing is None:
        return Check("shared store", "ok", "none named", "")
    address = workspace.sharing.address
    keys = Keys({name: environment.get(name, "") for name in _STORE_KEYS})
    told = ", ".join(f"{name} {keys.end_of(name)}" for name in _STORE_KEYS if keys.get(name))
    is_folder = address.startswith("file:")
    if is_folder and not os.path.isdir(urlsplit(address).path):
        return Check("shared store", "fault", f"{address}: the folder is not there", "make it, or mount it")
    if not is_folder and find_spec("obstore") is None:
        return Check("shared store", "fault", f"{address}: its client is not installed", "pip install 'carter[s3]'")
    if not is_folder and not told:
        mend = "where the machine itself gives none: export AWS_ACCESS_KEY_ID=… or what its provider asks for"
        return Check("shared store", "note", f"{address}: the environment holds no credentials", mend)
    return Check("shared store", "ok", f"{address}{': ' if told else ''}{told}", "")


def _room(workspace: "Workspace") -> Check:
    free = machine.free_bytes(workspace.root)
    told = f"{free / (1 << 30):,.1f} GiB free"
    if free >= _LEAST_FREE:
        return Check("disk", "ok", told, "")
    return Check("disk", "fault", told, "make room: `carter gc` tells what may go")


def _clock(workspace: "Workspace") -> Check:
    """The clock against that of the file system, and against the runs: none was made later than now."""
    apart = machine.written(workspace.root).apart
    now = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())
    mend = "set the clock of this machine, or have it set by the network"
    if abs(apart) > _MOST_APART:
        return Check("clock", "fault", f"{now}; the disk's clock is {apart} seconds off", mend)
    newest = _newest(workspace)
    if newest > time.time() + _MOST_APART:
        later = time.strftime("%Y-%m-%d", time.gmtime(newest))
        return Check("clock", "fault", f"{now}, and a run here was made on {later}", mend)
    return Check("clock", "ok", now, "")


def _newest(workspace: "Workspace") -> float:
    folder = os.path.join(workspace.store_folder, "runs")
    names = sorted(os.listdir(folder), reverse=True) if os.path.isdir(folder) else []
    for name in names:
        try:
            return ULID.from_str(name).timestamp
        except ValueError:
            continue
    return 0.0


def _proxies(environment: Mapping[str, str]) -> Check:
    found = {name: environment.get(name) or environment.get(name.lower()) for name in _PROXIES}
    told = ", ".join(f"{name}={_bare(value)}" for name, value in found.items() if value)
    if not told:
        return Check("proxy", "ok", "none set", "")
    mend = "where only a proxy leads out, fetch elsewhere and name the folder under `sources`"
    return Check("proxy", "note", f"{told}: not used, Carter connects itself", mend)


def _bare(value: str) -> str:
    """The address of a proxy without its user and password."""
    try:
        parts = urlsplit(value if "//" in value else f"//{value}")
    except ValueError:
        return "…"
    return parts.netloc.rpartition("@")[2] or "…"


def _output() -> Check:
    encoding = (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "")
    if encoding == "utf8":
        return Check("output", "ok", "UTF-8", "")
    return Check("output", "note", f"{encoding or 'unknown'}: some signs cannot be shown", "export PYTHONUTF8=1")


def faults(checks: tuple[Check, ...]) -> int:
    """How many of the checks found something that must be mended."""
    return sum(check.state == "fault" for check in checks)
