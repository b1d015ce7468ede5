"""The lock of the stages: each one's version, beside the digest of all that may shape its results.

A result is found again by the stage's name and version, not by its code. So if the code moves and
the version does not, old results pass for new ones; `tests/layout/stages.lock` makes that visible.
"""

import importlib
import importlib.util
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import grimp

from carter.kernel.digest import digest_typed
from carter.kernel.pipeline import Each, Loop, Part, Pipeline, Stage
from carter.research.versions import RANKING
from tools.code_digest import code_digest

PIPELINES = ("carter.research.pipeline:RESEARCH",)
PACKAGES = ("carter",)
RANKING_NAME = "carter.adapters.search_index:ranking"
LOCK = Path(__file__).parent.parent / "tests" / "layout" / "stages.lock"
MEND = "raise `version` if equal inputs may now give another result; then, or if they cannot: make lock"


class Entry(NamedTuple):
    """A stage as the lock holds it."""

    version: int
    digest: str


class Lock(NamedTuple):
    """The digest of each module that a stage imports, transitively, and the stages."""

    modules: dict[str, str]
    stages: dict[str, Entry]
    reach: Mapping[str, frozenset[str]] = {}  # the modules of each stage; not written, as it follows from the code


def lock_of(pipelines: tuple[str, ...] = PIPELINES, packages: tuple[str, ...] = PACKAGES) -> Lock:
    """The lock of all stages that the pipelines (`package.module:attribute`) reach."""
    graph = grimp.build_graph(packages[0], *packages[1:], exclude_type_checking_imports=True, cache_dir=None)
    lock, reach = Lock({}, {}), {}
    for name, variants in sorted(_by_name(stage for where in pipelines for stage in _stages(where)).items()):
        module = variants[0].function.__module__
        reach[name] = frozenset({module, *graph.find_upstream_modules(module)})
        lock.modules.update({m: _module_digest(m) for m in reach[name] if m not in lock.modules})
        content = {
            "modules": {m: lock.modules[m] for m in reach[name]},
            "stages": [_declared(stage) for stage in variants],
        }
        lock.stages[name] = Entry(variants[0].version, digest_typed("layout/stage@1", content))
    if pipelines == PIPELINES:
        _add_ranking(lock, reach)
    return lock._replace(modules=dict(sorted(lock.modules.items())), reach=reach)


def _add_ranking(lock: Lock, reach: dict[str, frozenset[str]]) -> None:
    """The ranking of the local index, which is no stage: an effect, recorded under `versions.RANKING`."""
    modules = frozenset({"carter.adapters.search_index", "carter.adapters.index_file"})
    lock.modules.update({module: _module_digest(module) for module in modules})
    reach[RANKING_NAME] = modules
    content = {"modules": {module: lock.modules[module] for module in modules}}
    lock.stages[RANKING_NAME] = Entry(RANKING, digest_typed("layout/stage@1", content))


def complaints(locked: Lock, now: Lock) -> list[str]:
    """What to do, stage by stage, before the lock tells the truth again; empty if it does."""
    found = [_complaint(name, locked, now) for name in sorted(locked.stages.keys() | now.stages.keys())]
    return [complaint for complaint in found if complaint]


def _complaint(name: str, locked: Lock, now: Lock) -> str:
    old, new = locked.stages.get(name), now.stages.get(name)
    if old == new:
        return ""
    if old is None or new is None:
        return f"{name} is {'new' if old is None else 'gone'}: make lock"
    if new.version < old.version:
        return f"{name}: `version` went back from {old.version} to {new.version}; old results would pass for new ones"
    if new.version > old.version:
        return f"{name}: version {new.version} is not in the lock yet: make lock"
    moved = sorted(m for m in now.reach[name] if now.modules[m] != locked.modules.get(m))
    what = ", ".join(moved) or "what it imports, its prompts, parameters or records"
    return f"{name}: changed ({what}), and `version` is still {new.version}: {MEND}"


def _by_name(stages: Iterator[Stage]) -> dict[str, list[Stage]]:
    """Stages by `module:name`; one that stands in the pipelines with several parameters has several variants."""
    found: dict[str, list[Stage]] = {}
    for stage in stages:
        variants = found.setdefault(f"{stage.function.__module__}:{stage.name}", [])
        if stage not in variants:
            variants.append(stage)
    return found


def _stages(where: str) -> Iterator[Stage]:
    module, _, attribute = where.partition(":")
    pipeline = getattr(importlib.import_module(module), attribute)
    if not isinstance(pipeline, Pipeline):
        raise TypeError(f"{where} is no pipeline")
    for part in pipeline.stages:
        yield from _part(part)


def _part(part: Part) -> Iterator[Stage]:
    if isinstance(part, Loop):
        for inner in (part.start, *part.stages, part.until):
            yield from _part(inner)
    elif isinstance(part, Each):
        yield from _part(part.stage)
    else:
        yield part
        for applied in part.applies:
            yield from _part(applied)


def _declared(stage: Stage) -> dict[str, Any]:
    """What a stage says of itself, as JSON."""
    records = {**stage.inputs, "return": stage.output}
    return {
        "prompts": dict(stage.prompts),
        "parameters": json.loads(json.dumps(dict(stage.parameters))),
        "records": {name: _bare(record.model_json_schema()) for name, record in records.items()},
    }


def _bare(schema: Any) -> Any:
    """A JSON Schema without its prose."""
    if isinstance(schema, list):
        return [_bare(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _bare(part)
        for key, part in schema.items()
        if not (key in ("title", "description") and isinstance(part, str))
    }


def _module_digest(name: str) -> str:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImportError(f"{name} has no file")
    return code_digest(Path(spec.origin).read_text(encoding="utf-8"))


def read(path: Path = LOCK) -> Lock:
    """The lock as the file holds it."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return Lock(data["modules"], {name: Entry(**entry) for name, entry in data["stages"].items()})


def written(lock: Lock) -> str:
    """The lock as text: one line a module and a stage, so that two edits seldom meet."""
    stages = {name: entry._asdict() for name, entry in lock.stages.items()}
    return "{\n" + f'"modules": {_lines(lock.modules)},\n"stages": {_lines(stages)}\n' + "}\n"


def _lines(section: Mapping[str, Any]) -> str:
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in section.items()) + "\n}"


def main() -> None:
    """Write the lock anew, and say which stages moved."""
    locked, now = read() if LOCK.exists() else Lock({}, {}), lock_of()
    names = sorted(locked.stages.keys() | now.stages.keys())
    LOCK.write_text(written(now), encoding="utf-8")
    print("\n".join(name for name in names if locked.stages.get(name) != now.stages.get(name)) or "nothing moved")


if __name__ == "__main__":
    main()
