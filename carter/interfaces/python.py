"""Carter from Python: what the commands do, as four functions."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from carter.workspace import BuildOptions, BuildResult, Workspace

if TYPE_CHECKING:
    from carter.workspace.checking import Verified
    from carter.workspace.showing import Shown


def build(question: str, *, root: str = ".", options: BuildOptions | None = None) -> BuildResult:
    """Bring the brief of a question file up to date.

    Args:
        question: path of the question file.
        root: folder with `store/` and `cassettes/`.
        options: what to build and how.

    Raises:
        CarterError: see `carter.errors`; each carries its exit code.
    """
    return Workspace(root).build(question, options)


def ask(
    question: str,
    sources: Sequence[str] = (),
    *,
    root: str = ".",
    options: BuildOptions | None = None,
    **constraints: int,
) -> BuildResult:
    """Answer a question from folders, files or patterns; constraints as in a question file (`max_sources=8`).

    Without sources, Wikipedia is searched.

    Raises:
        CarterError: see `carter.errors`.
    """
    return Workspace(root).ask(question, sources, options, **constraints)


def show(name: str = "latest", *, run: str = "latest", root: str = ".") -> "Shown":
    """A run, a target or a claim, as text and as data.

    Raises:
        UnknownRun, UnknownTarget: nothing has that name.
    """
    return Workspace(root).show(name, run=run)


def verify(run: str = "latest", *, root: str = ".") -> "Verified":
    """Re-check a run without network or model; `damage` is empty if all of it holds.

    Raises:
        UnknownRun: there is no such run.
    """
    return Workspace(root).verify(run)
