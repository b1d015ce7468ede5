"""The digest of what Python code does, whatever it looks like."""

import ast
from typing import Any

from carter.kernel.digest import digest_typed


def code_digest(source: str) -> str:
    """The digest of code; comments, docstrings, layout and the descriptions of fields are left out.

    Equal for all versions of Python that can read the code.
    """
    return digest_typed("layout/code@1", {"code": _shape(ast.parse(source))})


def _shape(node: Any) -> Any:
    if isinstance(node, list):
        return [_shape(part) for part in node if not _is_bare_string(part)]
    if isinstance(node, ast.Constant):
        return ["Constant", type(node.value).__name__, repr(node.value)]
    if not isinstance(node, ast.AST):
        return repr(node)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Field":
        node.keywords = [keyword for keyword in node.keywords if keyword.arg != "description"]
    if isinstance(node, ast.JoinedStr):  # Python 3.12 puts empty strings into them
        node.values = [part for part in node.values if not isinstance(part, ast.Constant) or part.value]
    # Newer Pythons add fields that are empty for older code, so what is empty is left out.
    fields = [[name, _shape(value)] for name, value in ast.iter_fields(node) if value is not None]
    return [type(node).__name__, *([name, shape] for name, shape in fields if shape != [])]


def _is_bare_string(node: Any) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
