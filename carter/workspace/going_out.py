"""Going out: which requests leave this machine."""

from collections.abc import Mapping
from typing import Any

_WITHIN = frozenset({"now", "budget", "compare", "entail", "apply"})


def goes_out(kind: str, fields: Mapping[str, Any]) -> bool:
    """Whether a request leaves this machine: a page that is no local file, an engine that is not the local one."""
    if kind == "fetch":
        return not str(fields["url"]).startswith("file:")
    if kind == "search":
        return not str(fields["engine"]).startswith("local@")
    return kind not in _WITHIN
