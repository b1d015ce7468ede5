"""Signatures by Ed25519 keys in PEM files."""

import base64
import builtins
import hashlib

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from carter.adapters.signing import sign, signer
from carter.errors import InputError, UsageError

# RFC 8032, section 7.1, test 2, wrapped as RFC 8410 has keys.
SEED = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
PUBLIC = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
SIGNATURE = bytes.fromhex(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)
SPKI = bytes.fromhex("302a300506032b6570032100") + PUBLIC


def pem(kind, der):
    return f"-----BEGIN {kind}-----\n{base64.b64encode(der).decode()}\n-----END {kind}-----\n"


@pytest.fixture
def keys(tmp_path):
    (tmp_path / "key.pem").write_text(pem("PRIVATE KEY", bytes.fromhex("302e020100300506032b657004220420") + SEED))
    (tmp_path / "public.pem").write_text(pem("PUBLIC KEY", SPKI))
    return str(tmp_path / "key.pem"), str(tmp_path / "public.pem")


def test_a_signature_is_that_of_the_rfc_and_names_its_key(keys):
    assert sign(keys[0], b"\x72") == (hashlib.sha256(SPKI).hexdigest(), SIGNATURE)


def test_the_signer_is_told_where_one_of_the_signatures_holds(keys):
    keyid = hashlib.sha256(SPKI).hexdigest()
    assert signer(keys[1], b"\x72", [b"", b"\0" * 64, SIGNATURE]) == keyid
    assert signer(keys[1], b"\x73", [SIGNATURE]) == ""
    assert signer(keys[1], b"\x72", []) == ""


def test_a_key_that_cannot_be_used_is_refused_with_the_way_to_make_one(keys, tmp_path):
    other = ec.generate_private_key(ec.SECP256R1())
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8)
    (tmp_path / "ec.pem").write_bytes(other.private_bytes(*form, serialization.NoEncryption()))
    (tmp_path / "locked.pem").write_bytes(other.private_bytes(*form, serialization.BestAvailableEncryption(b"word")))
    (tmp_path / "none.pem").write_text("none")
    for name in ("ec.pem", "locked.pem", "none.pem", "public.pem", "gone.pem"):
        with pytest.raises(InputError) as refused:
            sign(str(tmp_path / name), b"x")
        assert refused.value.mend
    for name in ("none.pem", "key.pem", "gone.pem"):
        with pytest.raises(InputError):
            signer(str(tmp_path / name), b"x", [SIGNATURE])


def test_without_the_extra_it_says_which_one_to_install(keys, monkeypatch):
    real = builtins.__import__

    def without(name, *rest):
        if name.startswith("cryptography"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(UsageError, match="need an extra") as refused:
        sign(keys[0], b"x")
    assert "carter[sign]" in refused.value.mend
