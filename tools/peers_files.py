"""The layered graph as other build tools have it: the files that each needs, and the commands that build it."""

import json
import shutil
import sys
from collections.abc import Callable, Sequence
from hashlib import md5, sha256
from pathlib import Path
from typing import Any, NamedTuple

from tools.bench_layers import SEED, Place, last, places

SEED_FILE = "seed.txt"
_PYTHON = """\
import json, hashlib

def mixed(name, left, right):
    return hashlib.sha256(f"{name}\\n{left}\\n{right}".encode()).hexdigest()

def built(mix):
    made = {"seed": open("seed.txt").read().strip()}
    for name, left, right in json.load(open("places.json")):
        made[name] = mix(name, made[left], made[right])
    return made
"""
_BARE = "from graph import built, mixed\n\nbuilt(mixed)\n"
_JOBLIB = """\
from joblib import Memory
from graph import built, mixed

built(Memory("cache", verbose=0).cache(mixed))
"""
_REDUN = """\
from redun import task
from graph import built, mixed

redun_namespace = "layers"

@task()
def mix(name: str, left: str, right: str) -> str:
    return mixed(name, left, right)

@task()
def main() -> list:
    return list(built(mix).values())
"""
_DOIT = """\
import json

DOIT_CONFIG = {"reporter": "zero"}

def task_mix():
    for name, parts, command in json.load(open("stages.json")):
        yield {"name": name, "actions": [command], "file_dep": parts, "targets": [f"out/{name}"]}
"""
_SNAKEMAKE = """\
import json
PARTS = {name: parts for name, parts, _ in json.load(open("stages.json"))}

rule all:
    input: [f"out/{name}" for name in PARTS]

rule mix:
    input: lambda wildcards: PARTS[wildcards.name]
    output: "out/{name}"
    shell: "(echo {wildcards.name}; cat {input}) | sha256sum > {output}"
"""


class Peer(NamedTuple):
    """A tool, the files that it reads, and how it is called."""

    name: str
    distribution: str  # on which its version stands; empty for a program of the system
    files: Callable[[int], dict[str, str]]  # by the number of stages
    words: tuple[str, ...]  # `{bin}` is the folder of the environment's programs
    before: tuple[tuple[str, ...], ...] = ()  # commands that set it up, which are not timed
    settled: Callable[[int, Path], None] | None = None  # writes what a first build leaves, where that takes too long


def made_of(place: Place) -> list[str]:
    """The files that a stage reads, each once."""
    return list(dict.fromkeys(SEED_FILE if part == SEED else f"out/{part}" for part in (place.left, place.right)))


def command(place: Place) -> str:
    """What makes the file of a stage."""
    return f"(echo {place.name}; cat {' '.join(made_of(place))}) | sha256sum > out/{place.name}"


def _makefile(stages: int) -> dict[str, str]:
    wanted = " ".join(f"out/{name}" for name in last(stages))
    rules = "".join(f"out/{each.name}: {' '.join(made_of(each))}\n\t@{command(each)}\n" for each in places(stages))
    return {"Makefile": f"all: {wanted}\n{rules}"}


def _ninja(stages: int) -> dict[str, str]:
    rule = "rule mix\n  command = (echo $name; cat $in) | sha256sum > $out\n"
    built = (f"build out/{each.name}: mix {' '.join(made_of(each))}\n  name = {each.name}\n" for each in places(stages))
    return {"build.ninja": rule + "".join(built)}


def _doit(stages: int) -> dict[str, str]:
    return {"dodo.py": _DOIT, "stages.json": _listed(stages)}


def _snakemake(stages: int) -> dict[str, str]:
    return {"Snakefile": _SNAKEMAKE, "stages.json": _listed(stages)}


def _listed(stages: int) -> str:
    return json.dumps([[each.name, made_of(each), command(each)] for each in places(stages)])


def _dvc(stages: int) -> dict[str, str]:
    """JSON is YAML too."""
    told = {
        each.name: {"cmd": command(each), "deps": made_of(each), "outs": [f"out/{each.name}"]}
        for each in places(stages)
    }
    return {"dvc.yaml": json.dumps({"stages": told})}


def _dvc_settled(stages: int, folder: Path) -> None:
    """The files of all stages, in the cache of dvc too, and the lock file that says so."""
    locked = {}
    for each in places(stages):
        parts, name = made_of(each), f"out/{each.name}"
        body = b"".join([f"{each.name}\n".encode(), *((folder / part).read_bytes() for part in parts)])
        (folder / name).unlink(missing_ok=True)
        (folder / name).write_text(f"{sha256(body).hexdigest()}  -\n", encoding="utf-8")
        found = {part: _dvc_file(folder, part) for part in (*parts, name)}
        kept = folder / ".dvc/cache/files/md5" / found[name]["md5"][:2] / found[name]["md5"][2:]
        kept.parent.mkdir(parents=True, exist_ok=True)
        if not kept.exists():
            shutil.copyfile(folder / name, kept)
        outs = [found.pop(name)]
        locked[each.name] = {"cmd": command(each), "deps": list(found.values()), "outs": outs}
    (folder / "dvc.lock").write_text(json.dumps({"schema": "2.0", "stages": locked}), encoding="utf-8")


def _dvc_file(folder: Path, path: str) -> dict[str, Any]:
    body = (folder / path).read_bytes()
    return {"path": path, "hash": "md5", "md5": md5(body, usedforsecurity=False).hexdigest(), "size": len(body)}


def _python(name: str, script: str) -> Callable[[int], dict[str, str]]:
    return lambda stages: {name: script, "graph.py": _PYTHON, "places.json": json.dumps(list(places(stages)))}


PEERS: Sequence[Peer] = (
    Peer("bare Python", "", _python("bare.py", _BARE), (sys.executable, "bare.py")),
    Peer("make", "", _makefile, ("make", "-j2")),
    Peer("ninja", "ninja", _ninja, ("{bin}/ninja", "--quiet")),
    Peer("joblib.Memory", "joblib", _python("run.py", _JOBLIB), ("{bin}/python", "run.py")),
    Peer("doit", "doit", _doit, ("{bin}/doit",)),
    Peer("snakemake", "snakemake", _snakemake, ("{bin}/snakemake", "--cores", "2", "--quiet", "all")),
    Peer(
        "dvc",
        "dvc",
        _dvc,
        ("{bin}/dvc", "repro", "-q"),
        (
            ("{bin}/dvc", "init", "--no-scm", "-q"),
            ("{bin}/dvc", "config", "core.analytics", "false"),
            ("{bin}/dvc", "config", "core.check_update", "false"),
            ("{bin}/dvc", "config", "core.site_cache_dir", ".dvc/site"),
        ),
        _dvc_settled,
    ),
    Peer("redun", "redun", _python("workflow.py", _REDUN), ("{bin}/redun", "run", "workflow.py", "main")),
)


def laid_out(peer: Peer, stages: int, folder: Path) -> None:
    """Write the files of a tool for so many stages."""
    (folder / "out").mkdir(parents=True)
    for name, text in {SEED_FILE: "seed\n", **peer.files(stages)}.items():
        (folder / name).write_text(text, encoding="utf-8")
