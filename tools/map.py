"""The map of Carter: the first sentence of every module."""

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent


def modules() -> list[Path]:
    """The modules of the package, each folder's own sentence before those in it."""
    return sorted(
        (ROOT / "carter").rglob("*.py"), key=lambda path: (path.parent / path.name.replace("__init__", "")).parts
    )


def first_paragraph(path: Path) -> str:
    """The first paragraph of a module's docstring, as it stands; empty if there is none."""
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n\n")[0]


def main() -> None:
    """Print one line a module."""
    rows = [(str(path.relative_to(ROOT)).removesuffix("/__init__.py"), first_paragraph(path)) for path in modules()]
    width = max(len(name) for name, _ in rows)
    print("\n".join(f"{name:{width}}  {sentence}" for name, sentence in rows))


if __name__ == "__main__":
    main()
