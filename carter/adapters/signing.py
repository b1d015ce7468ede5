"""Ed25519 signatures with keys in PEM files; the library for it is an extra."""

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

from carter.adapters.disk import read_file
from carter.errors import InputError, UsageError

_MAKE = "`openssl genpkey -algorithm ed25519 -out key.pem` makes one"
_MAKE_PUBLIC = "`openssl pkey -in key.pem -pubout -out public.pem` makes it of the private one"


class Signed(NamedTuple):
    """A signature."""

    keyid: str  # SHA-256 of the public key's SubjectPublicKeyInfo (DER), hexadecimal
    sig: bytes  # 64 bytes (RFC 8032)


def sign(path: str, data: bytes) -> Signed:
    """The signature over `data` by the private key in a file; the same key and data give the same bytes.

    Raises:
        UsageError: the extra is not installed (exit 2).
        InputError: the file holds no private Ed25519 key that is open to be read (exit 3).
    """
    serialization, ed25519 = _library()
    try:
        key = serialization.load_pem_private_key(_read(path), password=None)
    except (ValueError, TypeError) as error:
        raise InputError("this is no private key in PEM, or one under a password", where=path, mend=_MAKE) from error
    if not isinstance(key, ed25519.Ed25519PrivateKey):
        raise InputError("this is a private key of another kind than Ed25519", where=path, mend=_MAKE)
    return Signed(_keyid(serialization, key.public_key()), key.sign(data))


def signer(path: str, data: bytes, sigs: Iterable[bytes]) -> str:
    """The id of the public key in a file, if one of `sigs` is a signature over `data` by it; else empty.

    Raises:
        UsageError: the extra is not installed (exit 2).
        InputError: the file holds no public Ed25519 key (exit 3).
    """
    serialization, ed25519 = _library()
    from cryptography.exceptions import InvalidSignature

    try:
        key = serialization.load_pem_public_key(_read(path))
    except (ValueError, TypeError) as error:
        raise InputError("this is no public key in PEM", where=path, mend=_MAKE_PUBLIC) from error
    if not isinstance(key, ed25519.Ed25519PublicKey):
        raise InputError("this is a public key of another kind than Ed25519", where=path, mend=_MAKE_PUBLIC)
    for sig in sigs:
        try:
            key.verify(sig, data)
        except InvalidSignature:
            continue
        return _keyid(serialization, key)
    return ""


def _library() -> tuple[Any, Any]:
    try:
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError as error:
        raise UsageError("signatures need an extra", mend="install `carter[sign]`") from error
    return serialization, ed25519


def _read(path: str) -> bytes:
    try:
        return read_file(path)
    except FileNotFoundError as error:
        raise InputError("there is no such file", where=path, mend="name a key in PEM") from error


def _keyid(serialization: Any, key: Any) -> str:
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return hashlib.sha256(key.public_bytes(serialization.Encoding.DER, form)).hexdigest()
