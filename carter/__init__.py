"""Carter: research briefs in which every claim can be walked back to the exact characters of a source.

>>> import carter
>>> result = carter.build("question.yaml")          # doctest: +SKIP
>>> print(carter.show("brief").text)                # doctest: +SKIP
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from carter.errors import CarterError
    from carter.interfaces.python import ask, build, show, verify
    from carter.records.claim import Claim
    from carter.records.snippet import Snippet
    from carter.records.source import Source
    from carter.records.task_spec import TaskSpec
    from carter.workspace import BuildOptions, BuildResult, Workspace

# Loaded at first use: importing Carter must cost a build with nothing to do nothing.
_WHERE = {
    "BuildOptions": "carter.workspace",
    "BuildResult": "carter.workspace",
    "CarterError": "carter.errors",
    "Claim": "carter.records.claim",
    "Snippet": "carter.records.snippet",
    "Source": "carter.records.source",
    "TaskSpec": "carter.records.task_spec",
    "Workspace": "carter.workspace",
    "ask": "carter.interfaces.python",
    "build": "carter.interfaces.python",
    "show": "carter.interfaces.python",
    "verify": "carter.interfaces.python",
}

__all__ = [
    "BuildOptions",
    "BuildResult",
    "CarterError",
    "Claim",
    "Snippet",
    "Source",
    "TaskSpec",
    "Workspace",
    "ask",
    "build",
    "show",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'carter' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    return __all__
