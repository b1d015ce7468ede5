"""Below the adapters nothing touches the world; this finds what import-linter cannot see."""

import ast

from tests.layout.tree import ROOT, modules, name_of

WORLDLY = {"open", "input", "print", "exec", "eval", "__import__", "breakpoint"}
BELOW = [ROOT / "carter" / name for name in ("errors.py", "kernel", "records", "evidence", "research")]


def calls_in(path):
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return [node.func for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]


def test_a_module_below_the_adapters_calls_no_built_in_that_touches_the_world():
    pure = [path for path in modules() if any(path.is_relative_to(below) for below in BELOW)]
    found = [(name_of(path), call.lineno, call.id) for path in pure for call in calls_in(path)]
    assert [f"{name}:{line}: {built_in}" for name, line, built_in in found if built_in in WORLDLY] == []
