"""A run as an in-toto Statement about its brief, and the envelope (DSSE) in which one is signed."""

import base64
import hashlib
from typing import Any, NamedTuple

import orjson

from carter.errors import InputError
from carter.research.export.addresses import RUN
from carter.research.export.material import Material, Stored

STATEMENT = "https://in-toto.io/Statement/v1"
PREDICATE = "https://slsa.dev/provenance/v1"
BUILD_TYPE = "urn:carter:build:research:1"
BUILDER = "urn:carter:software"
PAYLOAD = "application/vnd.in-toto+json"
SUBJECT = "brief.md"


class Signature(NamedTuple):
    """A signature in an envelope."""

    keyid: str  # which key made it: a hint, not to be relied upon
    sig: bytes


class Envelope(NamedTuple):
    """An envelope that was opened; what it holds is to be believed only after a signature was checked."""

    payload: bytes
    signatures: tuple[Signature, ...]

    @property
    def signed(self) -> bytes:
        """The bytes that its signatures are over."""
        return signed_bytes(self.payload)


def statement_json(material: Material) -> str:
    """The Statement, unsigned: its subject is brief.md, its dependencies are all blobs that the manifest leads to.

    Each blob has its SHA-256, and its BLAKE3 in lower-case hexadecimal, which is the name that Carter knows it by;
    one that retention let go has the latter alone.
    """
    return orjson.dumps(_statement(material), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()


def signed_bytes(payload: bytes) -> bytes:
    """What is signed of a payload: the pre-authentication encoding of DSSE, version 1."""
    return b"DSSEv1 %d %s %d %s" % (len(PAYLOAD), PAYLOAD.encode(), len(payload), payload)


def envelope_json(payload: bytes, signature: Signature) -> str:
    """The envelope of a payload with one signature over its `signed_bytes`."""
    signatures = [{"keyid": signature.keyid, "sig": base64.b64encode(signature.sig).decode()}]
    envelope = {"payload": base64.b64encode(payload).decode(), "payloadType": PAYLOAD, "signatures": signatures}
    return orjson.dumps(envelope, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()


def opened(data: bytes) -> Envelope:
    """A signed Statement, or an unsigned one as an envelope without signatures.

    Raises:
        InputError: it is neither.
    """
    try:
        fields = orjson.loads(data)
        if fields.get("_type") == STATEMENT:
            return Envelope(data, ())
        if fields["payloadType"] != PAYLOAD:
            raise ValueError(fields["payloadType"])
        signatures = (Signature(str(each.get("keyid", "")), _decoded(each["sig"])) for each in fields["signatures"])
        envelope = Envelope(_decoded(fields["payload"]), tuple(signatures))
        if orjson.loads(envelope.payload)["_type"] != STATEMENT:
            raise ValueError("no Statement")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        mend = "name a file that `carter export RUN --statement` wrote"
        raise InputError("this is no in-toto Statement of version 1, nor a DSSE envelope of one", mend=mend) from error
    return envelope


def _decoded(text: str) -> bytes:
    return base64.b64decode(text, validate=True)


def _statement(material: Material) -> dict[str, Any]:
    told, manifest = material.told, material.manifest
    return {
        "_type": STATEMENT,
        "subject": [{"name": SUBJECT, "digest": {"sha256": hashlib.sha256(material.brief.encode()).hexdigest()}}],
        "predicateType": PREDICATE,
        "predicate": {
            "buildDefinition": {
                "buildType": BUILD_TYPE,
                "externalParameters": {
                    "question": material.table.question,
                    "given": dict(sorted(manifest.given.items())),
                },
                "internalParameters": {"manifest": told.manifest, "targets": dict(sorted(manifest.targets.items()))},
                "resolvedDependencies": [_descriptor(blob) for blob in material.blobs],
            },
            "runDetails": {
                "builder": {"id": BUILDER},
                "metadata": {"invocationId": RUN + told.run, "startedOn": material.started},
            },
        },
    }


def _descriptor(blob: Stored) -> dict[str, Any]:
    digests = {"sha256": blob.sha256, "blake3": blob.hex}
    told = {"size": blob.size, **({"record": blob.tag} if blob.tag else {})}
    told |= {} if blob.sha256 else {"retained": False}
    return {
        "name": blob.digest,
        "digest": {name: value for name, value in digests.items() if value},
        "annotations": told,
    }
