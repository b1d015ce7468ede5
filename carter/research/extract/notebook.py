"""A Jupyter notebook becomes Markdown: its text as it is, its code between fences, its results left out."""

import json
from typing import Any

_FENCE = "````"


def markdown_of(text: str) -> str | None:
    """The cells of a notebook as Markdown; None where the text is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    cells = found.get("cells") if isinstance(found, dict) else None
    if not isinstance(cells, list):
        return None
    return "\n\n".join(filter(None, map(_told, cells)))


def _told(cell: Any) -> str:
    source = cell.get("source") if isinstance(cell, dict) else None
    lines = source if isinstance(source, list) else [source]
    text = "".join(line for line in lines if isinstance(line, str))
    if not text.strip() or cell.get("cell_type") not in ("markdown", "code"):
        return ""
    return text if cell["cell_type"] == "markdown" else f"{_FENCE}\n{text}\n{_FENCE}"
