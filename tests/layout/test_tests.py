"""A test says in its name, or in one line, what holds."""

import ast

from tests.layout.tree import files_of_tests, name_of

FEWEST_WORDS = 4


def those_in(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [function for function in functions if function.name.startswith("test_")]


def says_nothing(test):
    words = test.name.removeprefix("test_").split("_")
    return len(words) < FEWEST_WORDS and not ast.get_docstring(test)


def test_the_name_of_a_test_is_a_sentence():
    found = {name_of(path): [test.name for test in those_in(path) if says_nothing(test)] for path in files_of_tests()}
    assert {name: tests for name, tests in found.items() if tests} == {}
