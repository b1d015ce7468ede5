"""Check a Statement that was exported: its signature, and that it says what the run that it names gives."""

import os
from typing import TYPE_CHECKING, NamedTuple

import orjson

from carter.adapters.disk import read_file
from carter.errors import InputError, IntegrityError, UnknownRun, UsageError
from carter.research.export.addresses import RUN
from carter.research.export.statement import Envelope, opened
from carter.workspace.exporting import STATEMENT, export
from carter.workspace.runs import is_of_a_run

if TYPE_CHECKING:
    from carter.workspace import Workspace

_HOLDS, _FAILS, _UNCHECKED, _NONE = "holds", "does not hold", "not checked", "none"
_WANTED = "missing"


class Attested(NamedTuple):
    """What was checked of a Statement."""

    statement: str  # path
    run: str  # ULID that it names
    subject: str  # name of what it is about
    sha256: str  # of that
    signature: str  # `holds`, `does not hold`, `missing` (a key was named), `not checked` (none was) or `none`
    keyid: str  # of the key by which the signature holds; else empty
    agrees: bool | None  # whether the run here gives the same Statement; null where the run is not here

    @property
    def holds(self) -> bool:
        """Whether nothing that was checked speaks against it."""
        return self.signature not in (_FAILS, _WANTED) and self.agrees is not False

    @property
    def exit_code(self) -> int:
        """0 if it holds, else 5."""
        return 0 if self.holds else IntegrityError.exit_code


def is_statement(path: str) -> bool:
    """Whether `path` is a file that may hold a Statement rather than a bundle: one that begins as JSON does."""
    if not os.path.isfile(path) or is_of_a_run(path):
        return False
    with open(path, "rb") as file:
        return file.read(64).lstrip().startswith(b"{")


def check_statement(workspace: "Workspace", path: str, key: str = "") -> Attested:
    """Check the Statement in a file.

    Args:
        workspace: where the run that it names may be.
        path: of the Statement, or of its envelope.
        key: path of the public Ed25519 key in PEM that must have signed it; empty: no signature is checked.

    Raises:
        InputError: the file holds no Statement, or none of a run of Carter (exit 3).
        UsageError: there is nothing to hold it against (exit 2).
    """
    try:
        envelope = opened(read_file(os.path.realpath(path)))
        fields = orjson.loads(envelope.payload)
        subject = fields["subject"][0]
        name, sha256 = str(subject["name"]), str(subject["digest"]["sha256"])
        run = str(fields["predicate"]["runDetails"]["metadata"]["invocationId"]).removeprefix(RUN)
    except (KeyError, TypeError, IndexError) as error:
        raise InputError("this Statement names no run of Carter", where=path) from error
    signature, keyid = _signature(envelope, key)
    agrees = _agrees(workspace, run, envelope.payload)
    if agrees is None and not key:
        mend = "name the public key with --key, or go where the run is"
        raise UsageError("nothing here can tell whether it is true: its run is not here", where=path, mend=mend)
    return Attested(path, run, name, sha256, signature, keyid, agrees)


def _signature(envelope: Envelope, key: str) -> tuple[str, str]:
    if not key:
        return (_UNCHECKED if envelope.signatures else _NONE), ""
    from carter.adapters.signing import signer

    if not envelope.signatures:
        return _WANTED, ""
    keyid = signer(key, envelope.signed, [each.sig for each in envelope.signatures])
    return (_HOLDS if keyid else _FAILS), keyid


def _agrees(workspace: "Workspace", run: str, payload: bytes) -> bool | None:
    try:
        return export(workspace, run, STATEMENT).data == payload
    except UnknownRun:
        return None
