"""A run to be looked at: its outputs, manifest and blobs, each read when it is asked for, and nothing written."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from carter.kernel.manifest import Manifest, read_manifest
from carter.kernel.ports import Retaining
from carter.research.output_models import ClaimsFile
from carter.workspace.gathering import Gathered, gather
from carter.workspace.run_outputs import checked_output
from carter.workspace.runs import find_ref, run_of

if TYPE_CHECKING:
    from carter.workspace import Workspace


class Facts(NamedTuple):
    """What the report says of a run as a whole."""

    question: str
    stop_reason: str
    stop_why: str
    partial: bool
    answered: bool
    dropped: tuple[dict[str, str], ...]  # `url`, `kind`, `reason` of what was found and not used
    unused: int  # candidates that were found and not read


class OpenedRun:
    """A run that `name` names; one that only `cassettes/` knows is made anew in memory.

    Raises:
        UnknownRun: neither `store/` nor `cassettes/` knows it (exit 2).
        IntegrityError: what is written of it is damaged (exit 5).
        NotRecorded: only `cassettes/` knows it, and what it holds does not give the same again (exit 7).
    """

    def __init__(self, workspace: "Workspace", name: str) -> None:
        ref = find_ref(workspace, name)
        self.workspace = workspace
        self.run = ref.run
        self.digest = ref.manifest
        self.recording_set = ref.recording_set
        self._here = run_of(workspace, ref) if ref.is_here else None
        self._gathered: Gathered | None = None if ref.is_here else gather(workspace, ref.run)
        self.store: Retaining = workspace.untouched if self._gathered is None else self._gathered.store

    @cached_property
    def manifest(self) -> Manifest:
        """The DAG of the build."""
        return read_manifest(self.store, self.digest) if self._gathered is None else self._gathered.manifest

    @cached_property
    def table(self) -> ClaimsFile:
        """claims.json."""
        data = self._output("claims.json")
        return ClaimsFile.model_validate_json(data)

    @cached_property
    def facts(self) -> Facts:
        """What the report says of it."""
        report: dict[str, Any]
        if self._gathered is None:
            report = orjson.loads(self._output("run_report.json"))
        else:
            report = self._gathered.made.report.model_dump(mode="json")
        return Facts(**{name: report[name] for name in Facts._fields})

    def _output(self, name: str) -> bytes:
        if self._here is not None:
            return checked_output(self._here, name)
        return self._gathered.outputs[name] if self._gathered else b""
