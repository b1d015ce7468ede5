"""Which run `latest` means: that of the last build, also where it had nothing to do."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from carter.workspace.runs import LATEST

if TYPE_CHECKING:
    from carter.workspace import Workspace


class Latest:
    """Notes which run is the latest; of many builds with nothing to do only the last one, as each note is a write."""

    def __init__(self, workspace: "Workspace") -> None:
        self._workspace = workspace
        self._many = False
        self._waits: tuple[str, str] | None = None

    def made(self, run: str, manifest: str) -> None:
        """A run came to its end."""
        self._waits = None
        rows = self._workspace.last
        if (rows.get(LATEST) or {}).get("run") != run:
            rows.replace(LATEST, {"run": run, "manifest": manifest})

    def found(self, run: str, manifest: str) -> None:
        """A build had nothing to do, since this run had done it."""
        if self._many:
            self._waits = (run, manifest)
        else:
            self.made(run, manifest)

    @contextmanager
    def of_many(self) -> Iterator[None]:
        """Many builds follow each other; what the last of them found is noted at the end."""
        self._many = True
        try:
            yield
        finally:
            self._many = False
            if self._waits is not None:
                self.made(*self._waits)
