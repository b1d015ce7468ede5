"""How fast Carter is: `python -m tools.bench`, one family of measures after the other, with bounds and growth."""

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from tools import bench_page
from tools.bench_frame import Told, as_data, broken, tables

FAMILIES = {
    "nothing": "nothing to do",
    "cold": "cold builds",
    "fetching": "fetching",
    "store": "the store",
    "diff": "comparing manifests",
    "cassettes": "cassettes",
    "start": "start-up",
    "kernel": "the kernel",
    "pages": "the pages of `carter serve`",
}
"""Name -> what it is about; each is a module `tools.bench_NAME` with `measured` and `LIBRARIES`."""

ALWAYS = ("click", "orjson", "blake3")


def family(name: str) -> Any:
    """The module of a family."""
    return import_module(f"tools.bench_{name}")


def heading(name: str) -> str:
    """Under which the figures of a family stand on the page."""
    return f"## Speed: {FAMILIES[name]}"


def told_of(libraries: Sequence[str]) -> str:
    """On what, with what and when figures came about."""
    used = bench_page.versions(sorted({*ALWAYS, *libraries}))
    how = "Each figure is the median of five or more, both sides by turns in one run."
    columns = "The columns are explained in `benchmarks/speed/README.md`."
    return f"Written by `make bench` on {bench_page.today()}: {bench_page.machine()}; {used}. {how} {columns}"


def measured(name: str, *, quick: bool) -> list[Told]:
    """The figures of a family; says on stderr where it is."""
    found: list[Told] = []
    for each in family(name).measured(quick=quick):
        found.append(each)
        print(f"{name}: {each.name}", file=sys.stderr)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 if one does not keep its bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--family", nargs="+", choices=FAMILIES, default=list(FAMILIES), help="these alone")
    parser.add_argument("--quick", action="store_true", help="less of the work, in a minute or two")
    parser.add_argument("--json", action="store_true", help="everything, for machines")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    given = parser.parse_args(arguments)
    found = {}
    for name in given.family:
        found[name] = measured(name, quick=given.quick)
        if not given.json:
            print(f"{heading(name)}\n\n{tables(found[name])}\n", flush=True)
        if given.write:
            told = told_of(family(name).LIBRARIES)
            bench_page.put(bench_page.BENCHMARKS, heading(name), told, tables(found[name]))
    if given.json:
        print(json.dumps({name: [as_data(each) for each in rows] for name, rows in found.items()}, indent=2))
    lost = [f"{name}: {each}" for name, rows in found.items() for each in broken(rows)]
    for line in lost:
        print(f"its bound is not kept: {line}", file=sys.stderr)
    return 1 if lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
