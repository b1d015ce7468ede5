"""Export a run: one of its forms, built in memory and written where the user says."""

import hashlib
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from carter.errors import NotRecorded, UsageError
from carter.kernel.digest import digest_bytes
from carter.workspace.gathering import Gathered, gather

if TYPE_CHECKING:
    from carter.research.export.material import Material
    from carter.workspace import Workspace

BUNDLE, STATEMENT = "bundle", "statement"


class Form(NamedTuple):
    """A form that runs are exported in."""

    media_type: str
    suffix: str  # of its file
    builder: str  # module and function below `carter.research.export`; empty for the bundle


FORMS = {
    "html": Form("text/html; charset=utf-8", ".html", "html_page.page_html"),
    BUNDLE: Form("application/zip", ".zip", ""),
    "csv": Form("text/csv; charset=utf-8; header=present", ".csv", "csv_table.claims_csv"),
    "csl": Form("application/vnd.citationstyles.csl+json", ".json", "csl.references_csl"),
    "bibtex": Form("application/x-bibtex", ".bib", "bibtex.references_bibtex"),
    "prov": Form("application/json", ".json", "prov.provenance_json"),
    "annotations": Form(
        'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"', ".jsonld", "annotations.annotations_json"
    ),
    STATEMENT: Form("application/vnd.in-toto+json", ".json", "statement.statement_json"),
}
_ENVELOPE = "application/vnd.in-toto+dsse"


class Exported(NamedTuple):
    """What was exported."""

    run: str
    manifest: str
    form: str  # a key of `FORMS`
    media_type: str
    data: bytes
    keyid: str  # of the key that signed it; empty where none did

    @property
    def sha256(self) -> str:
        """The SHA-256 of its bytes, hexadecimal."""
        return hashlib.sha256(self.data).hexdigest()

    @property
    def blake3(self) -> str:
        """The BLAKE3 of its bytes, with its prefix."""
        return digest_bytes(self.data)

    def write(self, path: str) -> None:
        """Write it to a file, whole in the place of what is there.

        Raises:
            UsageError, WorldError: it cannot be written there (exit 2, 4).
        """
        from carter.adapters.handed_out import hand_out

        hand_out(path, self.data)


def export(workspace: "Workspace", name: str, form: str, key: str = "") -> Exported:
    """The run that `name` names in one of the `FORMS`; the same run gives the same bytes. Nothing is written.

    Args:
        workspace: where the run is.
        name: of the run.
        form: a key of `FORMS`.
        key: path of a private Ed25519 key in PEM, for a statement alone; empty: it is not signed.

    Raises:
        UnknownRun, UsageError: there is no such run or form, or nothing to sign (exit 2).
        InputError: the key cannot be used (exit 3).
        IntegrityError: what is stored of the run is damaged (exit 5).
        NotRecorded: what this form needs is not here (exit 7).
    """
    if form not in FORMS:
        raise UsageError(f"there is no form `{form}`", mend=f"choose one of {', '.join(FORMS)}")
    if key and form != STATEMENT:
        raise UsageError("only a statement is signed", mend="use --key with --statement")
    found = gather(workspace, name)
    told = FORMS[form]
    data = _bundle(found) if form == BUNDLE else _built(told.builder, found.material(blobs=form == STATEMENT)).encode()
    made = Exported(found.run, found.manifest.digest, form, told.media_type, data, "")
    return _signed(made, key) if key else made


def _built(builder: str, material: "Material") -> str:
    module, _, function = builder.rpartition(".")
    build: Callable[[Material], str] = getattr(import_module(f"carter.research.export.{module}"), function)
    return build(material)


def _signed(made: Exported, key: str) -> Exported:
    from carter.adapters.signing import sign
    from carter.research.export.statement import Signature, envelope_json, signed_bytes

    signed = sign(key, signed_bytes(made.data))
    envelope = envelope_json(made.data, Signature(signed.keyid, signed.sig)).encode()
    return made._replace(data=envelope, media_type=_ENVELOPE, keyid=signed.keyid)


def _bundle(found: Gathered) -> bytes:
    import inspect

    from carter.adapters import bundle_check
    from carter.research.export.bundle import Kept, bundle_files

    if not found.facts:
        mend = "make the bundle where the run was built; every other form can be made here"
        what = "its event log is not in cassettes/, and a bundle holds it"
        raise NotRecorded(what, where=found.run, mend=mend)
    blobs, stones = found.all_blobs()
    checker = inspect.getsource(bundle_check).encode()
    files = bundle_files(Kept(found.run, found.manifest.digest, found.facts, found.outputs, blobs, stones, checker))
    try:
        return bundle_check.packed(bundle_check.sealed(files))
    except bundle_check.NoBundle as error:
        raise UsageError(str(error), where=found.run, mend="copy `store/` and `cassettes/` instead") from error
